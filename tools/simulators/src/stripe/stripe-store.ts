import type Stripe from 'stripe';
import { CardRefusal } from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';
import type { VirtualClock } from '../virtual-clock.ts';
import { toPaymentIntent } from './stripe-objects.ts';
import {
  newId,
  type BalanceRecord,
  type DisputeRecord,
  type PaymentRecord,
  type RefundRecord,
} from './stripe-records.ts';
import { noSuchObject, describeCardRefusal } from './stripe-refusal.ts';

/** All data of the simulated Stripe, each list in chronological order. */
export interface StripeStore {
  readonly clock: VirtualClock;
  /** Called on every change. */
  readonly emit: (type: Stripe.Event.Type, object: object) => void;
  /** Schedules a change that no request triggers, after a delay in milliseconds. */
  readonly later: (milliseconds: number, act: () => void) => void;
  readonly payments: Map<string, PaymentRecord>;
  readonly refunds: Map<string, RefundRecord>;
  readonly disputes: Map<string, DisputeRecord>;
  readonly balance: BalanceRecord[];
}

export const openStripeStore = (world: Pick<StripeStore, 'clock' | 'emit' | 'later'>): StripeStore => ({
  ...world,
  payments: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  balance: [],
});

export const secondsNow = ({ clock }: StripeStore): number => Math.floor(clock.now().getTime() / 1000);

/** @throws StripeRefusal when no payment has the id */
export function findPayment({ payments }: StripeStore, id: string): PaymentRecord {
  const record = payments.get(id);
  if (!record) throw noSuchObject('payment_intent', id);
  return record;
}

/** Records the effect of a change on Stripe's balance. */
export function recordBalanceChange(
  store: StripeStore,
  type: BalanceRecord['type'],
  movement: Pick<BalanceRecord, 'source' | 'amount' | 'currency'> & { fee?: number },
): void {
  store.balance.push({ fee: 0, ...movement, id: newId('txn'), created: secondsNow(store), type });
}

/**
 * Runs work that the shared card rules may forbid.
 * @throws StripeRefusal with Stripe's message if the rules forbid the work
 */
export function applyCardRules<Result>(record: PaymentRecord, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof CardRefusal)
      throw describeCardRefusal(error, { payment_intent: toPaymentIntent(record) });
    throw error;
  }
}
