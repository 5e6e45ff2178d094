import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import type { Statement } from '@trpeza/contract/money/statements.schemas';
import { buildAccount } from '#test/builders/accounts.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { backdateLedger, createHistory, histories } from '#test/builders/histories.ts';
import {
  addMeals,
  buildCustomerWithMeal,
  openCheckout,
  placeAnotherOrder,
} from '#test/builders/placements.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ invariants: 'broken' });
const { username: managerName } = await buildAccount(app.db, { role: 'hcpadmin' });
let manager = await app.visit('admin').signIn(managerName);

/** Sets the clock and signs in again, because sessions expire. */
async function travelTo(instant: string): Promise<void> {
  app.clock.set(instant);
  manager = await app.visit('admin').signIn(managerName);
}
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);

const statementOf = async (customerId: number, month = '2026-11') =>
  (await manager.call('GET /api/statements/{month}/{customerId}', { params: { month, customerId } })).body;
const move = (id: number, status: 'completed' | 'cancelled' | 'pending') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'a test' } });
const sum = (amounts: readonly string[]) => formatMoney(addCents(...amounts.map(parseMoney)));

/** Expects lines, corrections and reserved amounts to add up to the statement's sums, and these to match the ledger. */
async function expectToAddUp(statement: Statement): Promise<void> {
  const { lines, corrections, held, sums, month, customer } = statement;
  const row = await app.db
    .selectFrom('budgetMonths')
    .select('spentCents')
    .where('accountId', '=', customer.userId)
    .where('month', '=', month)
    .executeTakeFirst();
  expect(sums.spent).toBe(formatMoney(toCents(row?.spentCents ?? 0)));
  expect(sum([...lines, ...corrections, ...held].map(({ subsidy }) => subsidy))).toBe(sums.spent);
  expect(sum([...lines, ...corrections].map(({ own }) => own))).toBe(sums.own);
  const { paid, refunded, toPay } = sums;
  expect(parseMoney(sums.own)).toBe(parseMoney(paid) - parseMoney(refunded) + parseMoney(toPay));
  if (statement.opening !== null)
    expect(parseMoney(sums.left!)).toBe(parseMoney(statement.opening) - parseMoney(sums.spent));
}

describe('GET /api/statements/{month}/{customerId}', () => {
  it('lists every order with its shares, payment, refund and the remaining budget', async () => {
    const { visitor, meal, account } = await buildCustomerWithMeal(app, { plan: 50_000 });
    const place = (quantity: number) => placeAnotherOrder(visitor, meal.id, { quantity });
    const [delivered, cancelled] = [await place(10), await place(11)];
    const [open, failed] = [await place(12), await place(13)];
    await move(delivered.id, 'completed');
    await move(cancelled.id, 'cancelled');
    const body = { status: 'cancelled', outcome: 'no_answer' } as const;
    await admin.call('PUT /api/orders/{id}/status', { params: { id: failed.id }, body });
    await app.payRefunds();
    await addMeals(visitor, meal.id, { quantity: 10 });
    await openCheckout(visitor);
    const statement = await statementOf(account.id);
    const none = { subsidy: '0.00', own: '0.00' };
    expect(statement).toMatchObject({
      month: '2026-11',
      isOver: false,
      customer: { userId: account.id, name: 'Ana Popova', language: 'en' },
      opening: '500.00',
      lines: [
        {
          orderNumber: String(delivered.id),
          date: '2026-11-30',
          kind: 'delivered',
          items: [{ name: meal.name, name_mk: meal.nameMk, quantity: 10 }],
          total: '103.99',
          subsidy: '72.79',
          own: '31.20',
          payment: 'stripe',
          refund: null,
        },
        { kind: 'cancelled', total: '113.99', ...none, refund: { state: 'succeeded', amount: '34.20' } },
        { orderNumber: String(open.id), kind: 'open', subsidy: '86.79', own: '37.20' },
        { kind: 'failed', outcome: 'no_answer', total: '133.99', ...none },
      ],
      held: [{ date: '2026-11-30', subsidy: '72.79' }],
      corrections: [],
      sums: {
        spent: '232.37',
        own: '68.40',
        paid: '142.80',
        refunded: '74.40',
        toPay: '0.00',
        left: '267.63',
      },
    });
    await expectToAddUp(statement);
  });

  it('lists credited meals as separate lines, also after the end of a month that is not closed', async () => {
    const { visitor, meal, account } = await buildCustomerWithMeal(app, { plan: 50_000 });
    const order = await placeAnotherOrder(visitor, meal.id, { quantity: 10 });
    await creditMeals(admin, order, 2, { reason: 'spoiled' });
    const line = { orderNumber: String(order.id), kind: 'credited', reason: 'spoiled', payment: 'stripe' };
    const credited = {
      ...line,
      items: [{ name: meal.name, name_mk: meal.nameMk, quantity: 2 }],
      total: '-20.00',
      subsidy: '-14.00',
      own: '-6.00',
      refund: { state: 'requested', amount: '6.00' },
    };
    const sums = { spent: '58.79', own: '25.20', paid: '31.20', refunded: '6.00', left: '441.21' };
    const now = await statementOf(account.id);
    expect(now).toMatchObject({
      lines: [{ kind: 'open', subsidy: '72.79', own: '31.20', refund: null }, credited],
      corrections: [],
      sums,
    });
    await expectToAddUp(now);

    // The second credit is given in the following month.
    await backdateLedger(app, 40);
    await creditMeals(admin, order, 1);
    await backdateLedger(app, -39);
    await travelTo('2026-12-10T00:00:00Z');
    const later = await statementOf(account.id);
    await expectToAddUp(later);
    expect(later).toMatchObject({
      lines: [
        { kind: 'open', subsidy: '72.79', own: '31.20' },
        credited,
        { kind: 'credited', subsidy: '-7.00', own: '-3.00' },
      ],
      corrections: [],
    });
    expect(later.sums).toMatchObject({ spent: '51.79', own: '22.20', refunded: '9.00' });
    await travelTo('2026-11-23T09:00:00Z');
    await backdateLedger(app, -1);
  });

  it('is empty for a month without orders', async () => {
    const { account } = await buildCustomerWithMeal(app, { plan: 12_345 });
    expect(await statementOf(account.id)).toMatchObject({
      opening: '123.45',
      lines: [],
      sums: { spent: '0.00', own: '0.00', left: '123.45' },
    });
    expect(await statementOf(account.id, '2020-02')).toMatchObject({ opening: null, sums: { left: null } });
  });

  it('returns 409 for a future month, and 404 for other accounts than customers', async () => {
    const chef = await buildAccount(app.db, { role: 'restaurateur' });
    const { account } = await buildCustomerWithMeal(app);
    for (const kind of ['', '/pdf', '/csv']) {
      const ask = (month: string, id: number) =>
        manager.send({ method: 'GET', url: `/api/statements/${month}/${id}${kind}` });
      expect((await ask('2026-12', account.id)).body, kind).toMatchObject({ code: 'statements/not-begun' });
      expect((await ask('2026-11', chef.id)).status, kind).toBe(404);
    }
  });
});

describe('a statement after a random history', () => {
  it('equals the ledger', async () => {
    await fc.assert(
      fc.asyncProperty(histories(14), async (steps) => {
        const history = await createHistory(app, ['2026-11-30', '2026-12-07']);
        for (const [index, step] of steps.entries()) {
          await history.happen(step);
          // Ages the first steps, so that later ones correct a month that is over.
          if (index === 10) await backdateLedger(app, 40);
        }
        expect(history.placed.length).toBeGreaterThan(2);
        await history.reserve('2026-11-30');
        await app.payRefunds();
        await travelTo('2026-12-10T00:00:00Z');
        for (const { account } of history.people)
          for (const month of ['2026-11', '2026-12'])
            await expectToAddUp(await statementOf(account.id, month));
        const list = (await manager.call('GET /api/statements/{month}', { params: { month: '2026-11' } }))
          .body;
        for (const row of list.items) {
          const { sums, opening } = await statementOf(row.userId);
          expect(row).toMatchObject({
            opening,
            spent: sums.spent,
            own: sums.own,
            toPay: sums.toPay,
            left: sums.left,
          });
        }
        await travelTo('2026-11-23T09:00:00Z');
      }),
      { numRuns: process.env['TEST_ALL'] ? 3 : 1, endOnFailure: true },
    );
  }, 120_000);
});

describe('GET /api/statements/{month}', () => {
  it('returns pages with the sums of all customers, and supports a search', async () => {
    const page = async (query: { limit?: number; cursor?: string; search?: string }) =>
      (await manager.call('GET /api/statements/{month}', { params: { month: '2026-11' }, query })).body;
    const first = await page({ limit: 2 });
    const all = [...first.items];
    for (let cursor = first.nextCursor; cursor !== null;) {
      const next = await page({ limit: 2, cursor });
      all.push(...next.items);
      cursor = next.nextCursor;
    }
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(first.total);
    expect(sum(all.map(({ spent }) => spent))).toBe(first.sums.spent);
    expect(sum(all.map(({ own }) => own))).toBe(first.sums.own);
    expect(sum(all.map(({ left }) => left ?? '0.00'))).toBe(first.sums.left);
    const { visitor, meal, account } = await buildCustomerWithMeal(app);
    await placeAnotherOrder(visitor, meal.id);
    await app.db.updateTable('accounts').set({ firstName: 'Ѓорѓи' }).where('id', '=', account.id).execute();
    for (const search of ['ѓорѓи', `${account.username}@example`])
      expect((await page({ search })).items.map(({ userId }) => userId)).toEqual([account.id]);
  });

  it('returns all rows as CSV', async () => {
    const answer = await manager.send({ method: 'GET', url: '/api/statements/2026-11/csv?language=mk' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="izvodi-2026-11.csv"');
    const { total } = (await manager.call('GET /api/statements/{month}', { params: { month: '2026-11' } }))
      .body;
    expect(String(answer.body).split('\r\n')).toHaveLength(total + 2);
  });
});

describe('the PDF and the CSV file of a statement', () => {
  it('default to the customer’s language and contain every figure', async () => {
    const { visitor, meal, account } = await buildCustomerWithMeal(app, { plan: 50_000 });
    const order = await placeAnotherOrder(visitor, meal.id);
    const cancelled = await placeAnotherOrder(visitor, meal.id);
    await move(cancelled.id, 'cancelled');
    await visitor.call('PUT /api/user/language', { body: { language: 'mk' } });
    const get = async (document: string) =>
      (await manager.send({ method: 'GET', url: `/api/statements/2026-11/${account.id}/${document}` })).body;
    const own = (await readPdf((await get('pdf?language=own')) as never)).join(' ');
    const meals = `10 × ${meal.nameMk}`;
    for (const words of [`Нарачка ${order.id}`, meals, '$103.99', '$72.79', '$31.20', '$427.21'])
      expect(own).toContain(words);
    // The order was paid by card.
    expect(own).toContain('Немате ништо за плаќање');
    const csv = String(await get('csv?language=en'));
    expect(csv.split('\r\n').slice(0, 5)).toEqual([
      '\uFEFFDate,Order,Entry,Meals,Total,Organisation,Customer,Payment',
      `2026-11-30,${order.id},Ordered,10 × ${meal.name},103.99,72.79,31.20,By card`,
      `2026-11-30,${cancelled.id},Cancelled,10 × ${meal.name},0.00,0.00,0.00,"By card, refund on its way"`,
      ',,Total,,103.99,72.79,31.20,',
      ',,,,,,,',
    ]);
    for (const row of [',,Budget left,,,427.21,,\r\n', ',,To pay,,,,0.00,\r\n']) expect(csv).toContain(row);
  });

  it('are available to the customer from the month of their first order on', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app, { plan: 50_000 });
    const months = async () => (await visitor.call('GET /api/statements/own')).body;
    expect(await months()).toEqual([]);
    const order = await placeAnotherOrder(visitor, meal.id);
    await placeAnotherOrder(visitor, meal.id, { date: '2026-12-07' });
    await move(order.id, 'cancelled');
    expect(await months()).toEqual([{ month: '2026-11' }]);
    const url = '/api/statements/own/2026-11/pdf?language=mk';
    const document = await visitor.send({ method: 'GET', url });
    expect((await readPdf(document.body)).join(' ')).toContain('Извод за ноември 2026');
    expect((await visitor.send({ method: 'GET', url: '/api/statements/own/2026-12/pdf' })).status).toBe(409);
  });
});
