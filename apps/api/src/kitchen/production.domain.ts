import type {
  ProductionChange,
  ProductionControl,
  ProductionGroup,
  ProductionMeal,
  ProductionStation,
} from '@trpeza/contract/kitchen/production.schemas';
import type { BoardItem, BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import type { Order, OrderItem } from '@trpeza/contract/ordering/orders.schemas';

/** A quantity of one meal in one order. */
export interface ProductionLine {
  orderId: number;
  mealId: number;
  quantity: number;
}

/** A line of a frozen sheet. It includes the meal's name, because the meal may no longer be in any order. */
export interface FrozenLine extends ProductionLine {
  name?: string;
  name_mk?: string;
}

/** A paid line. `orderId` is null if the checkout has no order, which is an error. */
export interface PaidLine extends Omit<ProductionLine, 'orderId'> {
  checkoutId: string;
  orderId: number | null;
}

interface Portion {
  order: BoardOrder;
  item: BoardItem;
}

const portionsOf = (orders: readonly BoardOrder[]): Portion[] =>
  orders
    .filter((order) => order.status !== 'cancelled')
    .flatMap((order) => order.items.map((item) => ({ order, item })));

const sumOf = (list: readonly { quantity: number }[]): number =>
  list.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Portions per meal, most portions first, grouped by dietary needs that the meal does not meet. Meals that are no longer
 * ordered are kept if the frozen sheet has them.
 * @param frozen lines of the frozen sheet; null if the sheet is not frozen
 * @param gone orders of the frozen sheet that were rescheduled
 */
export function mealsToCook(
  orders: readonly BoardOrder[],
  frozen: readonly FrozenLine[] | null,
  gone: readonly Order[] = [],
): ProductionMeal[] {
  const cooked = Map.groupBy(portionsOf(orders), ({ item }) => item.mealId);
  const bought = Map.groupBy(frozen ?? [], ({ mealId }) => mealId);
  const moved = frozen ? changesSince(orders, frozen, gone).flatMap(({ meals }) => meals) : [];
  const names = namesOf([...gone, ...orders], frozen ?? []);
  const meals = [...new Set([...cooked.keys(), ...bought.keys()])].map((mealId) => {
    const groups = groupsOf(cooked.get(mealId) ?? []);
    const own = moved.filter((portion) => portion.mealId === mealId);
    return {
      ...nameOf(mealId, names),
      total: sumOf(groups),
      frozen: frozen && sumOf(bought.get(mealId) ?? []),
      more: sumOf(own.filter(({ quantity }) => quantity > 0)),
      less: Math.abs(sumOf(own.filter(({ quantity }) => quantity < 0))),
      groups,
    };
  });
  return meals.sort((a, b) => b.total - a.total || a.mealId - b.mealId);
}

interface CategoryOfMeal {
  mealId: number;
  id: number;
  name: string;
  nameMk: string;
}

/** Groups the meals by station (the category of the meal). Meals and stations keep the given order. */
export function stationsOf(
  meals: readonly Pick<ProductionMeal, 'mealId'>[],
  categories: readonly CategoryOfMeal[],
): ProductionStation[] {
  return [...Map.groupBy(categories, ({ id }) => id).values()].map((same) => {
    const { id, name, nameMk } = same[0]!;
    const own = new Set(same.map(({ mealId }) => mealId));
    const mealIds = meals.map(({ mealId }) => mealId).filter((mealId) => own.has(mealId));
    return { id, name, name_mk: nameMk, mealIds };
  });
}

/**
 * Groups with conflicts come first, because they need a decision. Needs that a meal meets anyway form no group: "no egg"
 * beside a meal without egg would distract from real conflicts.
 */
function groupsOf(portions: readonly Portion[]): ProductionGroup[] {
  const keyOf = ({ item }: Portion) => JSON.stringify(item.conflicts);
  const groups = [...Map.groupBy(portions, keyOf).values()].map((same) => {
    const { conflicts } = same[0]!.item;
    const orders = ordersOf(same);
    return { needs: conflicts, conflicts, quantity: sumOf(orders), orders };
  });
  const rank = ({ conflicts }: ProductionGroup) => (conflicts.length > 0 ? 0 : 1);
  return groups.sort((a, b) => rank(a) - rank(b) || b.quantity - a.quantity);
}

function ordersOf(portions: readonly Portion[]): ProductionGroup['orders'] {
  const byOrder = Map.groupBy(portions, ({ order }) => order);
  return [...byOrder]
    .map(([order, same]) => ({ ...labelOf(order), quantity: sumOf(same.map(({ item }) => item)) }))
    .sort((a, b) => a.id - b.id);
}

const labelOf = ({ id, orderNumber, customerName }: Order) => ({ id, orderNumber, customerName });

type Names = ReadonlyMap<number, Pick<OrderItem, 'name' | 'name_mk'>>;

/**
 * Names by meal id, from the latest order of the date. Meals that are no longer ordered get their current name in the
 * menu, which the frozen lines contain.
 */
const namesOf = (orders: readonly Order[], frozen: readonly FrozenLine[]): Names => {
  const items = orders.flatMap((order) => order.items).sort((a, b) => a.id - b.id);
  return new Map(
    [...frozen, ...items].map(({ mealId, name = '', name_mk = '' }) => [mealId, { name, name_mk }]),
  );
};

const nameOf = (mealId: number, names: Names) => ({
  mealId,
  ...(names.get(mealId) ?? { name: '', name_mk: '' }),
});

/** Ids of orders on the frozen sheet that were rescheduled to another day. */
export function listMovedAwayIds(orders: readonly BoardOrder[], frozen: readonly ProductionLine[]): number[] {
  const here = new Set(orders.map(({ id }) => id));
  return [...new Set(frozen.map(({ orderId }) => orderId))].filter((id) => !here.has(id));
}

/** Changes since the sheet was frozen, by order. Orders without a net change are omitted. */
export function changesSince(
  orders: readonly BoardOrder[],
  frozen: readonly FrozenLine[],
  gone: readonly Order[] = [],
): ProductionChange[] {
  const before = Map.groupBy(frozen, ({ orderId }) => orderId);
  const now = Map.groupBy(portionsOf(orders), ({ order }) => order.id);
  const known = new Map([...gone, ...orders].map((order): [number, Order] => [order.id, order]));
  const isGone = new Set(gone.map(({ id }) => id));
  const names = namesOf([...gone, ...orders], frozen);
  return [...new Set([...before.keys(), ...now.keys()])]
    .sort((a, b) => a - b)
    .map((id): ProductionChange => {
      const order = known.get(id);
      const isCooked = order !== undefined && order.status !== 'cancelled';
      const still = isGone.has(id) ? 'moved' : isCooked ? 'changed' : 'cancelled';
      const kind = before.has(id) ? still : 'added';
      const label = order ? labelOf(order) : { id, orderNumber: String(id), customerName: '' };
      const items = (now.get(id) ?? []).map(({ item }) => item);
      const meals = differences(before.get(id) ?? [], items);
      return { ...label, kind, meals: meals.map((meal) => ({ ...nameOf(meal.mealId, names), ...meal })) };
    })
    .filter(({ meals }) => meals.length > 0);
}

type Quantity = Pick<ProductionLine, 'mealId' | 'quantity'>;

/** Signed differences in portions per meal; unchanged meals are omitted. */
function differences(before: readonly Quantity[], now: readonly Quantity[]): Quantity[] {
  const signed = [...before.map(({ mealId, quantity }) => ({ mealId, quantity: -quantity })), ...now];
  return [...Map.groupBy(signed, ({ mealId }) => mealId)]
    .map(([mealId, both]) => ({ mealId, quantity: sumOf(both) }))
    .filter(({ quantity }) => quantity !== 0)
    .sort((a, b) => a.mealId - b.mealId);
}

/** Orders whose paid meals differ from a printed list. A checkout without an order is reported with a null order number. */
export function differingOrders(
  lines: readonly PaidLine[],
  printed: readonly ProductionLine[],
): ProductionControl['differing'] {
  const paid = Map.groupBy(lines, ({ orderId, checkoutId }) => orderId ?? checkoutId);
  const listed = Map.groupBy(printed, ({ orderId }): number | string => orderId);
  return [...new Set([...paid.keys(), ...listed.keys()])]
    .map((key) => ({ key, paid: paid.get(key) ?? [], listed: listed.get(key) ?? [] }))
    .filter((each) => differences(each.paid, each.listed).length > 0)
    .map((each) => ({
      orderNumber: typeof each.key === 'number' ? String(each.key) : null,
      mealsIn: sumOf(each.paid),
      mealsOut: sumOf(each.listed),
    }));
}

/**
 * Compares paid meals with the sheet, by order and meal. The two come from different tables, so missing, rescheduled and
 * changed portions are detected.
 */
export function productionControlOf(
  { lines, paidWithoutOrder }: { lines: readonly PaidLine[]; paidWithoutOrder: number },
  meals: readonly ProductionMeal[],
): ProductionControl {
  const onSheet = meals.flatMap(({ mealId, groups }) =>
    groups.flatMap(({ orders }) =>
      orders.map(({ id: orderId, quantity }) => ({ orderId, mealId, quantity })),
    ),
  );
  const differing = differingOrders(lines, onSheet);
  return {
    orders: new Set(lines.map(({ checkoutId }) => checkoutId)).size,
    mealsIn: sumOf(lines),
    mealsOut: sumOf(onSheet),
    agrees: differing.length === 0,
    differing,
    paidWithoutOrder,
  };
}
