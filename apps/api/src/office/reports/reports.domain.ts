import type { OrderReport } from '@trpeza/contract/office/reports.schemas';
import { ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';

/** Sums of the orders with the same delivery date and status. */
export interface DayFigures {
  date: string;
  status: OrderStatus;
  orders: number;
  totalCents: number;
  /** Orders without an agreement only; null if there are none. */
  subsidyCents: number | null;
}

const sum = (rows: readonly DayFigures[], of: 'orders' | 'totalCents' | 'subsidyCents'): number =>
  rows.reduce((total, row) => total + Number(row[of]), 0);
const money = (cents: number): string => formatMoney(toCents(cents));
const seriesOf = (rows: readonly DayFigures[]) => ({
  orders: sum(rows, 'orders'),
  amount: money(sum(rows, 'totalCents')),
});

/** Computes the totals and both charts of a month from the same rows, so that they are consistent. */
export function summariseOrders(
  rows: readonly DayFigures[],
  status?: OrderStatus,
): Pick<OrderReport, 'totals' | 'days' | 'statuses'> {
  const matching = rows.filter((row) => status === undefined || row.status === status);
  const withStatus = (...wanted: readonly OrderStatus[]) =>
    matching.filter((row) => wanted.includes(row.status));
  const days = [...Map.groupBy(matching, ({ date }) => date)];
  return {
    totals: {
      ...seriesOf(matching),
      cancelledAmount: money(sum(withStatus('cancelled'), 'totalCents')),
      completed: sum(withStatus('completed'), 'orders'),
      pending: sum(withStatus('pending', 'processing'), 'orders'),
    },
    days: days.map(([date, ofDay]) => ({ date, ...seriesOf(ofDay) })),
    statuses: ORDER_STATUSES.filter((one) => withStatus(one).length > 0).map((one) => ({
      status: one,
      ...seriesOf(withStatus(one)),
    })),
  };
}

/**
 * How much of the customers' plans is spent: the subsidies of orders that are neither cancelled nor paid under an
 * agreement. The remainder is never negative.
 */
export function budgetOf(
  rows: readonly DayFigures[],
  { planCents: plans, isAgreed }: { planCents: number | null; isAgreed: boolean },
): OrderReport['budget'] {
  const spent = sum(
    rows.filter((row) => row.status !== 'cancelled'),
    'subsidyCents',
  );
  if (plans === null)
    return { total: null, spent: money(spent), remaining: null, utilisationPercent: null, isAgreed };
  return {
    total: money(plans),
    spent: money(spent),
    remaining: money(Math.max(0, plans - spent)),
    isAgreed,
    utilisationPercent: plans === 0 ? (spent > 0 ? 100 : 0) : Math.round((spent * 1000) / plans) / 10,
  };
}
