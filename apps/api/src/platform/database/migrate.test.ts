import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, expect, inject, test } from 'vitest';
import { execute, withDatabase } from '#test/global-setup.ts';
import { migrateToLatest } from './migrate.ts';

const module = new URL('./migrate.ts', import.meta.url).href;
let folder: string;
let name: string;
let url: string;

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'trpeza-migrations-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  name = `migrate_${randomBytes(6).toString('hex')}`;
  url = withDatabase(inject('databaseUrl'), name);
  await execute(inject('databaseUrl'), `create database ${name}`);
});
afterEach(() => execute(inject('databaseUrl'), `drop database ${name} with (force)`));

async function writeMigration(file: string, statements: string[]) {
  const raw = (text: string) => ({
    sql: text,
    parameters: [],
    query: { kind: 'RawNode' },
    queryId: { queryId: file },
  });
  const calls = statements.map((text) => `await db.executeQuery(${JSON.stringify(raw(text))});`);
  await writeFile(join(folder, file), `export async function up(db: any) { ${calls.join(' ')} }\n`);
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

test('a migration that fails leaves nothing behind and is named', async () => {
  await writeMigration('2026-01-03T0000_broken.ts', ['create table half (n int)', 'select nonsense']);
  await expect(migrateToLatest(url, undefined, { folder })).rejects.toThrow(
    'The migration 2026-01-03T0000_broken failed',
  );
  expect(await rows(`select to_regclass('half') as half, to_regclass('things') as things`)).toEqual([
    { half: null, things: null },
  ]);
});

async function rows(text: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows: found }) => found)
    .finally(() => client.end());
}
