import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { execute, withDatabase } from '#test/global-setup.ts';
import { silentLog } from '../log.ts';
import { VERSION } from '../version.ts';
import { migrateToLatest, type MigrateOptions } from './migrate.ts';

const module = new URL('./migrate.ts', import.meta.url).href;
let folder: string;
let name: string;
let url: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trpeza-migrations-'));
  name = `migrate_${randomBytes(6).toString('hex')}`;
  url = withDatabase(inject('databaseUrl'), name);
  await execute(inject('databaseUrl'), `create database ${name}`);
});
afterEach(async () => {
  await execute(inject('databaseUrl'), `drop database ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function writeMigration(file: string, statements: string[], says = '') {
  const raw = (text: string) => ({
    sql: text,
    parameters: [],
    query: { kind: 'RawNode' },
    queryId: { queryId: file },
  });
  const calls = statements.map((text) => `await db.executeQuery(${JSON.stringify(raw(text))});`);
  await writeFile(join(folder, file), `${says}\nexport async function up(db: any) { ${calls.join(' ')} }\n`);
}

async function migrateInProcess() {
  const script = `
    const { migrateToLatest } = await import(${JSON.stringify(module)});
    const names = await migrateToLatest(${JSON.stringify(url)}, undefined, { folder: ${JSON.stringify(folder)} });
    console.log(JSON.stringify(names));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => void (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, names: JSON.parse(output) as string[] };
}

test('four processes at once run each migration once, and none of them fails', async () => {
  // Longer than the two seconds after which a request would give up waiting for a lock.
  await writeMigration('2026-01-01T0000_first.ts', ['create table things (n int)', 'select pg_sleep(2.5)']);
  await writeMigration('2026-01-02T0000_second.ts', ['insert into things values (1)']);
  const results = await Promise.all([1, 2, 3, 4].map(migrateInProcess));
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(results.flatMap(({ names }) => names)).toEqual(['2026-01-01T0000_first', '2026-01-02T0000_second']);
  expect(await rows('select n from things')).toEqual([{ n: 1 }]);
});

test('a migration that fails leaves nothing of itself, and says which and why; those before it stay', async () => {
  await writeMigration('2026-01-01T0000_first.ts', ['create table things (n int)']);
  await writeMigration('2026-01-02T0000_broken.ts', ['create table half (n int)', 'select nonsense']);
  await expect(migrate()).rejects.toThrow(
    'The migration 2026-01-02T0000_broken failed: column "nonsense" does not exist. Nothing of it was kept',
  );
  expect(await rows(`select to_regclass('half') as half, to_regclass('things')::text as things`)).toEqual([
    { half: null, things: 'things' },
  ]);
  await writeMigration('2026-01-02T0000_repaired.ts', ['create table half (n int)']);
  await rm(join(folder, '2026-01-02T0000_broken.ts'));
  expect(await migrate()).toEqual(['2026-01-02T0000_repaired']);
});

test('stops at the migration that is named, and runs the rest later', async () => {
  await writeMigration('2026-01-01T0000_first.ts', ['create table things (n int)']);
  await writeMigration('2026-01-02T0000_second.ts', ['insert into things values (1)']);
  await expect(migrate({ to: '2026-01-03T0000_third' })).rejects.toThrow(
    'There is no migration 2026-01-03T0000_third',
  );
  expect(await migrate({ to: '2026-01-01T0000_first' })).toEqual(['2026-01-01T0000_first']);
  expect(await rows('select n from things')).toEqual([]);
  expect(await migrate()).toEqual(['2026-01-02T0000_second']);
});

test('lets requests pass while it waits for a lock, and tries again until it has it', async () => {
  await writeMigration('2026-01-01T0000_first.ts', ['create table things (n int)']);
  await migrate();
  await writeMigration('2026-01-02T0000_second.ts', ['alter table things add column m int']);
  const [reader, other] = [await connect(), await connect()];
  await reader.query('begin; select n from things');
  const said: unknown[] = [];
  const log = { ...silentLog, warn: (line: unknown) => void said.push(line) };
  const migrating = migrateToLatest(url, log, { folder });
  await expect.poll(() => said).toContainEqual({ migration: '2026-01-02T0000_second', attempt: 1 });
  // Whoever comes now is held up by the migration for half a second at the most, however long the reader stays.
  const asked = performance.now();
  await other.query('select n from things');
  expect(performance.now() - asked).toBeLessThan(1_000);
  await reader.query('commit');
  expect(await migrating).toEqual(['2026-01-02T0000_second']);
  await Promise.all([reader.end(), other.end()]);
});

test('gives up after its patience, in words for the operator', async () => {
  await writeMigration('2026-01-01T0000_first.ts', ['create table things (n int)']);
  await migrate();
  await writeMigration('2026-01-02T0000_second.ts', ['alter table things add column m int']);
  const reader = await connect();
  await reader.query('begin; select n from things');
  await expect(migrate({ patienceMs: 0 })).rejects.toThrow('pg_stat_activity shows who');
  await reader.end();
});

test('builds an index beside running transactions, and begins anew what was interrupted', async () => {
  await writeMigration('2026-01-01T0000_first.ts', [
    'create table things (n int)',
    'insert into things values (1), (1)',
  ]);
  const index = ['drop index concurrently if exists things_n'];
  const says = 'export const transaction = false;';
  const file = '2026-01-02T0000_index.ts';
  await writeMigration(file, [...index, 'create unique index concurrently things_n on things (n)'], says);
  await expect(migrate()).rejects.toThrow('could not create unique index "things_n"');
  await writeMigration(
    '2026-01-02T0010_index.ts',
    [...index, 'create index concurrently things_n on things (n)'],
    says,
  );
  await rm(join(folder, file));
  const writer = await connect();
  await writer.query('begin; insert into things values (2)');
  const migrating = migrate();
  // It waits for the writer, longer than a migration within a transaction would.
  const waits = () =>
    rows(`select 1 from pg_stat_activity where datname = '${name}' and query like '%concurrently%'
      and wait_event_type = 'Lock' and now() - query_start > '700 ms'`);
  await expect.poll(async () => (await waits()).length).toBe(1);
  await writer.query('commit');
  expect(await migrating).toEqual(['2026-01-02T0010_index']);
  expect(await rows(`select indisvalid from pg_index where indexrelid = 'things_n'::regclass`)).toEqual([
    { indisvalid: true },
  ]);
  await writer.end();
});

test('bears migrations of a newer release down to the floor that they state', async () => {
  await writeMigration('2026-01-01T0000_first.ts', ['create table things (n int)']);
  await migrate();
  const note = (migration: string, floor: string | null) =>
    rows(
      `insert into schema_migrations values ('${migration}', now(), '98.0.0', ${floor ? `'${floor}'` : 'null'})`,
    );
  await note('2030-01-01T0000_add', null);
  await note('2030-01-02T0000_drop', VERSION);
  await writeMigration('2026-01-02T0000_second.ts', ['create table more (n int)']);
  expect(await migrate()).toEqual(['2026-01-02T0000_second']);
  await note('2030-01-03T0000_drop', '97.1.0');
  await expect(migrate()).rejects.toThrow(
    `This is Trpeza ${VERSION}, but the database was brought on by Trpeza 98.0.0 (2030-01-03T0000_drop) and can be used from 97.1.0 on.`,
  );
});

test('goes on where release 0.1.0 was, which still starts until a migration leaves it behind', async () => {
  await rows(`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    insert into kysely_migration values ('2026-01-01T0000_first', '2026-11-21T10:00:00.000Z')`);
  await writeMigration('2026-01-01T0000_first.ts', ['select nonsense']);
  await writeMigration('2026-01-02T0000_second.ts', ['create table things (n int)']);
  expect(await migrate()).toEqual(['2026-01-02T0000_second']);
  const known = () => rows('select name from kysely_migration order by name');
  expect(await known()).toEqual([{ name: '2026-01-01T0000_first' }]);
  const says = `export const floor = '${VERSION}';`;
  await writeMigration('2026-01-03T0000_third.ts', ['drop table things'], says);
  await migrate();
  expect(await known()).toEqual([{ name: '2026-01-01T0000_first' }, { name: '2026-01-03T0000_third' }]);
});

const migrate = (options: MigrateOptions = {}) => migrateToLatest(url, undefined, { folder, ...options });

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function rows(text: string) {
  const client = await connect();
  return client
    .query(text)
    .then(({ rows: found }) => found)
    .finally(() => client.end());
}
