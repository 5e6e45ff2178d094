import { beforeAll, expect, test } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { storeStopNumbers } from './read-round.ts';

const app = await createTestApp();
const DATE = '2026-11-30';
let driver: Visitor;
let chef: Visitor;
let people: Awaited<ReturnType<typeof buildCustomerWithMeal>>[] = [];

beforeAll(async () => {
  const as = async (role: 'restaurateur' | 'delivery') =>
    app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
  [driver, chef] = [await as('delivery'), await as('restaurateur')];
  people = await Promise.all([1, 2, 3, 4].map(() => buildCustomerWithMeal(app)));
});

const order = (who: number, date: string): Promise<Order> =>
  placeAnotherOrder(people[who]!.visitor, people[who]!.meal.id, { date, address: `${who + 1} Mirka Way` });
/** The driver's view: order ID and stop number, in driving order. */
const onPhone = async (date: string) =>
  (await driver.call('GET /api/deliveries/{date}', { params: { date } })).body.stops.map(
    ({ orderId, number }) => [orderId, number],
  );
const toPack = async (date: string) =>
  (await chef.call('GET /api/kitchen/packing/{date}', { params: { date } })).body.orders.map(
    ({ id, stop }) => [id, stop],
  );
const putFirst = (date: string, orderId: number) =>
  driver.call('PUT /api/deliveries/{date}/order', { params: { date }, body: { orderId, after: null } });
const cancel = (id: number) =>
  chef.call('PUT /api/orders/{id}/status', { params: { id }, body: { status: 'cancelled' } });
const print = async (path: 'labels' | 'packing', date: string) => {
  const answer =
    path === 'labels'
      ? await chef.call('GET /api/kitchen/labels/{date}/pdf', {
          params: { date },
          query: { kind: 'orders', layout: '2x4', language: 'en' },
        })
      : await chef.call('GET /api/kitchen/packing/{date}/pdf', {
          params: { date },
          query: { language: 'en' },
        });
  return (await readPdf(answer.body)).join(' ');
};

test('stop numbers follow the route until printing fixes them', async () => {
  const date = DATE;
  const [a, b] = [await order(0, date), await order(1, date)];
  expect(await onPhone(date)).toEqual([
    [a.id, 1],
    [b.id, 2],
  ]);
  await putFirst(date, b.id);
  expect(await onPhone(date)).toEqual([
    [b.id, 1],
    [a.id, 2],
  ]);
  expect(await print('labels', date)).toMatch(/Stop 1.*Stop 2/);
  await putFirst(date, a.id);
  const kept = [
    [a.id, 2],
    [b.id, 1],
  ];
  expect(await onPhone(date)).toEqual(kept);
  expect(await toPack(date)).toEqual(kept);

  // Orders placed later get the next numbers.
  const c = await order(2, date);
  await putFirst(date, c.id);
  expect(await onPhone(date)).toEqual([[c.id, 3], ...kept]);
  expect(await print('packing', date)).toMatch(/3 · Ana Popova/);

  // A cancelled order keeps its number, which is printed on a bag.
  await cancel(b.id);
  const d = await order(3, date);
  expect(new Map((await onPhone(date)) as [number, number][])).toEqual(
    new Map([
      [a.id, 2],
      [b.id, 1],
      [c.id, 3],
      [d.id, 4],
    ]),
  );
  expect((await toPack(date)).map(([, stop]) => stop)).toEqual([3, 2, 4]);
});

test('concurrent first requests after the cut-off fix the same stop numbers', async () => {
  const date = '2026-12-07';
  const orders: Order[] = [];
  for (let who = 0; who < 4; who += 1) orders.push(await order(who, date));
  app.clock.set('2026-12-03T01:00:00Z');
  const as = async (role: 'restaurateur' | 'delivery') =>
    app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
  [driver, chef] = [await as('delivery'), await as('restaurateur')];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? storeStopNumbers(app.deps, date).then(() => onPhone(date))
        : at % 3 === 1
          ? toPack(date)
          : onPhone(date),
    ),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const rows = await app.db.selectFrom('stopNumbers').selectAll().where('deliveryDate', '=', date).execute();
  expect(rows.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4]);
  const numbers = new Map(answers[0] as [number, number][]);
  await putFirst(date, orders[3]!.id);
  expect(new Map((await onPhone(date)) as [number, number][])).toEqual(numbers);
});
