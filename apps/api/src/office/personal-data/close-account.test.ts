import { expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildOrder, placeRequestOf, fillCart, payForCart } from '#test/builders/orders.ts';
import { openCheckout, payWithCard } from '#test/builders/placements.ts';
import {
  buildCustomerWithEverything,
  columnsOfAccounts,
  countRows,
} from '#test/builders/customer-with-everything.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp({ invariants: 'plans fall' });

const close = (visitor: Visitor, password = PASSWORD) =>
  visitor.call('POST /api/user/close', { body: { password } });
const refusal = async (visitor: Visitor, password = PASSWORD) => {
  const { status, body } = await visitor.refused('POST /api/user/close', { body: { password } });
  return [status, body.code];
};
const readRow = (id: number) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Columns that may still refer to a closed account, because tax law, the ledger or the history needs them. Rows of other
 * tables are deleted.
 */
const KEPT = new Set(
  `account_charges.account_id audit_entries.actor_id budget_entries.account_id budget_months.account_id
  checkouts.account_id closed_balances.account_id invoices.issued_by invoice_events.actor_id
  monthly_plans.account_id order_credits.actor_id order_events.actor_id orders.account_id
  incoming_payments.account_id reminders.account_id settings.updated_by`.split(/\s+/),
);

async function expectNothingKept(id: number) {
  for (const where of await columnsOfAccounts(app)) {
    const name = `${where.table}.${where.column}`;
    if (!KEPT.has(name)) expect(await countRows(app, where, id), name).toBe(0);
  }
}

it('keeps only orders, payments and the ledger of a closed account', async () => {
  const whole = await buildCustomerWithEverything(app);
  const { account, visitor, email, delivered, cancelled, onAccount } = whole;
  const phone = await app.visit().signIn(account.username);
  const { body: before } = await visitor.call('GET /api/user/export');
  const picture = (await visitor.call('GET /api/user')).body.avatar ?? '';

  expect(await close(visitor)).toMatchObject({ status: 200, body: { ok: true } });

  for (const one of [visitor, phone]) expect((await one.refused('GET /api/user')).status).toBe(401);
  expect((await app.visit().send({ method: 'GET', url: picture })).status).toBe(404);
  await expectNothingKept(account.id);
  expect(await readRow(account.id)).toMatchObject({
    username: `closed-${account.id}`,
    email: null,
    firstName: null,
    lastName: null,
    phoneNumber: null,
    avatar: null,
    monthlyPlanCents: null,
    marketingEmails: false,
    deletedAt: app.clock.now(),
  });
  const { db } = app;
  expect(
    await db.selectFrom('newsletterSubscribers').where('email', '=', email).selectAll().execute(),
  ).toEqual([]);
  expect(await db.selectFrom('messages').where('recipient', '=', email).selectAll().execute()).toEqual([]);
  const of = (table: 'orders' | 'budgetEntries') =>
    db.selectFrom(table as 'orders').where('accountId', '=', account.id);
  expect(await of('orders').selectAll().orderBy('id').execute()).toMatchObject([
    { id: delivered.id, lastName: 'Popova', status: 'completed' },
    { id: cancelled.id, lastName: 'Popova', status: 'cancelled' },
    { id: onAccount.id, lastName: 'Popova', status: 'completed' },
  ]);
  // One entry more than before: the reservation of the open checkout was released.
  expect(await of('budgetEntries').select('id').execute()).toHaveLength(
    before.data['Budget entries']!.length + 1,
  );
  const checkouts = db.selectFrom('checkouts').where('accountId', '=', account.id).selectAll();
  for (const { state, delivery } of await checkouts.execute()) {
    expect(['placed', 'expired']).toContain(state);
    if (state === 'expired') expect(delivery).toEqual({});
  }
});

it('makes username and email address available to a new account', async () => {
  const { id, username } = await buildAccount(app.db);
  await close(await app.visit().signIn(username));
  const login = { username, password: PASSWORD };
  const answer = await app.visit().refused('POST /api/login', { body: login });
  expect(answer.body.code).toBe('accounts/wrong-credentials');
  const body = { ...login, email: `${username}@example.org` };
  const again = await app.visit().call('POST /api/register', { body });
  expect(again).toMatchObject({ status: 201, body: { firstName: null, isVerified: false } });
  expect(again.body.id).not.toBe(id);
});

it('rejects wrong passwords and limits guesses', async () => {
  const account = await buildAccount(app.db);
  const visitor = await app.visit().signIn(account.username);
  const { status, body } = await visitor.refused('POST /api/user/close', { body: { password: 'guess' } });
  expect([status, body.code, body.fields?.[0]?.path]).toEqual([400, 'accounts/wrong-password', 'password']);
  for (let guess = 0; guess < 4; guess += 1) await refusal(visitor, `guess ${guess}`);
  expect(await refusal(visitor, 'guess')).toEqual([429, 'common/too-many-requests']);
  expect(await readRow(account.id)).toMatchObject({ username: account.username, deletedAt: null });
});

it('returns 409 with an open order or a paid checkout', async () => {
  const { visitor } = await buildOrder(app);
  expect(await refusal(visitor)).toEqual([409, 'accounts/open-orders']);
  const account = await buildAccount(app.db);
  const payer = await app.visit().signIn(account.username);
  await fillCart(payer, (await buildMeal(app.db)).id, 10);
  const { intent, cart } = await openCheckout(payer);
  await payWithCard(payer, intent.clientSecret);
  expect(await refusal(payer)).toEqual([409, 'accounts/open-orders']);
  expect((await payer.call('POST /api/orders', { body: placeRequestOf(cart) })).status).toBe(201);
});

it('either places an order or closes the account when both run concurrently', async () => {
  const account = await buildAccount(app.db, { plan: 900_000 });
  const visitor = await app.visit().signIn(account.username);
  await fillCart(visitor, (await buildMeal(app.db)).id, 10);
  const { cart } = await payForCart(visitor);
  const [closed, placed] = await Promise.all([
    close(visitor),
    visitor.call('POST /api/orders', { body: placeRequestOf(cart) }),
  ]);
  expect([closed.status, placed.status]).toEqual([409, 201]);
  expect((await readRow(account.id)).deletedAt).toBeNull();
});

it('closes the account once on concurrent requests', async () => {
  const account = await buildAccount(app.db);
  const [one, two] = [await app.visit().signIn(account.username), await app.visit().signIn(account.username)];
  const answers = await Promise.all([close(one), close(two)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(await readRow(account.id)).toMatchObject({ username: `closed-${account.id}` });
});
