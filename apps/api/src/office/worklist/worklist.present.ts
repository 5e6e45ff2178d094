import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import type { WorklistItemKind } from '@trpeza/contract/office/worklist.constants';
import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import { endOfMonth } from '#platform/local-time.domain.ts';
import type { WorklistItemRow } from '#platform/worklist/worklist-row.ts';
import type { ListedAccount, ListedOrder } from './worklist.queries.ts';

export type FoundItem = WorklistItemRow & { kind: WorklistItemKind };

interface Known {
  orders: ReadonlyMap<number, ListedOrder>;
  accounts: ReadonlyMap<number, ListedAccount>;
  timeZone: string;
}

/** Formats a worklist item. An invoice has waited since the end of its month. */
export function presentItem(
  { kind, id, at, orderId, accountId, amountCents, ...facts }: FoundItem,
  { orders, accounts, timeZone }: Known,
): Omit<WorklistItem, 'possiblySame'> {
  const order = orders.get(orderId ?? 0);
  const account = accounts.get(accountId ?? 0);
  const since = facts.month ? endOfMonth(facts.month, timeZone) : at;
  return {
    ...NO_FACTS,
    ...facts,
    key: `${kind}-${id}`,
    kind,
    since: since?.toISOString() ?? null,
    order: order ? { id: order.id, deliveryDate: order.deliveryDate, status: order.status } : null,
    customer: account
      ? { id: account.id, name: order?.name || account.name, phone: order?.phone || account.phone }
      : null,
    amount: amountCents === null || amountCents === undefined ? null : formatMoney(toCents(amountCents)),
  };
}

const NO_FACTS = {
  itemId: null,
  reportedBy: null,
  outcome: null,
  note: '',
  refused: null,
  missing: null,
  paymentIssue: null,
  condition: null,
  count: null,
  recipient: null,
  day: null,
  dayMoveId: null,
  isPlanned: false,
  month: null,
};
