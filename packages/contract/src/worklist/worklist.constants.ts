/** Tasks that are written down when they arise, and wait until a member of the office has dealt with them. */
export const WORKLIST_KINDS = [
  'failed_delivery',
  'refused_move',
  'refused_credit',
  'driver_note',
  'account_overdue',
] as const;
export type WorklistKind = (typeof WORKLIST_KINDS)[number];

/** Everything that waits for the office, the most urgent first. All but those written down leave with their cause. */
export const NEED_KINDS = [
  'health',
  'failed_delivery',
  'refused_move',
  'refused_credit',
  'driver_note',
  'late_order',
  'try_later',
  'closed_day',
  'move_untold',
  'ended_service',
  'standing_refused',
  'overdue_order',
  'payment',
  'refund',
  'account_overdue',
  'unverified',
  'no_plan',
  'no_mail_server',
  'mail_delayed',
  'mail_failed',
  'undeclared',
  'invoice',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];
