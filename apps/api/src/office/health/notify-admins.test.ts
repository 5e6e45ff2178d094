import { expect, it } from 'vitest';
import { insertBackupRun } from '#office/backups/backups.queries.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import { notifyAdmins } from './notify-admins.ts';

const app = await createTestApp({ demo: false });
const written = () =>
  app.db.selectFrom('messages').selectAll().where('template', '=', 'health-notice').orderBy('id').execute();
const HOUR = 3_600_000;
/** 07:00 in Melbourne in summer. */
const SEVEN = new Date('2026-12-01T20:00:00Z');

it('notifies administrators once a day in their language while something is wrong', async () => {
  const admins: number[] = [];
  for (const set of [{ language: 'en' }, { language: 'mk' }, { isDemo: true }] as const) {
    const { id } = await buildAccount(app.db, { role: 'admin' });
    await app.db.updateTable('accounts').set(set).where('id', '=', id).execute();
    if (!('isDemo' in set)) admins.push(id);
  }
  await buildAccount(app.db, { role: 'hcpadmin' });
  // The app starts with a recent backup and money check, so no condition applies.
  const endedAt = new Date(SEVEN.getTime() - 4 * HOUR);
  const night = { kind: 'backup' as const, beganAt: endedAt, endedAt, bytes: 1 };
  await insertBackupRun(app.db, { ...night, failure: null });
  app.clock.set(endedAt);
  await app.deps.jobs.send(app.db, 'check-money', {});
  app.clock.set(SEVEN);
  await notifyAdmins(app.deps);
  expect(await written()).toEqual([]);

  await insertBackupRun(app.db, { ...night, kind: 'proof', failure: 'an order is missing' });
  app.clock.set(new Date(SEVEN.getTime() - 60_000));
  await notifyAdmins(app.deps);
  expect(await written()).toEqual([]);
  app.clock.set(SEVEN);
  // No message in a demonstration, without a mail server, or just after a start.
  await notifyAdmins({ ...app.deps, demo: true });
  const health = await app.deps.health.readNow();
  const seen = (facts: Partial<typeof health>) => {
    const readNow = async () => ({ ...health, ...facts });
    return { ...app.deps, health: { readNow, read: readNow } };
  };
  await notifyAdmins(seen({ canSendMail: false }));
  await notifyAdmins(seen({ startedAt: new Date(SEVEN.getTime() - HOUR / 2) }));
  expect(await written()).toEqual([]);

  // Concurrent and repeated runs send one message.
  await Promise.all([notifyAdmins(app.deps), notifyAdmins(app.deps)]);
  app.clock.set(new Date(SEVEN.getTime() + 10 * HOUR));
  await notifyAdmins(app.deps);
  const messages = await written();
  expect(messages.map(({ accountId, cause }) => [accountId, cause])).toEqual(
    admins.map((id) => [id, `health:2026-12-02:${id}`]),
  );
  const [english, macedonian] = messages;
  expect(english).toMatchObject({ language: 'en', subject: 'Trpeza: an automatic check found a problem' });
  expect(english!.plain).toContain('The test restore of a backup failed');
  expect(macedonian!.plain).toContain('Пробното враќање на резервна копија не успеа');

  app.clock.set(new Date(SEVEN.getTime() + 24 * HOUR));
  await notifyAdmins(app.deps);
  expect(await written()).toHaveLength(4);
});
