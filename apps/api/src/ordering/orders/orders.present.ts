import type { Credit } from '@trpeza/contract/ordering/credits.schemas';
import type { Order, OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { formatMoney, timesCents, toCents } from '@trpeza/contract/platform/money';
import { cutoffOf } from '#ordering/calendar/calendar.domain.ts';
import { countMeals } from '#ordering/cart/cart.domain.ts';
import { presentTerms } from '#money/agreements/agreements.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#platform/deps.ts';
import { listCredits, type CreditRow } from './credits.queries.ts';
import { isShareWaived } from './order-money.ts';
import { listOrderItems, type OrderItemRow, type OrderRow } from './orders.queries.ts';

type PresentDeps = Pick<Deps, 'db' | 'settings'>;

/**
 * Converts orders to responses with items and credits, in the given order. The number of queries does not depend on the
 * number of orders.
 * @param known items of an order that was just created, to avoid reading them
 */
export async function presentOrders(
  { db, settings }: PresentDeps,
  rows: readonly OrderRow[],
  known?: readonly OrderItemRow[],
): Promise<Order[]> {
  const ids = rows.map((row) => row.id);
  const [items, rules] = await Promise.all([known ?? listOrderItems(db, ids), settings.read()]);
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  const credited = new Set(items.flatMap((item) => (item.creditedQuantity > 0 ? item.orderId : [])));
  const credits = credited.size > 0 ? await listCredits(db, [...credited]) : [];
  const creditsOf = Map.groupBy(credits, (credit) => credit.orderId);
  return rows.map((row) => ({
    ...presentOrder(row, byOrder.get(row.id) ?? []),
    credits: (creditsOf.get(row.id) ?? []).map(presentCredit),
    cancelUntil: row.status === 'pending' ? cutoffOf(row.deliveryDate, rules).toISOString() : null,
  }));
}

/** Returns an order as the reader may see it. For customers, removes the driver's notes for the office. */
export const presentTo = ({ role }: Pick<Actor, 'role'>, order: Order): Order =>
  role === 'customer' ? { ...order, outcomeNote: null } : order;

const money = (cents: number): string => formatMoney(toCents(cents));

/** Returns the customer's name on an order, or `User #` and the account id if the order has no name. */
export const customerNameOf = (order: Pick<OrderRow, 'firstName' | 'lastName' | 'accountId'>): string =>
  `${order.firstName} ${order.lastName}`.trim() || `User #${order.accountId}`;

function presentOrder(row: OrderRow, items: OrderItemRow[]): Omit<Order, 'cancelUntil' | 'credits'> {
  return {
    id: row.id,
    orderNumber: String(row.id),
    version: row.version,
    userId: row.accountId,
    customerName: customerNameOf(row),
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    outcome: row.outcome,
    outcomeNote: row.outcomeNote,
    leftWhere: row.outcome === 'delivered' ? row.leftWhere : null,
    subtotal: money(row.subtotalCents),
    deliveryFee: money(row.feeCents),
    totalAmount: money(row.totalCents),
    subsidyAmount: money(row.subsidyCents),
    customerAmount: money(row.customerCents),
    customerShareBps: row.customerShareBps,
    terms: presentTerms(row, row.funder),
    paymentMethod: row.paymentMethod,
    paymentReference: row.paymentReference,
    onAccountAmount: money(row.onAccountCents),
    refundStatus: row.refundState,
    refundAmount: row.refundCents === null ? null : money(row.refundCents),
    ...(row.isDishonoured ? { isDishonoured: true as const } : {}),
    ...(row.status === 'cancelled' && isShareWaived(row) ? { isNotOwed: true as const } : {}),
    creditedAmount: money(row.creditedCents),
    creditedCustomerAmount: money(row.creditedCustomerCents),
    creditedSubsidyAmount: money(row.creditedSubsidyCents),
    worthAmount: money(row.worthCents),
    worthCustomerAmount: money(row.worthCustomerCents),
    worthSubsidyAmount: money(row.worthSubsidyCents),
    deliveryAddress: row.deliveryAddress,
    deliveryInstructions: row.deliveryInstructions,
    deliveryDate: row.deliveryDate,
    deliveryTime: row.deliverySlot,
    mealCount: countMeals(items),
    items: items.map((item) => presentItem(item, row)),
  };
}

function presentItem(item: OrderItemRow, order: OrderRow): OrderItem {
  return {
    id: item.id,
    mealId: item.mealId,
    name: item.name,
    name_mk: item.nameMk,
    mealName: item.name,
    imageUrl: item.imageUrl,
    quantity: item.quantity,
    creditedQuantity: item.creditedQuantity,
    price: money(item.priceCents),
    subtotal: formatMoney(timesCents(toCents(item.priceCents), item.quantity)),
    allergens: item.allergens,
    deliveryDate: order.deliveryDate,
    deliveryTime: order.deliverySlot,
  };
}

const presentCredit = (row: CreditRow): Credit => ({
  id: row.id,
  reason: row.reason,
  at: row.createdAt.toISOString(),
  amount: money(row.totalCents),
  customerAmount: money(row.customerCents),
  subsidyAmount: money(row.subsidyCents),
  refundStatus: row.refundState,
  lines: row.lines,
});
