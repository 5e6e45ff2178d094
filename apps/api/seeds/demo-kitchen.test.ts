import { expect, it } from 'vitest';
import { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { addDays, localDateOf } from '#platform/local-time.domain.ts';
import { openDatabase } from '#platform/database/database.ts';
import { findViolations } from '#test/check-invariants.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { loadDemoKitchen } from './demo-kitchen.ts';

const README_ACCOUNTS = ['admin', 'hcpadmin', 'bookkeeper', 'chef', 'driver', 'customer', 'newcomer'];
const NOW = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createTestDatabase();

it('loadDemoKitchen loads once when several processes start on an empty database', async () => {
  // The time limit is shorter than loading the demo kitchen takes.
  const other = openDatabase(url, { maxWaitMs: 500 });
  const loaded = await Promise.all([
    loadDemoKitchen(other.db, NOW),
    loadDemoKitchen(other.db, NOW),
    loadDemoKitchen(db, NOW),
  ]);
  await other.close();
  expect(loaded.filter(Boolean)).toHaveLength(1);
  expect(await loadDemoKitchen(db, NOW)).toBe(false);
});

it('loadDemoKitchen creates the accounts of the README and 41 customers with plans', async () => {
  const people = await db
    .selectFrom('accounts')
    .select(['username', 'role', 'isVerified', 'monthlyPlanCents'])
    .execute();
  expect(people.map((person) => person.username)).toEqual(expect.arrayContaining(README_ACCOUNTS));
  const planned = people.filter((person) => person.role === 'customer' && person.monthlyPlanCents !== null);
  expect(planned).toHaveLength(41);
  expect(people.find((person) => person.username === 'newcomer')).toMatchObject({ isVerified: false });
});

it('loadDemoKitchen stores delivery details that match the schema', async () => {
  const deliveries = await db.selectFrom('checkouts').select('delivery').execute();
  expect(deliveries.filter(({ delivery }) => !Delivery.safeParse(delivery).success)).toEqual([]);
});

it('loadDemoKitchen creates three months of past orders and a full next delivery day, none placed in the future', async () => {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'deliveryDate', 'createdAt', 'status'])
    .orderBy('id')
    .execute();
  const today = localDateOf(NOW, 'Australia/Melbourne');
  expect(orders[0]!.createdAt.getTime()).toBeLessThan(Date.parse(addDays(today, -85)));
  expect(orders.filter((order) => order.deliveryDate === '2026-11-23').length).toBeGreaterThan(30);
  expect(
    orders.every((order) => order.createdAt < NOW && new Date(order.deliveryDate).getUTCDay() === 1),
  ).toBe(true);
  const times = orders.map((order) => order.createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(
    orders.filter(
      (order) => order.deliveryDate < today && !['completed', 'cancelled'].includes(order.status),
    ),
  ).toEqual([]);
});

it('loadDemoKitchen freezes the next production sheet at its cut-off with all orders', async () => {
  const sheets = await db.selectFrom('productionSheets').selectAll().execute();
  expect(sheets).toEqual([{ deliveryDate: '2026-11-23', frozenAt: new Date('2026-11-18T13:00:00Z') }]);
  const lines = await db.selectFrom('productionLines').select('orderId').distinct().execute();
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('deliveryDate', '=', '2026-11-23')
    .execute();
  expect(lines.map(({ orderId }) => orderId).sort()).toEqual(orders.map(({ id }) => id).sort());
});

it('loadDemoKitchen creates no debts for the customer account that visitors use', async () => {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', 'customer')
    .executeTakeFirstOrThrow();
  for (const table of ['agreements', 'accountCharges', 'incomingPayments'] as const)
    expect(await db.selectFrom(table).selectAll().where('accountId', '=', id).execute()).toEqual([]);
});

it('loadDemoKitchen satisfies every invariant', async () => {
  expect(await findViolations(url)).toEqual([]);
});
