import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { buildAccount } from '#test/builders/accounts.ts';
import { DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
let chef: Visitor;
let driver: Visitor;
let admin: Visitor;

beforeAll(async () => {
  const as = async (role: 'restaurateur' | 'delivery' | 'admin') =>
    app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
  [chef, driver, admin] = [await as('restaurateur'), await as('delivery'), await as('admin')];
});

const onBoard = async (visitor: Visitor, { id }: Order) => {
  const { body } = await visitor.call('GET /api/orders/by-date/{date}', { params: { date: DELIVERY_DATE } });
  return body.find((order) => order.id === id)!;
};
const changeMeal = (id: number, change: { allergens?: string[]; diets?: string[]; deletedAt?: Date }) =>
  app.db.updateTable('meals').set(change).where('id', '=', id).execute();
const notify = (visitor: Visitor, allergens: string[], diets: string[] = []) =>
  visitor.call('PUT /api/user/diet', { body: { allergens, diets, consent: true } as never });

describe('the board', () => {
  it('tells the kitchen what a customer must not eat and which of the meals that is, however late it was told', async () => {
    const ana = await buildRegular(app);
    await changeMeal(ana.meal.id, { allergens: ['milk', 'egg'], diets: ['no_pork'] });
    const order = await placeAnother(ana.visitor, ana.meal.id);
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

  it('counts what the ordered recipe contained together with what today’s contains', async () => {
    const boris = await buildRegular(app);
    await changeMeal(boris.meal.id, { allergens: ['soy'] });
    const order = await placeAnother(boris.visitor, boris.meal.id);
    await changeMeal(boris.meal.id, { allergens: ['sesame'] });
    await notify(boris.visitor, ['soy', 'sesame']);
    expect(await onBoard(chef, order)).toMatchObject({
      items: [{ allergens: ['sesame', 'soy'], conflicts: ['sesame', 'soy'] }],
    });
    // What the customer sees of an order stays as it was.
    const { body } = await boris.visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(body.items[0]!.allergens).toEqual(['soy']);
  });

  it('keeps a meal that was deleted from the menu, and judges it', async () => {
    const vera = await buildRegular(app);
    await changeMeal(vera.meal.id, { allergens: ['fish'] });
    const order = await placeAnother(vera.visitor, vera.meal.id);
    await notify(vera.visitor, ['fish']);
    await changeMeal(vera.meal.id, { deletedAt: new Date() });
    expect(await onBoard(chef, order)).toMatchObject({
      mealCount: 10,
      items: [{ mealId: vera.meal.id, quantity: 10, conflicts: ['fish'] }],
    });
  });

  it('marks an order that came after ordering for its date had closed', async () => {
    const late = await buildRegular(app);
    const order = await placeAnother(late.visitor, late.meal.id);
    expect(await onBoard(chef, order)).not.toHaveProperty('isLate');
    const createdAt = new Date(`${DELIVERY_DATE}T00:00:00Z`);
    await app.db.updateTable('orders').set({ createdAt }).where('id', '=', order.id).execute();
    expect(await onBoard(chef, order)).toMatchObject({ isLate: true });
  });

  it('tells drivers nothing of what people cannot eat', async () => {
    const goce = await buildRegular(app);
    await changeMeal(goce.meal.id, { allergens: ['milk'] });
    const order = await placeAnother(goce.visitor, goce.meal.id);
    await notify(goce.visitor, ['milk']);
    expect(await onBoard(chef, order)).toMatchObject({ needs: ['milk'], items: [{ conflicts: ['milk'] }] });
    expect(await onBoard(driver, order)).toMatchObject({
      needs: [],
      items: [{ allergens: ['milk'], conflicts: [] }],
    });
  });
});

describe('a page that has a board already', () => {
  it('asks for the orders that changed alone, and gets those of the date', async () => {
    const regular = await buildRegular(app);
    const [one, two] = [
      await placeAnother(regular.visitor, regular.meal.id),
      await placeAnother(regular.visitor, regular.meal.id, { date: '2026-12-07' }),
    ];
    const ask = async (ids: string) =>
      chef.call('GET /api/orders/by-date/{date}', {
        params: { date: DELIVERY_DATE },
        query: { ids } as never,
      });
    const { body } = await ask(`${two.id},${one.id},999999999`);
    expect(body).toEqual([await onBoard(chef, one)]);
    for (const ids of ['0', '1,', 'x', '1,,2', Array.from({ length: 101 }, (_, id) => id + 1).join(',')])
      expect(await ask(ids), ids).toMatchObject({ status: 400, body: { code: 'common/invalid' } });
  });

  it('gets long answers compressed, in the best way that it understands', async () => {
    const headers = (encodings: string) => ({ 'accept-encoding': encodings });
    const url = `/api/orders/by-date/${DELIVERY_DATE}`;
    const ask = (encodings: string) => chef.send({ method: 'GET', url, headers: headers(encodings) });
    expect((await ask('gzip, br')).headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip');
    expect((await ask('identity')).headers['content-encoding']).toBeUndefined();
    const short = { method: 'GET', url: '/api/user', headers: headers('br') };
    expect((await chef.send(short)).headers['content-encoding']).toBeUndefined();
  });
});

describe('the coming deliveries', () => {
  it('count orders, meals and sales by date and slot from today on, without what was cancelled', async () => {
    const before = (await chef.call('GET /api/orders/coming')).body;
    const on = (date: string, rows = before) => rows.find((row) => row.date === date);
    const regular = await buildRegular(app);
    const date = '2026-12-21';
    const [kept, gone] = [
      await placeAnother(regular.visitor, regular.meal.id, { date }),
      await placeAnother(regular.visitor, regular.meal.id, { date, quantity: 20 }),
    ];
    await placeAnother(regular.visitor, regular.meal.id, { date, quantity: 12 });
    await admin.call('PUT /api/orders/{id}/status', {
      params: { id: gone.id },
      body: { status: 'cancelled' },
    });
    expect(on(date)).toBeUndefined();
    for (const visitor of [chef, driver]) {
      const { body } = await visitor.call('GET /api/orders/coming');
      expect(on(date, body)).toEqual({ date, slot: SLOT, orders: 2, meals: 22, totalAmount: '227.98' });
      expect(on(DELIVERY_DATE, body)).toEqual(on(DELIVERY_DATE));
    }
    await app.db
      .updateTable('orders')
      .set({ deliveryDate: '2026-11-23' })
      .where('id', '=', kept.id)
      .execute();
    expect(on('2026-11-23', (await chef.call('GET /api/orders/coming')).body)?.orders).toBe(1);
    app.clock.set('2026-11-23T13:00:00Z');
    expect(on('2026-11-23', (await chef.call('GET /api/orders/coming')).body)).toBeUndefined();
    app.clock.set('2026-11-23T09:00:00Z');
    await app.db.updateTable('orders').set({ deliveryDate: date }).where('id', '=', kept.id).execute();
  });
});

describe('the progress of a day', () => {
  const DAY = '2026-12-14';
  const progress = async (query: object = {}, visitor: Visitor = admin) =>
    visitor.call('GET /api/orders/progress', { query });

  it('counts every state of a day, and apart from what was cancelled what failed at the door', async () => {
    const regular = await buildRegular(app);
    const place = () => placeAnother(regular.visitor, regular.meal.id, { date: DAY });
    const [waiting, called, failed] = [await place(), await place(), await place()];
    const set = (
      id: number,
      body: { status: 'cancelled' | 'delivering'; outcome?: 'no_answer' },
      visitor = admin,
    ) => visitor.call('PUT /api/orders/{id}/status', { params: { id }, body });
    await set(called.id, { status: 'cancelled' });
    await set(failed.id, { status: 'delivering' });
    await set(failed.id, { status: 'cancelled', outcome: 'no_answer' }, driver);
    const manager = await app
      .visit('admin')
      .signIn((await buildAccount(app.db, { role: 'hcpadmin' })).username);
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

  it('begins with today, and leads to the days with orders before and to the next delivery', async () => {
    const { body } = await progress();
    // The clock stands on a Monday.
    expect(body).toMatchObject({ date: '2026-11-23', isToday: true });
    expect((await progress({ date: DAY })).body).toMatchObject({
      isToday: false,
      before: '2026-12-07',
      after: '2026-12-21',
    });
    // Nothing is ordered for it, but the kitchen delivers.
    expect((await progress({ date: '2026-11-29' })).body).toMatchObject({ orders: 0, after: '2026-11-30' });
    expect((await progress({ date: '2031-01-01' })).body).toMatchObject({ orders: 0, after: null });
  });

  it('is for the office alone, and asks for a date', async () => {
    for (const visitor of [chef, driver]) expect(await progress({}, visitor)).toMatchObject({ status: 403 });
    expect(await progress({}, app.visit('admin'))).toMatchObject({ status: 401 });
    expect(await progress({ date: '2026-02-30' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'date' }] },
    });
  });
});
