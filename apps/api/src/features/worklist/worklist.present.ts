import { HEALTH_CONDITIONS } from '@trpeza/contract/health/health.constants';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { WorklistItem } from '@trpeza/contract/worklist/worklist.schemas';
import { endOfMonth } from '#features/calendar/calendar.domain.ts';
import type { NeedRow } from './list-needs.queries.ts';

/** A row of the list; an invoice has waited since its month was over. */
export function presentNeed(row: NeedRow, timeZone: string): Omit<WorklistItem, 'possiblySame'> {
  const { kind, word } = row;
  const isFailure = kind === 'failed_delivery';
  const month = kind === 'invoice' ? word : null;
  const since = month === null ? row.at : endOfMonth(month, timeZone);
  return {
    key: `${kind}-${row.id}`,
    kind,
    itemId: row.itemId,
    since: since?.toISOString() ?? null,
    order:
      row.orderId === null ? null : { id: row.orderId, deliveryDate: row.deliveryDate!, status: row.status! },
    customer: row.accountId === null ? null : { id: row.accountId, name: row.name!, phone: row.phone },
    reportedBy: row.reportedBy,
    outcome: isFailure ? row.outcome : row.otherOutcome,
    note: (isFailure ? row.outcomeNote : row.note) ?? '',
    refused:
      row.wishedStatus === null || row.foundStatus === null
        ? null
        : { requested: row.wishedStatus, found: row.foundStatus },
    missing: row.missing,
    finding: row.finding,
    condition: HEALTH_CONDITIONS.find((each) => kind === 'health' && each === word) ?? null,
    amount: row.amountCents === null ? null : formatMoney(toCents(row.amountCents)),
    count: row.count,
    recipient: kind === 'mail_failed' ? word : null,
    day: kind === 'standing_refused' || kind === 'move_untold' ? word : null,
    dayMoveId: kind === 'move_untold' ? Number(row.id) : null,
    isPlanned: kind === 'unverified' && word === 'planned',
    month,
  };
}
