import { afterEach, describe, expect, it } from 'vitest';
import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import { SLOTS } from '@trpeza/contract/calendar/slots';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import {
  buildShopper,
  claimOf,
  DELIVERY,
  DELIVERY_DATE,
  fillCart,
  payForCart,
  SLOT,
} from '#test/builders/orders.ts';
import { addMeals, buildRegular, openCheckout, placeAnother } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const START = app.clock.now();

async function set(key: SettingKey, value: unknown) {
  const answer = await admin.call('PUT /api/settings/{key}', {
    params: { key },
    body: { value: JSON.stringify(value) },
  });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await app.deps.settings.read())[key]).toEqual(value);
}

const options = async () => (await app.visit().call('GET /api/delivery-options')).body;

afterEach(async () => {
  app.clock.set(START);
  await resetKitchen(app);
});

describe('delivery options', () => {
  it('tell a guest the dates, the cut-off of each and the slots', async () => {
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

  it('name the closed delivery days to come, and no other closed days', async () => {
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

  it('move on at the second of the cut-off', async () => {
    app.clock.set('2026-11-25T12:59:59Z');
    expect((await options()).next?.deliveryDate).toBe('2026-11-30');
    app.clock.set('2026-11-25T13:00:00Z');
    expect((await options()).next?.deliveryDate).toBe('2026-12-07');
  });

  it('follow the settings of the kitchen as soon as they are written', async () => {
    await set('closed_dates', ['2026-11-30', '2026-12-07']);
    await set('open_slots', ['16:00 - 18:00', '08:00 - 10:00']);
    const answer = await options();
    expect(answer.next).toEqual({ deliveryDate: '2026-12-14', deliveryTime: '08:00 - 10:00' });
    expect(answer.dates[0]!.openSlots).toEqual(['08:00 - 10:00', '16:00 - 18:00']);
  });

  it('say that nothing can be ordered when every date is closed', async () => {
    const dates = (await options()).dates.map(({ date }) => date);
    await set('closed_dates', dates);
    expect(await options()).toMatchObject({ dates: [], next: null });
  });
});

describe('a date that cannot be ordered', () => {
  it.each([
    ['today', '2026-11-23'],
    ['yesterday', '2026-11-22'],
    ['a Tuesday', '2026-12-01'],
    ['beyond eight weeks', '2027-01-25'],
    ['long ago', '2020-01-06'],
  ])('is refused: %s', async (_, date) => {
    const { visitor, meal } = await buildRegular(app);
    const body = { mealId: meal.id, quantity: 1, deliveryDate: date, deliveryTime: SLOT } as const;
    const refusal = await visitor.refused('POST /api/cart', { body });
    expect(refusal).toMatchObject({
      status: 409,
      body: { code: 'calendar/not-deliverable', params: { date, nextDate: '2026-11-30' } },
    });
    expect((await visitor.call('GET /api/cart')).body.items).toEqual([]);
  });

  it('is refused in words that name the next valid date, in both languages', async () => {
    const { visitor, meal } = await buildRegular(app);
    const payload = { mealId: meal.id, quantity: 1, deliveryDate: '2026-12-01', deliveryTime: SLOT };
    const say = async (language: string) => {
      const answer = await visitor.send({
        method: 'POST',
        url: '/api/cart',
        payload,
        headers: { 'accept-language': language },
      });
      return (answer.body as { message: string }).message;
    };
    expect(await say('en')).toBe(
      'We cannot deliver on Tuesday 1\u00A0December 2026. The next possible day is Monday 30\u00A0November 2026.',
    );
    expect(await say('mk')).toBe(
      'Не можеме да доставиме во вторник, 1\u00A0декември 2026. Следниот можен ден е понеделник, 30\u00A0ноември 2026.',
    );
  });

  it('is refused when the whole cart is to move there, and the cart stays where it was', async () => {
    const { visitor } = await buildShopper(app);
    const body = { deliveryDate: '2026-12-01', deliveryTime: SLOT } as const;
    expect(await visitor.refused('PUT /api/cart/delivery', { body })).toMatchObject({
      status: 409,
      body: { code: 'calendar/not-deliverable' },
    });
    expect((await visitor.call('GET /api/cart')).body).toMatchObject({
      deliveryDate: DELIVERY_DATE,
      deliveryTime: SLOT,
    });
  });

  it('is refused at the checkout once its cut-off has passed while the cart stood', async () => {
    const { visitor } = await buildShopper(app);
    const { body: cart } = await visitor.call('GET /api/cart');
    const body = { amount: cart.total, delivery: DELIVERY };
    app.clock.set('2026-11-25T13:00:00Z');
    expect(await visitor.refused('POST /api/create-payment-intent', { body })).toMatchObject({
      status: 409,
      body: { code: 'calendar/not-deliverable', params: { nextDate: '2026-12-07' } },
    });
    app.clock.set('2026-11-25T12:59:59.999Z');
    expect((await visitor.call('POST /api/create-payment-intent', { body })).status).toBe(200);
  });

  it('is refused without another day where nothing at all can be ordered', async () => {
    await set(
      'closed_dates',
      (await options()).dates.map(({ date }) => date),
    );
    const { visitor, meal } = await buildRegular(app);
    const body = { mealId: meal.id, quantity: 1, deliveryDate: '2026-11-30', deliveryTime: SLOT } as const;
    const refusal = await visitor.refused('POST /api/cart', { body });
    expect(refusal.body.params).toMatchObject({ nextDate: '' });
    expect(refusal.body.message).toMatch(/There is no other day to choose yet\.$/);
  });
});

describe('a slot', () => {
  it('that is closed is refused in both languages as people write it', async () => {
    const { visitor, meal } = await buildRegular(app);
    const payload = {
      mealId: meal.id,
      quantity: 1,
      deliveryDate: DELIVERY_DATE,
      deliveryTime: '14:00 - 16:00',
    };
    for (const [language, words] of [
      ['en', /We do not deliver at 2:00\u00A0PM - 4:00\u00A0PM/],
      ['mk', /Не доставуваме во 14:00/],
    ] as const) {
      const answer = await visitor.send({
        method: 'POST',
        url: '/api/cart',
        payload,
        headers: { 'accept-language': language },
      });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'calendar/slot-closed', message: expect.stringMatching(words) },
      });
    }
  });

  it('that closes while a cart waits is refused at the checkout', async () => {
    const { visitor } = await buildShopper(app);
    const { body: cart } = await visitor.call('GET /api/cart');
    await set('open_slots', ['12:00 - 14:00']);
    const body = { amount: cart.total, delivery: DELIVERY };
    expect(await visitor.refused('POST /api/create-payment-intent', { body })).toMatchObject({
      status: 409,
      body: { code: 'calendar/slot-closed', params: { slot: SLOT } },
    });
  });

  it('that opens can be ordered', async () => {
    await set('open_slots', [SLOT, '12:00 - 14:00']);
    const { visitor, meal } = await buildRegular(app);
    const order = await placeAnother(visitor, meal.id, { slot: '12:00 - 14:00' });
    expect(order.deliveryTime).toBe('12:00 - 14:00');
  });
});

describe('capacity', () => {
  const DATE = '2026-12-07';

  it('takes exactly as many checkouts as there is room for, however many come at once', async () => {
    const meal = await buildMeal(app.db);
    const people = await Promise.all(
      Array.from({ length: 30 }, async () => app.visit().signIn((await buildAccount(app.db)).username)),
    );
    for (const visitor of people) await addMeals(visitor, meal.id, { date: DATE });
    await set('slot_capacity', 12);
    const answers = await Promise.all(
      people.map((visitor) =>
        visitor.call('POST /api/create-payment-intent', { body: { amount: '103.99', delivery: DELIVERY } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(
      new Set(refused.map(({ status, body }) => `${status} ${(body as unknown as { code: string }).code}`)),
    ).toEqual(new Set(['409 calendar/full']));
    const [full] = refused as unknown as { body: { params: unknown; message: string } }[];
    expect(full!.body).toMatchObject({
      params: { date: DATE, nextDate: '2026-12-14' },
      message: expect.stringContaining('14\u00A0December 2026'),
    });
    expect((await options()).dates.find(({ date }) => date === DATE)!.openSlots).toEqual([]);

    // A refused customer holds nothing, and takes the place that another one releases.
    const [winner, loser] = [
      people[answers.findIndex(({ status }) => status === 200)]!,
      people[answers.findIndex(({ status }) => status !== 200)]!,
    ];
    await winner.call('PUT /api/cart/delivery', { body: { deliveryDate: '2026-12-14', deliveryTime: SLOT } });
    expect((await openCheckout(winner)).intent.deliveryDate).toBe('2026-12-14');
    expect((await openCheckout(loser)).intent.deliveryDate).toBe(DATE);
  });

  it('counts orders and open checkouts, and gets its place back from a cancelled order', async () => {
    const [one, two] = [await buildRegular(app), await buildRegular(app)];
    await set('slot_capacity', 1);
    const order = await placeAnother(one.visitor, one.meal.id, { date: '2026-12-21' });
    await addMeals(two.visitor, two.meal.id, { date: '2026-12-21' });
    const body = { amount: '103.99', delivery: DELIVERY };
    expect((await two.visitor.refused('POST /api/create-payment-intent', { body })).body.code).toBe(
      'calendar/full',
    );
    await one.visitor.call('PUT /api/orders/{id}/status', {
      params: { id: order.id },
      body: { status: 'cancelled' },
    });
    expect((await two.visitor.call('POST /api/create-payment-intent', { body })).status).toBe(200);
  });

  it('never refuses a person the place that their own checkout holds, and an order keeps it', async () => {
    const { visitor, meal } = await buildRegular(app);
    await set('slot_capacity', 1);
    await fillCart(visitor, meal.id, 10);
    await visitor.call('PUT /api/cart/delivery', {
      body: { deliveryDate: '2026-12-28', deliveryTime: SLOT },
    });
    await openCheckout(visitor);
    await addMeals(visitor, meal.id, { date: '2026-12-28', quantity: 1 });
    const { cart } = await payForCart(visitor);
    expect((await visitor.call('POST /api/orders', { body: claimOf(cart) })).status).toBe(201);
  });

  it('is counted for each slot by itself', async () => {
    await set('slot_capacity', 1);
    await set('open_slots', [SLOT, '12:00 - 14:00']);
    const [one, two] = [await buildRegular(app), await buildRegular(app)];
    await placeAnother(one.visitor, one.meal.id, { date: '2027-01-04' });
    expect((await options()).dates.find(({ date }) => date === '2027-01-04')!.openSlots).toEqual([
      '12:00 - 14:00',
    ]);
    await placeAnother(two.visitor, two.meal.id, { date: '2027-01-04', slot: '12:00 - 14:00' });
  });
});
