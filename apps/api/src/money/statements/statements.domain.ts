import type { ReceiptMethod } from '@trpeza/contract/money/receipts.constants';
import type { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { AccountPayment, StatementLineKind } from '@trpeza/contract/money/statements.constants';
import { addDays } from '#ordering/calendar/calendar.domain.ts';

export interface LedgerEntry {
  kind: string;
  month: string;
  amountCents: number;
  checkoutId: string;
  orderId: number | null;
  /** For credited meals: the credit, and the customer's own part of it. */
  creditId: number | null;
  creditedOwnCents: number | null;
  at: Date;
  /** Written after the month of its order was closed, so it appears on a later statement. */
  isLate: boolean;
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

/** A ledger entry, and what it changed for the customer. */
type Change = LedgerEntry & { ownCents: number };

const worthOf = (changes: readonly Change[]): number =>
  sum(changes, ({ amountCents, ownCents }) => amountCents + ownCents);

/**
 * A customer's month in cents. Its lines are its orders; in a closed month, as they were when it was closed. Corrections
 * are changes of this month to orders of closed months. Lines, corrections and reservations add up to `spentCents`; a
 * correction gives nothing back to the plan of this month.
 * @param orders those of the month, and the corrected ones of earlier months
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
  { month, from, start, end }: { month: string; from: string; start: Date; end: Date },
) {
  const settled = orders.map((order) => {
    const changes = changesOf(order, entries);
    const isEarlier = order.deliveryDate < from;
    return {
      order,
      isEarlier,
      // A closed month tells nothing later, and a later one nothing that the closed month has told.
      changes: changes.filter(({ isLate }) => isLate === isEarlier),
      isChangedLater: changes.some(({ isLate }) => isLate),
    };
  });
  const own = settled.filter(({ isEarlier }) => !isEarlier);
  const lines = own.flatMap(({ order, changes, isChangedLater }) => linesOf(order, changes, isChangedLater));
  const corrections = settled
    .filter(({ isEarlier }) => isEarlier)
    .flatMap(({ order, changes }) => changes.map((change) => ({ ...change, order })))
    .filter(({ at }) => at >= start && at < end)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const held = heldBy(entries.filter((entry) => entry.month === month));
  const heldCents = sum(held, (one) => one.amountCents);
  const ordered = own.flatMap(({ changes }) => changes);
  const orderedCents = sum(ordered, ({ amountCents }) => amountCents);
  const agreedCents = sum(
    ordered.filter(({ agreementId }) => agreementId !== null),
    ({ amountCents }) => amountCents,
  );
  const spentCents = orderedCents + heldCents + sum(corrections, ({ amountCents }) => amountCents);
  const feesCents = sum(own, ({ order, changes }) => feeLeft(order, worthOf(changes)));
  const worthCents = worthOf([...ordered, ...corrections]);
  const sums = {
    spentCents,
    plannedCents: orderedCents + heldCents - agreedCents,
    ownCents: sum([...ordered, ...corrections], ({ ownCents }) => ownCents),
    worthCents,
    feesCents,
    mealsCents: worthCents - feesCents,
  };
  return { lines, corrections, held, ...sums, ...paymentsOf(own, corrections, refunds) };
}

/** An order keeps its fee until its last meal is credited. */
const feeLeft = ({ feeCents }: OrderOfMonth, worthCents: number): number => Math.min(feeCents, worthCents);

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
function linesOf<Order extends OrderOfMonth>(
  order: Order,
  changes: readonly Change[],
  isChangedLater: boolean,
) {
  const isCancelled = changes.findLast(({ kind }) => kind !== 'credited')?.kind === 'cancelled';
  const credits = isCancelled ? [] : changes.filter(({ kind }) => kind === 'credited');
  const rest = changes.filter((change) => !credits.includes(change));
  return [
    lineOf(order, { kind: kindOf(order, isChangedLater && !isCancelled), credit: null, changes: rest }),
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

/** A live order of a closed month was delivered, whatever happened to it afterwards. */
function kindOf(order: OrderOfMonth, isDelivered: boolean): StatementLineKind {
  if (isDelivered || order.status === 'completed') return 'delivered';
  if (order.status !== 'cancelled') return 'open';
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
  isReversal: boolean;
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

/** The receipts among movements. */
export const paymentsIn = (movements: readonly Movement[]) =>
  movements.flatMap(({ day, receiptId, method, isReversal, amountCents }) => {
    if (receiptId === null || method === null) return [];
    return [
      { day, receiptId, kind: kindOfPayment({ method, isReversal, amountCents }), method, amountCents },
    ];
  });

function kindOfPayment({
  method,
  isReversal,
  amountCents,
}: Pick<Movement, 'method' | 'isReversal' | 'amountCents'>): AccountPayment {
  if (isReversal) return 'takenBack';
  if (method === 'losses') return 'writtenOff';
  return amountCents < 0 ? 'paidOut' : 'payment';
}

/** The day by which the statement of a month is to be paid. @param before the first day after it */
export const dueDayOf = (before: string, dueDays: number): string => addDays(before, dueDays - 1);

interface Settled {
  order: OrderOfMonth;
  changes: readonly Change[];
}

/** How the customer's own part was paid: paid, refunded, still to be collected, or not paid by a bank. */
function paymentsOf(
  own: readonly Settled[],
  corrections: readonly (Change & { order: OrderOfMonth })[],
  refunds: readonly RefundOfOrder[],
) {
  const isOnAccount = ({ order }: { order: OrderOfMonth }) => order.paymentMethod === 'account';
  const ownCentsOf = (changes: readonly Change[]) => sum(changes, ({ ownCents }) => ownCents);
  /** Without refunds of late changes, which later statements tell. */
  const refundsOf = ({ order, changes }: Settled) => {
    const isTold = ({ isWhole, creditId }: RefundOfOrder) =>
      changes.some((change) => (isWhole ? change.kind === 'cancelled' : change.creditId === creditId));
    return refunds.filter(
      (refund) => refund.orderId === order.id && refund.state !== 'failed' && isTold(refund),
    );
  };
  const paid = own.filter((one) => !isOnAccount(one));
  return {
    paidCents: sum(paid, ({ order }) => order.paidCents),
    refundedCents:
      sum(own.flatMap(refundsOf), ({ amountCents }) => amountCents) -
      ownCentsOf(corrections.filter((one) => !isOnAccount(one))),
    toPayCents:
      sum(own, ({ order, changes }) => {
        if (order.paymentMethod === 'account') return ownCentsOf(changes);
        return order.status === 'cancelled' ? 0 : order.toCollectCents;
      }) + ownCentsOf(corrections.filter(isOnAccount)),
    unpaidCents: sum(own, ({ order }) => order.unpaidCents),
    writtenOffCents: sum(own, ({ order }) => order.writtenOffCents),
  };
}
