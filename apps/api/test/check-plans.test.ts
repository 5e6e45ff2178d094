import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from './builders/accounts.ts';
import { insertOrders } from './builders/many-orders.ts';
import { execute } from './global-setup.ts';
import { createPlanCheck } from './check-plans.ts';
import { createTestDatabase } from './test-database.ts';

const { db, pool, url } = await createTestDatabase();
const evaluate = async (text: string, ...values: unknown[]) =>
  (await createPlanCheck(pool))({ text, values });

/** As it runs for each order before it is placed, and for each customer returning from a payment. */
const LATEST_CHECKOUT = `select id, state, lines from checkouts
  where account_id = $1 and state in ($2, $3) order by created_at desc limit $4`;
const PAYMENTS_OF_CHECKOUT = `select state from payments where checkout_id = $1 order by created_at, id`;
const ANY_ID = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  const order = { status: 'completed', totalCents: 1000, deliveryDate: '2026-11-30' } as const;
  const createdAt = '2026-11-20T00:00:00.000000Z';
  for (let customer = 0; customer < 100; customer += 1) {
    const { id: accountId } = await buildAccount(db);
    await insertOrders(
      db,
      Array.from({ length: 50 }, () => ({ ...order, accountId, createdAt })),
    );
  }
  await sql`insert into payments (id, checkout_id, method, provider, amount_cents, currency, state)
    select id, id, 'stripe', 'demo', 1000, 'USD', 'paid' from checkouts`.execute(db);
  await execute(url, 'vacuum analyze');
});

describe('a statement', () => {
  it('that looks for a row without an index is told of', async () => {
    for (const index of ['checkouts_account', 'payments_checkout', 'payments_one_live'])
      await execute(url, `drop index ${index}`);
    expect(await evaluate(LATEST_CHECKOUT, 1, 'open', 'placed', 1)).toEqual(['checkouts']);
    expect(await evaluate(PAYMENTS_OF_CHECKOUT, ANY_ID)).toEqual(['payments']);
    await execute(url, 'create index checkouts_account on checkouts (account_id, number)');
    await execute(url, 'create index payments_checkout on payments (checkout_id)');
    expect(await evaluate(LATEST_CHECKOUT, 1, 'open', 'placed', 1)).toEqual([]);
    expect(await evaluate(PAYMENTS_OF_CHECKOUT, ANY_ID)).toEqual([]);
  });

  it('that reads all of an index is told of, unless it stops early', async () => {
    const byAge = `select id from orders order by created_at, id`;
    expect(await evaluate(`select count(*) from (${byAge}) each`)).toEqual(['orders']);
    expect(await evaluate(`${byAge} limit 20`)).toEqual([]);
  });

  it('is judged by the values that it has, while the plan for all values would cost more', async () => {
    const since = `select delivery_address from orders where created_at >= $1`;
    expect(await evaluate(since, '2026-11-25')).toEqual([]);
    expect(await evaluate(since, '2026-01-01')).toEqual(['orders']);
  });
});
