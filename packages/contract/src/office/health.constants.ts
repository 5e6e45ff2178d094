/**
 * Everything that can be wrong with the product itself, the most urgent first: one list for the health page, the metrics
 * and what needs attention.
 */
export const HEALTH_CONDITIONS = [
  'disk_full',
  'disk_low',
  'money_wrong',
  'money_unchecked',
  'paid_unplaced',
  'jobs_stuck',
  'jobs_failed',
  'provider_silent',
  'refund_waiting',
  'mail_off',
  'mail_waiting',
  'backup_failed',
  'restore_failed',
  'backup_old',
  'backup_missing',
] as const;
export type HealthCondition = (typeof HEALTH_CONDITIONS)[number];

/** These have rows of their own in what needs attention, each with whom it concerns. */
export const CONDITIONS_LISTED_APART: readonly HealthCondition[] = [
  'provider_silent',
  'refund_waiting',
  'mail_off',
  'mail_waiting',
];
