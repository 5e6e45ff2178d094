import { SLOTS } from '@trpeza/contract/ordering/slots';
import type { Order, OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';

export interface BoardSummary {
  orders: number;
  meals: number;
  slots: number;
  /** A decimal string, like amounts in JSON. */
  sales: string;
  cancelled: number;
  /** Number of orders that the kitchen has not finished yet. */
  toCook: number;
}

/** Computes the figures of a day. Cancelled orders do not count. */
export function summariseDay(orders: readonly Order[]): BoardSummary {
  const live = orders.filter(isLive);
  return {
    orders: live.length,
    meals: live.reduce((sum, order) => sum + order.mealCount, 0),
    slots: new Set(live.map((order) => order.deliveryTime)).size,
    sales: formatMoney(addCents(...live.map((order) => parseMoney(order.totalAmount)))),
    cancelled: orders.length - live.length,
    toCook: live.filter(isToCook).length,
  };
}

export interface MealTotal {
  mealId: number;
  item: OrderItem;
  total: number;
  /** Portions in orders that the kitchen has not finished yet. */
  toCook: number;
}

/** Portions per meal over all slots, largest first. */
export function mealTotals(orders: readonly Order[]): MealTotal[] {
  const totals = new Map<number, MealTotal>();
  for (const order of orders.filter(isLive)) {
    const open = isToCook(order);
    for (const item of order.items) {
      const row = totals.get(item.mealId) ?? { mealId: item.mealId, item, total: 0, toCook: 0 };
      row.total += item.quantity;
      row.toCook += open ? item.quantity : 0;
      totals.set(item.mealId, row);
    }
  }
  return [...totals.values()].sort((a, b) => b.total - a.total || a.mealId - b.mealId);
}

export interface SlotGroup<O extends Order> {
  slot: string;
  orders: O[];
}

/** One group per slot that has orders, in order of time. Within a slot the oldest order comes first. */
export function groupBySlot<O extends Order>(orders: readonly O[]): SlotGroup<O>[] {
  return SLOTS.map((slot) => ({
    slot,
    orders: orders.filter((order) => order.deliveryTime === slot).sort((a, b) => a.id - b.id),
  })).filter((group) => group.orders.length > 0);
}

export function countByStatus(orders: readonly Order[]): { status: OrderStatus; count: number }[] {
  return ORDER_STATUSES.map((status) => ({
    status,
    count: orders.filter((order) => order.status === status).length,
  })).filter(({ count }) => count > 0);
}

/** True when the kitchen has not finished the order yet. */
export const isToCook = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

const isLive = (order: Order): boolean => order.status !== 'cancelled';
