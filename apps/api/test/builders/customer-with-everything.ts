import { sql } from 'kysely';
import sharp from 'sharp';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';
import { buildAgreement } from './agreements.ts';
import { ADDRESS } from './addresses.ts';
import { buildAccount } from './accounts.ts';
import { buildClientFile } from './customer-files.ts';
import { publishAndAwaitReload } from './publish-change.ts';
import { buildMeal } from './meals.ts';
import { fillCart } from './orders.ts';
import { phoneOrder } from './phone-orders.ts';
import { buildReminder, markOrderDelivered, recordIncomingPayment } from './incoming-payments.ts';
import { buildRound } from './rounds.ts';
import { buildRecurring } from './recurring-orders.ts';
import { openCheckout, placeAnotherOrder } from './placements.ts';

/**
 * Creates a customer who has used every feature. Every table that references accounts contains a row of this customer.
 */
export async function buildCustomerWithEverything(app: TestApp) {
  const account = await buildAccount(app.db, { plan: 900_000 });
  const email = `${account.username}@example.org`;
  const visitor = await app.visit().signIn(account.username);
  const meal = await buildMeal(app.db);
  await publishAndAwaitReload(app, 'menu');
  const delivered = await placeAnotherOrder(visitor, meal.id);
  const cancelled = await placeAnotherOrder(visitor, meal.id);
  const admin = await app.visit().signIn((await buildAccount(app.db, { role: 'admin' })).username);
  const move = (id: number, status: 'completed' | 'cancelled') =>
    admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'a test' } });
  await move(delivered.id, 'completed');
  await move(cancelled.id, 'cancelled');
  await app.payRefunds();
  await admin.call('PUT /api/deliveries/{date}/order', {
    params: { date: delivered.deliveryDate },
    body: { orderId: delivered.id, after: null },
  });
  const round = await buildRound(app.db);
  await admin.call('PUT /api/deliveries/{date}/stops', {
    params: { date: delivered.deliveryDate },
    body: { orderIds: [delivered.id], roundId: round.id, isLasting: true },
  });

  await visitor.call('POST /api/addresses', { body: { ...ADDRESS, isDefault: true } });
  await visitor.call('PUT /api/user/diet', { body: { allergens: ['peanut'], diets: [], consent: true } });
  await visitor.call('PUT /api/user/door-plan', {
    body: { leaveWith: 'neighbour', leaveWhere: 'Mrs Ivanova' },
  });
  await buildClientFile(app.db, account.id);
  const pair = { keptId: account.id, newcomerId: account.id };
  await app.db.insertInto('differentPeople').values(pair).execute();
  const ended = { fromDate: '2026-01-01', toDate: '2026-01-31', reference: 'AC-77' };
  await buildAgreement(app, { accountId: account.id, ...ended });
  await visitor.call('PUT /api/favourites/{mealId}', { params: { mealId: meal.id } });
  await visitor.call('PUT /api/user/notification-preferences', {
    body: { emailNotifications: true, marketingEmails: true, orderUpdates: false },
  });
  const onAccount = await buildAccountHistory(app, { id: account.id, mealId: meal.id, admin });
  await buildRecurring(app, { accountId: account.id, mealId: meal.id });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const avatarUrl = `data:image/png;base64,${picture.toString('base64')}`;
  await visitor.call('PUT /api/user/avatar', { body: { avatarUrl } });
  await app.visit().call('POST /api/forgot-password', { body: { email } });
  await app.answerResetRequests();
  const link = { tokenHash: `of ${account.username}`, expiresAt: app.clock.now() };
  await app.db
    .insertInto('emailConfirmations')
    .values({ accountId: account.id, ...link })
    .execute();
  await visitor.call('POST /api/handover', { body: { site: 'staff' } });
  await fillCart(visitor, meal.id, 11);
  const { intent } = await openCheckout(visitor);
  return { account, email, visitor, meal, delivered, cancelled, onAccount, intent };
}

/** A delivered and paid order on account, a reminder, and an earlier closed month. */
async function buildAccountHistory(
  app: TestApp,
  { id, mealId, admin }: { id: number; mealId: number; admin: Visitor },
): Promise<Order> {
  const { body: order } = await admin.call('POST /api/customers/{id}/orders', {
    params: { id },
    body: phoneOrder(mealId, { deliveryDate: '2026-12-28' }),
  });
  await markOrderDelivered(admin, order.id);
  await recordIncomingPayment(admin, id);
  await buildReminder(app.db, id);
  const month = '2020-01';
  await app.db
    .insertInto('closedMonths')
    .values({ month, lastEntryId: Number.MAX_SAFE_INTEGER })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const nothing = { openingCents: 0, chargedCents: 0, receivedCents: 0, closingCents: 0 };
  await app.db
    .insertInto('closedBalances')
    .values({ month, accountId: id, ...nothing })
    .execute();
  return order;
}

/** All columns in the database that reference an account. */
export async function columnsOfAccounts(app: TestApp): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('accounts'::regclass, 'carts'::regclass, 'budget_months'::regclass)
    order by 1, 2`.execute(app.db);
  return rows;
}

export async function countRows(
  app: TestApp,
  { table, column }: { table: string; column: string },
  id: number,
) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db);
  return rows[0]?.count ?? 0;
}
