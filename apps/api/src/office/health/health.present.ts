import type { HealthReport } from '@trpeza/contract/office/health.schemas';
import { VERSION } from '#platform/version.ts';
import { isStuck } from './health-conditions.ts';
import type { Health } from './read-health.ts';

const instant = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString();

export function presentHealth(health: Health): HealthReport {
  const { figures, check, conditions, startedAt, isWritable, space, failures, canSendMail } = health;
  return {
    conditions: conditions.map((each) => ({ ...each, since: instant(each.since) })),
    version: VERSION,
    startedAt: startedAt.toISOString(),
    database: {
      version: figures.databaseVersion,
      bytes: figures.databaseBytes,
      connections: figures.connections,
      maxConnections: figures.maxConnections,
    },
    disk: { isWritable, free: space?.free ?? null, total: space?.total ?? null },
    jobs: health.jobs.map((job) => ({
      name: job.name,
      isRegular: job.everyMs !== null,
      lastState: job.lastState,
      lastAt: instant(job.lastAt),
      waiting: job.waiting,
      oldest: instant(job.oldest),
      isStuck: isStuck(job, health.now),
    })),
    failures: failures.map((failure) => ({ ...failure, failedAt: failure.failedAt.toISOString() })),
    mail: {
      canSend: canSendMail,
      waiting: figures.mailWaiting,
      oldest: instant(figures.mailOldest),
      failed: figures.mailFailed,
      lastSentAt: instant(figures.mailSentAt),
    },
    providers: figures.providers.map(({ method, reachedAt, failingSince, heardAt }) => ({
      method,
      reachedAt: instant(reachedAt),
      failingSince: instant(failingSince),
      heardAt: instant(heardAt),
    })),
    moneyCheck: check
      ? {
          ranAt: check.ranAt.toISOString(),
          milliseconds: check.tookMs,
          found: check.found,
          violations: check.violations.map(({ invariant, about, should_be: shouldBe, is }) => {
            return { invariant, about, shouldBe, is };
          }),
        }
      : null,
  };
}
