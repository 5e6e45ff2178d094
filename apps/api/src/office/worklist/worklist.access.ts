import type { Role } from '@trpeza/contract/access/access';
import { NEED_KINDS, type NeedKind } from '@trpeza/contract/office/worklist.constants';

/** What only administrators can do something about: the product itself, payments, invoices, messages and the menu. */
const OF_ADMINS: ReadonlySet<NeedKind> = new Set([
  'health',
  'payment',
  'invoice',
  'no_mail_server',
  'mail_delayed',
  'mail_failed',
  'undeclared',
]);

/** What is about money alone. A refund leads to its order, which bookkeepers do not see; one to check is a payment. */
const OF_BOOKKEEPERS: ReadonlySet<NeedKind> = new Set(['payment', 'account_overdue', 'invoice']);

/** What a member of the office finds in the list and may mark as done. */
export function kindsFor(role: Role): readonly NeedKind[] {
  if (role === 'admin') return NEED_KINDS;
  return NEED_KINDS.filter((kind) =>
    role === 'bookkeeper' ? OF_BOOKKEEPERS.has(kind) : !OF_ADMINS.has(kind),
  );
}
