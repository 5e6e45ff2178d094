import { afterEach, describe, expect, it } from 'vitest';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import {
  buildShopper,
  placeRequestOf,
  DELIVERY,
  DELIVERY_DATE,
  fillCart,
  payForCart,
  SLOT,
} from '#test/builders/orders.ts';
import {
  addMeals,
  buildCustomerWithMeal,
  openCheckout,
  placeAnotherOrder,
} from '#test/builders/placements.ts';
import { setSetting } from '#test/builders/order-facts.ts';
import { moveOrder } from '#test/builders/order-changes.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const START = app.clock.now();

const set = (key: SettingKey, value: unknown) => setSetting(app, key, value);

const options = async () => (await app.visit().call('GET /api/delivery-options')).body;

afterEach(async () => {
  app.clock.set(START);
  await resetKitchen(app);
});

describe('GET /api/delivery-options', () => {
  it('returns dates, cut-offs and slots to guests', async () => {
    const answer = await options();
    expect(answer).toMatchObject({ today: '2026-11-23', timeZone: 'Australia/Melbourne' });
    expect(answer.next).toEqual({ deliveryDate: '2026-11-30', deliveryTime: SLOT });
    expect(answer.dates).toHaveLength(8);
    expect(answer.dates[0]).toEqual({
      date: '2026-11-30',
      orderUntil: '2026-11-25T12:59:59.999Z',
      orderUntilDate: '2026-11-25',
      openSlots: [SLOT],
    });
    expect(answer.slots).toEqual(SLOTS.map((slot) => ({ slot, open: slot === SLOT })));
    expect(answer.rules).toEqual({
      weekdays: [1],
      cutoff: { daysBefore: 5, time: '23:59:59' },
      horizonWeeks: 8,
      closedDates: [],
      openedDates: [],
    });
  });

  it('lists future closed delivery days', async () => {
    await set('closed_dates', [
      '2027-12-27',
      '2026-12-28',
      '2026-12-01',
      '2026-12-07',
      '2026-11-23',
      '2026-11-16',
    ]);
    expect((await options()).rules.closedDates).toEqual(['2026-11-23', '2026-12-07', '2026-12-28']);
  });

  it('returns as `coming` the first day that has orders or can still be ordered', async () => {
    const coming = async () => (await options()).coming;
    expect(await coming()).toBe('2026-11-30');
    const regular = await buildCustomerWithMeal(app);
    const order = await placeAnotherOrder(regular.visitor, regular.meal.id);
    await set('closed_dates', ['2026-11-23', '2026-11-30']);
    // The closed day still has an order.
    expect(await coming()).toBe('2026-11-30');
    await moveOrder(regular.visitor, order.id, 'cancelled');
    expect(await coming()).toBe('2026-12-07');
    await set('closed_dates', []);
    expect(await coming()).toBe('2026-11-30');
    // Past the cut-off of 30 November.
    app.clock.set('2026-11-26T01:00:00Z');
    expect(await coming()).toBe('2026-12-07');
    app.clock.set('2026-11-23T09:00:00Z');
    await set('closed_dates', ['2026-11-23', '2026-11-30']);
    await set('opened_dates', [{ date: '2026-12-01', insteadOf: '2026-11-30', cutoff: null }]);
    expect(await coming()).toBe('2026-12-01');
  });

  it('returns the following date after the cut-off', async () => {
    app.clock.set('2026-11-25T12:59:59Z');
    expect((await options()).next?.deliveryDate).toBe('2026-11-30');
    app.clock.set('2026-11-25T13:00:00Z');
    expect((await options()).next?.deliveryDate).toBe('2026-12-07');
  });

  it('returns no next date when every date is closed', async () => {
    const dates = (await options()).dates.map(({ date }) => date);
    await set('closed_dates', dates);
    expect(await options()).toMatchObject({ dates: [], next: null });
  });
});

describe('delivery date of a cart', () => {
  it('returns 409 for dates without delivery, with the next possible date, and for closed slots', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    const add = (deliveryDate: string, deliveryTime: Slot = SLOT) =>
      visitor.refused('POST /api/cart', {
        body: { mealId: meal.id, quantity: 1, deliveryDate, deliveryTime },
      });
    for (const date of ['2026-11-23', '2026-11-22', '2026-12-01', '2027-01-25'])
      expect(await add(date), date).toMatchObject({
        status: 409,
        body: { code: 'calendar/not-deliverable', params: { date, nextDate: '2026-11-30' } },
      });
    expect((await add(DELIVERY_DATE, '14:00 - 16:00')).body.code).toBe('calendar/slot-closed');
    expect((await visitor.call('GET /api/cart')).body.items).toEqual([]);
    await set(
      'closed_dates',
      (await options()).dates.map(({ date }) => date),
    );
    expect((await add(DELIVERY_DATE)).body).toMatchObject({ params: { nextDate: '' } });
  });

  it('keeps its delivery date when the requested date is not a delivery day', async () => {
    const { visitor } = await buildShopper(app);
    const body = { deliveryDate: '2026-12-01', deliveryTime: SLOT } as const;
    expect((await visitor.refused('PUT /api/cart/delivery', { body })).body.code).toBe(
      'calendar/not-deliverable',
    );
    const { body: cart } = await visitor.call('GET /api/cart');
    expect(cart).toMatchObject({ deliveryDate: DELIVERY_DATE, deliveryTime: SLOT });
  });
});

describe('slot capacity', () => {
  const DATE = '2026-12-07';

  it('accepts exactly as many concurrent checkouts as the slot has capacity for', async () => {
    const [places, count] = process.env['TEST_ALL'] ? [12, 30] : [2, 4];
    const meal = await buildMeal(app.db);
    const people = await Promise.all(
      Array.from({ length: count }, async () => app.visit().signIn((await buildAccount(app.db)).username)),
    );
    for (const visitor of people) await addMeals(visitor, meal.id, { date: DATE });
    await set('slot_capacity', places);
    const body = { amount: '103.99', delivery: DELIVERY };
    const answers = await Promise.all(
      people.map((visitor) => visitor.call('POST /api/create-payment-intent', { body })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(count - places);
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        status: 409,
        body: { code: 'calendar/full', params: { date: DATE, nextDate: '2026-12-14' } },
      });
    expect((await options()).dates.find(({ date }) => date === DATE)!.openSlots).toEqual([]);

    // The refused customer gets the slot after the other customer has chosen another date.
    const winner = people[answers.findIndex(({ status }) => status === 200)]!;
    const loser = people[answers.findIndex(({ status }) => status !== 200)]!;
    await winner.call('PUT /api/cart/delivery', { body: { deliveryDate: '2026-12-14', deliveryTime: SLOT } });
    expect((await openCheckout(winner)).intent.deliveryDate).toBe('2026-12-14');
    expect((await openCheckout(loser)).intent.deliveryDate).toBe(DATE);
  });

  it('counts orders and open checkouts, not cancelled orders', async () => {
    const [one, two] = [await buildCustomerWithMeal(app), await buildCustomerWithMeal(app)];
    await set('slot_capacity', 1);
    const order = await placeAnotherOrder(one.visitor, one.meal.id, { date: '2026-12-21' });
    await addMeals(two.visitor, two.meal.id, { date: '2026-12-21' });
    const body = { amount: '103.99', delivery: DELIVERY };
    expect((await two.visitor.refused('POST /api/create-payment-intent', { body })).body.code).toBe(
      'calendar/full',
    );
    await moveOrder(one.visitor, order.id, 'cancelled');
    expect((await two.visitor.call('POST /api/create-payment-intent', { body })).status).toBe(200);
  });

  it('does not count the customer’s own checkout', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    await set('slot_capacity', 1);
    await fillCart(visitor, meal.id, 10);
    await visitor.call('PUT /api/cart/delivery', {
      body: { deliveryDate: '2026-12-28', deliveryTime: SLOT },
    });
    await openCheckout(visitor);
    await addMeals(visitor, meal.id, { date: '2026-12-28', quantity: 1 });
    const { cart } = await payForCart(visitor);
    expect((await visitor.call('POST /api/orders', { body: placeRequestOf(cart) })).status).toBe(201);
  });
});
