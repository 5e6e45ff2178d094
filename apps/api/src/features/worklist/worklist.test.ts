import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';
import { buildAccount } from '#test/builders/accounts.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildOffice, buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { findViolations } from '#test/check-invariants.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const START = app.clock.now();
const regular = await buildRegular(app);
const office = await buildOffice(app, 'admin');
const manager = await buildOffice(app);
const staff = async (role: 'restaurateur' | 'delivery') =>
  app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
const chef = await staff('restaurateur');
const driver = await staff('delivery');

afterEach(async () => {
  app.clock.set(START);
  await app.db.deleteFrom('worklistItems').execute();
});

const set = (key: string, value: unknown) =>
  office.backOffice.call('PUT /api/settings/{key}', { params: { key }, body: { value } });
const read = async (visitor: Visitor = office.backOffice) => (await visitor.call('GET /api/worklist')).body;
const itemsOf = async (order: { id: number }, visitor?: Visitor) =>
  (await read(visitor)).items.filter((item) => item.order.id === order.id);
const place = () => placeAnother(regular.visitor, regular.meal.id);
const move = (visitor: Visitor, { id }: Pick<Order, 'id'>, body: object) =>
  visitor.call('PUT /api/orders/{id}/status', { params: { id }, body: body as never });

async function bringTo(order: Order, status: OrderStatus): Promise<Order> {
  const steps = ['processing', 'ready_for_delivery', 'delivering', 'completed'] as const;
  for (const step of steps.slice(0, steps.findIndex((each) => each === status) + 1)) {
    const mover = step === 'delivering' || step === 'completed' ? driver : chef;
    expect(await move(mover, order, { status: step })).toMatchObject({ status: 200 });
  }
  return order;
}

const fail = (order: Order, input: object = {}) =>
  move(driver, order, { status: 'cancelled', outcome: 'no_answer', note: 'Curtains closed', ...input });

test('a failed delivery waits with name, telephone and the driver’s note, for the case manager too', async () => {
  const order = await bringTo(await place(), 'delivering');
  expect(await itemsOf(order)).toEqual([]);
  await fail(order);
  for (const reader of [office.backOffice, manager.backOffice])
    expect(await itemsOf(order, reader)).toMatchObject([
      {
        kind: 'failed_delivery',
        outcome: 'no_answer',
        note: 'Curtains closed',
        customer: { id: regular.account.id, name: 'Ana Popova', phone: '0412 345 678' },
        order: { id: order.id, deliveryDate: DELIVERY_DATE, status: 'cancelled' },
        since: START.toISOString(),
        done: null,
      },
    ]);
});

test('it stays until somebody has dealt with it, once; who, when and why is kept', async () => {
  const order = await bringTo(await place(), 'delivering');
  await fail(order);
  const [item] = await itemsOf(order);
  const done = (visitor: Visitor) =>
    visitor.call('POST /api/worklist/{id}/done', { params: { id: item!.id }, body: { note: 'In hospital' } });
  expect(await done(manager.backOffice)).toMatchObject({
    status: 200,
    body: { done: { note: 'In hospital' } },
  });
  expect(await done(office.backOffice)).toMatchObject({
    status: 409,
    body: { code: 'worklist/already-done' },
  });
  expect(await itemsOf(order)).toEqual([]);
  expect(await readAudit(app, order.id)).toMatchObject([
    {
      action: 'worklist/done',
      actorId: manager.id,
      reason: 'In hospital',
      after: { need: 'failed_delivery' },
    },
  ]);
  const { body: history } = await office.backOffice.call('GET /api/audit', {
    query: { about: 'orders', subject: String(order.id) },
  });
  expect(history.items).toContainEqual(
    expect.objectContaining({ action: 'worklist/done', about: 'orders', reason: 'In hospital' }),
  );
});

test('a failure that was a slip of the finger leaves with its undo, and may come again', async () => {
  const order = await bringTo(await place(), 'delivering');
  await fail(order);
  const { body } = await driver.call('POST /api/orders/undo', {
    body: { orders: [{ id: order.id, expectedStatus: 'cancelled' }] },
  });
  expect(body.refused).toEqual([]);
  expect(await itemsOf(order)).toEqual([]);
  await fail(order, { outcome: 'wrong_address' });
  expect(await itemsOf(order)).toMatchObject([{ outcome: 'wrong_address' }]);
});

test('a press that the office was faster than is known to the office, however often it comes', async () => {
  const order = await bringTo(await place(), 'delivering');
  await move(office.backOffice, order, { status: 'cancelled', reason: 'She rang' });
  const tap = {
    status: 'completed',
    expectedStatus: 'delivering',
    note: 'Left with Vera',
    key: randomUUID(),
  };
  for (let time = 0; time < 3; time += 1)
    expect(await move(driver, order, tap)).toMatchObject({
      status: 409,
      body: { code: 'orders/status-changed' },
    });
  const items = await itemsOf(order);
  expect(items).toMatchObject([
    { kind: 'refused_move', refused: { requested: 'completed', found: 'cancelled' }, note: 'Left with Vera' },
  ]);
  await office.backOffice.call('POST /api/worklist/{id}/done', { params: { id: items[0]!.id }, body: {} });
  await move(driver, order, tap);
  expect(await itemsOf(order)).toEqual([]);
});

test('of many orders only those that were refused for good stand there', async () => {
  const [cancelled, ready, right] = [await place(), await place(), await place()];
  await move(office.backOffice, cancelled, { status: 'cancelled' });
  await bringTo(ready, 'ready_for_delivery');
  const orders = [cancelled, ready, right].map(({ id }) => ({ id, expectedStatus: 'pending' as const }));
  const { body } = await chef.call('PUT /api/orders/status', {
    body: { status: 'processing', orders, key: randomUUID() },
  });
  expect(body.refused.map(({ id }) => id)).toEqual([cancelled.id, ready.id]);
  expect(await itemsOf(cancelled)).toMatchObject([
    { refused: { requested: 'processing', found: 'cancelled' } },
  ]);
  // An order that has come farther than requested needs no attention.
  expect(await itemsOf(ready)).toEqual([]);
  expect(await itemsOf(right)).toEqual([]);
});

test('who finds done what they wanted, and the office itself, are no news', async () => {
  const order = await bringTo(await place(), 'delivering');
  await move(office.backOffice, order, { status: 'completed', reason: 'Rang to say so' });
  await move(driver, order, { status: 'completed', expectedStatus: 'delivering', key: randomUUID() });
  await move(office.backOffice, order, { status: 'cancelled', expectedStatus: 'pending', reason: 'x' });
  expect(await itemsOf(order)).toEqual([]);
});

test('an order on account waits for its money so many days after its delivery', async () => {
  const { order } = await buildPhoneOrder(app);
  await bringTo(order, 'completed');
  const shownAt = async (instant: string) => {
    app.clock.set(instant);
    // By then everyone has signed in again.
    return itemsOf(order, (await buildOffice(app)).backOffice);
  };
  const [lastNight, dueDay, dayAfter] = [
    '2026-12-29T12:59:59Z',
    '2026-12-29T13:00:00Z',
    '2026-12-30T13:00:00Z',
  ];
  expect(await shownAt(lastNight!)).toEqual([]);
  expect(await shownAt(dueDay!)).toMatchObject([{ kind: 'account_overdue', owed: '31.20' }]);
  app.clock.set(START);
  await set('account_due_days', 31);
  expect(await shownAt(dueDay!)).toEqual([]);
  expect(await shownAt(dayAfter!)).toHaveLength(1);
  app.clock.set(START);
  await move(office.backOffice, order, { status: 'cancelled', reason: 'Never came' });
  expect(await shownAt(dayAfter!)).toEqual([]);
});

test('a closed day stands there with its open orders until it has none', async () => {
  const order = await place();
  const closed = async () => (await read(manager.backOffice)).closedDays;
  expect(await closed()).toEqual([]);
  await set('closed_dates', [DELIVERY_DATE]);
  const before = (await closed())[0]!;
  expect(before.date).toBe(DELIVERY_DATE);
  await move(office.backOffice, order, { status: 'cancelled' });
  expect((await closed())[0]?.orders ?? 0).toBe(before.orders - 1);
  await set('closed_dates', []);
});

test('mail that waits for an hour, or for a mail server, is one line for the administrator alone', async () => {
  await app.db.updateTable('messages').set({ state: 'sent' }).execute();
  const waiting = (minutes: number) =>
    app.db
      .insertInto('messages')
      .values({
        cause: randomUUID(),
        template: 'welcome',
        language: 'en',
        recipient: 'ana@example.org',
        subject: 'Welcome',
        html: 'x',
        plain: 'x',
        queuedAt: new Date(Date.now() - minutes * 60_000),
      })
      .execute();
  await waiting(50);
  expect((await read()).mail).toBeNull();
  await waiting(70);
  expect((await read()).mail).toMatchObject({ waiting: 1, canSend: true, isCapped: false });
  expect((await read(manager.backOffice)).mail).toBeNull();
  const { mail } = app.deps;
  const { transport } = mail;
  mail.transport = undefined;
  expect((await read()).mail).toMatchObject({ waiting: 2, canSend: false });
  mail.transport = transport;
});

test('orders are found by how their delivery ended', async () => {
  const [failed, other] = [
    await bringTo(await place(), 'delivering'),
    await bringTo(await place(), 'completed'),
  ];
  await fail(failed, { outcome: 'refused' });
  const found = async (query: object) =>
    (
      await office.backOffice.call('GET /api/orders', { query: { limit: 100, ...query } as never })
    ).body.items.map(({ id }) => id);
  expect(await found({ outcome: 'refused' })).toEqual([failed.id]);
  expect(await found({ outcome: 'refused', status: 'completed' })).toEqual([]);
  expect(await found({ outcome: 'delivered', sort: 'newest' })).toContain(other.id);
});

test('the books are right at the end', async () => {
  expect(await findViolations(app.url)).toEqual([]);
});
