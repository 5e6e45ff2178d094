import type { PaymentIssue } from '@trpeza/contract/money/payment-issues.schemas';
import { RESOLUTIONS_OF, type Resolution } from '@trpeza/contract/money/payment-issues.constants';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import type { PaymentIssueRow } from './payment-issues.queries.ts';

const money = (cents: number | null): string | null => (cents === null ? null : formatMoney(toCents(cents)));

/**
 * The actions available for a payment issue now. Only an attempt without an order can be refunded here, and a dishonour
 * without a debt needs no action.
 */
export function resolutionsOf(row: PaymentIssueRow): Resolution[] {
  if (row.resolvedAt !== null) return [];
  if (row.kind === 'dishonoured' && row.owedCents <= 0) return [];
  const isReturnable = ['created', 'processing', 'failed', 'cancelled'].includes(row.paymentState ?? '');
  return RESOLUTIONS_OF[row.kind].filter((resolution) => {
    if (resolution === 'pay_back') return isReturnable && (row.foundCents ?? 0) > 0;
    // The lost dispute already returned the money to the customer, so the refund must not be sent again.
    const isTakenBack = row.lostCents > 0 && row.lostCents >= (row.expectedCents ?? 0);
    if (resolution === 'taken_back') return row.refundState === 'failed' && isTakenBack;
    if (resolution === 'retry') return row.refundState === 'failed' && !isTakenBack;
    if (resolution === 'paid_otherwise') return row.refundState === 'failed';
    return true;
  });
}

export const presentPaymentIssue = (row: PaymentIssueRow): PaymentIssue => ({
  id: row.id,
  kind: row.kind,
  method: row.method,
  reference: row.kind === 'provider-unreachable' ? null : row.providerReference,
  customer:
    row.accountId === null
      ? null
      : { id: row.accountId, name: nameOf(row), phone: row.orderPhone ?? row.phoneNumber },
  order:
    row.orderId === null
      ? null
      : {
          id: row.orderId,
          deliveryDate: row.deliveryDate!,
          isDelivered: row.orderStatus === 'completed',
          isCancelled: row.orderStatus === 'cancelled',
        },
  expected: money(row.expectedCents),
  found: money(row.foundCents),
  owed: row.kind === 'dishonoured' && row.resolvedAt === null ? money(row.owedCents) : null,
  currency: row.currency,
  openedAt: row.openedAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  resolutions: resolutionsOf(row),
  end: row.resolvedAt &&
    row.resolution && {
      at: row.resolvedAt.toISOString(),
      by: row.resolvedByName,
      resolution: row.resolution,
      note: row.note,
      posted: row.postedCents > 0 ? money(row.postedCents) : null,
    },
});

const nameOf = ({ firstName, lastName, username }: PaymentIssueRow): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || username!;
