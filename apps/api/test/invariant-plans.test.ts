import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildAccount } from './builders/accounts.ts';
import { insertOrders } from './builders/many-orders.ts';
import { execute } from './global-setup.ts';
import { explain, type Plan } from './check-plans.ts';
import { createTestDatabase } from './test-database.ts';

const { db, pool, url } = await createTestDatabase();

const CUSTOMERS = 60;
const ORDERS_EACH = 50;

/** Tables that grow with every order, in the data of the builder. */
const LARGE = new Set(['orders', 'checkouts', 'budget_entries']);

/** Full scans of large tables that are repeated for each row of another: their time is quadratic in the number of orders. */
function repeatedScans(plan: Plan, isRepeated = false): string[] {
  const table = plan['Relation Name'];
  const isWhole = plan['Node Type'] === 'Seq Scan' && table !== undefined && LARGE.has(table);
  const inner = (plan.Plans ?? []).flatMap((child) => {
    const isInner = plan['Node Type'] === 'Nested Loop' && child['Parent Relationship'] === 'Inner';
    return repeatedScans(child, isRepeated || isInner || child['Parent Relationship'] === 'SubPlan');
  });
  return isRepeated && isWhole ? [table, ...inner] : inner;
}

it('no audit of the money reads a large table again for each order', async () => {
  const order = { status: 'pending', totalCents: 1000, deliveryDate: '2026-11-30' } as const;
  const createdAt = '2026-11-20T00:00:00.000000Z';
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    const { id: accountId } = await buildAccount(db);
    const orders = Array.from({ length: ORDERS_EACH }, () => ({ ...order, accountId, createdAt }));
    await insertOrders(db, orders);
    await db.insertInto('budgetMonths').values({ accountId, month: '2026-11', spentCents: 0 }).execute();
  }
  await sql`insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id)
    select account_id, '2026-11', 'ordered', 0, checkout_id, id from orders`.execute(db);
  await execute(url, 'analyze');
  const text = await readFile(new URL('../src/invariants.sql', import.meta.url), 'utf8');
  const statements = text.split(/;\s*\n/).filter((text) => /\bselect\b/.test(text));
  expect(statements.length).toBeGreaterThan(20);
  const slow: Record<string, string[]> = {};
  for (const statement of statements) {
    const scans = repeatedScans(await explain(pool, statement));
    if (scans.length > 0)
      slow[/'([^']+(?:''[^']*)*)' as invariant/.exec(statement)?.[1] ?? statement] = scans;
  }
  expect(slow).toEqual({});
});
