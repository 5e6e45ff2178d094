import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBackup } from '#platform/backup/load-backup.ts';
import { openBackup, verifyBackup, type Backup } from '#platform/backup/manifest.ts';
import { restoreDatabase } from '#platform/backup/restore-database.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createJobs, defineJob } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { findViolations } from '#test/check-invariants.ts';
import { databasePrint } from '#test/database-print.ts';
import { execute, withDatabase } from '#test/global-setup.ts';
import { query } from '#test/shoppers.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const folder = await mkdtemp(join(tmpdir(), 'trpeza-backups-'));
const refund = defineJob<{ refundId: string }>({ name: 'pay-refund', handler: async () => {} });
const targets: string[] = [];
let backup: Backup;
/** Where it was restored first. */
let restored: string;
/** A person who is in the backup, and is erased after it. */
let erased: { id: number };

/** Another database of the same server, dropped in the end. */
function newPlace(): string {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  targets.push(name);
  return withDatabase(app.url, name);
}

const intoNew = async (from: Backup): Promise<string> => {
  const url = newPlace();
  await restoreDatabase(url, {
    fill: (empty) => loadBackup(empty, from),
    describe: async () => null,
    replace: false,
  });
  return url;
};

/** As if pg-boss had had another column when the backup was made. */
async function withOtherQueue({ path }: Backup): Promise<Backup> {
  const file = join(path, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const jobs = manifest.tables.find(({ name }: { name: string }) => name === 'job');
  jobs.columns[jobs.columns.indexOf('singleton_key')] = 'a_column_of_old';
  await writeFile(file, JSON.stringify(manifest));
  return openBackup(path);
}

/** A copy of the backup that a test may spoil. */
async function copyOf(name: string): Promise<string> {
  const path = join(folder, name);
  await cp(backup.path, path, { recursive: true });
  return path;
}

beforeAll(async () => {
  await buildOrder(app);
  erased = await buildAccount(app.db);
  await app.db
    .insertInto('messages')
    .values(
      ['welcome', 'password-reset'].map((template) => {
        const content = { subject: 'Hello', html: '<p>Hello</p>', plain: 'Hello' };
        return {
          cause: `test:${template}`,
          template,
          recipient: 'ana@example.org',
          language: 'en',
          ...content,
        };
      }),
    )
    .execute();
  const queue = createJobs({ url: app.url, log: silentLog });
  await queue.start([refund], undefined);
  await queue.send(app.db, refund, { refundId: 'waits' }, { startAfter: 3600 });
  await queue.stop();
  backup = await writeBackup(app.url, folder);
});
afterAll(async () => {
  for (const name of targets) await execute(app.url, `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

describe('a restored backup', () => {
  it('has every row, the waiting jobs, and ledgers that can only grow; only its owner can read its files', async () => {
    const url = (restored = await intoNew(backup));
    const { db, close } = openDatabase(url);
    // Its rows have the times of their migrations.
    const except = ['kysely_migration'];
    expect(await databasePrint(db, except)).toEqual(await databasePrint(app.db, except));
    const jobs = 'select id, name, state, data, start_after from jobs.job order by id';
    expect(await query(url, jobs)).toEqual(await query(app.url, jobs));
    expect(await query(url, `select data from jobs.job where name = 'pay-refund'`)).toEqual([
      { data: { refundId: 'waits' } },
    ]);
    expect(await findViolations(url)).toEqual([]);
    const files = (await readdir(backup.path)).map((file) => join(backup.path, file));
    const modes = await Promise.all(
      [backup.path, ...files].map(async (path) => (await stat(path)).mode & 0o777),
    );
    expect(modes).toEqual([0o700, ...files.map(() => 0o600)]);
    await expect(db.deleteFrom('ledgerTransfers').execute()).rejects.toThrow('permission denied');
    // As the owner too: the triggers are back.
    await expect(execute(url, 'delete from ledger_transfers')).rejects.toThrow();
    await expect(execute(url, 'update orders set account_id = 0')).rejects.toThrow('foreign key');
    const { id } = await buildAccount(db);
    const { max } = (await query<{ max: number }>(app.url, 'select max(id) as max from accounts'))[0]!;
    expect(id).toBeGreaterThan(max);
    await close();
  });
});

it('a backup holds every order acknowledged before it, while more are placed, and restores over another queue version', async () => {
  const stop = new AbortController();
  const acknowledged: { id: number; at: number }[] = [];
  const buying = (async () => {
    while (!stop.signal.aborted) acknowledged.push({ id: (await buildOrder(app)).order.id, at: Date.now() });
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(2);
  const began = Date.now();
  const during = await writeBackup(app.url, folder);
  await expect.poll(() => acknowledged.filter(({ at }) => at > began).length).toBeGreaterThan(0);
  stop.abort();
  await buying;
  const url = await intoNew(await withOtherQueue(during));
  const rows = await query<{ id: number }>(url, 'select id from orders');
  const ids = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter(({ id, at }) => at <= began && !ids.has(id))).toEqual([]);
  expect(await findViolations(url)).toEqual([]);
  const waiting = `select id, name, state, data from jobs.job`;
  expect(await query(url, waiting)).toEqual(await query(app.url, waiting));
});

describe('an incomplete backup', () => {
  it('is refused before anything is changed', async () => {
    const orders = 'public.orders.copy.gz';
    const cases = {
      damaged: [(path: string) => appendFile(join(path, orders), 'x'), orders],
      'without a table': [(path: string) => rm(join(path, orders)), 'is missing'],
      'without its manifest': [
        (path: string) => rename(join(path, 'manifest.json'), join(path, 'manifest.json.part')),
        'not a complete backup',
      ],
    } as const;
    for (const [name, [spoil, reason]] of Object.entries(cases)) {
      const path = await copyOf(name);
      await spoil(path);
      await expect(openBackup(path).then(verifyBackup), name).rejects.toThrow(reason);
    }
  });

  it('is removed when the backup is stopped', async () => {
    const before = await readdir(folder);
    const stop = new AbortController();
    const writing = writeBackup(app.url, folder, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(writing).rejects.toThrow('abort');
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('pnpm db:restore', () => {
  const command = fileURLToPath(new URL('./restore.cli.ts', import.meta.url));
  const restoreTo = (to: string, ...more: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: app.url };
      const child = execFile(
        process.execPath,
        [command, backup.path, '--to', to, ...more],
        { env },
        (_, out, err) => resolve({ code: child.exitCode ?? -1, said: out + err }),
      );
    });

  it('refuses a database with data, and keeps it under another name with --replace', async () => {
    const url = restored;
    await execute(url, `update settings set value = '"Sv. Naum"' where key = 'kitchen_name'`);
    const refused = await restoreTo(url);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/Sv\. Naum with \d+ accounts and 1 orders, the newest of \d{4}-\d\d-\d\d/);
    await execute(url, `update accounts set deleted_at = now(), last_name = null where id = ${erased.id}`);
    // One connection stays open, however long the restore takes.
    const product = openDatabase(url, { min: 1 });
    await databasePrint(product.db);
    expect((await restoreTo(url, '--replace')).said).toContain('Stop it first');
    await product.close();
    const replaced = await restoreTo(url, '--replace');
    expect(replaced.said).toContain('Money and budgets are as they should be.');
    expect(replaced.code).toBe(0);
    expect(replaced.said).toContain('1 people who had been erased since are erased again.');
    expect(await query(url, `select last_name from accounts where id = ${erased.id}`)).toEqual([
      { last_name: null },
    ]);
    expect(replaced.said).toContain('2 e-mails that waited are kept back');
    expect(await query(url, 'select state, last_error, html from messages order by id')).toEqual(
      ['<p>Hello</p>', ''].map((html) => ({ state: 'failed', last_error: 'kept back by a restore', html })),
    );
    const aside = /kept as (\w+)/.exec(replaced.said)![1]!;
    targets.push(aside);
    const name = `select value from settings where key = 'kitchen_name'`;
    expect(await query(withDatabase(url, aside), name)).toEqual([{ value: 'Sv. Naum' }]);
    expect(await query(url, name)).not.toEqual([{ value: 'Sv. Naum' }]);
  });

  it('leaves no database behind when it fails', async () => {
    const url = newPlace();
    const stop = new AbortController();
    const restoring = restoreDatabase(url, {
      fill: (empty) => loadBackup(empty, backup, { signal: stop.signal, onProgress: () => stop.abort() }),
      describe: async () => null,
      replace: false,
    });
    await expect(restoring).rejects.toThrow('abort');
    const names = await query<{ datname: string }>(app.url, 'select datname from pg_database');
    expect(names.filter(({ datname }) => datname.startsWith(targets.at(-1)!))).toEqual([]);
  });
});
