import { toCents } from '@trpeza/contract/shared/money';
import {
  LATER,
  makeRefund,
  settleRefund,
} from '@trpeza/api/src/features/payments/gateway/card-gateway.domain.ts';
import { byTheRules, findPayment, moveMoney, secondsNow, type StripeBooks } from './stripe-books.ts';
import { toCharge, toRefund } from './stripe-objects.ts';
import { cardBooksOf, newId, type RefundRecord } from './stripe-records.ts';

export interface NewRefund {
  key: string | null;
  intentId: string;
  /** All that is left, unless told. */
  amount?: number | undefined;
  metadata: Record<string, string>;
}

export function createRefund(books: StripeBooks, { intentId, amount, ...told }: NewRefund): RefundRecord {
  const of = findPayment(books, intentId);
  const cents = amount === undefined ? undefined : toCents(amount);
  const refund = byTheRules(of, () => makeRefund(cardBooksOf(of), cents, books.clock.now()));
  const record: RefundRecord = { ...told, id: newId('re'), created: secondsNow(books), of, refund };
  of.refunds.push(record);
  books.refunds.set(record.id, record);
  moveMoney(books, 'refund', { source: record.id, amount: -refund.amount, currency: of.payment.currency });
  books.tell('refund.created', toRefund(record));
  books.tell('charge.refunded', toCharge(of));
  books.later(LATER.refund, () => settle(books, record));
  return record;
}

/** What the customer's bank did with it, where it does more than take it at once. */
function settle(books: StripeBooks, record: RefundRecord): void {
  const { status } = record.refund;
  const { card, currency } = record.of.payment;
  record.refund = settleRefund(record.refund, card, books.clock.now());
  if (record.refund.status === status) return;
  books.tell('refund.updated', toRefund(record));
  if (record.refund.status !== 'failed') return;
  moveMoney(books, 'refund_failure', { source: record.id, amount: record.refund.amount, currency });
  books.tell('refund.failed', toRefund(record));
}
