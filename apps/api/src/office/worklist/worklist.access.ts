import type { Role } from '@trpeza/contract/access/access';
import { NEED_KINDS, type NeedKind } from '@trpeza/contract/office/worklist.constants';

/** Kinds that only administrators can resolve: health, payments, invoices, messages and the menu. */
const OF_ADMINS: ReadonlySet<NeedKind> = new Set([
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
const OF_BOOKKEEPERS: ReadonlySet<NeedKind> = new Set(['payment', 'account_overdue', 'invoice']);

/** The worklist kinds that a role may see and mark as done. */
export function kindsFor(role: Role): readonly NeedKind[] {
  if (role === 'admin') return NEED_KINDS;
  return NEED_KINDS.filter((kind) =>
    role === 'bookkeeper' ? OF_BOOKKEEPERS.has(kind) : !OF_ADMINS.has(kind),
  );
}
