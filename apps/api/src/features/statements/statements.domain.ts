import type { ReceiptMethod } from '@trpeza/contract/receipts/receipts.constants';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/orders/orders.states';
import type { StatementLineKind } from '@trpeza/contract/statements/statements.constants';
import { addDays } from '#features/calendar/calendar.domain.ts';

export interface LedgerEntry {
  kind: string;
  amountCents: number;
  checkoutId: string;
  orderId: number | null;
  /** For credited meals: the credit, and the customer's own part of it. */
  creditId: number | null;
  creditedOwnCents: number | null;
  at: Date;
  deliveryDate: string;
  /** Whose budget it counts against; null is the plan. */
  agreementId: number | null;
}

export interface OrderOfMonth {
  id: number;
  status: OrderStatus;
  outcome: DeliveryOutcome | null;
  deliveryDate: string;
  totalCents: number;
  customerCents: number;
  subsidyCents: number;
  /** What its customer paid at first, and what is collected with the statement. */
  paidCents: number;
  toCollectCents: number;
  /** Its bank did not pay the debit: only what was paid since counts, and of the rest some may be written off. */
  isDishonoured: boolean;
  unpaidCents: number;
  writtenOffCents: number;
  paymentMethod: PaymentMethod;
  feeCents: number;
  /** Meals and fee, without what was credited. */
  worthCents: number;
}

export interface RefundOfOrder {
  orderId: number;
  /** Of the whole order; otherwise of a credit, or of a change that made the order cost less. */
  isWhole: boolean;
  creditId: number | null;
  state: 'requested' | 'succeeded' | 'failed';
  amountCents: number;
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0);

const isLive = ({ status }: OrderOfMonth): boolean => status !== 'cancelled';

/** A ledger entry, and what it changed for the customer. */
type Change = LedgerEntry & { ownCents: number };

/**
 * A customer's month in cents. Its lines are the orders as the ledger had them when the month ended; later entries
 * are corrections. Lines, corrections and what checkouts hold add up to the ledger of the month.
 */
export function settleMonth<Order extends OrderOfMonth>(
  {
    entries,
    orders,
    refunds,
  }: {
    entries: readonly LedgerEntry[];
    orders: readonly Order[];
    refunds: readonly RefundOfOrder[];
  },
  end: Date,
) {
  const changes = new Map(orders.map((order) => [order.id, changesOf(order, entries)]));
  const lines = orders.flatMap((order) => linesOf(order, changes.get(order.id)!, end));
  const corrections = [...changes.values()]
    .flat()
    .filter(({ at }) => at >= end)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const held = heldBy(entries);
  const spentCents =
    sum(lines, (line) => line.subsidyCents) +
    sum(corrections, (entry) => entry.amountCents) +
    sum(held, (one) => one.amountCents);
  const agreedCents = sum(
    entries.filter(({ agreementId }) => agreementId !== null),
    (entry) => entry.amountCents,
  );
  const ownCents = sum(lines, (line) => line.ownCents) + sum(corrections, (entry) => entry.ownCents);
  const worthCents = spentCents - sum(held, (one) => one.amountCents) + ownCents;
  const feesCents = sum(orders.filter(isLive), feeLeft);
  const plannedCents = spentCents - agreedCents;
  const sums = {
    spentCents,
    plannedCents,
    ownCents,
    worthCents,
    feesCents,
    mealsCents: worthCents - feesCents,
  };
  return { lines, corrections, held, ...sums, ...paymentsOf(orders, refunds) };
}

/** An order keeps its fee until its last meal is credited. */
const feeLeft = ({ feeCents, worthCents }: OrderOfMonth): number => Math.min(feeCents, worthCents);

/** Entries of orders; the others only hold budget temporarily. */
const spends = ({ kind }: LedgerEntry): boolean => kind !== 'reserved' && kind !== 'released';

/**
 * The ledger keeps what the organisation pays. The customer's part is derived from what an order was worth when an entry was
 * written: zero once it is cancelled or has gone to another month, and reduced after a credit, which no cancelled order gets. Meals
 * are changed only before their day, so within the month: what the order came to counts from the beginning.
 */
function changesOf(order: OrderOfMonth, entries: readonly LedgerEntry[]): Change[] {
  let [worth, owed] = [order.customerCents, 0];
  return entries
    .filter((entry) => entry.orderId === order.id && spends(entry))
    .map((entry) => {
      worth -= entry.creditedOwnCents ?? 0;
      const owes = entry.kind === 'cancelled' || entry.kind === 'moved_out' ? 0 : worth;
      const ownCents = owes - owed;
      owed = owes;
      return { ...entry, ownCents };
    });
}

/** An order's own line and, unless it was cancelled in the end, one for each credit. */
function linesOf<Order extends OrderOfMonth>(order: Order, changes: readonly Change[], end: Date) {
  const inTime = changes.filter(({ at }) => at < end);
  const isCorrected = changes.some(({ at, kind }) => at >= end && kind !== 'credited');
  const isCancelled = inTime.findLast(({ kind }) => kind !== 'credited')?.kind === 'cancelled';
  const credits = isCancelled ? [] : inTime.filter(({ kind }) => kind === 'credited');
  const rest = inTime.filter((change) => !credits.includes(change));
  return [
    lineOf(order, { kind: kindOf(order, isCorrected), credit: null, changes: rest }),
    ...credits.map((credit) => lineOf(order, { kind: 'credited', credit, changes: [credit] })),
  ];
}

const lineOf = <Order extends OrderOfMonth>(
  order: Order,
  line: { kind: StatementLineKind; credit: Change | null; changes: readonly Change[] },
) => ({
  order,
  kind: line.kind,
  credit: line.credit,
  subsidyCents: sum(line.changes, (change) => change.amountCents),
  ownCents: sum(line.changes, (change) => change.ownCents),
});

function kindOf(order: OrderOfMonth, isCorrected: boolean): StatementLineKind {
  if (isCorrected) return 'corrected';
  if (order.status === 'completed') return 'delivered';
  if (isLive(order)) return 'open';
  return order.outcome === null ? 'cancelled' : 'failed';
}

/** What open checkouts hold of the month. */
function heldBy(entries: readonly LedgerEntry[]) {
  const holding = entries.filter(({ kind }) => kind === 'reserved' || kind === 'released');
  return [...Map.groupBy(holding, ({ checkoutId }) => checkoutId).values()]
    .map((list) => ({
      date: list[0]!.deliveryDate,
      amountCents: sum(list, (entry) => entry.amountCents),
    }))
    .filter(({ amountCents }) => amountCents !== 0);
}

export interface Movement {
  day: string;
  orderId: number | null;
  receiptId: number | null;
  method: ReceiptMethod | null;
  amountCents: number;
}

/** An order that was charged to the account. */
export interface ChargedOrder {
  deliveryDate: string;
  /** It was to be paid by a debit that the bank did not pay. */
  isDishonoured: boolean;
}

/**
 * A customer's account in a month, as their bill tells it. An order of an earlier month is a correction.
 * @param orders every order that was charged
 * @param dueOn the day by which the bill of the month is to be paid
 */
export function settleAccount(
  { opening, charged, received }: { opening: number; charged: number; received: number },
  movements: readonly Movement[],
  { from, dueOn, orders }: { from: string; dueOn: string; orders: ReadonlyMap<number, ChargedOrder> },
) {
  const closing = opening + charged - received;
  return {
    opening,
    charged,
    received,
    closing,
    dueOn: closing > 0 ? dueOn : null,
    charges: movements.flatMap(({ day, orderId, amountCents }) => {
      if (orderId === null) return [];
      const { deliveryDate: deliveredOn, isDishonoured } = orders.get(orderId)!;
      const isUnpaidDebit = isDishonoured && amountCents > 0;
      return [{ day, orderId, amountCents, deliveredOn, isCorrection: deliveredOn < from, isUnpaidDebit }];
    }),
    payments: paymentsIn(movements),
  };
}

/** What was received, and taken back. */
export const paymentsIn = (movements: readonly Movement[]) =>
  movements.flatMap(({ day, receiptId, method, amountCents }) =>
    receiptId === null || method === null ? [] : [{ day, receiptId, method, amountCents }],
  );

/** The day by which the statement of a month is to be paid. @param before the first day after it */
export const dueDayOf = (before: string, dueDays: number): string => addDays(before, dueDays - 1);

/** How the customer's own part was paid: paid, refunded, still to be collected, or not paid by a bank. */
function paymentsOf(orders: readonly OrderOfMonth[], refunds: readonly RefundOfOrder[]) {
  const paid = orders.filter(({ paymentMethod }) => paymentMethod !== 'account');
  return {
    paidCents: sum(paid, (order) => order.paidCents),
    refundedCents: sum(
      refunds.filter(({ state }) => state !== 'failed'),
      (refund) => refund.amountCents,
    ),
    toPayCents: sum(orders.filter(isLive), (order) => order.toCollectCents),
    unpaidCents: sum(orders, (order) => order.unpaidCents),
    writtenOffCents: sum(orders, (order) => order.writtenOffCents),
  };
}
