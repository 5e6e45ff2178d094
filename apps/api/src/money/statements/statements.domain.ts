import type { IncomingPaymentMethod } from '@trpeza/contract/money/incoming-payments.constants';
import type { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { AccountPayment, StatementLineKind } from '@trpeza/contract/money/statements.constants';
import { addDays } from '#platform/local-time.domain.ts';

export interface LedgerEntry {
  kind: string;
  month: string;
  amountCents: number;
  checkoutId: string;
  orderId: number | null;
  /** Set for credited meals: the credit, and the customer's own part of it. */
  creditId: number | null;
  creditedOwnCents: number | null;
  at: Date;
  /** Whether the entry was written after the month of its order was closed, so that it belongs to a later statement. */
  isLate: boolean;
  deliveryDate: string;
  /** The agreement whose budget the entry counts against; null for the plan. */
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
  /** `paidCents` was paid when ordering; `toCollectCents` is collected with the statement. */
  paidCents: number;
  toCollectCents: number;
  /** Whether the debit was dishonoured: only later payments count then, and the rest may be written off. */
  isDishonoured: boolean;
  unpaidCents: number;
  writtenOffCents: number;
  paymentMethod: PaymentMethod;
  feeCents: number;
  /** Meals and fee, less credits. */
  worthCents: number;
}

export interface RefundOfOrder {
  orderId: number;
  /** Whether the refund is for the whole order; otherwise it is for a credit, or for a change that made the order cheaper. */
  isWhole: boolean;
  creditId: number | null;
  state: 'requested' | 'succeeded' | 'failed';
  amountCents: number;
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0);

/** A ledger entry, and by how much it changed the customer's own part. */
type Change = LedgerEntry & { ownCents: number };

const worthOf = (changes: readonly Change[]): number =>
  sum(changes, ({ amountCents, ownCents }) => amountCents + ownCents);

/**
 * Computes a customer's month in cents. The lines are its orders, in a closed month as they were when it was closed.
 * Corrections are changes of this month to orders of closed months. Lines, corrections and reservations add up to
 * `spentCents`. Corrections do not change the remaining plan of this month.
 * @param orders those of the month, and the corrected ones of earlier months
 */
export function computeMonth<Order extends OrderOfMonth>(
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
      // Late changes belong to the later statement only, and all other changes to the statement of the order's own month.
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
  const held = reservationsOf(entries.filter((entry) => entry.month === month));
  const reservedCents = sum(held, (one) => one.amountCents);
  const ordered = own.flatMap(({ changes }) => changes);
  const orderedCents = sum(ordered, ({ amountCents }) => amountCents);
  const agreedCents = sum(
    ordered.filter(({ agreementId }) => agreementId !== null),
    ({ amountCents }) => amountCents,
  );
  const spentCents = orderedCents + reservedCents + sum(corrections, ({ amountCents }) => amountCents);
  const feesCents = sum(own, ({ order, changes }) => remainingFee(order, worthOf(changes)));
  const worthCents = worthOf([...ordered, ...corrections]);
  const sums = {
    spentCents,
    plannedCents: orderedCents + reservedCents - agreedCents,
    ownCents: sum([...ordered, ...corrections], ({ ownCents }) => ownCents),
    worthCents,
    feesCents,
    mealsCents: worthCents - feesCents,
  };
  return { lines, corrections, held, ...sums, ...paymentsOf(own, corrections, refunds) };
}

/** An order keeps its fee until its last meal is credited. */
const remainingFee = ({ feeCents }: OrderOfMonth, worthCents: number): number =>
  Math.min(feeCents, worthCents);

/** Whether an entry is about an order; the other kinds only reserve budget temporarily. */
const isOrderEntry = ({ kind }: LedgerEntry): boolean => kind !== 'reserved' && kind !== 'released';

/**
 * Adds the customer's part to the ledger entries of an order, which contain the subsidy only. It is derived from what the
 * customer owed for the order at each entry: zero once the order is cancelled or rescheduled to another month, and
 * reduced by credits, which cancelled orders never get. Meals can be changed only before the delivery day and thus within
 * the month, so the final customer's part applies from the first entry on.
 */
function changesOf(order: OrderOfMonth, entries: readonly LedgerEntry[]): Change[] {
  let [worth, owed] = [order.customerCents, 0];
  return entries
    .filter((entry) => entry.orderId === order.id && isOrderEntry(entry))
    .map((entry) => {
      worth -= entry.creditedOwnCents ?? 0;
      const owes = entry.kind === 'cancelled' || entry.kind === 'moved_out' ? 0 : worth;
      const ownCents = owes - owed;
      owed = owes;
      return { ...entry, ownCents };
    });
}

/** An order's own line and one line per credit; an order that stays cancelled has no credit lines. */
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

/** In a closed month, an active order counts as delivered, even if it was changed later. */
function kindOf(order: OrderOfMonth, isDelivered: boolean): StatementLineKind {
  if (isDelivered || order.status === 'completed') return 'delivered';
  if (order.status !== 'cancelled') return 'open';
  return order.outcome === null ? 'cancelled' : 'failed';
}

/** The amounts reserved by open checkouts of the month. */
function reservationsOf(entries: readonly LedgerEntry[]) {
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
  incomingPaymentId: number | null;
  method: IncomingPaymentMethod | null;
  isReversal: boolean;
  amountCents: number;
}

export interface ChargedOrder {
  deliveryDate: string;
  /** Whether it was to be paid by a debit that was dishonoured. */
  isDishonoured: boolean;
}

/**
 * A customer's account in a month, as shown on the bill. A charge for an order of an earlier month is a correction.
 * @param orders every order that was charged
 * @param dueOn the due date of the month's bill
 */
export function computeAccount(
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

export const paymentsIn = (movements: readonly Movement[]) =>
  movements.flatMap(({ day, incomingPaymentId, method, isReversal, amountCents }) => {
    if (incomingPaymentId === null || method === null) return [];
    return [
      { day, incomingPaymentId, kind: paymentKind({ method, isReversal, amountCents }), method, amountCents },
    ];
  });

function paymentKind({
  method,
  isReversal,
  amountCents,
}: Pick<Movement, 'method' | 'isReversal' | 'amountCents'>): AccountPayment {
  if (isReversal) return 'takenBack';
  if (method === 'losses') return 'writtenOff';
  return amountCents < 0 ? 'paidOut' : 'payment';
}

/** The due date of a month's statement. @param before the first day after the month */
export const dueDayOf = (before: string, dueDays: number): string => addDays(before, dueDays - 1);

interface Settled {
  order: OrderOfMonth;
  changes: readonly Change[];
}

/** How the customer's own part was paid: paid, refunded, still to be collected, or unpaid after a dishonoured debit. */
function paymentsOf(
  own: readonly Settled[],
  corrections: readonly (Change & { order: OrderOfMonth })[],
  refunds: readonly RefundOfOrder[],
) {
  const isOnAccount = ({ order }: { order: OrderOfMonth }) => order.paymentMethod === 'account';
  const ownCentsOf = (changes: readonly Change[]) => sum(changes, ({ ownCents }) => ownCents);
  /** Refunds of late changes are excluded, since they belong to later statements. */
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
