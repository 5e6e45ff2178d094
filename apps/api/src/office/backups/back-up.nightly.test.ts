import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildOrder } from '#test/builders/orders.ts';
import { execute } from '#test/global-setup.ts';
import { queryDatabase } from '#test/shoppers.ts';
import { createTestApp } from '#test/test-app.ts';
import { backUpNightly } from './back-up.ts';
import { readLastBackup } from './read-last-backup.ts';

const app = await createTestApp({ invariants: 'broken' });
const folder = await mkdtemp(join(tmpdir(), 'trpeza-nightly-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { order } = await buildOrder(app);

const plan = {
  url: app.url,
  folder,
  keep: 2,
  command: undefined as string | undefined,
};
const tick = () => backUpNightly({ ...app.deps, backups: plan }, new AbortController().signal);
const backups = async () => (await readdir(folder)).filter((name) => name.startsWith('trpeza-')).sort();
const hour = 3600 * 1000;

it('backs up once a night, restores the first backup as a test, and keeps the configured number of backups', async () => {
  // 03:30 in Melbourne; the backup that was due at 04:00 the day before is missing.
  app.clock.set('2026-11-23T16:30:00Z');
  await tick();
  const [first] = await backups();
  expect(await readLastBackup(app.db)).toMatchObject({
    newest: { failure: null },
    proved: { failure: null },
    failed: null,
  });
  app.clock.advance(hour / 4);
  await tick();
  expect(await backups()).toHaveLength(1);
  app.clock.advance(hour / 2);
  await tick();
  app.clock.advance(hour);
  await tick();
  expect(await backups()).toHaveLength(2);
  app.clock.advance(24 * hour);
  await tick();
  expect(await backups()).toHaveLength(2);
  expect(await backups()).not.toContain(first);
  const { newest, proved } = await readLastBackup(app.db);
  expect(proved!.endedAt < newest!.endedAt).toBe(true);
});

it('runs the backup command and records its failure', async () => {
  app.clock.advance(24 * hour);
  plan.command = `cp "$BACKUP/manifest.json" "${folder}/copied"`;
  await tick();
  expect(await readFile(join(folder, 'copied'), 'utf8')).toContain('"migrations"');
  app.clock.advance(24 * hour);
  plan.command = 'echo the backup server is unreachable >&2; exit 1';
  await expect(tick()).rejects.toThrow('the backup server is unreachable');
  const { newest, failed } = await readLastBackup(app.db);
  expect(failed).toMatchObject({ kind: 'backup', failure: expect.stringContaining('BACKUP_COMMAND') });
  expect(newest!.endedAt < failed!.endedAt).toBe(true);
  // The next hourly run retries.
  plan.command = undefined;
  app.clock.advance(hour);
  await tick();
  expect((await readLastBackup(app.db)).failed).toBeNull();
});

it('records a failed test restore when the restored backup violates invariants', async () => {
  await execute(app.url, `delete from order_items where order_id = ${order.id}`);
  app.clock.advance(8 * 24 * hour);
  await expect(tick()).rejects.toThrow('the subtotal of an order');
  expect((await readLastBackup(app.db)).failed).toMatchObject({ kind: 'proof' });
  // The temporary databases of the test restores have been dropped.
  const left = `select datname from pg_database where datname like '%restore_check'`;
  expect(await queryDatabase(app.url, left)).toEqual([]);
});
