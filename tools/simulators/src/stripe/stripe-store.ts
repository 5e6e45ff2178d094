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
import { noSuch, wordRefusal } from './stripe-refusal.ts';

/** Everything that happened at Stripe, each list in chronological order. */
export interface StripeStore {
  readonly clock: VirtualClock;
  /** Called on every change. */
  readonly emit: (type: Stripe.Event.Type, object: object) => void;
  /** Schedules an act that no request triggers, after so many milliseconds. */
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

/** @throws StripeRefusal for an id that nothing has */
export function findPayment({ payments }: StripeStore, id: string): PaymentRecord {
  const record = payments.get(id);
  if (!record) throw noSuch('payment_intent', id);
  return record;
}

/** Records the effect of a change on the balance at Stripe. */
export function moveMoney(
  store: StripeStore,
  type: BalanceRecord['type'],
  movement: Pick<BalanceRecord, 'source' | 'amount' | 'currency'> & { fee?: number },
): void {
  store.balance.push({ fee: 0, ...movement, id: newId('txn'), created: secondsNow(store), type });
}

/** Runs what the card rules allow; @throws StripeRefusal with Stripe's message for what they do not */
export function byTheRules<Result>(record: PaymentRecord, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof CardRefusal) throw wordRefusal(error, { payment_intent: toPaymentIntent(record) });
    throw error;
  }
}
