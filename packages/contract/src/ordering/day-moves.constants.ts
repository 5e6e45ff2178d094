export const DAY_MOVE_STATES = ['waiting', 'moved', 'refused'] as const;

/**
 * Reasons why the office must decide about an order of a moved day. Such an order is rescheduled only if the office
 * selects it.
 */
export const DAY_MOVE_NOTES = ['not_served', 'second_order'] as const;
export type DayMoveNote = (typeof DAY_MOVE_NOTES)[number];

/** How a customer is notified: by email or by a call. */
export const NOTIFICATION_WAYS = ['email', 'call'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];
