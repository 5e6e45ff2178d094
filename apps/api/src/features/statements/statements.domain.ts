import type { StatementLineKind } from '@trpeza/contract/statements/statements.words';

export interface LedgerEntry {
  kind: string;
  amountCents: number;
  checkoutId: string;
  orderId: number | null;
  at: Date;
  deliveryDate: string;
}

export interface OrderOfMonth {
  id: number;
  status: string;
  outcome: string | null;
  deliveryDate: string;
  totalCents: number;
  customerCents: number;
  subsidyCents: number;
  paymentMethod: string;
}

export interface RefundOfOrder {
  orderId: number;
  state: string;
  amountCents: number;
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0);

const isLive = ({ status }: OrderOfMonth): boolean => status !== 'cancelled';

/** What was charged for an order, to the organisation and to the customer, by what the ledger had of it. */
interface Charge {
  subsidyCents: number;
  ownCents: number;
}

const NOTHING: Charge = { subsidyCents: 0, ownCents: 0 };

/**
 * A customer's month in cents. Its lines are the orders as the ledger had them when the month ended; what it had to be told
 * later are corrections. Lines, corrections and what checkouts hold are together the ledger of the month.
 */
export function settleMonth(
  {
    entries,
    orders,
    refunds,
  }: {
    entries: readonly LedgerEntry[];
    orders: readonly OrderOfMonth[];
    refunds: readonly RefundOfOrder[];
  },
  end: Date,
) {
  const late = entries.filter((entry) => entry.orderId !== null && entry.at >= end);
  const lines = orders.map((order) => {
    const own = entries.filter((entry) => entry.orderId === order.id && spends(entry));
    const inTime = own.filter((entry) => entry.at < end);
    const isCorrected = inTime.length < own.length;
    return { order, kind: kindOf(order, isCorrected), ...chargeOf(order, inTime, isCorrected) };
  });
  const corrections = late.filter(spends).map((entry) => {
    const order = orders.find(({ id }) => id === entry.orderId)!;
    const sign = Math.sign(entry.amountCents);
    return { ...entry, orderId: order.id, ownCents: sign * order.customerCents };
  });
  const held = heldBy(entries);
  const spentCents =
    sum(lines, (line) => line.subsidyCents) +
    sum(corrections, (entry) => entry.amountCents) +
    sum(held, (one) => one.amountCents);
  const ownCents = sum(lines, (line) => line.ownCents) + sum(corrections, (entry) => entry.ownCents);
  return { lines, corrections, held, spentCents, ownCents, ...paymentsOf(orders, refunds) };
}

/** Entries of what was ordered; the others only hold budget for a while. */
const spends = ({ kind }: LedgerEntry): boolean =>
  kind === 'ordered' || kind === 'cancelled' || kind === 'restored';

function chargeOf(order: OrderOfMonth, inTime: readonly LedgerEntry[], isCorrected: boolean): Charge {
  // Nothing to subsidise leaves nothing in the ledger when it is cancelled, so its status has to say it.
  if (order.subsidyCents === 0 && !isCorrected)
    return isLive(order) ? { subsidyCents: 0, ownCents: order.customerCents } : NOTHING;
  const subsidyCents = sum(inTime, (entry) => entry.amountCents);
  return { subsidyCents, ownCents: subsidyCents > 0 ? order.customerCents : 0 };
}

function kindOf(order: OrderOfMonth, isCorrected: boolean): StatementLineKind {
  if (isCorrected) return 'corrected';
  if (order.status === 'completed') return 'delivered';
  if (isLive(order)) return 'open';
  return order.outcome === null ? 'cancelled' : 'failed';
}

/** What checkouts that are neither finished nor given up hold of the month. */
function heldBy(entries: readonly LedgerEntry[]) {
  const holding = entries.filter(({ kind }) => kind === 'reserved' || kind === 'released');
  return [...Map.groupBy(holding, ({ checkoutId }) => checkoutId).values()]
    .map((list) => ({
      date: list[0]!.deliveryDate,
      amountCents: sum(list, (entry) => entry.amountCents),
    }))
    .filter(({ amountCents }) => amountCents !== 0);
}

/** How the customer's own part was met: paid, given back, or still to be collected. */
function paymentsOf(orders: readonly OrderOfMonth[], refunds: readonly RefundOfOrder[]) {
  const onAccount = orders.filter(({ paymentMethod }) => paymentMethod === 'account');
  return {
    paidCents: sum(orders, (order) => order.customerCents) - sum(onAccount, (order) => order.customerCents),
    refundedCents: sum(
      refunds.filter(({ state }) => state !== 'failed'),
      (refund) => refund.amountCents,
    ),
    toPayCents: sum(onAccount.filter(isLive), (order) => order.customerCents),
  };
}
