import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import { insertBackupRun, type BackupRun } from './backups.queries.ts';

const app = await createTestApp();
app.deps.backups = { url: app.url, folder: '', keep: 7, command: undefined };
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3, 0, 2));
const record = (day: number, run: Partial<BackupRun> = {}) =>
  insertBackupRun(app.db, {
    kind: 'backup',
    beganAt: new Date(Date.UTC(2026, 10, day, 3)),
    endedAt: at(day),
    bytes: 3_000_000_000,
    failure: null,
    ...run,
  });

describe('GET /api/backups', () => {
  let admin: Awaited<ReturnType<ReturnType<typeof app.visit>['signIn']>>;
  const read = async () => (await admin.call('GET /api/backups', {})).body;
  beforeAll(async () => {
    const { username } = await buildAccount(app.db, { role: 'admin' });
    admin = await app.visit('admin').signIn(username);
  });

  it('returns the latest backup, the latest test restore, and the last failure until a run of its kind succeeds', async () => {
    expect(await read()).toMatchObject({ isAutomatic: true, newest: null, proved: null, failed: null });
    await record(20);
    await record(20, { kind: 'proof' });
    await record(21, { failure: 'the disk is full' });
    const [on20, on21, on22] = [20, 21, 22].map((day) => ({ at: at(day).toISOString() }));
    expect(await read()).toMatchObject({ newest: on20, proved: on20, failed: on21 });
    await record(22);
    expect(await read()).toMatchObject({
      newest: { bytes: 3_000_000_000, milliseconds: 2000 },
      failed: null,
    });
    await record(22, { kind: 'proof', failure: 'an order is missing' });
    expect(await read()).toMatchObject({ newest: on22, proved: on20, failed: { ...on22, kind: 'proof' } });
  });

  it('reports a backup as overdue after 36 hours', async () => {
    app.clock.set(new Date(at(22).getTime() + 35 * 3_600_000));
    expect(await read()).toMatchObject({ isOverdue: false });
    app.clock.set(new Date(at(22).getTime() + 37 * 3_600_000));
    expect(await read()).toMatchObject({ isOverdue: true });
  });
});
