/** All conditions of the health checks, most urgent first; used by the Health page, the metrics and the worklist. */
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

/** Conditions that have worklist kinds of their own, with the affected customers or messages. */
export const CONDITIONS_WITH_OWN_KIND: readonly HealthCondition[] = [
  'provider_silent',
  'refund_waiting',
  'mail_off',
  'mail_waiting',
];
