/** Tasks that are written down when they arise, and wait until a member of the office has dealt with them. */
export const WORKLIST_KINDS = [
  'failed_delivery',
  'refused_move',
  'refused_credit',
  'driver_note',
  'account_overdue',
] as const;
export type WorklistKind = (typeof WORKLIST_KINDS)[number];

/** Everything that waits for the office: doors and allergies first, the product itself last. All but those written down leave with their cause. */
export const NEED_KINDS = [
  'failed_delivery',
  'try_later',
  'driver_note',
  'undeclared',
  'diet_to_confirm',
  'refused_move',
  'refused_credit',
  'late_order',
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
  'mail_failed',
  'invoice',
  'no_mail_server',
  'mail_delayed',
  'health',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];
