import { beforeAll, expect, test } from 'vitest';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const EARLY: Slot = '10:00 - 12:00';
const LATE: Slot = '14:00 - 16:00';

type Regular = Awaited<ReturnType<typeof buildCustomerWithMeal>>;
let ana: Regular;
let boris: Regular;
let cveta: Regular;
let driver: Visitor;
let chef: Visitor;
let admin: Visitor;

const staff = async (role: 'restaurateur' | 'delivery' | 'admin') =>
  app.visit('staff').signIn((await buildAccount(app.db, { role })).username);

beforeAll(async () => {
  [ana, boris, cveta] = [
    await buildCustomerWithMeal(app),
    await buildCustomerWithMeal(app),
    await buildCustomerWithMeal(app),
  ];
  [driver, chef, admin] = [await staff('delivery'), await staff('restaurateur'), await staff('admin')];
  await admin.call('PUT /api/settings/{key}', {
    params: { key: 'open_slots' },
    body: { value: [EARLY, LATE] },
  });
  await publishAndAwaitReload(app, 'settings');
});

const order = (who: Regular, date: string, slot: Slot = EARLY): Promise<Order> =>
  placeAnotherOrder(who.visitor, who.meal.id, { date, slot, address: `${who.account.id} Mirka Way` });
const read = async (date: string, visitor = driver) =>
  (await visitor.call('GET /api/deliveries/{date}', { params: { date } })).body;
const ids = async (date: string) => (await read(date)).stops.map(({ orderId }) => orderId);
const arrange = (date: string, orderId: number, after: number | null, visitor = driver) =>
  visitor.call('PUT /api/deliveries/{date}/order', { params: { date }, body: { orderId, after } });
const refusal = async (date: string, orderId: number, after: number | null) => {
  const { status, body } = await driver.refused('PUT /api/deliveries/{date}/order', {
    params: { date },
    body: { orderId, after },
  });
  return [status, body.code];
};

test('moving a stop keeps the stop order for later weeks, and new customers are appended', async () => {
  const [one, two, three] = ['2026-11-30', '2026-12-07', '2026-12-14'];
  const [a, b, c] = [await order(ana, one), await order(boris, one), await order(cveta, one)];
  expect((await read(one)).stops.map(({ orderId, place }) => [orderId, place])).toEqual([
    [a.id, null],
    [b.id, null],
    [c.id, null],
  ]);
  const { status, body } = await arrange(one, c.id, a.id);
  expect([status, body.date, body.stops.map(({ orderId, place }) => [orderId, place])]).toEqual([
    200,
    one,
    [
      [a.id, 1],
      [c.id, 2],
      [b.id, null],
    ],
  ]);
  await arrange(one, b.id, null);
  expect(await ids(one)).toEqual([b.id, a.id, c.id]);

  // In the second week Ana does not order, and Dita is new.
  const dita = await buildCustomerWithMeal(app);
  const d = await order(dita, two);
  const [c2, b2] = [await order(cveta, two), await order(boris, two)];
  expect((await read(two)).stops.map(({ orderId, place }) => [orderId, place])).toEqual([
    [b2.id, 1],
    [c2.id, 3],
    [d.id, null],
  ]);
  await arrange(two, d.id, b2.id);
  expect(await ids(two)).toEqual([b2.id, d.id, c2.id]);

  const late = [await order(cveta, three), await order(ana, three), await order(dita, three)];
  expect(await ids(three)).toEqual([late[2]!.id, late[1]!.id, late[0]!.id]);
});

test('moving a stop is possible only within its delivery slot', async () => {
  const date = '2026-12-21';
  const [a, b, c] = [await order(ana, date, LATE), await order(boris, date), await order(cveta, date, LATE)];
  expect(await ids(date)).toEqual([b.id, a.id, c.id]);
  await arrange(date, c.id, null);
  expect(await ids(date)).toEqual([b.id, c.id, a.id]);
  expect(await refusal(date, c.id, b.id)).toEqual([409, 'deliveries/other-slot']);
});

test('the list of stops includes failed deliveries and omits cancelled orders', async () => {
  const date = '2026-12-28';
  const [a, b, c] = [await order(ana, date), await order(boris, date), await order(cveta, date)];
  const move = (id: number, status: Order['status'], outcome?: 'no_answer') =>
    admin.call('PUT /api/orders/{id}/status', {
      params: { id },
      body: { status, ...(outcome && { outcome }) },
    });
  await move(a.id, 'cancelled', 'no_answer');
  await move(b.id, 'cancelled');
  await move(c.id, 'completed');
  const board = await driver.call('GET /api/orders/by-date/{date}', { params: { date } });
  expect(board.body.map(({ id }) => id).toSorted()).toEqual([a.id, b.id, c.id].toSorted());
  expect((await ids(date)).toSorted()).toEqual([a.id, c.id].toSorted());
  expect(await refusal(date, b.id, null)).toEqual([404, 'deliveries/not-in-round']);
  expect(await refusal(date, a.id, b.id)).toEqual([404, 'deliveries/not-in-round']);
  expect(await refusal('2026-11-30', a.id, null)).toEqual([404, 'deliveries/not-in-round']);
});

test('an order cancelled during preparation keeps its position', async () => {
  const date = '2026-12-21';
  const [a, b, c] = [await order(ana, date), await order(boris, date), await order(cveta, date)];
  const move = (id: number, status: Order['status']) =>
    admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status } });
  await move(b.id, 'processing');
  const before = await ids(date);
  await move(b.id, 'cancelled');
  expect(await ids(date)).toEqual(before);
  expect(await refusal(date, c.id, b.id)).toEqual([404, 'deliveries/not-in-round']);
  const after = async () => (await ids(date)).filter((id) => id === a.id || id === c.id);
  const last = (await after())[1]!;
  await arrange(date, last, null);
  expect((await after())[0]).toBe(last);
  expect(await ids(date)).toContain(b.id);
});

test('concurrent changes of the stop order lose no stop and assign each position once', async () => {
  const date = '2027-01-11';
  const people = [ana, boris, cveta, ...(await Promise.all([1, 2, 3].map(() => buildCustomerWithMeal(app))))];
  const orders: Order[] = [];
  for (const one of people) orders.push(await order(one, date));
  const other = await staff('delivery');
  const inputs = orders.flatMap((one, index) => [
    [driver, one.id, orders[(index + 2) % orders.length]!.id] as const,
    [other, one.id, index % 2 ? null : orders[(index + 3) % orders.length]!.id] as const,
  ]);
  const answers = await Promise.all(inputs.map(([who, id, after]) => arrange(date, id, after, who)));
  expect(answers.map(({ status }) => status)).toEqual(inputs.map(() => 200));
  const { stops } = await read(date);
  expect(stops.map(({ orderId }) => orderId).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
  expect(stops.every(({ place }) => place !== null)).toBe(true);
  const rows = await app.db.selectFrom('roundPlaces').select('position').execute();
  expect(rows.map(({ position }) => position).toSorted((x, y) => x - y)).toEqual(
    rows.map((_, index) => index + 1),
  );
});

test('GET /api/deliveries/{date} returns the door plan to drivers and admins, not to the kitchen', async () => {
  const date = '2027-01-18';
  const input = { leaveWith: 'safe_place', leaveWhere: 'The box beside the back door' } as const;
  await ana.visitor.call('PUT /api/user/door-plan', { body: input });
  const [a, b] = [await order(ana, date), await order(boris, date)];
  const planOf = async (visitor: Visitor, id: number) =>
    (await read(date, visitor)).stops.find(({ orderId }) => orderId === id)?.doorPlan;
  for (const visitor of [driver, admin]) {
    expect(await planOf(visitor, a.id)).toMatchObject({ ...input, waitMinutes: 10 });
    expect(await planOf(visitor, b.id)).toBeNull();
  }
  expect(await planOf(chef, a.id)).toBeNull();
});

test('closing an account deletes its position in the default route', async () => {
  const date = '2027-01-11';
  const leaver = await buildCustomerWithMeal(app);
  const stop = await order(leaver, date);
  await arrange(date, stop.id, null);
  await admin.call('PUT /api/orders/{id}/status', {
    params: { id: stop.id },
    body: { status: 'completed' },
  });
  await leaver.visitor.call('POST /api/user/close', { body: { password: PASSWORD } });
  const kept = () =>
    app.db.selectFrom('roundPlaces').where('accountId', '=', leaver.account.id).selectAll().execute();
  expect(await kept()).toEqual([]);
  expect((await arrange(date, stop.id, null)).status).toBe(200);
  expect(await kept()).toEqual([]);
  expect(await ids(date)).toContain(stop.id);
});
