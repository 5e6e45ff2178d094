import { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import { expect, it } from 'vitest';
import { LEAVE_WITH } from '@trpeza/contract/accounts/door-plan.constants';
import { listAged } from '#features/receipts/list-aged.ts';
import { listBankLines } from '#features/receipts/list-bank-lines.ts';
import { listInvoiceMonths } from '#features/statements/list-invoices.ts';
import { addDays, localDateOf } from '#features/calendar/calendar.domain.ts';
import { openDatabase } from '#platform/database/database.ts';
import { findViolations } from '#test/check-invariants.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { loadDemoKitchen } from './demo-kitchen.ts';
import { DEMO_SETTINGS } from './demo/in-the-office.ts';
import { DEMO_ACCOUNTS } from './demo/people.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createTestDatabase();
const settings = { read: async () => DEMO_SETTINGS, invalidate: () => {} };
const deps = { db, clock: { now: () => NOW }, settings };

it('fills an empty database once, however many processes ask', async () => {
  // Less patient than loading takes, as on a slow machine.
  const other = openDatabase(url, { patienceMs: 500 });
  const loaded = await Promise.all([
    loadDemoKitchen(other.db, NOW),
    loadDemoKitchen(other.db, NOW),
    loadDemoKitchen(db, NOW),
  ]);
  await other.close();
  expect(loaded.filter(Boolean)).toHaveLength(1);
  expect(await loadDemoKitchen(db, NOW)).toBe(false);
});

it('has the people that the README names, and forty customers with plans', async () => {
  const people = await db
    .selectFrom('accounts')
    .select(['username', 'role', 'isVerified', 'monthlyPlanCents'])
    .execute();
  expect(people.map((person) => person.username)).toEqual(
    expect.arrayContaining(DEMO_ACCOUNTS.map((a) => a.username)),
  );
  const planned = people.filter((person) => person.role === 'customer' && person.monthlyPlanCents !== null);
  expect(planned).toHaveLength(41);
  expect(people.find((person) => person.username === 'newcomer')).toMatchObject({ isVerified: false });
});

it('lets Elena choose between two addresses, and everybody else begin with their own', async () => {
  const addresses = await db
    .selectFrom('addresses')
    .innerJoin('accounts', 'accounts.id', 'addresses.accountId')
    .select(['username', 'isDefault'])
    .execute();
  expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(41);
  expect(addresses.filter(({ username }) => username === 'customer')).toHaveLength(2);
});

it('keeps where each order went as it was typed, so that it can become a usual order', async () => {
  const deliveries = await db.selectFrom('checkouts').select('delivery').execute();
  expect(deliveries.filter(({ delivery }) => !Delivery.safeParse(delivery).success)).toEqual([]);
});

it('has a round that most customers have their place in, and plans of all kinds for an empty home', async () => {
  const places = await db.selectFrom('roundPlaces').select('position').orderBy('position').execute();
  expect(places.map(({ position }) => position)).toEqual(places.map((_, index) => index + 1));
  const unplaced = await db
    .selectFrom('orders')
    .leftJoin('roundPlaces', 'roundPlaces.accountId', 'orders.accountId')
    .select('orders.id')
    .where('deliveryDate', '=', '2026-11-23')
    .where('position', 'is', null)
    .execute();
  expect(unplaced.length).toBeGreaterThan(0);
  expect(unplaced.length).toBeLessThan(4);
  const plans = await db.selectFrom('doorPlans').select(['leaveWith', 'leaveWhere']).execute();
  expect(new Set(plans.map(({ leaveWith }) => leaveWith))).toEqual(new Set(LEAVE_WITH));
  expect(plans.every((plan) => (plan.leaveWith === 'nobody') === (plan.leaveWhere === ''))).toBe(true);
});

it('has three months of Mondays behind it and a full board ahead, none of it ordered in the future', async () => {
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

it('has frozen the coming sheet at its cut-off, with everything that was ordered', async () => {
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

it('has somebody for each way of being paid for, whose orders by telephone go by their own terms', async () => {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('agreements', 'agreements.id', 'orders.agreementId')
    .leftJoin('funders', 'funders.id', 'agreements.funderId')
    .select(['kind', 'agreements.customerShareBps', 'agreements.mealSubsidyCents', 'period', 'paymentMethod'])
    .select(['fromDate', 'toDate', 'deliveryDate'])
    .execute();
  expect(new Set(orders.map(({ kind }) => kind))).toEqual(new Set(['support_at_home', 'chsp', 'ndis', null]));
  expect(new Set(orders.map(({ period }) => period))).toEqual(new Set(['month', 'quarter']));
  expect(orders.some(({ mealSubsidyCents }) => mealSubsidyCents !== null)).toBe(true);
  expect(orders.some(({ customerShareBps }) => customerShareBps === 10_000)).toBe(true);
  expect(new Set(orders.map(({ paymentMethod }) => paymentMethod))).toEqual(new Set(['account']));
  // One changed its terms at the beginning of this month.
  expect(orders.some(({ toDate }) => toDate === '2026-10-31')).toBe(true);
  expect(new Set(orders.map(({ deliveryDate }) => deliveryDate.slice(0, 7)))).toContain('2026-10');
});

it('leaves Elena, whom visitors sign in as, to the organisation and without debts', async () => {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', 'customer')
    .executeTakeFirstOrThrow();
  for (const table of ['agreements', 'accountCharges', 'receipts'] as const)
    expect(await db.selectFrom(table).selectAll().where('accountId', '=', id).execute()).toEqual([]);
});

it('has money received and money waited for: old debts, a cheque that bounced, credit, and a file of the bank', async () => {
  const page = { show: 'owing', age: 'over60', cursor: undefined, limit: 100 } as const;
  const old = await listAged(deps, page);
  expect(old.items.length).toBeGreaterThan(0);
  expect(Number(old.sums.credit)).toBeGreaterThan(0);
  const receipts = await db.selectFrom('receipts').select(['method', 'reversesId', 'amountCents']).execute();
  expect(receipts.filter(({ reversesId }) => reversesId !== null)).toMatchObject([{ method: 'cheque' }]);
  expect(new Set(receipts.map(({ method }) => method))).toEqual(new Set(['bank', 'cash', 'cheque', 'card']));
  const lines = await db.selectFrom('bankLines').select('state').execute();
  expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['ignored', 'open', 'received']));
  const { items } = await listBankLines(db, { state: 'open', cursor: undefined, limit: 50 });
  expect(new Set(items.map(({ proposals: [first] }) => first?.reason))).toEqual(
    new Set(['reference', 'invoice_number', 'amount_and_name', undefined]),
  );
});

it('has invoices of funders that are paid, that wait, and that are still to be issued, and none of the organisation', async () => {
  const months = await listInvoiceMonths(deps);
  const states = (isFunder: boolean) =>
    new Set(months.filter(({ funderId }) => (funderId !== null) === isFunder).map(({ state }) => state));
  for (const state of ['paid', 'sent', 'ready'] as const) expect(states(true)).toContain(state);
  expect(states(false)).not.toContain('sent');
});

it.each(['2026-12-31T14:00:00Z', '2027-01-01T02:00:00Z', '2028-02-29T12:00:00Z'])(
  'keeps every invariant when it is loaded at %s',
  async (now) => {
    const other = await createTestDatabase();
    await loadDemoKitchen(other.db, new Date(now));
    expect(await findViolations(other.url)).toEqual([]);
  },
);

it('keeps every invariant of money and budget', async () => {
  expect(await findViolations(url)).toEqual([]);
});
