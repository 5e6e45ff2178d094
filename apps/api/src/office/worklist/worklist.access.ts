import type { Role } from '@trpeza/contract/access/access';
import { WORKLIST_ITEM_KINDS, type WorklistItemKind } from '@trpeza/contract/office/worklist.constants';

/** Kinds that only administrators can resolve: health, payments, invoices, messages and the menu. */
const OF_ADMINS: ReadonlySet<WorklistItemKind> = new Set([
  'health',
  'payment',
  'invoice',
  'no_mail_server',
  'mail_delayed',
  'mail_failed',
  'undeclared',
]);

/**
 * Kinds about payments only. `refund` is excluded, since it links to an order, which bookkeepers cannot open; refunds to
 * check are of the kind `payment`.
 */
const OF_BOOKKEEPERS: ReadonlySet<WorklistItemKind> = new Set(['payment', 'account_overdue', 'invoice']);

/** The worklist kinds that a role may see and mark as done. */
export function kindsFor(role: Role): readonly WorklistItemKind[] {
  if (role === 'admin') return WORKLIST_ITEM_KINDS;
  return WORKLIST_ITEM_KINDS.filter((kind) =>
    role === 'bookkeeper' ? OF_BOOKKEEPERS.has(kind) : !OF_ADMINS.has(kind),
  );
}
