import { afterEach, describe, expect, it } from 'vitest';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { runRecurringOrders } from '#ordering/recurring-orders/place-proposals.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { changeMeals, previewChange } from '#test/builders/order-changes.ts';
import { DELIVERY, DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildOffice, buildPhoneOrder, phoneOrder } from '#test/builders/phone-orders.ts';
import { addMeals, buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { buildPause, buildRecurringOrder, recurringOrder } from '#test/builders/recurring-orders.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { setSetting } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ invariants: 'plans fall' });
const { backOffice: admin } = await buildOffice(app, 'admin');
/** The times at which the job proposes (`PROPOSED`) and places (`DUE`) the recurring orders for the delivery date. */
const [PROPOSED, DUE] = ['2026-11-23T09:00:00Z', '2026-11-24T14:00:00Z'];
// Occupies the slot of this date, so that a capacity of one is exhausted.
await buildPhoneOrder(app);

afterEach(async () => {
  await app.db.deleteFrom('recurringOrders').execute();
  await app.db.deleteFrom('pauses').execute();
  await resetKitchen(app);
});

const set = (key: SettingKey, value: unknown) => setSetting(app, key, value);

interface World {
  accountId: number;
  mealId: number;
}

/** The error of a request; `code` is null if it was accepted. */
interface Outcome {
  code: string | null;
  params?: unknown;
}

/**
 * A customer with a meal of 10.00, and a prepared request for that meal. The test sends the request after it has set the
 * limit.
 */
interface Prepared extends World {
  request(): Promise<Outcome>;
  /** The refusals in the preview of the same request, for channels that have a preview. */
  preview?(): Promise<(string | undefined)[]>;
}

const totalOf = (quantity: number) => (quantity * 10 + 3.99).toFixed(2);

const outcomeOf = ({ status, body }: { status: number; body: unknown }): Outcome =>
  status < 300 ? { code: null } : (body as { code: string; params?: unknown });

/** The four channels for orders. */
const ORDER_CHANNELS = {
  /** The customer checks out the cart. */
  async shop(quantity: number): Promise<Prepared> {
    const { account, visitor, meal } = await buildCustomerWithMeal(app);
    await addMeals(visitor, meal.id, { quantity });
    const body = { amount: totalOf(quantity), delivery: DELIVERY };
    const request = async () => outcomeOf(await visitor.call('POST /api/create-payment-intent', { body }));
    return { accountId: account.id, mealId: meal.id, request };
  },
  /** The office orders on account. */
  async phone(quantity: number): Promise<Prepared> {
    const [account, meal] = [await buildAccount(app.db, { plan: null }), await buildMeal(app.db)];
    const items = [{ mealId: meal.id, quantity }];
    const body = phoneOrder(meal.id, { items, totalAmount: totalOf(quantity) });
    const { deliveryDate, deliveryTime } = body;
    const params = { id: account.id };
    return {
      accountId: account.id,
      mealId: meal.id,
      request: async () => outcomeOf(await admin.call('POST /api/customers/{id}/orders', { params, body })),
      preview: async () => {
        const asked = { params, body: { deliveryDate, deliveryTime, items } };
        const { body: seen } = await admin.call('POST /api/customers/{id}/order-preview', asked);
        return seen.refusals.map(({ code }) => code);
      },
    };
  },
  /** The job places a recurring order that it has proposed. */
  async recurring(quantity: number): Promise<Prepared> {
    const [account, meal] = [await buildAccount(app.db, { plan: null }), await buildMeal(app.db)];
    const id = await buildRecurringOrder(app, { accountId: account.id, mealId: meal.id, quantity });
    await runRecurringOrders(app.deps);
    const request = async () => {
      app.clock.set(DUE);
      await runRecurringOrders(app.deps);
      app.clock.set(PROPOSED);
      const day = await app.db
        .selectFrom('recurringDays')
        .select(['state', 'refusals'])
        .where('recurringOrderId', '=', id)
        .where('deliveryDate', '=', DELIVERY_DATE)
        .executeTakeFirst();
      if (day?.state === 'placed') return { code: null };
      return day?.state === 'refused' ? (day.refusals as Outcome[])[0]! : { code: day?.state ?? 'dropped' };
    };
    return { accountId: account.id, mealId: meal.id, request };
  },
  /** The customer changes an order of ten meals. */
  async change(quantity: number): Promise<Prepared> {
    const { account, visitor, meal } = await buildCustomerWithMeal(app);
    const order = await placeAnotherOrder(visitor, meal.id);
    const changed = quantity < 10 ? quantity : 11;
    const meals = [[meal.id, changed]] as const;
    return {
      accountId: account.id,
      mealId: meal.id,
      request: async () =>
        outcomeOf(await changeMeals(visitor, order, meals, { totalAmount: totalOf(changed) })),
      preview: async () => {
        const { body } = await previewChange(visitor, order.id, meals);
        return body.refusals?.map(({ code }) => code) ?? [(body as { code?: string }).code];
      },
    };
  },
};
type OrderChannel = keyof typeof ORDER_CHANNELS;

interface Limit {
  given?: (world: World, door: OrderChannel) => unknown;
  quantity?: number;
  /** The expected error code of each channel, or of all four; null if the request is accepted. */
  code: Record<OrderChannel, string | null> | string | null;
}

const setMeal = (change: object) => (world: World) =>
  app.db.updateTable('meals').set(change).where('id', '=', world.mealId).execute();
const setAccount = (world: World, change: object) =>
  app.db.updateTable('accounts').set(change).where('id', '=', world.accountId).execute();
/** Expects this refusal in all channels except `change`, which keeps the date and slot of the order. */
const expectDateRefusal = (code: string) => ({ shop: code, phone: code, recurring: code, change: null });

const LIMITS: Record<string, Limit> = {
  'fewer meals than the minimum': { quantity: 9, code: 'cart/below-minimum' },
  'a minimum that was raised above the quantity': {
    given: () => set('min_order_quantity', 12),
    code: 'cart/below-minimum',
  },
  'a meal that is sold out': { given: setMeal({ stockStatus: 'out_of_stock' }), code: 'meals/not-orderable' },
  'a meal that is low in stock': { given: setMeal({ stockStatus: 'low_stock' }), code: null },
  'a discontinued meal': { given: setMeal({ stockStatus: 'discontinued' }), code: 'meals/not-orderable' },
  'a hidden meal': { given: setMeal({ isActive: false }), code: 'meals/not-orderable' },
  'a deleted meal': { given: setMeal({ deletedAt: new Date() }), code: 'meals/not-orderable' },
  'a meal that conflicts with the customer’s diet': {
    given: async (world) => {
      await setMeal({ allergens: ['peanut'] })(world);
      const now = new Date();
      const diet = { accountId: world.accountId, allergens: ['peanut'], diets: [], consentedAt: now };
      await app.db
        .insertInto('dietaryProfiles')
        .values({ ...diet, updatedAt: now })
        .execute();
    },
    code: 'meals/conflicts',
  },
  'a price that rose since it was shown': {
    given: setMeal({ priceCents: 1500 }),
    code: {
      shop: 'checkout/amount-changed',
      phone: 'checkout/amount-changed',
      // The total of a recurring order is not confirmed; the price limit applies instead.
      recurring: 'recurring/price-changed',
      // An order keeps the prices of its meals.
      change: null,
    },
  },
  'a date after its cut-off': {
    given: () => set('order_cutoff', { daysBefore: 7, time: '00:00:00' }),
    code: { ...expectDateRefusal('calendar/not-deliverable'), change: 'orders/change-too-late' },
  },
  'a closed date': {
    given: () => set('closed_dates', [DELIVERY_DATE]),
    code: expectDateRefusal('calendar/not-deliverable'),
  },
  'a closed slot': {
    given: () => set('open_slots', ['16:00 - 18:00']),
    code: expectDateRefusal('calendar/slot-closed'),
  },
  'a full slot': { given: () => set('slot_capacity', 1), code: expectDateRefusal('calendar/full') },
  'a budget one cent below the subsidy': {
    given: (world, door) => setAccount(world, { monthlyPlanCents: door === 'change' ? 7978 : 7278 }),
    code: 'budgets/exceeded',
  },
  'a budget of exactly the subsidy': {
    given: (world, door) => setAccount(world, { monthlyPlanCents: door === 'change' ? 7979 : 7279 }),
    code: null,
  },
  'a plan of 0.00': {
    given: (world) => setAccount(world, { monthlyPlanCents: 0 }),
    code: 'budgets/exceeded',
  },
  'no plan': { code: null },
  'a customer who is not verified': {
    given: (world) => setAccount(world, { isVerified: false }),
    code: {
      shop: 'accounts/not-verified',
      phone: 'phone/not-verified',
      recurring: 'phone/not-verified',
      change: 'accounts/not-verified',
    },
  },
  'a paused customer': {
    given: ({ accountId }) => buildPause(app, { accountId, from: '2026-11-23' }),
    // A recurring order stays proposed, because the pause may end before the cut-off.
    code: { ...expectDateRefusal('recurring/paused'), recurring: 'proposed', change: 'recurring/paused' },
  },
  'a customer who has left': {
    given: ({ accountId }) =>
      app.db
        .insertInto('customerStates')
        .values({ accountId, state: 'left', fromDate: '2026-11-24', setAt: app.clock.now() })
        .execute(),
    code: {
      ...expectDateRefusal('customers/not-served'),
      recurring: 'dropped',
      change: 'customers/not-served',
    },
  },
};

/** Ignores the meal's name when refusals are compared. */
const withoutMeal = (params: unknown) => ({ ...(params as object), name: undefined, nameMk: undefined });

/**
 * Whether a preview reports this error as a refusal. Previews never report a changed amount, because they show the
 * current total. The preview of an order by phone reports a pause separately.
 */
const isPreviewed = ({ code }: Outcome, door: OrderChannel): boolean =>
  code !== 'checkout/amount-changed' && !(door === 'phone' && code === 'recurring/paused');

describe('order limits', () => {
  it.each(Object.entries(LIMITS))(
    'applies the same limit in all channels: %s',
    async (_, { given, quantity = 10, code }) => {
      const found: Partial<Record<OrderChannel, string | null>> = {};
      let inShop: Outcome | undefined;
      for (const door of Object.keys(ORDER_CHANNELS) as OrderChannel[]) {
        const prepared = await ORDER_CHANNELS[door](quantity);
        await given?.(prepared, door);
        const before = await fingerprintDatabase(app.db);
        const previewed = await prepared.preview?.();
        const outcome = await prepared.request();
        found[door] = outcome.code;
        inShop ??= outcome;
        if (door === 'phone' && outcome.code === inShop.code)
          expect(withoutMeal(outcome.params), door).toEqual(withoutMeal(inShop.params));
        if (previewed && isPreviewed(outcome, door))
          expect(previewed, door).toEqual(outcome.code === null ? [] : [outcome.code]);
        if (outcome.code !== null && door !== 'recurring')
          expect(await fingerprintDatabase(app.db), door).toEqual(before);
        await resetKitchen(app);
      }
      const isSame = typeof code === 'string' || code === null;
      expect(found).toEqual(isSame ? { shop: code, phone: code, recurring: code, change: code } : code);
    },
  );

  it('rejects an unknown meal in all channels', async () => {
    const { account, visitor, meal } = await buildCustomerWithMeal(app);
    const order = await placeAnotherOrder(visitor, meal.id);
    const params = { id: account.id };
    const body = { mealId: 999_999, quantity: 1, deliveryDate: DELIVERY_DATE, deliveryTime: '10:00 - 12:00' };
    const refusals = [
      await visitor.refused('POST /api/cart', { body: body as never }),
      await admin.refused('POST /api/customers/{id}/orders', { params, body: phoneOrder(999_999) }),
      await admin.refused('POST /api/customers/{id}/recurring-orders', {
        params,
        body: recurringOrder(999_999),
      }),
      await changeMeals(visitor, order, [[999_999, 11]], { totalAmount: '113.99' }),
    ];
    const codes = refusals.map((refusal) => outcomeOf(refusal).code);
    expect(codes).toEqual(Array(4).fill('meals/not-found'));
  });

  it('rejects moving a cart into a pause, and returns the pause of its date', async () => {
    const { account, visitor, meal } = await buildCustomerWithMeal(app);
    await addMeals(visitor, meal.id, { quantity: 10 });
    const pausedOnOf = async () => (await visitor.call('GET /api/cart')).body.pausedOn;
    expect(await pausedOnOf()).toBeNull();
    await buildPause(app, { accountId: account.id, from: '2026-12-01', to: '2026-12-10' });
    const moveTo = (deliveryDate: string) =>
      visitor.call('PUT /api/cart/delivery', { body: { deliveryDate, deliveryTime: '10:00 - 12:00' } });
    expect(outcomeOf(await moveTo('2026-12-07')).code).toBe('recurring/paused');
    expect((await moveTo('2026-12-14')).body.pausedOn).toBeNull();
    await buildPause(app, { accountId: account.id, from: '2026-12-12' });
    expect(await pausedOnOf()).toEqual({ from: '2026-12-12', to: null });
  });

  it('leaves no rows after rejecting a recurring order', async () => {
    const prepared = await ORDER_CHANNELS.recurring(9);
    expect(await prepared.request()).toMatchObject({ code: 'cart/below-minimum' });
    for (const table of ['orders', 'checkouts', 'budgetEntries', 'budgetMonths'] as const)
      expect(
        await app.db.selectFrom(table).selectAll().where('accountId', '=', prepared.accountId).execute(),
        table,
      ).toEqual([]);
  });
});
