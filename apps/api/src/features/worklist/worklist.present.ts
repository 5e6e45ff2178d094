import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { WorklistItem } from '@trpeza/contract/worklist/worklist.schemas';
import type { ItemRow } from './worklist.queries.ts';

export function presentItem(row: ItemRow): WorklistItem {
  const isFailure = row.kind === 'failed_delivery';
  return {
    id: row.id,
    kind: row.kind,
    since: row.openedAt.toISOString(),
    order: { id: row.orderId, deliveryDate: row.deliveryDate, status: row.status },
    customer: {
      id: row.accountId,
      name: `${row.firstName} ${row.lastName}`.trim() || `User #${row.accountId}`,
      phone: row.phoneNumber,
    },
    reportedBy: row.reportedByName,
    outcome: isFailure ? row.outcome : null,
    note: (isFailure ? row.outcomeNote : row.note) ?? '',
    refused:
      row.wishedStatus === null || row.foundStatus === null
        ? null
        : { requested: row.wishedStatus, found: row.foundStatus },
    owed: row.kind === 'account_overdue' ? formatMoney(toCents(row.worthCustomerCents)) : null,
    done: row.doneAt && { at: row.doneAt.toISOString(), by: row.doneByName ?? '', note: row.doneNote },
  };
}
