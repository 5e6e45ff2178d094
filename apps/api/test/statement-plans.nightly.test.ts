import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { buildMeal } from '#test/builders/meals.ts';
import { readStatements } from '#test/plans/collect-statements.ts';
import { fillRelatedTables } from '#test/plans/fill-related-tables.ts';
import { fillOrders } from '#test/plans/fill-orders.ts';
import { createFakeClock } from './fake-clock.ts';
import { createQueryPlanCheck, explain, type QueryPlan } from './check-query-plans.ts';
import { createTestDatabase } from './test-database.ts';

/**
 * Evaluates the statements of all suites on a database with the rows of several years. No statement may read every row of
 * a growing table. If only some files were run, only their statements are evaluated.
 */
const { db, pool, url } = await createTestDatabase();
const statements = await readStatements(inject('statementsFolder'));

/** Tables that stay small over the years, and why. */
const STAY_SMALL: Record<string, string> = {
  categories: 'a menu has a dozen',
  meals: 'a menu has a hundred',
  meal_prices: 'a few for each meal; what has begun is settled when it changes',
  import_sources: 'one for each set of headings that was imported',
  imports: 'live for a week and are forgotten nightly',
  meal_pictures: 'as many as meals; what none shows is forgotten nightly',
  settings: 'a closed list',
  server_secrets: 'a closed list',
  email_templates: 'one for each kind of message',
  reconciliations: 'one for each provider',
  statement_mailings: 'one for each month',
  statement_batches: 'live for a day and are forgotten nightly',
  bank_files: 'one for each week',
  closed_months: 'one for each month',
  invoices: 'one for each payer and month',
  invoice_events: 'a few for each invoice',
  funders: 'a dozen',
  money_checks: 'the latest alone',
  production_sheets: 'one for each delivery day',
  rounds: 'one for each driver',
  passkeys: 'a few for each of the staff',
  one_time_codes: 'one for each of the staff',
  recovery_codes: 'ten for each of the staff',
  passkey_challenges: 'live for five minutes and are forgotten nightly',
  pg_database: 'a server has a handful',
  backup_runs: 'one or two each night',
  day_moves: 'a few each year',
  different_people: 'a few each year',
  webhooks: 'one for each program that is notified',
  round_days: 'a few for each delivery day',
  round_places: 'one for each door',
  packing_ticks: 'live for a month and are forgotten nightly',
  handover_codes: 'live for 30 seconds and are forgotten nightly',
  reset_tokens: 'live for half an hour and are forgotten nightly',
  email_confirmations: 'live for days and are forgotten nightly',
  rate_limits: 'live for an hour at most and are forgotten nightly',
};

interface Exception {
  table: string;
  /** Matches the statement's text. */
  has: RegExp;
  because: string;
}

const EXCEPTIONS: Exception[] = [
  {
    table: 'accounts',
    has: /\) as "budgets"( where .*)? (order by|limit)|count\(\*\) as "users"/s,
    because: 'the budgets of all customers, sorted by a figure of each',
  },
  {
    table: 'budget_months',
    has: /count\(\*\) as "users"/,
    because: 'the same',
  },
  {
    table: 'orders',
    has: /^select count\(\*\) as "count" from "orders"/,
    because: 'the total of a list is a plain count',
  },
  { table: 'accounts', has: /^select count\(\*\) as "count" from "accounts"/, because: 'the same' },
  { table: 'messages', has: /count\(\*\) as "count" from "messages"/, because: 'the same' },
  {
    table: 'incoming_payments',
    has: /^select count\(\*\) as "count" from "incoming_payments"/,
    because: 'the same',
  },
  {
    table: 'orders',
    has: /"next_cursor" from "orders" where .*"(total_cents|outcome)"/,
    because: 'these filters are rare and have no index of their own',
  },
  { table: 'audit_entries', has: /"next_cursor" from "audit_entries".*split_part/, because: 'the same' },
  { table: 'messages', has: /"next_cursor" from "messages" where/, because: 'the same' },
  {
    table: 'accounts',
    has: /' ' \|\| search_key/,
    because: 'whole words of a name or number, among all customers',
  },
  {
    table: 'account_charges',
    has: /with balances as/,
    because: 'what everybody owes',
  },
  { table: 'incoming_payments', has: /with balances as/, because: 'the same' },
  {
    table: 'account_charges',
    has: /amount_cents as opening, 0 as charged/,
    because: 'the first month that is closed opens with all that was before it',
  },
  { table: 'incoming_payments', has: /amount_cents as opening, 0 as charged/, because: 'the same' },
  {
    table: 'accounts',
    has: /sum\(\(select plan_cents from monthly_plans/,
    because: 'the plans of all customers in a month',
  },
  {
    table: 'addresses',
    has: /left join "addresses" as "d"/,
    because: 'a spreadsheet of all customers',
  },
  { table: 'dietary_profiles', has: /left join "addresses" as "d"/, because: 'the same' },
  {
    table: 'audit_entries',
    has: /^update audit_entries set reason = null/,
    because: 'a person is erased a few times a year',
  },
  {
    table: 'messages',
    has: /lower\(recipient\) = lower\(person_email\)/,
    because: 'the same, or asks for a copy of their data',
  },
  {
    table: 'day_move_orders',
    has: /as day_move_id, count/,
    because: 'a few days are moved each year',
  },
  {
    table: 'bank_lines',
    has: /^update bank_lines set (text = ''|may_name_erased = true)/,
    because: 'the same',
  },
  { table: 'payment_issues', has: /^update payment_issues set note = ''/, because: 'the same' },
  { table: 'accounts', has: /^\s*select search_key\(coalesce\(first_name/, because: 'the same' },
  {
    table: 'messages',
    has: /^delete from "messages" where "created_at"/,
    because: 'nightly, of rows that are kept for weeks',
  },
  { table: 'webhook_deliveries', has: /^delete from "webhook_deliveries"/, because: 'the same' },
  {
    table: 'round_doors',
    has: /select "account_id", "address", "round_id"/,
    because: 'a new door is suggested the round of its neighbours',
  },
  {
    table: 'account_charges',
    has: /\) on_account\s+\) each/,
    because: 'what every statement of a month asks for, before a month is closed',
  },
  { table: 'incoming_payments', has: /\) on_account\s+\) each/, because: 'the same' },
  {
    table: 'round_doors',
    has: /from round_places full join round_doors/,
    because: 'the statements of a month are sorted as all doors are driven',
  },
  {
    table: 'accounts',
    // The search key is a parameter, or a pattern of only one or two letters.
    has: /"search_key" like|search_key like '%.{1,2}%'/,
    because: 'two letters are too few for the index of trigrams',
  },
];

const LEAST_ROWS = 500;

async function growTables(): Promise<void> {
  for (let meal = 0; meal < 40; meal += 1) await buildMeal(db);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await fillOrders(owner, { orders: 10_000, customers: 20_000, weekly: 40, now: createFakeClock().now() });
  await fillRelatedTables(owner);
  await owner.query('vacuum analyze');
  await owner.end();
}

it('the generated history has rows in every table that grows', async () => {
  await growTables();
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'`,
  );
  const left = rows.filter(({ name, rows }) => !(name in STAY_SMALL) && rows < LEAST_ROWS);
  expect(left).toEqual([]);
}, 400_000);

it('no statement scans a growing table in full', async () => {
  const wholeReads = await createQueryPlanCheck(pool);
  const wrong: { reads: string; statement: string }[] = [];
  for (const statement of statements) {
    for (const table of await wholeReads(statement)) {
      if (table in STAY_SMALL) continue;
      if (EXCEPTIONS.some((each) => each.table === table && each.has.test(statement.text))) continue;
      wrong.push({ reads: table, statement: statement.text });
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

it('every foreign key to rows that are deleted has an index', async () => {
  const deleted = statements.flatMap(({ text }) =>
    [...text.matchAll(/\bdelete from "?(\w+)/g)].map(([, table]) => table),
  );
  const { rows } = await pool.query<{ table: string; reference: string }>(UNINDEXED_REFERENCES, [deleted]);
  expect(rows.filter(({ table }) => !(table in STAY_SMALL))).toEqual([]);
});

const UNINDEXED_REFERENCES = `
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as reference from pg_constraint c
  where contype = 'f' and confrelid::regclass::text = any($1) and not exists (
    select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
      and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
  )`;

/** Tables that grow with every order. */
const LARGE = new Set(['orders', 'checkouts', 'budget_entries']);

/**
 * Returns the tables of which a plan reads all rows repeatedly, once for each row of another table. The cost is then
 * quadratic in the number of orders.
 */
function repeatedScans(plan: QueryPlan, isRepeated = false): string[] {
  const table = plan['Relation Name'];
  const isWhole = plan['Node Type'] === 'Seq Scan' && table !== undefined && LARGE.has(table);
  const inner = (plan.Plans ?? []).flatMap((child) => {
    const isInner = plan['Node Type'] === 'Nested Loop' && child['Parent Relationship'] === 'Inner';
    return repeatedScans(child, isRepeated || isInner || child['Parent Relationship'] === 'SubPlan');
  });
  return isRepeated && isWhole ? [table, ...inner] : inner;
}

it('no invariant scans a growing table once per order', async () => {
  const text = await readFile(new URL('../src/money/ledger/invariants.sql', import.meta.url), 'utf8');
  const checks = text.split(/;\s*\n/).filter((part) => /\bselect\b/.test(part));
  expect(checks.length).toBeGreaterThan(20);
  const slow: Record<string, string[]> = {};
  for (const check of checks) {
    const scans = repeatedScans(await explain(pool, check));
    if (scans.length > 0) slow[/'([^']+(?:''[^']*)*)' as invariant/.exec(check)?.[1] ?? check] = scans;
  }
  expect(slow).toEqual({});
});
