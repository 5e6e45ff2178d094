import { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import {
  listContacts,
  listCustomerStates,
  readAddresses,
  readDiet,
  customerStateOn,
} from '#customers/customers.api.ts';
import { hasPassword, readCustomer, readLanguages } from '#access/access.api.ts';
import { readComingBudgets } from '#money/money.api.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { deliveryOptions } from '#ordering/calendar/delivery-options.ts';
import { listLeftOutReasons } from '#ordering/cart/add-meals-to-cart.ts';
import { countMeals } from '#ordering/cart/cart.domain.ts';
import { getCart } from '#ordering/cart/cart.queries.ts';
import { readReservedUntil } from '#ordering/checkout/read-checkout.ts';
import { findCheckoutById } from '#ordering/checkout/checkout.queries.ts';
import { readActiveOrders, readLastOrder } from '#ordering/orders/read-orders.ts';
import { countryNameOf } from '#platform/settings/country-name.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';

type OrderingDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** All data about a customer that the order form needs, in one request. */
export async function readOrdering(deps: OrderingDeps, customerId: number): Promise<Ordering> {
  const { db, clock } = deps;
  const [rules, customer] = [await deps.settings.read(), await readCustomer(db, customerId)];
  const today = localDateOf(clock.now(), rules.time_zone);
  const [
    budgets,
    addresses,
    kept,
    options,
    cart,
    payingUntil,
    openOrders,
    contacts,
    states,
    languages,
    canSignIn,
  ] = await Promise.all([
    readComingBudgets(deps, customerId, today),
    readAddresses(db, customerId),
    readDiet(db, customerId),
    deliveryOptions(deps),
    getCart(db, customerId),
    readReservedUntil(db, customerId),
    readActiveOrders(db, customerId, today),
    listContacts(db, customerId),
    listCustomerStates(db, customerId),
    readLanguages(db, [customerId]),
    hasPassword(db, customerId),
  ]);
  const toConfirm = kept?.toConfirm ? (kept.source ?? '') : null;
  const diet = kept && { allergens: kept.allergens, diets: kept.diets, toConfirm };
  return {
    customer,
    state: customerStateOn(states, today),
    hasPassword: canSignIn,
    budgets,
    addresses,
    country: countryNameOf(rules, languages.get(customerId)!),
    diet,
    contacts,
    openOrders,
    ...(await readLast(db, customerId, diet)),
    options,
    minimum: Number(rules.min_order_quantity),
    currency: rules.currency,
    basket: { mealCount: countMeals(cart.lines), payingUntil: payingUntil?.toISOString() ?? null },
  };
}

/** The last order, as a template for the next one, with its delivery details. */
async function readLast(
  db: Db,
  customerId: number,
  diet: Diet | null,
): Promise<Pick<Ordering, 'lastOrder' | 'delivery'>> {
  const last = await readLastOrder(db, customerId);
  if (!last) return { lastOrder: null, delivery: null };
  const { order, items } = last;
  const mealIds = items.map(({ mealId }) => mealId);
  const declared = { avoidedAllergens: diet?.allergens ?? null, keptDiets: diet?.diets ?? null };
  const [leftOut, checkout] = [
    await listLeftOutReasons(db, mealIds, declared),
    await findCheckoutById(db, order.checkoutId),
  ];
  return {
    lastOrder: {
      id: order.id,
      orderNumber: String(order.id),
      deliveryDate: order.deliveryDate,
      deliveryTime: order.deliverySlot,
      items: items.map(({ mealId, name, nameMk, quantity }) => {
        return { mealId, name, name_mk: nameMk, quantity, leftOut: leftOut.get(mealId) ?? null };
      }),
    },
    // Delivery details of older orders may have been erased, or lack fields that are required today.
    delivery: Delivery.safeParse(checkout?.delivery).data ?? null,
  };
}
