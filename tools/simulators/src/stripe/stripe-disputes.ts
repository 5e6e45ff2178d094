import {
  closeDispute,
  openDispute,
} from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';
import {
  applyCardRules,
  findPayment,
  recordBalanceChange,
  secondsNow,
  type StripeStore,
} from './stripe-store.ts';
import { toDispute } from './stripe-objects.ts';
import { cardRecordsOf, newId, type DisputeRecord } from './stripe-records.ts';
import { noSuchObject } from './stripe-refusal.ts';

/** Stripe's fee for a dispute, in cents. */
const DISPUTE_FEE = 2_500;

/** Opens a dispute: the customer's bank takes back the remaining amount of a payment. */
export function openDisputeOf(store: StripeStore, intentId: string): DisputeRecord {
  const of = findPayment(store, intentId);
  const dispute = applyCardRules(of, () => openDispute(cardRecordsOf(of)));
  const record = { id: newId('dp'), created: secondsNow(store), of, dispute };
  of.dispute = record;
  store.disputes.set(record.id, record);
  const { currency } = of.payment;
  recordBalanceChange(store, 'adjustment', {
    source: record.id,
    amount: -dispute.amount,
    currency,
    fee: DISPUTE_FEE,
  });
  store.emit('charge.dispute.created', toDispute(record));
  store.emit('charge.dispute.funds_withdrawn', toDispute(record));
  return record;
}

/** Closes a dispute with the bank's decision. If the shop has won, the amount is returned to the shop. */
export function closeDisputeOf(store: StripeStore, intentId: string, verdict: 'won' | 'lost'): DisputeRecord {
  const of = findPayment(store, intentId);
  const { dispute: record } = of;
  if (!record) throw noSuchObject('dispute', intentId);
  record.dispute = applyCardRules(of, () => closeDispute(record.dispute, verdict));
  store.emit('charge.dispute.closed', toDispute(record));
  if (verdict === 'won') {
    const { amount } = record.dispute;
    recordBalanceChange(store, 'adjustment', { source: record.id, amount, currency: of.payment.currency });
    store.emit('charge.dispute.funds_reinstated', toDispute(record));
  }
  return record;
}
