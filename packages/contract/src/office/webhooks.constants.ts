/** Events that webhooks can subscribe to. The names are part of the messages and must not change. */
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

/** Sent only on request ("Send a test"). */
export const WEBHOOK_TEST = 'test';

export const WEBHOOK_STATES = ['waiting', 'sent', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Hours during which requests are signed with the old secret as well as the new one. */
export const OLD_SECRET_HOURS = 24;

/** Days until deliveries are deleted; they can be sent again before. */
export const DELIVERIES_KEPT_DAYS = 30;

/** A webhook is paused after this many days of failures. */
export const PAUSED_AFTER_DAYS = 5;
