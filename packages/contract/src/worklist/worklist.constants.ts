/** Tasks that wait until a member of the office has dealt with them, the most urgent first. */
export const WORKLIST_KINDS = ['failed_delivery', 'refused_move', 'account_overdue'] as const;
export type WorklistKind = (typeof WORKLIST_KINDS)[number];
