/** What another program can be notified of. The names are part of each message and never change. */
export const WEBHOOK_TYPES = [
  'order.placed',
  'order.moved',
  'order.credited',
  'order.changed',
  'delivery.completed',
  'delivery.failed',
  'delivery.try_later',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Sent only when somebody presses "Send a test". */
export const WEBHOOK_TEST = 'test';

export const WEBHOOK_STATES = ['waiting', 'sent', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** How long an old secret still signs beside the new one. */
export const OLD_SECRET_HOURS = 24;

/** How long deliveries are kept and can be sent again. */
export const DELIVERIES_KEPT_DAYS = 30;

/** A webhook to which nothing could be delivered for so long is paused. */
export const PAUSED_AFTER_DAYS = 5;
