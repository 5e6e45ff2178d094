import { expect, it } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { isOverdue, readLastBackup, recordRun, type BackupRun } from './backups.steps.ts';

const app = await createTestApp();
const night = (day: number, run: Partial<BackupRun> = {}): BackupRun => ({
  kind: 'backup',
  name: `night-${day}`,
  beganAt: new Date(Date.UTC(2026, 10, day, 3)),
  endedAt: new Date(Date.UTC(2026, 10, day, 3, 0, 2)),
  bytes: 3_000_000_000,
  failure: null,
  ...run,
});
const names = async () =>
  Object.entries(await readLastBackup(app.db)).map(([what, run]) => `${what}: ${run?.name ?? 'none'}`);

it('returns the newest backup, the newest proof, and the last failure until a success of its kind', async () => {
  expect(await names()).toEqual(['newest: none', 'proved: none', 'failed: none']);
  await recordRun(app.db, night(20));
  await recordRun(app.db, night(20, { kind: 'proof' }));
  await recordRun(app.db, night(21, { failure: 'the disk is full' }));
  expect(await names()).toEqual(['newest: night-20', 'proved: night-20', 'failed: night-21']);
  await recordRun(app.db, night(22));
  await recordRun(app.db, night(22, { kind: 'proof', failure: 'an order is missing' }));
  expect(await names()).toEqual(['newest: night-22', 'proved: night-20', 'failed: night-22']);
});

it('is overdue after a night without a backup', async () => {
  const last = await readLastBackup(app.db);
  const after = (hours: number) => new Date(last.newest!.endedAt.getTime() + hours * 3600 * 1000);
  expect(isOverdue(last, { keep: { nights: 7 } }, after(30))).toBe(false);
  expect(isOverdue(last, { keep: { nights: 7 } }, after(40))).toBe(true);
  expect(isOverdue(last, { keep: { nights: 0 } }, after(40))).toBe(false);
  expect(isOverdue(last, null, after(40))).toBe(false);
});
