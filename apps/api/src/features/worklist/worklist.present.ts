import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/orders/orders.states';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { WorklistItem } from '@trpeza/contract/worklist/worklist.schemas';
import type { WorklistKind } from '@trpeza/contract/worklist/worklist.words';
import type { ItemRow } from './worklist.queries.ts';

export function presentItem(row: ItemRow): WorklistItem {
  const isFailure = row.kind === 'failed_delivery';
  return {
    id: row.id,
    kind: row.kind as WorklistKind,
    since: row.openedAt.toISOString(),
    order: { id: row.orderId, deliveryDate: row.deliveryDate, status: row.status as OrderStatus },
    customer: {
      id: row.accountId,
      name: `${row.firstName} ${row.lastName}`.trim() || `User #${row.accountId}`,
      phone: row.phoneNumber,
    },
    reportedBy: row.reportedByName,
    outcome: isFailure ? (row.outcome as DeliveryOutcome | null) : null,
    note: (isFailure ? row.outcomeNote : row.note) ?? '',
    refused:
      row.wishedStatus === null
        ? null
        : { wished: row.wishedStatus as OrderStatus, found: row.foundStatus as OrderStatus },
    owed: row.kind === 'account_overdue' ? formatMoney(toCents(row.worthCustomerCents)) : null,
    done: row.doneAt && { at: row.doneAt.toISOString(), by: row.doneByName ?? '', note: row.doneNote },
  };
}
