import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { freezeSheets } from '#kitchen/freeze-sheets.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { SLOT } from '#test/builders/orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { buildRound } from '#test/builders/rounds.ts';
import { readPdf } from '#test/read-pdf.ts';
import { setSetting } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import { runDayMoves } from './move-day.ts';

const app = await createTestApp();
/** A Monday, and the Tuesday after it, which is in the next month. */
const [FROM, TO] = ['2026-11-30', '2026-12-01'];

const signInAll = async () => ({
  admin: await signInStaff(app, 'admin'),
  chef: await signInStaff(app, 'restaurateur'),
  driver: await signInStaff(app, 'delivery'),
});
type Staff = Awaited<ReturnType<typeof signInAll>>;
interface Placed {
  id: number;
  mealId: number;
  meal: string;
}

const person = async (date: string): Promise<Placed> => {
  const { visitor, meal } = await buildCustomerWithMeal(app, { plan: 50_000 });
  // A separate address for each customer.
  const order = await placeAnotherOrder(visitor, meal.id, { date, address: `${meal.id} Station Street` });
  return { id: order.id, mealId: meal.id, meal: meal.name };
};

/**
 * Reads everything that depends on the delivery date of these orders: stops, packing list, labels and production sheet.
 */
async function readDayDocuments(date: string, orders: readonly Placed[], { chef, driver }: Staff) {
  const params = { date };
  const query = { kind: 'meals', layout: '2x4', language: 'en' } as const;
  const { body: round } = await driver.call('GET /api/deliveries/{date}', { params });
  const { body: packing } = await chef.call('GET /api/kitchen/packing/{date}', { params });
  const { body: pdf } = await chef.call('GET /api/kitchen/labels/{date}/pdf', { params, query });
  const { body: sheet } = await chef.call('GET /api/kitchen/production/{date}', { params });
  expect(sheet.control).toMatchObject({ agrees: true, differing: [] });
  const labels = (await readPdf(pdf)).join(' ');
  return orders.map(({ id, mealId, meal }) => ({
    stop: round.stops.filter(({ orderId }) => orderId === id).map(({ number, roundId }) => [number, roundId]),
    packed: packing.orders.filter((each) => each.id === id).map(({ stop, items }) => [stop, items[0]!.isIn]),
    labels: labels.split(meal).length - 1,
    cooked: sheet.meals.find((each) => each.mealId === mealId)?.total ?? 0,
    change: sheet.changes.filter((each) => each.id === id).map(({ kind }) => kind),
  }));
}

const moveDay = async ({ admin }: Staff, orders: number[], [from, to]: readonly [string, string]) => {
  const body = { from, to, slot: null, orders, key: randomUUID(), keepsSecondOrders: false };
  await admin.call('POST /api/day-moves', { body });
  await runDayMoves(app.deps);
};
const moveOne = ({ admin }: Staff, id: number, [from, to]: readonly [string, string]) => {
  const expected = { deliveryDate: from, deliveryTime: SLOT };
  const body = { ...expected, deliveryDate: to, expected, key: randomUUID() };
  return admin.call('PUT /api/orders/{id}/delivery', { params: { id }, body });
};
it('stops, packing list, labels and production sheet follow an order to the new day and back, even after the sheet was frozen', async () => {
  const office = await signInStaff(app, 'admin');
  await setSetting(app, 'opened_dates', [{ date: TO, insteadOf: null, cutoff: null }]);
  const [one, first, second, stays] = [
    await person(FROM),
    await person(FROM),
    await person(FROM),
    await person(FROM),
  ];
  const there = await person(TO);
  const { id: roundId } = await buildRound(app.db);
  await office.call('PUT /api/deliveries/{date}/stops', {
    params: { date: FROM },
    body: { orderIds: [one.id, first.id], roundId, isLasting: true },
  });
  app.clock.set('2026-11-26T01:00:00Z');
  await freezeSheets(app.deps);
  const team = await signInAll();
  const [go, back] = [[FROM, TO] as const, [TO, FROM] as const];
  const moving = [one, first, second];
  const all = [...moving, stays, there];
  const look = async () =>
    [await readDayDocuments(FROM, all, team), await readDayDocuments(TO, all, team)] as const;
  const before = await look();

  await moveOne(team, one.id, go);
  await moveDay(team, [first.id, second.id], go);
  const [old, now] = await look();
  const gone = { stop: [], packed: [], labels: 0, cooked: 0 };
  expect(old!.slice(0, 3)).toEqual(moving.map(() => ({ ...gone, change: ['moved'] })));
  // Orders that stay, and orders that were already on the new day, keep their stop numbers.
  expect(old![3]).toEqual(before[0][3]);
  expect(now![4]).toEqual(before[1][4]);
  expect(now!.slice(0, 3)).toMatchObject(
    moving.map(() => ({ packed: [[expect.any(Number), false]], labels: 10, cooked: 10, change: [] })),
  );
  // The round assigned to the address applies on the new day too.
  expect(now!.slice(0, 3).map(({ stop }) => stop[0]![1])).toEqual([roundId, roundId, null]);
  const numbers = now!.map(({ stop }) => stop[0]?.[0]).filter((number) => number !== undefined);
  expect(new Set(numbers).size).toBe(4);

  await moveOne(team, one.id, back);
  await moveDay(team, [first.id, second.id], back);
  expect(await look()).toEqual(before);
});
