export const PAUSE_REASONS = ['hospital', 'holiday', 'other'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Outcomes of a call to a customer who has not ordered. */
export const CALL_OUTCOMES = ['reached', 'no_answer', 'not_wanted', 'ordered', 'call_later'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/**
 * State of a recurring order on one date. `ordered`: the customer has another order for the date. `settled`: the
 * recurring order was refused, and the office has dealt with the refusal.
 */
export const RECURRING_STATES = ['proposed', 'skipped', 'placed', 'ordered', 'refused', 'settled'] as const;
export type RecurringState = (typeof RECURRING_STATES)[number];
