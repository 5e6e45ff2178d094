import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';
import { NEED_KINDS, type NeedKind } from '@trpeza/contract/worklist/worklist.constants';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildException } from '#test/builders/exceptions.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildOffice, buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const START = app.clock.now();
const NEXT_MONDAY = '2026-12-07';
const regular = await buildRegular(app);
const office = await buildOffice(app, 'admin');
const manager = await buildOffice(app);
const bookkeeper = await buildOffice(app, 'bookkeeper');
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
const read = async (visitor: Visitor = office.backOffice) =>
  (await visitor.call('GET /api/worklist', { query: { limit: 100 } })).body;
const itemsOf = async (order: { id: number }, visitor?: Visitor) =>
  (await read(visitor)).items.filter((item) => item.order?.id === order.id);
/** Rows of a kind, for both roles of the office. */
const ofKind = async (kind: NeedKind, visitor?: Visitor) =>
  (await read(visitor)).items.filter((item) => item.kind === kind);
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
      },
    ]);
});

test('it stays until somebody has dealt with it, once; who, when and why is kept', async () => {
  const order = await bringTo(await place(), 'delivering');
  await fail(order);
  const [item] = await itemsOf(order);
  const done = (visitor: Visitor) =>
    visitor.call('POST /api/worklist/{id}/done', {
      params: { id: item!.itemId! },
      body: { note: 'In hospital' },
    });
  expect(await done(manager.backOffice)).toMatchObject({ status: 200 });
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
  await office.backOffice.call('POST /api/worklist/{id}/done', {
    params: { id: items[0]!.itemId! },
    body: {},
  });
  await move(driver, order, tap);
  expect(await itemsOf(order)).toEqual([]);
});

test('a door tried in vain is known to the office where the order is not on its way any more', async () => {
  const [called, rang] = [
    await bringTo(await place(), 'delivering'),
    await bringTo(await place(), 'delivering'),
  ];
  await move(office.backOffice, called, { status: 'cancelled', reason: 'She rang' });
  await move(office.backOffice, rang, { status: 'completed', reason: 'Rang to say so' });
  for (const order of [called, rang]) {
    const request = { params: { id: order.id }, body: { key: randomUUID() } };
    for (let time = 0; time < 2; time += 1)
      expect(await driver.call('POST /api/orders/{id}/try-later', request)).toMatchObject({ status: 409 });
  }
  const wanted = { kind: 'refused_move', reportedBy: expect.any(String) };
  expect(await itemsOf(called)).toMatchObject([
    { ...wanted, refused: { requested: 'delivering', found: 'cancelled' } },
  ]);
  expect(await itemsOf(rang)).toMatchObject([
    { ...wanted, refused: { requested: 'delivering', found: 'completed' } },
  ]);
});

test('an undo that comes too late is known to the office where the order counts as ended, once', async () => {
  const orders = [await place(), await place(), await place()];
  const [delivered, failed, onItsWay] = orders as [Order, Order, Order];
  for (const order of orders) await bringTo(order, 'delivering');
  await move(driver, delivered, { status: 'completed' });
  await move(driver, failed, { status: 'cancelled', outcome: 'no_answer' });
  app.clock.set(new Date(START.getTime() + 3_600_000).toISOString());
  const undone = [
    { id: delivered.id, expectedStatus: 'completed' },
    { id: failed.id, expectedStatus: 'cancelled' },
    { id: onItsWay.id, expectedStatus: 'delivering' },
  ] as const;
  const body = { orders: [...undone], key: randomUUID() };
  for (let time = 0; time < 2; time += 1)
    expect((await driver.call('POST /api/orders/undo', { body })).body.refused).toHaveLength(3);
  expect(await itemsOf(delivered)).toMatchObject([
    { kind: 'refused_move', refused: { requested: 'delivering', found: 'completed' } },
  ]);
  expect((await itemsOf(failed)).filter(({ kind }) => kind === 'refused_move')).toMatchObject([
    { refused: { requested: 'delivering', found: 'cancelled' } },
  ]);
  expect(await itemsOf(onItsWay)).toEqual([]);
});

test('a press on an order that has another day meanwhile moves nothing, and the office knows of it', async () => {
  const [one, other] = [await place(), await place()];
  for (const order of [one, other]) {
    await bringTo(order, 'ready_for_delivery');
    const { deliveryDate, deliveryTime } = order;
    expect(
      await office.backOffice.call('PUT /api/orders/{id}/delivery', {
        params: { id: order.id },
        body: {
          deliveryDate: NEXT_MONDAY,
          deliveryTime,
          expected: { deliveryDate, deliveryTime },
          key: randomUUID(),
        },
      }),
    ).toMatchObject({ status: 200 });
  }
  const seen = { expectedDate: DELIVERY_DATE } as const;
  const { body } = await driver.call('PUT /api/orders/status', {
    body: {
      status: 'delivering',
      orders: [{ id: one.id, expectedStatus: 'ready_for_delivery', ...seen }],
      key: randomUUID(),
    },
  });
  expect(body).toMatchObject({ moved: [], refused: [{ id: one.id, code: 'orders/delivery-changed' }] });
  // Nobody opened, since they are expected a week later.
  const failed = { status: 'cancelled', outcome: 'no_answer', note: 'Dark', expectedStatus: 'delivering' };
  expect(await move(driver, one, { ...failed, ...seen, key: randomUUID() })).toMatchObject({
    status: 409,
    body: { code: 'orders/delivery-changed' },
  });
  expect(await itemsOf(one)).toMatchObject([
    { refused: { requested: 'delivering', found: 'ready_for_delivery' } },
    { refused: { requested: 'cancelled', found: 'ready_for_delivery' }, note: 'Dark' },
  ]);
  const now = { status: 'delivering', expectedStatus: 'ready_for_delivery', expectedDate: NEXT_MONDAY };
  expect(await move(driver, other, now)).toMatchObject({ status: 200 });
});

test('what is reported missing and cannot be credited is known to the office, each report once', async () => {
  const order = await bringTo(await place(), 'delivering');
  const [item] = order.items as [Order['items'][number]];
  const report = (quantity: number, reason: 'short' | 'not_delivered', key = randomUUID()) => ({
    params: { id: order.id },
    body: { reason, note: 'One box', lines: [{ itemId: item.id, quantity }], key },
  });
  const tooMany = report(item.quantity, 'not_delivered');
  await office.backOffice.call('POST /api/orders/{id}/credits', report(1, 'short'));
  for (let time = 0; time < 2; time += 1)
    expect(await driver.call('POST /api/orders/{id}/credits', tooMany)).toMatchObject({
      status: 409,
      body: { code: 'orders/credit-too-many' },
    });
  // A case manager who is refused sees why, and reports nothing.
  expect(await manager.backOffice.call('POST /api/orders/{id}/credits', report(1, 'short'))).toMatchObject({
    status: 409,
  });
  await move(driver, order, { status: 'completed', expectedStatus: 'delivering' });
  await driver.call('POST /api/orders/{id}/credits', report(1, 'short'));
  const lines = (quantity: number) => [{ name: item.name, name_mk: item.name_mk, quantity }];
  const items = await itemsOf(order, manager.backOffice);
  expect(items).toMatchObject([
    { kind: 'refused_credit', missing: { reason: 'not_delivered', lines: lines(item.quantity) } },
    { kind: 'refused_credit', missing: { reason: 'short', lines: lines(1) }, note: 'One box' },
  ]);
  const asked = { params: { id: items[0]!.itemId! }, body: {} };
  expect(await manager.backOffice.call('POST /api/worklist/{id}/done', asked)).toMatchObject({ status: 200 });
  expect(await itemsOf(order)).toHaveLength(1);
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
  expect(await shownAt(dueDay!)).toMatchObject([
    { kind: 'account_overdue', amount: '31.20', itemId: expect.any(Number) },
  ]);
  app.clock.set(START);
  await set('account_due_days', 31);
  expect(await shownAt(dueDay!)).toEqual([]);
  expect(await shownAt(dayAfter!)).toHaveLength(1);
  app.clock.set(START);
  await move(office.backOffice, order, { status: 'cancelled', reason: 'Never came' });
  expect(await shownAt(dayAfter!)).toEqual([]);
  app.clock.set(START);
  await set('account_due_days', 30);
});

test('a bookkeeper finds the money that is waited for, and is done with that alone', async () => {
  const [failed, { order }] = [await bringTo(await place(), 'delivering'), await buildPhoneOrder(app)];
  await fail(failed);
  await bringTo(order, 'completed');
  const [task] = await itemsOf(failed);
  expect(await itemsOf(failed, bookkeeper.backOffice)).toEqual([]);
  app.clock.set('2026-12-30T13:00:00Z');
  const { backOffice } = await buildOffice(app, 'bookkeeper');
  const [owed] = await itemsOf(order, backOffice);
  expect(owed).toMatchObject({ kind: 'account_overdue', customer: { phone: '0412 345 678' } });
  const done = (id: number) =>
    backOffice.call('POST /api/worklist/{id}/done', { params: { id }, body: { note: 'Paid in cash' } });
  expect(await done(task!.itemId!)).toMatchObject({ status: 404, body: { code: 'common/not-found' } });
  expect(await done(owed!.itemId!)).toMatchObject({ status: 200 });
  expect(await itemsOf(order, backOffice)).toEqual([]);
  app.clock.set(START);
  expect(await itemsOf(failed)).toHaveLength(1);
});

test('each open order of a closed day stands there until it is gone, with whom to call', async () => {
  const order = await place();
  expect(await ofKind('closed_day')).toEqual([]);
  await set('closed_dates', [DELIVERY_DATE]);
  const closed = (await ofKind('closed_day', manager.backOffice)).find((item) => item.order?.id === order.id);
  expect(closed).toMatchObject({
    itemId: null,
    order: { deliveryDate: DELIVERY_DATE },
    customer: { phone: '0412 345 678' },
  });
  await move(office.backOffice, order, { status: 'cancelled' });
  expect((await ofKind('closed_day')).map((item) => item.order?.id)).not.toContain(order.id);
  await set('closed_dates', []);
});

test('so do those of a day on which the kitchen no longer delivers: a day opened once, or another weekday', async () => {
  const order = await place();
  const isListed = async () => (await ofKind('closed_day')).some((item) => item.order?.id === order.id);
  const monday = { date: DELIVERY_DATE, insteadOf: null, cutoff: null };
  await set('opened_dates', [monday]);
  await set('delivery_weekdays', [2]);
  expect(await isListed()).toBe(false);
  await set('opened_dates', []);
  expect(await isListed()).toBe(true);
  await set('delivery_weekdays', [1]);
  expect(await isListed()).toBe(false);
  await move(office.backOffice, order, { status: 'cancelled' });
});

test('an order that came after its day had closed waits until the kitchen has begun with it', async () => {
  const order = await place();
  const made = (at: string) =>
    app.db
      .updateTable('orders')
      .set({ createdAt: new Date(at) })
      .where('id', '=', order.id)
      .execute();
  const kinds = async () => (await itemsOf(order)).map(({ kind }) => kind);
  // Ordering for Monday has closed by then, and everybody has signed in again.
  app.clock.set('2026-11-29T01:00:00Z');
  const { backOffice } = await buildOffice(app);
  await made('2026-11-20T01:00:00Z');
  expect(await itemsOf(order, backOffice)).toEqual([]);
  await made('2026-11-28T23:00:00Z');
  expect(await itemsOf(order, backOffice)).toMatchObject([
    { kind: 'late_order', since: '2026-11-28T23:00:00.000Z', itemId: null },
  ]);
  app.clock.set(START);
  await made('2026-11-20T01:00:00Z');
  await bringTo(order, 'processing');
  await made('2026-11-28T23:00:00Z');
  app.clock.set('2026-11-29T01:00:00Z');
  expect(await itemsOf(order, backOffice)).toEqual([]);
  app.clock.set(START);
  expect(await kinds()).toEqual([]);
});

test('a stop that is to be tried again waits while it is on its way, an order whose day is over until it ends', async () => {
  const order = await bringTo(await place(), 'delivering');
  const params = { id: order.id };
  expect(await driver.call('POST /api/orders/{id}/try-later', { params, body: {} })).toMatchObject({
    status: 200,
  });
  expect(await itemsOf(order, manager.backOffice)).toMatchObject([
    { kind: 'try_later', since: START.toISOString(), customer: { phone: '0412 345 678' } },
  ]);
  app.clock.set('2026-12-01T01:00:00Z');
  expect(await itemsOf(order, (await buildOffice(app)).backOffice)).toMatchObject([
    { kind: 'overdue_order', since: '2026-11-30T13:00:00.000Z' },
  ]);
  app.clock.set(START);
  await move(driver, order, { status: 'completed' });
  expect(await itemsOf(order)).toEqual([]);
});

test('people wait to be verified, and verified ones for a plan; each in one row', async () => {
  const unverified = await buildAccount(app.db, { isVerified: false, plan: null });
  const rowsOf = async (id: number, visitor?: Visitor) =>
    (await read(visitor)).items
      .filter(({ kind, customer }) => (kind === 'unverified' || kind === 'no_plan') && customer?.id === id)
      .map(({ kind }) => kind);
  for (const visitor of [office.backOffice, manager.backOffice])
    expect(await rowsOf(unverified.id, visitor)).toEqual(['unverified']);
  expect(await rowsOf(regular.account.id)).toEqual(['no_plan']);
});

test('a refund that did not go through waits, unless it is a payment to check for the reader', async () => {
  const order = await place();
  await move(office.backOffice, order, { status: 'cancelled' });
  const kindsOf = async (visitor: Visitor) => (await itemsOf(order, visitor)).map(({ kind }) => kind);
  const refund = await app.db
    .updateTable('refunds')
    .set({ state: 'failed' })
    .where('orderId', '=', order.id)
    .returning(['id', 'paymentId'])
    .executeTakeFirstOrThrow();
  expect(await itemsOf(order)).toMatchObject([
    { kind: 'refund', amount: '31.20', customer: { name: 'Ana Popova' } },
  ]);
  const id = await buildException(app);
  await app.db
    .updateTable('paymentFindings')
    .set({ kind: 'refund-failed', refundId: refund.id, paymentId: refund.paymentId })
    .where('id', '=', id)
    .execute();
  expect(await kindsOf(office.backOffice)).toEqual(['payment']);
  expect(await kindsOf(manager.backOffice)).toEqual(['refund']);
  await app.db.deleteFrom('paymentFindings').where('id', '=', id).execute();
  await app.db.updateTable('refunds').set({ state: 'requested' }).where('id', '=', refund.id).execute();
});

test('payments to check, the menu and invoices wait for the administrator, and what is money of it for the bookkeeper', async () => {
  const id = await buildException(app);
  const old = await bringTo(await place(), 'completed');
  await app.db.updateTable('orders').set({ deliveryDate: '2026-10-26' }).where('id', '=', old.id).execute();
  await app.db.updateTable('meals').set({ allergens: [] }).where('id', '=', regular.meal.id).execute();
  expect(await ofKind('payment')).toMatchObject([{ finding: 'dispute', amount: '31.20', customer: null }]);
  expect(await ofKind('invoice')).toMatchObject([{ month: '2026-10', since: '2026-10-31T13:00:00.000Z' }]);
  expect(await ofKind('undeclared')).toMatchObject([{ count: expect.any(Number), since: null }]);
  for (const kind of ['payment', 'invoice', 'undeclared'] as const)
    expect(await ofKind(kind, manager.backOffice)).toEqual([]);
  for (const kind of ['payment', 'invoice'] as const)
    expect(await ofKind(kind, bookkeeper.backOffice)).toEqual(await ofKind(kind));
  expect(await ofKind('undeclared', bookkeeper.backOffice)).toEqual([]);
  await app.db.deleteFrom('paymentFindings').where('id', '=', id).execute();
  await app.db.updateTable('orders').set({ deliveryDate: DELIVERY_DATE }).where('id', '=', old.id).execute();
});

test('mail that waits for an hour, or for a mail server, is one row for the administrator alone', async () => {
  await app.db.updateTable('messages').set({ state: 'sent' }).execute();
  const write = (message: { minutes?: number; state?: 'failed'; html?: string }) =>
    app.db
      .insertInto('messages')
      .values({
        cause: randomUUID(),
        accountId: regular.account.id,
        template: 'welcome',
        language: 'en',
        recipient: 'ana@example.org',
        subject: 'Welcome',
        html: message.html ?? 'x',
        plain: message.html ?? 'x',
        state: message.state ?? 'queued',
        queuedAt: new Date(Date.now() - (message.minutes ?? 0) * 60_000),
      })
      .execute();
  await write({ minutes: 50 });
  expect(await ofKind('mail_delayed')).toEqual([]);
  await write({ minutes: 70 });
  expect(await ofKind('mail_delayed')).toMatchObject([{ count: 1 }]);
  expect(await ofKind('mail_delayed', manager.backOffice)).toEqual([]);
  const { mail } = app.deps;
  const { transport } = mail;
  mail.transport = undefined;
  expect(await ofKind('no_mail_server')).toMatchObject([{ count: 2, customer: null }]);
  mail.transport = transport;
  // Of those that were refused for good, one row for each person; what was erased cannot be sent again.
  for (const html of ['x', 'x', '']) await write({ state: 'failed', html });
  expect(await ofKind('mail_failed')).toMatchObject([
    { count: 2, recipient: 'ana@example.org', customer: { id: regular.account.id, name: 'Ana Popova' } },
  ]);
  expect(await ofKind('mail_failed', manager.backOffice)).toEqual([]);
  await app.db.updateTable('messages').set({ state: 'sent' }).execute();
});

test('the list is one: the most urgent first, then the oldest, page after page, each row once', async () => {
  const orders = [await place(), await place(), await place()];
  for (const order of orders) await fail(await bringTo(order, 'delivering'));
  const whole = await read();
  expect(whole.nextCursor).toBeNull();
  const ranks = whole.items.map(({ kind }) => NEED_KINDS.indexOf(kind));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(whole.items.slice(0, 3).map((item) => item.order?.id)).toEqual(orders.map(({ id }) => id));
  const keys: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: 2, ...(cursor !== null && { cursor }) } as never;
    const { body } = await office.backOffice.call('GET /api/worklist', { query });
    expect(body.total).toBe(whole.items.length);
    keys.push(...body.items.map(({ key }) => key));
    cursor = body.nextCursor;
  } while (cursor !== null);
  expect(keys).toEqual(whole.items.map(({ key }) => key));
});

test('the list is for the office, and refuses a cursor that is none', async () => {
  for (const visitor of [chef, driver, regular.visitor])
    expect(await visitor.call('GET /api/worklist')).toMatchObject({ status: 403 });
  expect(await app.visit('admin').call('GET /api/worklist')).toMatchObject({ status: 401 });
  expect(
    await office.backOffice.call('GET /api/worklist', { query: { cursor: 'x' } as never }),
  ).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'cursor' }] },
  });
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
  const ended = await found({ outcome: 'failed' });
  expect(ended).toContain(failed.id);
  expect(ended).not.toContain(other.id);
  const called = await place();
  await move(office.backOffice, called, { status: 'cancelled' });
  const day = { status: 'cancelled', deliveryFrom: DELIVERY_DATE, deliveryTo: DELIVERY_DATE };
  expect(await found({ ...day, outcome: 'none' })).toContain(called.id);
  expect(await found({ ...day, outcome: 'none' })).not.toContain(failed.id);
  expect(await found({ ...day, outcome: 'failed' })).toContain(failed.id);
});
