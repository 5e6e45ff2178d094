import { toCents } from '@trpeza/contract/platform/money';
import {
  bankDateOf,
  startOfBankDate,
} from '@trpeza/api/src/money/online-payments/gateway/bank-days.domain.ts';
import {
  debitStatusAt,
  decideRefund,
  isCancellable,
  milestonesOf,
  type BankAnswer,
  type DebitRecord,
  type DebitStatus,
} from '@trpeza/api/src/money/online-payments/gateway/debit-gateway.domain.ts';
import type { Clock } from '@trpeza/api/src/platform/clock.ts';

/** An error of the service. Messages are from its documentation, numbers are made up. */
export class EzidebitError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

interface Payment {
  id: string;
  reference: string;
  customer: string;
  debitDate: string;
  record: DebitRecord;
  refunds: { key: string; amount: ReturnType<typeof toCents>; at: Date }[];
}

/** The provider's state of a debit, for assertions. `held` is the amount in cents that was collected and not refunded. */
export interface ProviderDebit {
  paymentId: string;
  reference: string;
  amount: number;
  status: DebitStatus;
  refunded: number;
  held: number;
}

/** An adjustment or payment as the service lists it. */
export interface BookLine {
  payment: Payment;
  letter: string;
  date: string;
  amount: number;
  reason: string;
}

const LETTERS = {
  open: '',
  cancelled: '',
  waiting: 'W',
  pending: 'P',
  successful: 'S',
  dishonoured: 'D',
  fatal: 'F',
  returned: 'S',
} as const satisfies Record<DebitStatus, string>;

/** All data of the simulated Ezidebit. Ezidebit has no idempotency, so a repeated request creates a second record. */
export interface EzidebitStore {
  readonly clock: Clock;
  readonly customers: Map<string, { id: string; name: string }>;
  readonly payments: Payment[];
  /** The bank's decision by reference. It replaces the decision that the cents of the amount determine. */
  readonly answers: Map<string, BankAnswer>;
}

export const openEzidebitStore = (clock: Clock): EzidebitStore => ({
  clock,
  customers: new Map(),
  payments: [],
  answers: new Map(),
});

/** Registers a customer who enters their account on the hosted page. */
export function registerCustomer({ customers }: EzidebitStore, reference: string, name = 'A customer'): void {
  if (reference === '') throw new EzidebitError(100, 'A reference is required');
  if (customers.has(reference)) throw new EzidebitError(101, 'This reference is in use');
  customers.set(reference, { id: String(500_000 + customers.size), name });
}

export function setBankDecision(
  { answers, payments }: EzidebitStore,
  reference: string,
  answer: BankAnswer,
): void {
  answers.set(reference, answer);
  for (const payment of payments) if (payment.reference === reference) payment.record.answer = answer;
}

export function getCustomer({ customers }: EzidebitStore, reference: string) {
  const customer = customers.get(reference);
  if (!customer) throw new EzidebitError(102, 'Could not find a customer with the provided details');
  return customer;
}

type NewPayment = Pick<Payment, 'reference' | 'customer' | 'debitDate'> & { cents: number };

export function addPayment(
  store: EzidebitStore,
  { customer, debitDate, cents, reference }: NewPayment,
): void {
  const { payments, answers, clock } = store;
  getCustomer(store, customer);
  if (reference.length > 50) throw new EzidebitError(103, 'Invalid value provided for the PaymentReference');
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new EzidebitError(104, 'Invalid value provided for the PaymentAmountInCents parameter');
  const sameDay = payments.filter((each) => each.customer === customer && each.debitDate === debitDate);
  if (sameDay.length >= 2)
    throw new EzidebitError(900, 'Add payment denied - This customer already has 2 payments on this date');
  const acceptedAt = new Date(Math.max(clock.now().getTime(), startOfBankDate(debitDate).getTime()));
  const record = { amount: toCents(cents), acceptedAt, cancelledAt: null, answer: answers.get(reference) };
  payments.push({ id: `PAY${payments.length + 1}`, reference, customer, debitDate, record, refunds: [] });
}

function getPayment(store: EzidebitStore, reference: string): Payment {
  const payment = store.payments.find(
    (each) => each.reference === reference && statusOf(store, each) !== 'cancelled',
  );
  if (!payment) throw new EzidebitError(105, 'The payment could not be found');
  return payment;
}

const statusOf = ({ clock }: EzidebitStore, { record }: Payment): DebitStatus =>
  debitStatusAt(record, clock.now());

export const statusLetterOf = (store: EzidebitStore, reference: string): string =>
  LETTERS[statusOf(store, getPayment(store, reference))];

export function deletePayment(store: EzidebitStore, reference: string): void {
  const payment = getPayment(store, reference);
  if (!isCancellable(statusOf(store, payment)))
    throw new EzidebitError(106, 'The payment has been processed');
  payment.record.cancelledAt = store.clock.now();
}

export function refundPayment(store: EzidebitStore, id: string, cents: number): void {
  const payment = store.payments.find((each) => each.id === id);
  if (!payment) throw new EzidebitError(105, 'The payment could not be found');
  if (payment.refunds.length > 0)
    throw new EzidebitError(107, 'Failed. Payment already has a refund adjustment against it');
  const requested = { key: id, amount: toCents(cents) };
  const { amount } = payment.record;
  const decision = decideRefund({ amount, status: statusOf(store, payment) }, [], requested);
  if (decision === 'too-early')
    throw new EzidebitError(108, 'Failed. Original payment is still being processed');
  if (decision !== 'make') throw new EzidebitError(109, 'Failed. Invalid refund amount');
  payment.refunds.push({ ...requested, at: store.clock.now() });
}

export const listScheduled = (store: EzidebitStore): Payment[] =>
  store.payments.filter((each) => statusOf(store, each) === 'waiting');

/** The payments that were sent to banks, with the banks' responses so far, by day. */
export const listLines = (store: EzidebitStore): BookLine[] =>
  store.payments.flatMap((payment) => linesOf(payment, statusOf(store, payment), store.clock.now()));

export const readProviderState = (store: EzidebitStore): ProviderDebit[] =>
  store.payments.map((payment) => {
    const status = statusOf(store, payment);
    const refunded = payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
    const { id: paymentId, reference, record } = payment;
    const held = status === 'successful' ? record.amount - refunded : 0;
    return { paymentId, reference, amount: record.amount, status, refunded, held };
  });

function linesOf(payment: Payment, status: DebitStatus, now: Date): BookLine[] {
  const sentAt = milestonesOf(payment.record).find((each) => each.status === 'pending')?.at;
  if (!sentAt || sentAt > now) return [];
  const { amount } = payment.record;
  const adjustment = (at: Date, cents: number, reason: string): BookLine => ({
    payment,
    letter: 'S',
    date: bankDateOf(at),
    amount: -cents,
    reason,
  });
  const reason = { dishonoured: 'Insufficient Funds', fatal: 'Invalid Account' }[status as string] ?? '';
  const returnedAt = milestonesOf(payment.record).find((each) => each.status === 'returned')?.at;
  return [
    { payment, letter: LETTERS[status], date: bankDateOf(sentAt), amount, reason },
    ...payment.refunds.map((refund) => adjustment(refund.at, refund.amount, 'Refund')),
    ...(status === 'returned' && returnedAt ? [adjustment(returnedAt, amount, 'Late Return')] : []),
  ];
}
