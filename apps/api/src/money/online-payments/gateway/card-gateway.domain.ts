import { toCents, type Cents } from '@trpeza/contract/platform/money';
import type { RefundStatus } from '#platform/payments/payment-provider.ts';
import { readCard, type CardBehaviour } from './test-cards.domain.ts';

/** Rules of a card provider, shared by the demo provider and the Stripe simulator. */

/** Status names as Stripe uses them. */
export type CardPaymentStatus = 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';

export interface CardPayment {
  readonly amount: Cents;
  readonly currency: string;
  readonly status: CardPaymentStatus;
  /** Behaviour of the accepted card; no other card data is stored. */
  readonly card: CardBehaviour | null;
  /** When the card was accepted or the payment cancelled. */
  readonly decidedAt: Date | null;
}

export interface CardRefund {
  readonly amount: Cents;
  readonly madeAt: Date;
  readonly status: RefundStatus;
}

export interface CardDispute {
  readonly amount: Cents;
  readonly status: 'open' | 'won' | 'lost';
}

export interface CardRecords {
  readonly payment: CardPayment;
  readonly refunds: readonly CardRefund[];
  readonly dispute: CardDispute | null;
}

export type RefusalReason =
  | 'key-reused'
  | 'declined'
  | 'not-open'
  | 'not-paid'
  | 'too-much'
  | 'nothing-left'
  | 'disputed'
  | 'not-disputed';

/** The provider rejected the request; nothing has changed. */
export class CardRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(`the card provider rejected the request: ${reason}`);
    this.reason = reason;
  }
}

/** Delays until pending states change, in milliseconds. */
export const DECISION_DELAYS_MS = { payment: 60_000, refund: 3_600_000, dispute: 2 * 86_400_000 } as const;

/**
 * An idempotency key belongs to its first request.
 * @throws CardRefusal `key-reused` when a request with the same key has other parameters
 */
export function requireSameRequest(first: string, again: string): void {
  if (first !== again) throw new CardRefusal('key-reused');
}

export const makePayment = (requested: { amount: Cents; currency: string }): CardPayment => ({
  ...requested,
  status: 'requires_payment_method',
  card: null,
  decidedAt: null,
});

/** @throws CardRefusal `not-open` once a card was accepted or the payment was cancelled */
export function changeAmount(payment: CardPayment, amount: Cents): CardPayment {
  requireOpen(payment);
  return { ...payment, amount };
}

/**
 * Charges a card.
 * @throws CardRefusal `declined`, after which another card may be tried, or `not-open`
 */
export function confirmPayment(payment: CardPayment, cardNumber: string, now: Date): CardPayment {
  requireOpen(payment);
  const card = readCard(cardNumber);
  if (card === 'declines') throw new CardRefusal('declined');
  const status = card === 'pays-late' ? 'processing' : 'succeeded';
  return { ...payment, status, card, decidedAt: now };
}

/** The payment in its state at `now`; a processing one becomes paid after a delay. */
export const settlePayment = (payment: CardPayment, now: Date): CardPayment =>
  payment.status === 'processing' && isLater(payment.decidedAt, DECISION_DELAYS_MS.payment, now)
    ? { ...payment, status: 'succeeded' }
    : payment;

/** @throws CardRefusal `not-open` when the payment is processing, paid or already cancelled */
export function cancelPayment(payment: CardPayment, now: Date): CardPayment {
  requireOpen(payment);
  return { ...payment, status: 'canceled', decidedAt: now };
}

/** The charged amount minus refunds, pending refunds and a dispute that is not won. */
export function refundableOf({ payment, refunds, dispute }: CardRecords): Cents {
  if (payment.status !== 'succeeded') return toCents(0);
  const back = refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount);
  const atBank = dispute === null || dispute.status === 'won' ? 0 : dispute.amount;
  return toCents(back.reduce<number>((left, amount) => left - amount, payment.amount - atBank));
}

/**
 * Refunds an amount; undefined refunds all that is left.
 * @throws CardRefusal `not-paid`, `disputed`, `nothing-left` or `too-much`
 */
export function makeRefund(records: CardRecords, amount: Cents | undefined, now: Date): CardRefund {
  const { payment, dispute } = records;
  if (payment.status !== 'succeeded') throw new CardRefusal('not-paid');
  if (dispute !== null && dispute.status !== 'won') throw new CardRefusal('disputed');
  const left = refundableOf(records);
  if (left === 0) throw new CardRefusal('nothing-left');
  if (amount !== undefined && (amount > left || amount <= 0)) throw new CardRefusal('too-much');
  const status = payment.card === 'refunds-late' ? 'pending' : 'succeeded';
  return { amount: amount ?? left, madeAt: now, status };
}

const LATE_REFUNDS: Partial<Record<CardBehaviour, RefundStatus>> = {
  'refunds-late': 'succeeded',
  'refunds-in-vain': 'failed',
};

/**
 * The refund in its state at `now`. One that the bank returns changes from succeeded to failed, and the money can be
 * refunded again.
 */
export function settleRefund(refund: CardRefund, card: CardBehaviour | null, now: Date): CardRefund {
  const status = card === null ? undefined : LATE_REFUNDS[card];
  return status !== undefined && isLater(refund.madeAt, DECISION_DELAYS_MS.refund, now)
    ? { ...refund, status }
    : refund;
}

/** Whether the simulated bank opens a dispute by `now`. */
export const isDisputeDue = ({ payment, refunds, dispute }: CardRecords, now: Date): boolean =>
  payment.card === 'is-disputed' &&
  isLater(payment.decidedAt, DECISION_DELAYS_MS.dispute, now) &&
  dispute === null &&
  refundableOf({ payment, refunds, dispute }) > 0;

/**
 * Opens the only dispute of a payment: the bank withholds the remaining amount until it decides.
 * @throws CardRefusal `not-paid`, `disputed` or `nothing-left`
 */
export function openDispute(records: CardRecords): CardDispute {
  if (records.payment.status !== 'succeeded') throw new CardRefusal('not-paid');
  if (records.dispute !== null) throw new CardRefusal('disputed');
  const amount = refundableOf(records);
  if (amount === 0) throw new CardRefusal('nothing-left');
  return { amount, status: 'open' };
}

/** @throws CardRefusal `not-disputed` without an open dispute */
export function closeDispute(dispute: CardDispute | null, verdict: 'won' | 'lost'): CardDispute {
  if (dispute?.status !== 'open') throw new CardRefusal('not-disputed');
  return { ...dispute, status: verdict };
}

function requireOpen({ status }: CardPayment): void {
  if (status !== 'requires_payment_method') throw new CardRefusal('not-open');
}

const isLater = (since: Date | null, milliseconds: number, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() >= milliseconds;
