/** Worklist kinds that are stored when they arise, and stay until the office marks them as done. */
export const STORED_WORKLIST_KINDS = [
  'failed_delivery',
  'refused_move',
  'refused_credit',
  'driver_note',
  'account_overdue',
] as const;
export type StoredWorklistKind = (typeof STORED_WORKLIST_KINDS)[number];

/** All worklist kinds, most urgent first. Those that are not stored disappear when their cause does. */
export const WORKLIST_ITEM_KINDS = [
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
  'recurring_refused',
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
export type WorklistItemKind = (typeof WORKLIST_ITEM_KINDS)[number];
