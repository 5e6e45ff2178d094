import { describe, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { signInStaff } from '#test/builders/credits.ts';
import { DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { moveOrder } from '#test/builders/order-changes.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const [chef, driver] = [await signInStaff(app, 'restaurateur'), await signInStaff(app, 'delivery')];
const admin = await signInStaff(app, 'admin');

const onBoard = async (visitor: Visitor, { id }: Order) => {
  const { body } = await visitor.call('GET /api/orders/by-date/{date}', { params: { date: DELIVERY_DATE } });
  return body.find((order) => order.id === id)!;
};
const changeMeal = (id: number, change: { allergens?: string[]; diets?: string[]; deletedAt?: Date }) =>
  app.db.updateTable('meals').set(change).where('id', '=', id).execute();
const notify = (visitor: Visitor, allergens: string[], diets: string[] = []) =>
  visitor.call('PUT /api/user/diet', { body: { allergens, diets, consent: true } as never });

describe('GET /api/orders/by-date/{date}', () => {
  it('shows the kitchen the declared diet and conflicting meals, including diets declared later', async () => {
    const ana = await buildCustomerWithMeal(app);
    await changeMeal(ana.meal.id, { allergens: ['milk', 'egg'], diets: ['no_pork'] });
    const order = await placeAnotherOrder(ana.visitor, ana.meal.id);
    expect(await onBoard(chef, order)).toMatchObject({ needs: [], items: [{ conflicts: [] }] });
    expect((await notify(ana.visitor, ['egg', 'peanut'], ['no_pork', 'vegan'])).status).toBe(200);
    for (const visitor of [chef, admin]) {
      expect(await onBoard(visitor, order)).toMatchObject({
        needs: ['egg', 'peanut', 'vegan', 'no_pork'],
        items: [{ allergens: ['milk', 'egg'], conflicts: ['milk', 'egg'] }],
      });
    }
    await ana.visitor.call('DELETE /api/user/diet');
    expect(await onBoard(chef, order)).toMatchObject({ needs: [], items: [{ conflicts: [] }] });
  });

  it('combines the allergens of the ordered recipe and the current one, also for deleted meals', async () => {
    const boris = await buildCustomerWithMeal(app);
    await changeMeal(boris.meal.id, { allergens: ['soy'] });
    const order = await placeAnotherOrder(boris.visitor, boris.meal.id);
    await changeMeal(boris.meal.id, { allergens: ['sesame'], deletedAt: new Date() });
    await notify(boris.visitor, ['soy', 'sesame']);
    expect(await onBoard(chef, order)).toMatchObject({
      items: [{ allergens: ['sesame', 'soy'], conflicts: ['sesame', 'soy'] }],
    });
    // The customer's own view of the order does not change.
    const { body } = await boris.visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(body.items[0]!.allergens).toEqual(['soy']);
  });

  it('marks orders placed after the cut-off', async () => {
    const late = await buildCustomerWithMeal(app);
    const order = await placeAnotherOrder(late.visitor, late.meal.id);
    expect(await onBoard(chef, order)).not.toHaveProperty('isLate');
    const createdAt = new Date(`${DELIVERY_DATE}T00:00:00Z`);
    await app.db.updateTable('orders').set({ createdAt }).where('id', '=', order.id).execute();
    expect(await onBoard(chef, order)).toMatchObject({ isLate: true });
  });

  it('hides diets from drivers', async () => {
    const goce = await buildCustomerWithMeal(app);
    await changeMeal(goce.meal.id, { allergens: ['milk'] });
    const order = await placeAnotherOrder(goce.visitor, goce.meal.id);
    await notify(goce.visitor, ['milk']);
    expect(await onBoard(chef, order)).toMatchObject({ needs: ['milk'], items: [{ conflicts: ['milk'] }] });
    expect(await onBoard(driver, order)).toMatchObject({
      needs: [],
      items: [{ allergens: ['milk'], conflicts: [] }],
    });
  });
});

describe('GET /api/orders/by-date/{date} with ids', () => {
  it('returns the requested orders of the date', async () => {
    const regular = await buildCustomerWithMeal(app);
    const [one, two] = [
      await placeAnotherOrder(regular.visitor, regular.meal.id),
      await placeAnotherOrder(regular.visitor, regular.meal.id, { date: '2026-12-07' }),
    ];
    const ask = async (ids: string) =>
      chef.call('GET /api/orders/by-date/{date}', {
        params: { date: DELIVERY_DATE },
        query: { ids } as never,
      });
    const { body } = await ask(`${two.id},${one.id},999999999`);
    expect(body).toEqual([await onBoard(chef, one)]);
    for (const ids of ['1,,2', Array.from({ length: 101 }, (_, id) => id + 1).join(',')])
      expect((await ask(ids)).status, ids).toBe(400);
  });
});

it('GET /api/orders/by-date/{date} compresses long responses if the client accepts it', async () => {
  const encodingOf = async (accepted: string, path: string) => {
    const headers = { 'accept-encoding': accepted };
    return (await chef.send({ method: 'GET', url: path, headers })).headers['content-encoding'];
  };
  const board = `/api/orders/by-date/${DELIVERY_DATE}`;
  expect(await encodingOf('gzip, br', board)).toBe('gzip');
  expect(await encodingOf('identity', board)).toBeUndefined();
  expect(await encodingOf('gzip', '/api/user')).toBeUndefined();
});

describe('GET /api/orders/coming', () => {
  it('counts orders, meals and sales by date and slot from today on, without cancelled orders', async () => {
    const before = (await chef.call('GET /api/orders/coming')).body;
    const on = (date: string, rows = before) => rows.find((row) => row.date === date);
    const regular = await buildCustomerWithMeal(app);
    const date = '2026-12-21';
    const [kept, gone] = [
      await placeAnotherOrder(regular.visitor, regular.meal.id, { date }),
      await placeAnotherOrder(regular.visitor, regular.meal.id, { date, quantity: 20 }),
    ];
    await placeAnotherOrder(regular.visitor, regular.meal.id, { date, quantity: 12 });
    await moveOrder(admin, gone.id, 'cancelled');
    expect(on(date)).toBeUndefined();
    for (const visitor of [chef, driver]) {
      const { body } = await visitor.call('GET /api/orders/coming');
      expect(on(date, body)).toEqual({ date, slot: SLOT, orders: 2, meals: 22, totalAmount: '227.98' });
      expect(on(DELIVERY_DATE, body)).toEqual(on(DELIVERY_DATE));
    }
    const moveTo = (deliveryDate: string) =>
      app.db.updateTable('orders').set({ deliveryDate }).where('id', '=', kept.id).execute();
    await moveTo('2026-11-23');
    const today = async () => on('2026-11-23', (await chef.call('GET /api/orders/coming')).body)?.orders;
    expect(await today()).toBe(1);
    app.clock.set('2026-11-23T13:00:00Z');
    expect(await today()).toBeUndefined();
    app.clock.set('2026-11-23T09:00:00Z');
    await moveTo(date);
  });
});

describe('GET /api/orders/progress', () => {
  const DAY = '2026-12-14';
  const progress = async (query: object = {}, visitor: Visitor = admin) =>
    visitor.call('GET /api/orders/progress', { query });

  it('counts each state of a date, and failed deliveries separately from cancellations', async () => {
    const regular = await buildCustomerWithMeal(app);
    const place = () => placeAnotherOrder(regular.visitor, regular.meal.id, { date: DAY });
    const [waiting, called, failed] = [await place(), await place(), await place()];
    const set = (
      id: number,
      body: { status: 'cancelled' | 'delivering'; outcome?: 'no_answer' },
      visitor = admin,
    ) => visitor.call('PUT /api/orders/{id}/status', { params: { id }, body });
    await set(called.id, { status: 'cancelled' });
    await set(failed.id, { status: 'delivering' });
    await set(failed.id, { status: 'cancelled', outcome: 'no_answer' }, driver);
    const manager = await signInStaff(app, 'hcpadmin');
    for (const visitor of [admin, manager]) {
      const { body } = await progress({ date: DAY }, visitor);
      expect(body).toMatchObject({ date: DAY, orders: 3, isClosed: false });
      expect(body.states).toEqual([
        { state: 'pending', orders: 1 },
        { state: 'processing', orders: 0 },
        { state: 'ready_for_delivery', orders: 0 },
        { state: 'delivering', orders: 0 },
        { state: 'completed', orders: 0 },
        { state: 'failed', orders: 1 },
        { state: 'cancelled', orders: 1 },
      ]);
    }
    expect(waiting.status).toBe('pending');
  });

  it('defaults to the next delivery date, and returns the dates before and after', async () => {
    const { body } = await progress();
    expect(body).toMatchObject({ date: '2026-11-30', isToday: false });
    expect((await progress({ date: '2026-11-23' })).body).toMatchObject({ isToday: true });
    expect((await progress({ date: DAY })).body).toMatchObject({
      isToday: false,
      before: '2026-12-07',
      after: '2026-12-21',
    });
    // There are no orders for this date, but the kitchen delivers on it.
    expect((await progress({ date: '2026-11-29' })).body).toMatchObject({ orders: 0, after: '2026-11-30' });
    expect((await progress({ date: '2031-01-01' })).body).toMatchObject({ orders: 0, after: null });
  });
});
