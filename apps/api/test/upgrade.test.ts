import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { findViolations } from './check-invariants.ts';
import { execute, withDatabase } from './global-setup.ts';

/** Data as a release wrote them, and its newest migration; `upgrades/trim.sql` says how they are made. */
const RELEASES = [
  // Commit 17648ed, with refunds of debits that were under way.
  { data: 'before-the-ledger', newest: '2026-11-21T2100_create_administration' },
  { data: '0.1.0', newest: '2026-11-24T1110_create_rounds' },
];

let name: string;
let url: string;

beforeEach(async () => {
  name = `upgrade_${randomBytes(6).toString('hex')}`;
  url = withDatabase(inject('databaseUrl'), name);
  await execute(inject('databaseUrl'), `create database ${name}`);
});
afterEach(() => execute(inject('databaseUrl'), `drop database ${name} with (force)`));

async function load({ data, newest }: (typeof RELEASES)[number]): Promise<void> {
  await migrateToLatest(url, undefined, { to: newest });
  await execute(url, await readFile(new URL(`./upgrades/${data}.sql`, import.meta.url), 'utf8'));
}

async function ask<Row>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

it.each(RELEASES)('brings on the data of $data, with every invariant intact', async (release) => {
  await load(release);
  const [before] = await ask<{ orders: number }>('select count(*)::int as orders from orders');
  expect(before!.orders).toBeGreaterThan(10);
  await migrateToLatest(url);
  expect(await findViolations(url)).toEqual([]);
  expect(await ask('select count(*)::int as orders from orders')).toEqual([before]);
});

it('puts right what the first books said of refunded debits, by rows that are added', async () => {
  await load(RELEASES[0]!);
  await migrateToLatest(url, undefined, { to: '2026-11-25T0900_keep_backups' });
  const books = () =>
    ask(`select id, amount_cents, kind from ledger_transfers where kind <> 'corrected' order by id`);
  const before = await books();
  await migrateToLatest(url);
  expect(await findViolations(url)).toEqual([]);
  expect(await books()).toEqual(before);
  // Each refund had stood on one account too little and on one too many.
  const [{ refunds }] = (await ask<{ refunds: number }>(
    `select count(*)::int as refunds from refunds r join payments p on p.id = r.payment_id where p.method = 'ezidebit'`,
  )) as [{ refunds: number }];
  expect(refunds).toBe(5);
  await ask('alter table ledger_transfers disable trigger user');
  await ask(`delete from ledger_transfers where kind = 'corrected'`);
  expect((await findViolations(url)).map(({ invariant }) => invariant)).toEqual(
    Array.from({ length: 2 * refunds }, () => 'the ledger says what orders, payments and refunds say'),
  );
});

/** Makes every delivered order that was paid by card and never refunded one of the office's, on account. */
const ON_ACCOUNT = [
  `create temp table chosen as select o.id, o.checkout_id, o.account_id, p.id as payment_id
   from orders o join payments p on p.checkout_id = o.checkout_id and p.state = 'paid' and p.method = 'stripe'
   where o.status = 'completed' and o.credited_cents = 0 and not exists (select from refunds r where r.order_id = o.id)`,
  `alter table ledger_transfers disable trigger user`,
  `delete from ledger_transfers where kind = 'paid' and checkout_id in (select checkout_id from chosen)`,
  `alter table ledger_transfers enable trigger user`,
  `delete from demo_gateway_intents where idempotency_key in (select payment_id::text from chosen)`,
  `update payments set method = 'account', provider = 'account', state = 'accepted', provider_reference = null, client_secret = null
   where id in (select payment_id from chosen)`,
  `update checkouts c set ordered_by = c.account_id from chosen where c.id = chosen.checkout_id`,
  `update orders o set payment_method = 'account', payment_reference = '' from chosen where o.id = chosen.id`,
];

it('charges accounts for what was delivered on account before, once, on the day of its delivery', async () => {
  await load(RELEASES[1]!);
  await migrateToLatest(url, undefined, { to: '2026-11-27T0910_check_funding' });
  await execute(url, ON_ACCOUNT.join(';'));
  const delivered = await ask<{ order_id: number; amount_cents: number; booked_on: string }>(`
    select id as order_id, worth_customer_cents as amount_cents, delivery_date::text as booked_on from orders
    where status = 'completed' and payment_method = 'account' and worth_customer_cents > 0 order by id`);
  expect(delivered.length).toBeGreaterThan(0);
  await migrateToLatest(url);
  const charges = 'select order_id, amount_cents, booked_on::text from account_charges order by order_id';
  expect(await ask(charges)).toEqual(delivered);
  expect(await findViolations(url)).toEqual([]);
});
