import { describe, expect, it } from 'vitest';
import { HEALTH_CONDITIONS } from '@trpeza/contract/office/health.constants';
import type { Actor } from '#platform/auth/actor.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { insertBackupRun } from '#office/backups/backups.queries.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { execute } from '#test/global-setup.ts';
import { createTestApp } from '#test/test-app.ts';
import { resolveFailedJob } from './resolve-failed-job.ts';
import { findConditions, type HealthFacts } from './health-conditions.ts';

const app = await createTestApp({ invariants: 'broken' });
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const report = async () => (await admin.call('GET /api/health')).body;
const waiting = async () =>
  (await admin.call('GET /api/worklist', { query: { limit: 100 } })).body.items.filter(
    ({ kind }) => kind === 'health',
  );

it('reports a violated invariant on the Health page and in the worklist', async () => {
  const { order } = await buildOrder(app);
  await admin.call('POST /api/health/money-check');
  expect((await report()).moneyCheck).toMatchObject({ found: 0, violations: [] });
  expect(await waiting()).toEqual([]);
  await execute(app.url, `delete from order_items where order_id = ${order.id}`);
  await admin.call('POST /api/health/money-check');
  const { conditions, moneyCheck } = await report();
  expect(conditions).toMatchObject([{ condition: 'money_wrong', since: app.clock.now().toISOString() }]);
  expect(moneyCheck!.violations[0]).toMatchObject({ about: `order ${order.id}`, is: '0' });
  expect(await waiting()).toMatchObject([{ condition: 'money_wrong', count: moneyCheck!.found }]);
});

it('reports a backup that cannot be restored, to administrators only', async () => {
  const endedAt = app.clock.now();
  const run = { beganAt: endedAt, endedAt, bytes: 1 };
  await insertBackupRun(app.db, { ...run, kind: 'proof', failure: 'an order is missing' });
  expect((await waiting()).map(({ condition }) => condition)).toContain('restore_failed');
  const { username } = await buildAccount(app.db, { role: 'hcpadmin' });
  const manager = await app.visit('admin').signIn(username);
  const { body } = await manager.call('GET /api/worklist', { query: { limit: 100 } });
  expect(body.items.filter(({ kind }) => kind === 'health')).toEqual([]);
});

it('records who retried or dropped a failed job, and accepts only one of several concurrent requests', async () => {
  const queue = createJobs({ url: app.url, log: silentLog });
  const fail = {
    name: 'pay-refund',
    retryLimit: 0,
    keepsFailures: true as const,
    handler: async (_deps: object, _data: { refundId: string }) => {
      throw new Error('no such refund');
    },
  };
  await queue.start([fail], {});
  for (const refundId of ['r1', 'r2']) await queue.send(app.db, fail.name, { refundId });
  await expect.poll(() => queue.readFailures(), { timeout: 20_000 }).toHaveLength(2);
  const [first, second] = await queue.readFailures();
  const { id: actorId, ...rest } = await buildAccount(app.db, { role: 'admin' });
  const actor = { ...rest, id: actorId } as Actor;
  await resolveFailedJob({ db: app.db, queue }, { actor, id: first!.id, decision: 'drop' });
  const again = { actor, id: second!.id, decision: 'tryAgain' } as const;
  const both = [1, 2].map(() => resolveFailedJob({ db: app.db, queue }, again));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await queue.stop();
  const { items } = (await admin.call('GET /api/audit', { query: { about: 'health' } })).body;
  expect(items).toMatchObject([
    { action: 'job/tried-again', who: { id: actorId }, subject: { id: 'pay-refund' } },
    { action: 'job/dropped', who: { id: actorId }, subject: { id: 'pay-refund' } },
  ]);
  expect(new Set(items.map(({ after }) => JSON.stringify(after)))).toEqual(
    new Set(['r1', 'r2'].map((refundId) => JSON.stringify({ work: { refundId } }))),
  );
});

describe('findConditions', () => {
  const now = new Date('2026-11-23T00:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const check = { ranAt: ago(5), tookMs: 1, found: 0, violations: [] };
  const night = {
    kind: 'backup' as const,
    name: 'n',
    beganAt: ago(5),
    endedAt: ago(5),
    bytes: 1,
    failure: null,
  };
  const well: HealthFacts = {
    now,
    startedAt: ago(100),
    figures: {
      mailWaiting: 0,
      mailOldest: null,
      mailFailed: 0,
      mailSentAt: null,
      paymentsOfDay: {},
      refundsWaiting: 0,
      refundsOldest: null,
      providers: [],
      coming: [],
      databaseBytes: 1,
      databaseVersion: '18',
      connections: 1,
      maxConnections: 100,
    },
    check,
    backup: { newest: night, proved: null, failed: null },
    wantsBackup: true,
    jobs: [],
    failures: [],
    canSendMail: true,
    isWritable: true,
    space: { free: 50, total: 100 },
  };
  const { figures } = well;
  const job = {
    name: 'send-messages',
    everyMs: 60_000,
    lastState: 'done',
    lastAt: now,
    waiting: 0,
    oldest: null,
  } as const;
  const provider = {
    method: 'stripe',
    reachedAt: null,
    heardAt: null,
    failingSince: ago(2).toISOString(),
  } as const;
  const WRONG: Record<(typeof HEALTH_CONDITIONS)[number], Partial<HealthFacts>> = {
    disk_full: { isWritable: false },
    disk_low: { space: { free: 9, total: 100 } },
    money_wrong: { check: { ...check, found: 2 } },
    money_unchecked: { check: { ...check, ranAt: ago(37) } },
    paid_unplaced: { figures: { ...figures, coming: [{ date: '2026-11-23', orders: 3, unplaced: 1 }] } },
    jobs_stuck: { jobs: [{ ...job, lastAt: ago(1) }] },
    jobs_failed: { failures: [{ id: 'x', job: 'pay-refund', failedAt: ago(1), message: '' }] },
    provider_silent: { figures: { ...figures, providers: [provider] } },
    refund_waiting: { figures: { ...figures, refundsWaiting: 1, refundsOldest: ago(2) } },
    mail_off: { canSendMail: false, figures: { ...figures, mailWaiting: 1, mailOldest: ago(0.1) } },
    mail_waiting: { figures: { ...figures, mailWaiting: 1, mailOldest: ago(2) } },
    backup_failed: { backup: { ...well.backup, failed: { ...night, failure: 'no' } } },
    restore_failed: { backup: { ...well.backup, failed: { ...night, kind: 'proof', failure: 'no' } } },
    backup_old: { backup: { ...well.backup, newest: { ...night, endedAt: ago(37) } } },
    backup_missing: { backup: { newest: null, proved: null, failed: null } },
  };

  it('returns nothing when all is well or an outage is short', () => {
    expect(findConditions(well)).toEqual([]);
    const soon = {
      ...figures,
      mailWaiting: 5,
      mailOldest: ago(0.5),
      refundsWaiting: 1,
      refundsOldest: ago(0.5),
    };
    expect(findConditions({ ...well, figures: soon, jobs: [job] })).toEqual([]);
  });

  it('returns only the condition whose cause is present', () => {
    for (const condition of HEALTH_CONDITIONS) {
      const found = findConditions({ ...well, ...WRONG[condition] }).map((each) => each.condition);
      expect(found).toEqual([condition]);
    }
  });
});
