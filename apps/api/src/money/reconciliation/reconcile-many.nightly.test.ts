import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase, createDbOverPool } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { insertOrders } from '#test/builders/many-orders.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { execute } from '#test/global-setup.ts';
import { createTestApp } from '#test/test-app.ts';
import { writeLedger } from '#test/builders/write-ledger.ts';
import { reconcile } from './reconcile.ts';

const app = await createTestApp({ invariants: 'broken' });
const { db } = app;

/** Number of card payments, and of debits that the bank has paid. */
const EACH = 150;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Number of SQL statements by reconciliation, without those of the demo provider. */
let requested = 0;
const counting = () => {
  const { pool, close } = openDatabase(app.url, { max: 2 });
  const connect = async () => {
    const client = await pool.connect();
    const query = ((text: string, values: unknown[]) => {
      requested += 1;
      return client.query(text, values);
    }) as never;
    return { query, release: () => client.release() };
  };
  return { db: createDbOverPool({ options: pool.options, connect, end: async () => {} }), close };
};

async function run(): Promise<string[]> {
  const failed: string[] = [];
  const error = (_about: object, text: string) => void failed.push(text);
  const counted = counting();
  requested = 0;
  await reconcile({ ...app.deps, db: counted.db }, { ...silentLog, error } as typeof silentLog);
  await counted.close();
  return failed;
}

async function pay(method: 'stripe' | 'ezidebit', { madeAt, state }: { madeAt: Date; state: string }) {
  const { id: accountId } = await buildAccount(db);
  const order = { status: 'pending', totalCents: 1000, deliveryDate: '2026-11-30' } as const;
  const createdAt = madeAt.toISOString();
  await insertOrders(
    db,
    Array.from({ length: EACH }, () => ({ ...order, accountId, createdAt })),
  );
  await sql`insert into payments (id, checkout_id, method, provider, provider_reference, amount_cents, currency, state, created_at)
    select checkout_id, checkout_id, ${method}, 'demo', checkout_id::text, 1000, 'USD', ${state}, ${madeAt} from orders
    where account_id = ${accountId}`.execute(db);
}
const states = () => db.selectFrom('payments').select(['state']).distinct().execute();
const settled = () => db.selectFrom('ledgerTransfers').select('once').where('kind', '=', 'settled').execute();
const print = async () => {
  const { reconciliations: _runs, ...rest } = await fingerprintDatabase(db);
  return rest;
};

it('reconcile compares many payments with few statements, and continues after one fails', async () => {
  const now = app.clock.now();
  await pay('stripe', { madeAt: now, state: 'paid' });
  await sql`insert into demo_gateway_intents (id, client_secret, idempotency_key, amount_cents, currency, status, card, decided_at, created_at)
    select id, id, id, amount_cents, currency, 'succeeded', 'pays', created_at, created_at from payments`.execute(
    db,
  );
  await pay('ezidebit', { madeAt: new Date(now.getTime() - 7 * DAY), state: 'accepted' });
  await sql`insert into demo_gateway_debits (id, idempotency_key, amount_cents, currency, description, status, created_at, decided_at)
    select id, id, amount_cents, currency, '', 'accepted', created_at, created_at from payments where method = 'ezidebit'`.execute(
    db,
  );
  await writeLedger(db);
  const [unlucky] = await db
    .selectFrom('payments')
    .select('id')
    .where('method', '=', 'ezidebit')
    .limit(1)
    .execute();
  // The ledger already has this entry, so settling the payment fails.
  const once = `settled:${unlucky!.id}`;
  await sql`insert into ledger_transfers (kind, debit, credit, amount_cents, checkout_id, once)
    values ('settled', 'ezidebit', 'debits_underway', 1, ${unlucky!.id}, ${once})`.execute(db);

  expect(await run()).toEqual(['failed to repair a payment']);
  expect(await settled()).toHaveLength(EACH);
  expect(await db.selectFrom('payments').select('id').where('state', '=', 'accepted').execute()).toEqual([
    unlucky,
  ]);
  await execute(
    app.url,
    `alter table ledger_transfers disable trigger user; delete from ledger_transfers where once = '${once}';
     alter table ledger_transfers enable trigger user`,
  );
  app.clock.advance(2 * HOUR);
  expect(await run()).toEqual([]);
  expect(await settled()).toHaveLength(EACH);
  expect(await states()).toEqual([{ state: 'paid' }]);

  const before = await print();
  expect(await run()).toEqual([]);
  expect(requested).toBeLessThan(40);
  expect(await print()).toEqual(before);
});
