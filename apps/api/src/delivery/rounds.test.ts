import { beforeAll, describe, expect, it } from 'vitest';
import { groupBags } from '@trpeza/contract/kitchen/packing.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
let admin: Visitor;
let ann: Visitor;
let bob: Visitor;
let chef: Visitor;
const people = await Promise.all(Array.from({ length: 8 }, () => buildCustomerWithMeal(app)));
const [annAccount, bobAccount] = [
  await buildAccount(app.db, { role: 'delivery' }),
  await buildAccount(app.db, { role: 'delivery' }),
];
let a: number;
let b: number;

const list = async () => (await admin.call('GET /api/rounds')).body;
const add = async (name: string, driverId: number | null = null) => {
  const { rounds } = (await admin.call('POST /api/rounds', { body: { name, driverId } })).body;
  return rounds.find((round) => round.name === name)!.id;
};

beforeAll(async () => {
  const as = async (role: 'restaurateur' | 'admin') =>
    app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
  [admin, chef] = [await as('admin'), await as('restaurateur')];
  ann = await app.visit('staff').signIn(annAccount.username);
  bob = await app.visit('staff').signIn(bobAccount.username);
  a = await add('A', annAccount.id);
  b = await add('B', bobAccount.id);
});

const order = (who: number, date: string): Promise<Order> =>
  placeAnotherOrder(people[who]!.visitor, people[who]!.meal.id, { date, address: `${who + 1} Mirka Way` });
const read = async (date: string, visitor = ann) =>
  (await visitor.call('GET /api/deliveries/{date}', { params: { date } })).body;
const move = (date: string, orderIds: number[], roundId: number, isLasting = false, visitor = ann) =>
  visitor.call('PUT /api/deliveries/{date}/stops', {
    params: { date },
    body: { orderIds, roundId, isLasting },
  });
const drive = (date: string, id: number, driverId: number | null, visitor = bob) =>
  visitor.call('PUT /api/deliveries/{date}/rounds/{id}', { params: { date, id }, body: { driverId } });
/** The round ID of every stop, by order ID. */
const roundsOn = async (date: string) =>
  Object.fromEntries((await read(date)).stops.map(({ orderId, roundId }) => [orderId, roundId]));
const setStatus = (visitor: Visitor, id: number, status: OrderStatus) =>
  visitor.call('PUT /api/orders/{id}/status', { params: { id }, body: { status } });

describe('rounds API', () => {
  it('requires unique names, allows rounds without a driver, and writes an audit entry per change', async () => {
    const { rounds, drivers } = await list();
    expect(rounds).toEqual([
      { id: a, name: 'A', driver: { id: annAccount.id, name: expect.any(String) } },
      { id: b, name: 'B', driver: { id: bobAccount.id, name: expect.any(String) } },
    ]);
    expect(drivers.map(({ id }) => id).toSorted()).toEqual([annAccount.id, bobAccount.id].toSorted());
    const taken = await admin.refused('POST /api/rounds', { body: { name: ' a ', driverId: null } });
    expect(taken).toMatchObject({
      status: 400,
      body: { code: 'common/invalid', fields: [{ path: 'name', rule: 'deliveries:rules.round-taken' }] },
    });
    const noDriver = await admin.refused('POST /api/rounds', {
      body: { name: 'C', driverId: people[0]!.account.id },
    });
    expect(noDriver).toMatchObject({ status: 409, body: { code: 'deliveries/not-a-driver' } });
    const c = await add('C');
    const named = { name: 'Север', driverId: null };
    await admin.call('PUT /api/rounds/{id}', { params: { id: c }, body: named });
    expect((await list()).rounds.map(({ name }) => name)).toEqual(['A', 'B', 'Север']);
    await admin.call('DELETE /api/rounds/{id}', { params: { id: c } });
    const { items } = (await admin.call('GET /api/audit', { query: { about: 'settings' } })).body;
    expect(items.slice(0, 3).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['round/removed', named, null],
      ['round/changed', { name: 'C' }, { name: 'Север' }],
      ['round/added', null, { name: 'C', driverId: null }],
    ]);
  });

  it('assigns an address permanently or a stop for one day, and suggests a round for new addresses', async () => {
    const [one, two] = ['2026-11-30', '2026-12-07'];
    const [x, y] = [await order(0, one), await order(1, one)];
    expect(await roundsOn(one)).toEqual({ [x.id]: null, [y.id]: null });
    await move(one, [x.id], a, true);
    // All addresses share a postcode, and one of them has a round now.
    const { stops } = await read(one);
    expect(stops.map(({ orderId, suggestedRoundId }) => [orderId, suggestedRoundId])).toEqual([
      [x.id, null],
      [y.id, a],
    ]);
    await move(one, [x.id, y.id], b);
    expect(await roundsOn(one)).toEqual({ [x.id]: b, [y.id]: b });
    const [later, new_] = [await order(0, two), await order(1, two)];
    expect(await roundsOn(two)).toEqual({ [later.id]: a, [new_.id]: null });
    // A permanent assignment replaces the assignment for the day.
    await move(one, [x.id], a, true);
    expect(await roundsOn(one)).toEqual({ [x.id]: a, [y.id]: b });
    const packed = (await chef.call('GET /api/kitchen/packing/{date}', { params: { date: one } })).body
      .orders;
    expect(packed.map(({ id, round }) => [id, round])).toEqual([
      [x.id, 'A'],
      [y.id, 'B'],
    ]);
  });

  it('prints each round separately, and states in every document how many stops have no round', async () => {
    const date = '2027-01-18';
    const [x, y, z] = [await order(4, date), await order(5, date), await order(6, date)];
    const bags = async () =>
      groupBags((await chef.call('GET /api/kitchen/packing/{date}', { params: { date } })).body);
    expect(await bags()).toMatchObject([{ round: null, isWithout: true }]);
    await move(date, [x.id], a);
    await move(date, [y.id], b);
    expect((await bags()).map(({ round, isWithout }) => [round, isWithout])).toEqual([
      [null, true],
      ['A', false],
      ['B', false],
    ]);
    const paper = async (round?: number) => {
      const query = { language: 'en', ...(round && { round }) } as const;
      const answer = await ann.call('GET /api/deliveries/{date}/pdf', { params: { date }, query });
      return (await readPdf(answer.body)).join(' ');
    };
    const [all, own] = [await paper(), await paper(a)];
    for (const text of [
      '1 stop is without a round',
      'Round A · ',
      'Round B · ',
      '; later changes are not on it',
    ])
      expect(all).toContain(text);
    for (const { orderNumber } of [x, y, z]) expect(all).toContain(orderNumber);
    expect(own).toContain('1 stop is without a round');
    expect(own).toContain(`Order ${x.orderNumber} `);
    expect(own).not.toContain(`Order ${y.orderNumber} `);
    const query = { kind: 'orders', layout: '2x4', language: 'en' } as const;
    const labels = await chef.call('GET /api/kitchen/labels/{date}/pdf', { params: { date }, query });
    expect((await readPdf(labels.body)).join(' ')).toMatch(/A 1 .*B 2 .*Stop 3/);
    const packing = { params: { date }, query: { language: 'en' } } as const;
    const list = await chef.call('GET /api/kitchen/packing/{date}/pdf', packing);
    expect((await readPdf(list.body)).join(' ')).toMatch(/! Without a round · .*Round A · .*Round B · /);
  });

  it('returns errors for unknown orders, rounds and drivers', async () => {
    const date = '2026-12-14';
    const { id } = await order(2, date);
    const params = { date };
    const missing = { orderIds: [id, 999_999], roundId: a };
    expect(await ann.refused('PUT /api/deliveries/{date}/stops', { params, body: missing })).toMatchObject({
      status: 404,
      body: { code: 'deliveries/not-in-round' },
    });
    const gone = { orderIds: [id], roundId: 999_999 };
    expect(await ann.refused('PUT /api/deliveries/{date}/stops', { params, body: gone })).toMatchObject({
      status: 409,
      body: { code: 'deliveries/no-such-round' },
    });
    const chosen = { params: { date, id: a }, body: { driverId: people[0]!.account.id } };
    expect(await ann.refused('PUT /api/deliveries/{date}/rounds/{id}', chosen)).toMatchObject({
      status: 409,
      body: { code: 'deliveries/not-a-driver' },
    });
  });

  it('assigns another driver for one day, including finished stops', async () => {
    const [date, next] = ['2026-12-21', '2026-12-28'];
    const orders: Order[] = [];
    for (let made = 0; made < 12; made += 1) orders.push(await order(made % people.length, date));
    const ids = orders.map(({ id }) => id);
    await move(date, ids, a);
    await setStatus(admin, ids[0]!, 'completed');
    const before = await read(date);
    const { status, body } = await drive(date, a, bobAccount.id);
    expect([status, body.rounds.map(({ driver }) => driver?.id)]).toEqual([
      200,
      [bobAccount.id, bobAccount.id],
    ]);
    expect(body.stops).toEqual(before.stops);
    expect(body.stops.filter(({ roundId }) => roundId === a)).toHaveLength(12);
    expect((await read(next)).rounds.map(({ driver }) => driver?.id)).toEqual([annAccount.id, bobAccount.id]);
    // The round still exists without a driver.
    await drive(date, a, null);
    expect((await read(date)).rounds[0]).toMatchObject({ id: a, driver: null });
  });

  it('lets the previous driver complete a stop that was assigned to another round', async () => {
    const date = '2027-01-04';
    const x = await order(7, date);
    await move(date, [x.id], b);
    for (const status of ['processing', 'ready_for_delivery'] as const) await setStatus(chef, x.id, status);
    await setStatus(bob, x.id, 'delivering');
    // Bob is offline: the office assigns the stop to Ann's round before his device sends the transition.
    await move(date, [x.id], a, false, admin);
    const late = await bob.call('PUT /api/orders/{id}/status', {
      params: { id: x.id },
      body: { status: 'completed', key: '3b0a7c8e-5a87-4c52-9e0f-0c7d1a4be911' },
    } as never);
    expect(late).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await roundsOn(date)).toEqual({ [x.id]: a });
  });

  it('keeps the stops of a round when the account of its driver is removed', async () => {
    const date = '2027-01-11';
    const carl = await buildAccount(app.db, { role: 'delivery' });
    const x = await order(7, date);
    const c = await add('Carl', carl.id);
    await drive(date, c, carl.id);
    await move(date, [x.id], c, true);
    const driverOf = async () => (await read(date)).rounds.find(({ id }) => id === c)?.driver;
    expect(await driverOf()).toMatchObject({ id: carl.id });
    await app.db.updateTable('accounts').set({ role: 'restaurateur' }).where('id', '=', carl.id).execute();
    expect(await driverOf()).toBeNull();
    expect(await roundsOn(date)).toEqual({ [x.id]: c });
    await admin.call('DELETE /api/users/{id}', {
      params: { id: carl.id },
      body: { reason: 'left' },
    } as never);
    const kept = app.db.selectFrom('roundDays').selectAll().where('driverId', '=', carl.id).execute();
    expect(await kept).toEqual([]);
    await admin.call('DELETE /api/rounds/{id}', { params: { id: c } });
    expect(await roundsOn(date)).toEqual({ [x.id]: null });
  });

  it('deletes the assignment of an address when the account is closed', async () => {
    const date = '2027-01-18';
    const leaver = await buildCustomerWithMeal(app);
    const x = await placeAnotherOrder(leaver.visitor, leaver.meal.id, { date, address: '99 Mirka Way' });
    await move(date, [x.id], a, true);
    await setStatus(admin, x.id, 'completed');
    await leaver.visitor.call('POST /api/user/close', { body: { password: PASSWORD } });
    const kept = () =>
      app.db.selectFrom('roundDoors').where('accountId', '=', leaver.account.id).selectAll().execute();
    expect(await kept()).toEqual([]);
    expect((await move(date, [x.id], b, true)).status).toBe(200);
    expect(await kept()).toEqual([]);
  });
});
