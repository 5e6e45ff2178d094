import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { execute } from '#test/global-setup.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { nameStatement, waitForDatabase } from './connect.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await execute(
    database.url,
    `create table samples (id int primary key, big_number bigint, plain_day date, days date[], exact_amount numeric(8,2), happened_at timestamptz, free_form jsonb)`,
  );
});

const selectSample = () =>
  sql<Record<string, unknown>>`select * from samples where id = ${1}`
    .execute(database.db)
    .then(({ rows }) => rows[0]);

test('queries return columns in camelCase, parsed by their types', async () => {
  await database.pool.query(
    `insert into samples values (1, 9007199254740991, '2026-11-23', '{2026-11-23,2026-11-30}', 12.50, '2026-11-23T09:00:00+11', '{"snake_key": 1}')`,
  );
  expect(await selectSample()).toEqual({
    id: 1,
    bigNumber: 9007199254740991,
    plainDay: '2026-11-23',
    days: ['2026-11-23', '2026-11-30'],
    exactAmount: '12.50',
    happenedAt: new Date('2026-11-22T22:00:00Z'),
    freeForm: { snake_key: 1 },
  });
});

test('queries reject a bigint that a number cannot represent exactly', async () => {
  await expect(
    sql`select 9007199254740993::bigint as n where ${1}::int = 1`.execute(database.db),
  ).rejects.toThrow(RangeError);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a parameterised statement is prepared from its second use on, once and under a stable name', async () => {
  const { rows } = await database.db.connection().execute(async (connection) => {
    for (const id of [1, 2, 3]) await sql`select id from samples where id = ${id}`.execute(connection);
    return sql<{ name: string; calls: number }>`
      select name, generic_plans + custom_plans as calls from pg_prepared_statements
      where statement = 'select id from samples where id = $1'`.execute(connection);
  });
  expect(rows).toEqual([{ name: nameStatement('select id from samples where id = $1'), calls: 2 }]);
});

test('statements of pool.query are prepared', async () => {
  const own = openDatabase(database.url, { max: 1 });
  for (const value of [1, 2, 3])
    expect((await own.pool.query('select $1::integer as asked', [value])).rows).toEqual([{ asked: value }]);
  const { rows } = await own.pool.query('select statement from pg_prepared_statements');
  expect(rows).toEqual([{ statement: 'select $1::integer as asked' }]);
  await own.close();
});

test('nameStatement returns the same name for a text from its second use on', () => {
  const repeated = 'select id from samples where id = $1 and 1 > 0';
  const nameOnSecondUse = () => nameStatement(repeated) ?? nameStatement(repeated);
  const first = nameOnSecondUse();
  expect(first).toMatch(/^.{24}$/);
  for (let index = 0; index < 5_000; index += 1)
    expect(nameStatement(`select id from samples where id in ($1) or ${index} > 1`)).toBeUndefined();
  expect(nameOnSecondUse()).toBe(first);
});

test('the pool replaces an idle connection that was terminated', async () => {
  const own = openDatabase(database.url, { max: 1 });
  const backend = async () => (await own.pool.query('select pg_backend_pid() as pid')).rows[0].pid as number;
  const killed = await backend();
  await execute(database.url, `select pg_terminate_backend(${killed})`);
  await expect.poll(() => own.pool.totalCount).toBe(0);
  expect(await backend()).not.toBe(killed);
  await own.close();
});

test('a terminated connection fails only its own transaction', async () => {
  const own = openDatabase(database.url, { max: 1 });
  const transaction = own.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await execute(database.url, `select pg_terminate_backend(${rows[0]?.pid})`);
    await expect.poll(() => own.pool.totalCount === 1 && gone(rows[0]!.pid)).toBe(true);
    await sql`select 1`.execute(trx);
  });
  await expect(transaction).rejects.toThrow();
  expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await own.close();
});

async function gone(pid: number) {
  return (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0;
}

test('the pool sets time limits and UTC on each connection', async () => {
  const own = openDatabase(database.url);
  const { rows } = await own.pool.query(
    `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone')`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: '5000',
    lock_timeout: '2000',
    idle_in_transaction_session_timeout: '10000',
    TimeZone: 'UTC',
  });
  await own.close();
});

test('waitForDatabase rejects with the cause when its time is up', async () => {
  await waitForDatabase(database.url, { milliseconds: 1_000 });
  await expect(waitForDatabase('postgres://nobody@127.0.0.1:1/none', { milliseconds: 200 })).rejects.toThrow(
    'ECONNREFUSED',
  );
});
