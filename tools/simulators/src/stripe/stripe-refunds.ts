import { toCents } from '@trpeza/contract/platform/money';
import {
  DECISION_DELAYS_MS,
  makeRefund,
  settleRefund,
} from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';
import {
  applyCardRules,
  findPayment,
  recordBalanceChange,
  secondsNow,
  type StripeStore,
} from './stripe-store.ts';
import { toCharge, toRefund } from './stripe-objects.ts';
import { cardRecordsOf, newId, type RefundRecord } from './stripe-records.ts';

export interface NewRefund {
  key: string | null;
  intentId: string;
  /** By default the remaining amount. */
  amount?: number | undefined;
  metadata: Record<string, string>;
}

export function createRefund(store: StripeStore, { intentId, amount, ...rest }: NewRefund): RefundRecord {
  const of = findPayment(store, intentId);
  const cents = amount === undefined ? undefined : toCents(amount);
  const refund = applyCardRules(of, () => makeRefund(cardRecordsOf(of), cents, store.clock.now()));
  const record: RefundRecord = { ...rest, id: newId('re'), created: secondsNow(store), of, refund };
  of.refunds.push(record);
  store.refunds.set(record.id, record);
  recordBalanceChange(store, 'refund', {
    source: record.id,
    amount: -refund.amount,
    currency: of.payment.currency,
  });
  store.emit('refund.created', toRefund(record));
  store.emit('charge.refunded', toCharge(of));
  store.later(DECISION_DELAYS_MS.refund, () => settle(store, record));
  return record;
}

/** Applies the response of the customer's bank, unless it accepts the refund at once. */
function settle(store: StripeStore, record: RefundRecord): void {
  const { status } = record.refund;
  const { card, currency } = record.of.payment;
  record.refund = settleRefund(record.refund, card, store.clock.now());
  if (record.refund.status === status) return;
  store.emit('refund.updated', toRefund(record));
  if (record.refund.status !== 'failed') return;
  recordBalanceChange(store, 'refund_failure', { source: record.id, amount: record.refund.amount, currency });
  store.emit('refund.failed', toRefund(record));
}
