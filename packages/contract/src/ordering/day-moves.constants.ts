/** What becomes of an order whose delivery day is moved. */
export const DAY_MOVE_STATES = ['waiting', 'moved', 'refused'] as const;

/** What the office should decide about before it moves an order: it is not moved unless somebody says so. */
export const DAY_MOVE_NOTES = ['not_served', 'second_order'] as const;
export type DayMoveNote = (typeof DAY_MOVE_NOTES)[number];

/** By email, or by somebody who calls. */
export const WAYS_TO_TELL = ['email', 'call'] as const;
export type WayToTell = (typeof WAYS_TO_TELL)[number];
