import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBackup, openBackup, type Backup } from '#platform/backup/load-backup.ts';
import { deleteOldBackups, writeBackup } from '#platform/backup/write-backup.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { findViolations } from '#test/check-invariants.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { execute, withDatabase } from '#test/global-setup.ts';
import { queryDatabase } from '#test/shoppers.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const folder = await mkdtemp(join(tmpdir(), 'trpeza-backups-'));
const refund = { name: 'pay-refund', handler: async () => {} };
const targets: string[] = [];
let backup: Backup;

/** Creates an empty database on the same server. It is dropped after the tests. */
async function createTarget(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  targets.push(name);
  await execute(app.url, `create database ${name}`);
  return withDatabase(app.url, name);
}

type Command = 'restore' | 'back-up';

function runOn(DATABASE_URL: string, command: Command, ...words: string[]) {
  const file = fileURLToPath(new URL(`./${command}.cli.ts`, import.meta.url));
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const options = { env: { ...process.env, DATABASE_URL, BACKUP_DIR: folder } };
    const child = execFile(process.execPath, [file, ...words], options, (_, out, err) =>
      resolve({ code: child.exitCode, output: out + err }),
    );
  });
}

const run = (command: Command, ...words: string[]) => runOn(app.url, command, ...words);

beforeAll(async () => {
  await buildOrder(app);
  const content = { subject: 'Hello', html: '<p>Hello</p>', plain: 'Hello' };
  const message = { cause: 'test', template: 'welcome', recipient: 'ana@example.org', language: 'en' };
  await app.db
    .insertInto('messages')
    .values({ ...message, ...content })
    .execute();
  const queue = createJobs({ url: app.url, log: silentLog });
  await queue.start([refund], undefined);
  await queue.send(app.db, refund.name, { refundId: 'waits' }, { startAfter: 3600 });
  await queue.stop();
  backup = await writeBackup(app.url, folder);
});
afterAll(async () => {
  const names = (await queryDatabase<{ datname: string }>(app.url, 'select datname from pg_database')).map(
    ({ datname }) => datname,
  );
  for (const name of names.filter((each) => targets.some((target) => each.startsWith(target))))
    await execute(app.url, `drop database ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

describe('loadBackup', () => {
  it('restores every row, the waiting jobs, the triggers, the foreign keys and the sequences', async () => {
    const url = await createTarget();
    await loadBackup(url, await openBackup(backup.path));
    const { db, close } = openDatabase(url);
    // Its rows contain the times of their migrations, which differ.
    const except = ['kysely_migration'];
    expect(await fingerprintDatabase(db, except)).toEqual(await fingerprintDatabase(app.db, except));
    const jobs = 'select id, name, state, data, start_after from jobs.job order by id';
    expect(await queryDatabase(url, jobs)).toEqual(await queryDatabase(app.url, jobs));
    expect(await queryDatabase(url, `select data from jobs.job where name = 'pay-refund'`)).toEqual([
      { data: { refundId: 'waits' } },
    ]);
    expect(await findViolations(url)).toEqual([]);
    await expect(db.deleteFrom('ledgerTransfers').execute()).rejects.toThrow('permission denied');
    await expect(execute(url, 'delete from ledger_transfers')).rejects.toThrow();
    await expect(execute(url, 'update orders set account_id = 0')).rejects.toThrow('foreign key');
    const { id } = await buildAccount(db);
    const { max } = (
      await queryDatabase<{ max: number }>(app.url, 'select max(id) as max from accounts')
    )[0]!;
    expect(id).toBeGreaterThan(max);
    await close();
  });

  it('restores every order that was confirmed before the backup, while more are placed', async () => {
    const stop = new AbortController();
    const acknowledged: { id: number; at: number }[] = [];
    const buying = (async () => {
      while (!stop.signal.aborted)
        acknowledged.push({ id: (await buildOrder(app)).order.id, at: Date.now() });
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(2);
    const beganAt = Date.now();
    const during = await writeBackup(app.url, folder);
    await expect.poll(() => acknowledged.filter(({ at }) => at > beganAt).length).toBeGreaterThan(0);
    stop.abort();
    await buying;
    const url = await createTarget();
    await loadBackup(url, during);
    const ids = new Set(
      (await queryDatabase<{ id: number }>(url, 'select id from orders')).map(({ id }) => id),
    );
    expect(acknowledged.filter(({ id, at }) => at <= beganAt && !ids.has(id))).toEqual([]);
    expect(await findViolations(url)).toEqual([]);
  });

  it('rejects a backup of another version', async () => {
    const migrations = [...backup.manifest.migrations, '99-later'];
    const later = { ...backup, manifest: { ...backup.manifest, migrations } };
    await expect(loadBackup(await createTarget(), later)).rejects.toThrow('another version of Trpeza');
  });
});

describe('openBackup', () => {
  const table = 'public.orders.copy.gz';
  it.each([
    ['damaged', (path: string) => appendFile(join(path, table), 'x'), `is damaged: ${table}`],
    ['without a table', (path: string) => rm(join(path, table)), 'is not a complete backup'],
    [
      'in another format',
      (path: string) => writeFile(join(path, 'manifest.json'), '{}'),
      'is not a complete',
    ],
    ['without its manifest', (path: string) => rm(join(path, 'manifest.json')), 'is not a complete backup'],
  ])('rejects a backup that is %s', async (name, spoil, reason) => {
    const path = join(folder, name);
    await cp(backup.path, path, { recursive: true });
    await spoil(path);
    await expect(openBackup(path)).rejects.toThrow(reason);
  });
});

describe('writeBackup', () => {
  it('writes files that only their owner can read', async () => {
    const files = (await readdir(backup.path)).map((file) => join(backup.path, file));
    const modes = await Promise.all(
      [backup.path, ...files].map(async (path) => (await stat(path)).mode & 0o777),
    );
    expect(modes).toEqual([0o700, ...files.map(() => 0o600)]);
  });

  it('leaves no files when it is aborted', async () => {
    const before = await readdir(folder);
    await expect(writeBackup(app.url, folder, AbortSignal.abort())).rejects.toThrow('abort');
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('deleteOldBackups', () => {
  it('keeps the newest backups and all other files', async () => {
    const place = await mkdtemp(join(folder, 'old-'));
    const names = [1, 2, 3].map((day) => `trpeza-2026-11-0${day}T170000123Z`);
    const others = ['erased-people.json', 'trpeza-copy'];
    for (const name of [...names, ...others]) await writeFile(join(place, name), '');
    await deleteOldBackups(place, 2);
    expect((await readdir(place)).sort()).toEqual([others[0], names[1], names[2], others[1]]);
  });
});

describe('pnpm db:restore', () => {
  it('rejects a database with data or in use, and keeps it under another name with --replace', async () => {
    const url = await createTarget();
    const restored = await run('restore', backup.path, '--to', url);
    expect(restored.output).toContain('1 queued emails were marked as failed');
    expect(restored.output).toContain('All invariants hold.');
    expect(restored.code).toBe(0);
    expect(await queryDatabase(url, 'select state, last_error from messages')).toEqual([
      { state: 'failed', last_error: 'kept back by a restore' },
    ]);
    await execute(url, `update settings set value = '"Sv. Naum"' where key = 'kitchen_name'`);
    const refused = await run('restore', backup.path, '--to', url);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/The database restored_\w+ is not empty/);
    const product = openDatabase(url, { min: 1 });
    await fingerprintDatabase(product.db);
    expect((await run('restore', backup.path, '--to', url, '--replace')).output).toContain('Stop it first');
    await product.close();
    const replaced = await run('restore', backup.path, '--to', url, '--replace');
    expect(replaced.code).toBe(0);
    const old = /kept as (\w+)/.exec(replaced.output)![1]!;
    const name = `select value from settings where key = 'kitchen_name'`;
    expect(await queryDatabase(withDatabase(url, old), name)).toEqual([{ value: 'Sv. Naum' }]);
    expect(await queryDatabase(url, name)).not.toEqual([{ value: 'Sv. Naum' }]);
  });
});

describe('pnpm db:backup', () => {
  it('makes and records a backup while the product runs', async () => {
    const { code, output } = await run('back-up');
    expect(code).toBe(0);
    const path = /Wrote the backup (\S+)\. /.exec(output)![1]!;
    expect(await readFile(join(path, 'manifest.json'), 'utf8')).toContain('public.orders');
    const [recorded] = await queryDatabase(app.url, 'select kind, failure from backup_runs');
    expect(recorded).toEqual({ kind: 'backup', failure: null });
  });
});

describe('pnpm db:move', () => {
  it('fails while the product uses the database', async () => {
    const moved = await run('restore', '--move', '--to', await createTarget());
    expect(moved).toMatchObject({ code: 1, output: expect.stringContaining('Stop it first') });
  });

  it('moves a database, including its waiting messages', async () => {
    const [source, target] = [await createTarget(), await createTarget()];
    await loadBackup(source, backup);
    const moved = await runOn(source, 'restore', '--move', '--to', target);
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('All invariants hold.') });
    expect(await queryDatabase(target, 'select state from messages')).toEqual([{ state: 'waiting' }]);
    expect(await queryDatabase(target, 'select count(*)::int as orders from orders')).toEqual([
      { orders: 1 },
    ]);
  });
});
