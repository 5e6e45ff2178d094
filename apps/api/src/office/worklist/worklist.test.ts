import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { WORKLIST_ITEM_KINDS, type WorklistItemKind } from '@trpeza/contract/office/worklist.constants';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildPaymentIssue } from '#test/builders/payment-issues.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildOffice, buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const START = app.clock.now();
const regular = await buildCustomerWithMeal(app);
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
const ofKind = async (kind: WorklistItemKind, visitor?: Visitor) =>
  (await read(visitor)).items.filter((item) => item.kind === kind);
const place = () => placeAnotherOrder(regular.visitor, regular.meal.id);
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

it('lists a failed delivery until a user marks it as done, and records only the first user', async () => {
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
  const [item] = await itemsOf(order);
  const done = (visitor: Visitor) =>
    visitor.call('POST /api/worklist/{id}/done', {
      params: { id: item!.itemId! },
      body: { note: 'In hospital' },
    });
  expect(await done(manager.backOffice)).toMatchObject({ status: 200 });
  expect(await done(office.backOffice)).toMatchObject({ body: { code: 'worklist/already-done' } });
  expect(await itemsOf(order)).toEqual([]);
  const entry = { action: 'worklist/done', actorId: manager.id, reason: 'In hospital' };
  expect(await readAudit(app, order.id)).toMatchObject([{ ...entry, after: { need: 'failed_delivery' } }]);
});

it('lists a transition that conflicts with a change by the office, once for repeated requests', async () => {
  const order = await bringTo(await place(), 'delivering');
  await move(office.backOffice, order, { status: 'cancelled', reason: 'She rang' });
  const key = randomUUID();
  const tap = { status: 'completed', expectedStatus: 'delivering', note: 'Left with Vera', key };
  for (let time = 0; time < 3; time += 1)
    expect(await move(driver, order, tap)).toMatchObject({
      status: 409,
      body: { code: 'orders/status-changed' },
    });
  const items = await itemsOf(order);
  expect(items).toMatchObject([
    { kind: 'refused_move', refused: { requested: 'completed', found: 'cancelled' }, note: 'Left with Vera' },
  ]);
  const params = { id: items[0]!.itemId! };
  await office.backOffice.call('POST /api/worklist/{id}/done', { params, body: {} });
  await move(driver, order, tap);
  expect(await itemsOf(order)).toEqual([]);
});

it('lists a second report whose outcome differs from the recorded one', async () => {
  const order = await bringTo(await place(), 'delivering');
  await fail(order);
  const key = randomUUID();
  const other = { expectedStatus: 'delivering', outcome: 'wrong_address', note: 'A building site', key };
  for (let time = 0; time < 2; time += 1)
    expect(await fail(order, other)).toMatchObject({ body: { code: 'orders/status-changed' } });
  expect(await fail(order, { expectedStatus: 'delivering' })).toMatchObject({ status: 409 });
  expect(await itemsOf(order)).toMatchObject([
    { kind: 'failed_delivery', outcome: 'no_answer', note: 'Curtains closed' },
    { kind: 'refused_move', outcome: 'wrong_address', note: 'A building site' },
  ]);
});

it('lists a note about a successful delivery until it is marked as done or the delivery is undone', async () => {
  const order = await bringTo(await place(), 'delivering');
  await move(driver, order, { status: 'completed', note: 'Away next Monday, her daughter rings' });
  expect(await itemsOf(order, manager.backOffice)).toMatchObject([
    { kind: 'driver_note', note: 'Away next Monday, her daughter rings', itemId: expect.any(Number) },
  ]);
  await driver.call('POST /api/orders/undo', {
    body: { orders: [{ id: order.id, expectedStatus: 'completed' }], key: randomUUID() },
  });
  expect(await itemsOf(order)).toEqual([]);
});

it('lists an undo or a failed attempt that was refused because the order had ended', async () => {
  const orders = [await place(), await place(), await place()];
  const [delivered, onItsWay, called] = orders as [Order, Order, Order];
  for (const order of orders) await bringTo(order, 'delivering');
  await move(driver, delivered, { status: 'completed' });
  await move(office.backOffice, called, { status: 'cancelled', reason: 'She rang' });
  app.clock.set(new Date(START.getTime() + 3_600_000).toISOString());
  const undone = [
    { id: delivered.id, expectedStatus: 'completed' },
    { id: onItsWay.id, expectedStatus: 'delivering' },
  ] as const;
  const undo = { body: { orders: [...undone], key: randomUUID() } };
  const tryLater = { params: { id: called.id }, body: { key: randomUUID() } };
  for (let time = 0; time < 2; time += 1) {
    expect((await driver.call('POST /api/orders/undo', undo)).body.refused).toHaveLength(2);
    expect(await driver.call('POST /api/orders/{id}/try-later', tryLater)).toMatchObject({ status: 409 });
  }
  for (const [order, found] of [
    [delivered, 'completed'],
    [called, 'cancelled'],
  ] as const)
    expect(await itemsOf(order)).toMatchObject([
      { kind: 'refused_move', refused: { requested: 'delivering', found } },
    ]);
  expect(await itemsOf(onItsWay)).toEqual([]);
});

it('lists missing meals that cannot be credited, once per report', async () => {
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

  await move(driver, order, { status: 'completed', expectedStatus: 'delivering' });
  await driver.call('POST /api/orders/{id}/credits', report(1, 'short'));
  const lines = (quantity: number) => [{ name: item.name, name_mk: item.name_mk, quantity }];
  const items = await itemsOf(order, manager.backOffice);
  expect(items).toMatchObject([
    { kind: 'refused_credit', missing: { reason: 'not_delivered', lines: lines(item.quantity) } },
    { kind: 'refused_credit', missing: { reason: 'short', lines: lines(1) }, note: 'One box' },
  ]);
});

it('lists an unpaid order on account some days after its delivery, also for bookkeepers', async () => {
  const { order } = await buildPhoneOrder(app);
  await bringTo(order, 'completed');
  const shownAt = async (instant: string) => {
    app.clock.set(instant);
    return itemsOf(order, (await buildOffice(app, 'bookkeeper')).backOffice);
  };
  const overdue = { kind: 'account_overdue', amount: '31.20', itemId: expect.any(Number) };
  expect(await shownAt('2026-12-29T12:59:59Z')).toEqual([]);
  expect(await shownAt('2026-12-29T13:00:00Z')).toMatchObject([overdue]);
  app.clock.set(START);
  await set('account_due_days', 31);
  expect(await shownAt('2026-12-29T13:00:00Z')).toEqual([]);
  expect(await shownAt('2026-12-30T13:00:00Z')).toMatchObject([overdue]);
  app.clock.set(START);
  await set('account_due_days', 30);
});

it('hides deliveries from bookkeepers, who cannot mark them as done', async () => {
  const order = await bringTo(await place(), 'delivering');
  await fail(order);
  const [task] = await itemsOf(order);
  expect(await itemsOf(order, bookkeeper.backOffice)).toEqual([]);
  const request = { params: { id: task!.itemId! }, body: { note: 'Paid in cash' } };
  expect(await bookkeeper.backOffice.call('POST /api/worklist/{id}/done', request)).toMatchObject({
    status: 404,
  });
});

it('lists open orders of a date that is closed or no longer a delivery weekday', async () => {
  const order = await place();
  const isListed = async () => (await ofKind('closed_day')).some((item) => item.order?.id === order.id);
  const opened = [{ date: DELIVERY_DATE, insteadOf: null, cutoff: null }];
  for (const [key, value, expected] of [
    ['closed_dates', [DELIVERY_DATE], true],
    ['closed_dates', [], false],
    ['delivery_weekdays', [2], true],
    ['opened_dates', opened, false],
    ['opened_dates', [], true],
    ['delivery_weekdays', [1], false],
  ] as const) {
    await set(key, value);
    expect(await isListed(), `${key} ${JSON.stringify(value)}`).toBe(expected);
  }
  await set('closed_dates', [DELIVERY_DATE]);
  await move(office.backOffice, order, { status: 'cancelled' });
  expect(await isListed()).toBe(false);
  await set('closed_dates', []);
});

it('lists an order that was placed after the cut-off until the kitchen processes it', async () => {
  const order = await place();
  const items = async (createdAt: string) => {
    const created = { createdAt: new Date(createdAt) };
    await app.db.updateTable('orders').set(created).where('id', '=', order.id).execute();
    app.clock.set('2026-11-29T01:00:00Z');
    const found = await itemsOf(order, (await buildOffice(app)).backOffice);
    app.clock.set(START);
    return found;
  };
  expect(await items('2026-11-20T01:00:00Z')).toEqual([]);
  const late = { kind: 'late_order', since: '2026-11-28T23:00:00.000Z', itemId: null };
  expect(await items('2026-11-28T23:00:00Z')).toMatchObject([late]);
  await items('2026-11-20T01:00:00Z');
  await bringTo(order, 'processing');
  expect(await items('2026-11-28T23:00:00Z')).toEqual([]);
});

it('lists orders with a failed attempt, and orders of past dates until they are finished', async () => {
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

it('lists customers to verify, and verified customers without a plan', async () => {
  const unverified = await buildAccount(app.db, { isVerified: false, plan: null });
  const rowsOf = async (id: number, visitor?: Visitor) =>
    (await read(visitor)).items
      .filter(({ kind, customer }) => (kind === 'unverified' || kind === 'no_plan') && customer?.id === id)
      .map(({ kind }) => kind);
  for (const visitor of [office.backOffice, manager.backOffice])
    expect(await rowsOf(unverified.id, visitor)).toEqual(['unverified']);
  expect(await rowsOf(regular.account.id)).toEqual(['no_plan']);
  const isPlanned = async () =>
    (await ofKind('unverified')).find(({ customer }) => customer?.id === unverified.id)?.isPlanned;
  expect(await isPlanned()).toBe(false);
  await app.db.updateTable('accounts').set({ monthlyPlanCents: 0 }).where('id', '=', unverified.id).execute();
  expect(await isPlanned()).toBe(true);
});

it('lists a failed refund, or its payment issue for roles that see payment issues', async () => {
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
  const id = await buildPaymentIssue(app);
  await app.db
    .updateTable('paymentIssues')
    .set({ kind: 'refund-failed', refundId: refund.id, paymentId: refund.paymentId })
    .where('id', '=', id)
    .execute();
  expect(await kindsOf(office.backOffice)).toEqual(['payment']);
  expect(await kindsOf(manager.backOffice)).toEqual(['refund']);
  await app.db.deleteFrom('paymentIssues').where('id', '=', id).execute();
  await app.db.updateTable('refunds').set({ state: 'requested' }).where('id', '=', refund.id).execute();
});

it('lists payment issues and invoices for administrators and bookkeepers, and undeclared meals for administrators', async () => {
  const id = await buildPaymentIssue(app);
  const old = await bringTo(await place(), 'completed');
  await app.db.updateTable('orders').set({ deliveryDate: '2026-10-26' }).where('id', '=', old.id).execute();
  await app.db.updateTable('meals').set({ allergens: [] }).where('id', '=', regular.meal.id).execute();
  expect(await ofKind('payment')).toMatchObject([
    { paymentIssue: 'dispute', amount: '31.20', customer: null },
  ]);
  expect(await ofKind('invoice')).toMatchObject([{ month: '2026-10', since: '2026-10-31T13:00:00.000Z' }]);
  expect(await ofKind('undeclared')).toMatchObject([{ count: expect.any(Number), since: null }]);
  for (const kind of ['payment', 'invoice', 'undeclared'] as const)
    expect(await ofKind(kind, manager.backOffice)).toEqual([]);
  for (const kind of ['payment', 'invoice'] as const)
    expect(await ofKind(kind, bookkeeper.backOffice)).toEqual(await ofKind(kind));
  expect(await ofKind('undeclared', bookkeeper.backOffice)).toEqual([]);
  await app.db.deleteFrom('paymentIssues').where('id', '=', id).execute();
  await app.db.updateTable('orders').set({ deliveryDate: DELIVERY_DATE }).where('id', '=', old.id).execute();
});

it('lists delayed and failed messages for administrators', async () => {
  await app.db.updateTable('messages').set({ state: 'sent' }).execute();
  const write = (minutes: number, more: { state?: 'failed'; html?: string; plain?: string } = {}) =>
    app.db
      .insertInto('messages')
      .values({
        cause: randomUUID(),
        accountId: regular.account.id,
        template: 'welcome',
        language: 'en',
        recipient: 'ana@example.org',
        subject: 'Welcome',
        html: 'x',
        plain: 'x',
        state: 'waiting',
        queuedAt: new Date(Date.now() - minutes * 60_000),
        ...more,
      })
      .execute();
  await write(50);
  expect(await ofKind('mail_delayed')).toEqual([]);
  await write(70);
  expect(await ofKind('mail_delayed')).toMatchObject([{ count: 1 }]);
  expect(await ofKind('mail_delayed', manager.backOffice)).toEqual([]);
  // One item per person. Erased messages are not counted.
  for (const html of ['x', 'x', '']) await write(0, { state: 'failed', html, plain: html });
  expect(await ofKind('mail_failed')).toMatchObject([{ count: 2, customer: { id: regular.account.id } }]);
  await app.db.updateTable('messages').set({ state: 'sent' }).execute();
});

it('keeps the items of a person together, sorted by urgency and age, over all pages', async () => {
  const other = await buildCustomerWithMeal(app, {});
  const orders = [await place(), await placeAnotherOrder(other.visitor, other.meal.id), await place()];
  for (const order of orders) await fail(await bringTo(order, 'delivering'));
  await app.db
    .updateTable('accounts')
    .set({ isVerified: false })
    .where('id', '=', regular.account.id)
    .execute();
  const whole = await read();
  expect(whole.nextCursor).toBeNull();
  const groups = whole.items.map((item) => item.customer?.id ?? item.key);
  const runs = groups.filter((group, at) => group !== groups[at - 1]);
  expect(new Set(runs).size).toBe(runs.length);
  const ranks = runs.map((run) => WORKLIST_ITEM_KINDS.indexOf(whole.items[groups.indexOf(run)]!.kind));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const [first, second, third] = orders as [Order, Order, Order];
  expect(whole.items.slice(0, 4).map(({ kind, order }) => [kind, order?.id])).toEqual([
    ['failed_delivery', first.id],
    ['failed_delivery', third.id],
    ['unverified', undefined],
    ['failed_delivery', second.id],
  ]);
  const keys: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: 1, ...(cursor !== null && { cursor }) } as never;
    const { body } = await office.backOffice.call('GET /api/worklist', { query });
    expect(body.total).toBe(whole.items.length);
    keys.push(...body.items.map(({ key }) => key));
    cursor = body.nextCursor;
  } while (cursor !== null);
  expect(keys).toEqual(whole.items.map(({ key }) => key));
  await app.db
    .updateTable('accounts')
    .set({ isVerified: true })
    .where('id', '=', regular.account.id)
    .execute();
});
