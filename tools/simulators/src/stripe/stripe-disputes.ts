import { closeDispute, openDispute } from '@trpeza/api/src/features/payments/gateway/card-gateway.domain.ts';
import { byTheRules, findPayment, moveMoney, secondsNow, type StripeBooks } from './stripe-books.ts';
import { toDispute } from './stripe-objects.ts';
import { cardBooksOf, newId, type DisputeRecord } from './stripe-records.ts';
import { noSuch } from './stripe-refusal.ts';

/** What Stripe keeps for itself of a dispute, in cents. */
const DISPUTE_FEE = 2_500;

/** The customer's bank takes back what is left of a payment. */
export function openDisputeOf(books: StripeBooks, intentId: string): DisputeRecord {
  const of = findPayment(books, intentId);
  const dispute = byTheRules(of, () => openDispute(cardBooksOf(of)));
  const record = { id: newId('dp'), created: secondsNow(books), of, dispute };
  of.dispute = record;
  books.disputes.set(record.id, record);
  const { currency } = of.payment;
  moveMoney(books, 'adjustment', { source: record.id, amount: -dispute.amount, currency, fee: DISPUTE_FEE });
  books.tell('charge.dispute.created', toDispute(record));
  books.tell('charge.dispute.funds_withdrawn', toDispute(record));
  return record;
}

/** The bank has decided; what was won comes back. */
export function closeDisputeOf(books: StripeBooks, intentId: string, verdict: 'won' | 'lost'): DisputeRecord {
  const of = findPayment(books, intentId);
  const { dispute: record } = of;
  if (!record) throw noSuch('dispute', intentId);
  record.dispute = byTheRules(of, () => closeDispute(record.dispute, verdict));
  books.tell('charge.dispute.closed', toDispute(record));
  if (verdict === 'won') {
    const { amount } = record.dispute;
    moveMoney(books, 'adjustment', { source: record.id, amount, currency: of.payment.currency });
    books.tell('charge.dispute.funds_reinstated', toDispute(record));
  }
  return record;
}
