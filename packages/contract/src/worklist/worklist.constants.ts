/** What waits for somebody of the office until somebody has dealt with it, the most pressing first. */
export const WORKLIST_KINDS = ['failed_delivery', 'refused_move', 'account_overdue'] as const;
export type WorklistKind = (typeof WORKLIST_KINDS)[number];
