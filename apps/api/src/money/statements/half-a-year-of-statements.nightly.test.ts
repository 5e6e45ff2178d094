import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import type { Statement } from '@trpeza/contract/money/statements.schemas';
import { addDays, monthOf, nextMonth } from '#platform/local-time.domain.ts';
import { shareOnStatement } from '#money/online-payments/share-on-statement.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { creditOf } from '#test/builders/credits.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { phoneOrder } from '#test/builders/phone-orders.ts';
import { placeAnotherOrder } from '#test/builders/placements.ts';
import { incomingPaymentOf } from '#test/builders/incoming-payments.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const WEEKS = 26;
const FIRST_MONDAY = '2026-11-30';
const meal = await buildMeal(app.db);
const office = await buildAccount(app.db, { role: 'admin' });

const OFTEN = Array.from({ length: 7 }, () => 'complete' as const);

/** An event of a week, for a random customer and one of their recent orders. */
const chance = fc.record({
  do: fc.constantFrom(...OFTEN, 'credit', 'credit', 'cancel', 'reopen', 'pay', 'pay', 'pay', 'bounce'),
  who: fc.nat(100),
  which: fc.nat(100),
  meals: fc.integer({ min: 1, max: 4 }),
  cents: fc.integer({ min: 1000, max: 9000 }),
});
const week = fc.record({
  orders: fc.array(
    fc.record({
      who: fc.nat(100),
      meals: fc.integer({ min: 10, max: 14 }),
      byCard: fc.nat(3).map((n) => n === 0),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  steps: fc.array(chance, { minLength: 6, maxLength: 9 }),
  closesMonth: fc.boolean(),
});
type Week = typeof week extends fc.Arbitrary<infer W> ? W : never;

interface Person {
  id: number;
  username: string;
  orders: number[];
  receipts: number[];
}

/**
 * Creates three customers, and functions that run a week's events through the API; rejected requests are part of the test.
 */
async function createKitchen() {
  const people: Person[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id, username } = await buildAccount(app.db);
    people.push({ id, username, orders: [], receipts: [] });
  }
  const admin = app.visit('admin');
  const post = (url: string, payload: object) => admin.send({ method: 'POST', url, payload });

  async function order(person: Person, monday: string, { meals, byCard }: Week['orders'][number]) {
    if (byCard) {
      const visitor = await app.visit().signIn(person.username);
      person.orders.push((await placeAnotherOrder(visitor, meal.id, { date: monday, quantity: meals })).id);
      return;
    }
    const total = formatMoney(toCents(meals * 1000 + 399));
    const placed = await post(
      `/api/customers/${person.id}/orders`,
      phoneOrder(meal.id, {
        deliveryDate: monday,
        items: [{ mealId: meal.id, quantity: meals }],
        totalAmount: total,
        secondOrderFor: person.orders,
      }),
    );
    if (placed.status === 201) person.orders.push((placed.body as { id: number }).id);
  }

  async function happen(step: Week['steps'][number], today: string): Promise<void> {
    const person = people[step.who % people.length]!;
    const id = person.orders.at(-1 - (step.which % 4));
    const move = (status: string) =>
      admin.send({
        method: 'PUT',
        url: `/api/orders/${id}/status`,
        payload: { status, reason: 'half a year' },
      });
    if (step.do === 'pay') {
      const amount = formatMoney(toCents(step.cents));
      const { body } = await post(
        '/api/incoming-payments',
        incomingPaymentOf(person.id, { amount, receivedOn: today }),
      );
      person.receipts.push((body as { id: number }).id);
    }
    if (step.do === 'bounce' && person.receipts.length > 0) {
      const receipt = person.receipts.at(-1 - (step.which % 3)) ?? person.receipts[0]!;
      await post(`/api/incoming-payments/${receipt}/reverse`, {
        key: randomUUID(),
        reversedOn: today,
        reason: 'bounced',
      });
    }
    if (id === undefined) return;
    if (step.do === 'complete') await move('completed');
    if (step.do === 'cancel') await move('cancelled');
    if (step.do === 'reopen') await move('pending');
    if (step.do === 'credit') {
      const { body } = await admin.call('GET /api/orders/{id}', { params: { id } });
      await post(`/api/orders/${id}/credits`, creditOf(body, step.meals).body);
    }
  }

  return { people, admin, order, happen };
}

const statementsOf = async (
  { admin, people }: Awaited<ReturnType<typeof createKitchen>>,
  month: string,
): Promise<Statement[]> => {
  const each = people.map(({ id: customerId }) =>
    admin.call('GET /api/statements/{month}/{customerId}', { params: { month, customerId } }),
  );
  return (await Promise.all(each)).map(({ body }) => body);
};

const cents = (amount: string): number => parseMoney(amount);
const total = (amounts: readonly string[]): number => amounts.reduce((sum, amount) => sum + cents(amount), 0);

function expectToAddUp({ account, sums, month }: Statement): void {
  const { opening, charges, charged, payments, received, closing, dueOn } = account;
  expect(cents(opening) + cents(charged) - cents(received)).toBe(cents(closing));
  expect(total(charges.map(({ amount }) => amount))).toBe(cents(charged));
  expect(total(payments.map(({ amount }) => amount))).toBe(cents(received));
  expect(dueOn).toBe(cents(closing) > 0 ? addDays(`${nextMonth(month)}-01`, 13) : null);
  expect(cents(sums.meals) + cents(sums.fees)).toBe(cents(sums.worth));
  expect(cents(sums.spent) + cents(sums.own)).toBe(cents(sums.worth));
}

/** A customer's balance, computed from the orders instead of the account. */
async function owedBy(accountId: number): Promise<number> {
  const { orders } = await app.db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum(shareOnStatement('orders')).as('orders'))
    .where('accountId', '=', accountId)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow();
  const { received } = await app.db
    .selectFrom('incomingPayments')
    .select(({ fn }) => fn.sum('amountCents').as('received'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(orders ?? 0) - Number(received ?? 0);
}

it('statements keep opening + charged − received = closing over half a year of random events, and closed months stay unchanged', async () => {
  let [charged, corrected, credited] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(week, { minLength: WEEKS, maxLength: WEEKS }), async (weeks) => {
      app.clock.set('2026-11-23T01:00:00Z');
      const kitchen = await createKitchen();
      const closed = new Map<string, Statement['account'][]>();
      for (const [index, { orders, steps, closesMonth }] of weeks.entries()) {
        const monday = addDays(FIRST_MONDAY, index * 7);
        app.clock.set(`${addDays(monday, -6)}T01:00:00Z`);
        await kitchen.admin.signIn(office.username);
        for (const each of orders) await kitchen.order(kitchen.people[each.who % 3]!, monday, each);
        app.clock.set(`${addDays(monday, 1)}T01:00:00Z`);
        await kitchen.admin.signIn(office.username);
        for (const step of steps) await kitchen.happen(step, addDays(monday, 1));
        if (closesMonth) await closeNext(kitchen, closed, monthOf(addDays(monday, 1)));
      }
      await app.payRefunds();
      const months = ['2026-11'];
      while (months.length < 7) months.push(nextMonth(months.at(-1)!));
      let before: Statement[] | undefined;
      for (const month of months) {
        const statements = await statementsOf(kitchen, month);
        for (const [at, statement] of statements.entries()) {
          expectToAddUp(statement);
          if (before) expect(statement.account.opening).toBe(before[at]!.account.closing);
          charged += statement.account.charges.length;
          corrected += statement.account.charges.filter(({ isCorrection }) => isCorrection).length;
          if (statement.account.closing.startsWith('-')) credited += 1;
        }
        if (closed.has(month)) expect(statements.map(({ account }) => account)).toEqual(closed.get(month));
        before = statements;
      }
      for (const [at, { id }] of kitchen.people.entries())
        expect(cents(before![at]!.account.closing)).toBe(await owedBy(id));
      await expectListToAgree(kitchen, months);
    }),
    { numRuns: 1, endOnFailure: true },
  );
  // With fewer events the test would prove nothing.
  expect(charged).toBeGreaterThan(20);
  expect(corrected).toBeGreaterThan(0);
  expect(credited).toBeGreaterThan(0);
}, 300_000);

/** Closes the earliest open month that is over, and remembers its statements. */
async function closeNext(
  kitchen: Awaited<ReturnType<typeof createKitchen>>,
  closed: Map<string, Statement['account'][]>,
  current: string,
): Promise<void> {
  const { next } = (await kitchen.admin.call('GET /api/closed-months')).body;
  if (next === null || next >= current) return;
  const params = { month: next };
  const { body } = await kitchen.admin.call('GET /api/closed-months/{month}/preview', { params });
  const { closing } = body;
  const answer = await kitchen.admin.call('POST /api/closed-months/{month}', { params, body: { closing } });
  expect(answer.status).toBe(201);
  closed.set(
    next,
    (await statementsOf(kitchen, next)).map(({ account }) => account),
  );
}

/** Expects the list to show the same amounts as the statements, sorted by the due amount. */
async function expectListToAgree(
  kitchen: Awaited<ReturnType<typeof createKitchen>>,
  months: readonly string[],
): Promise<void> {
  for (const month of months) {
    const query = { sort: 'due', limit: 100 } as const;
    const { body } = await kitchen.admin.call('GET /api/statements/{month}', { params: { month }, query });
    const due = body.items.map((row) => cents(row.due));
    expect(due).toEqual(due.toSorted((a, b) => b - a));
    const statements = await statementsOf(kitchen, month);
    for (const { customer, account } of statements) {
      const row = body.items.find(({ userId }) => userId === customer.userId);
      if (row) expect(row.due).toBe(account.closing);
      else expect(account.charges).toEqual([]);
      const owed = await owedBy(customer.userId);
      expect(cents(row?.open ?? '0.00')).toBeLessThanOrEqual(Math.max(0, owed));
    }
  }
}
