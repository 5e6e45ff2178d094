import { HEALTH_CONDITIONS, type HealthCondition } from '@trpeza/contract/office/health.constants';
import type { LastBackup } from '#office/backups/read-last-backup.ts';
import type { DiskSpace } from '#platform/disk.ts';
import type { JobState, FailedJob } from '#platform/jobs/job-states.ts';
import type { Figures, MoneyCheck } from './health.queries.ts';

/** The input of the health checks. */
export interface HealthFacts {
  now: Date;
  /** Start time of this process. */
  startedAt: Date;
  figures: Figures;
  check: MoneyCheck | undefined;
  backup: LastBackup;
  /** False in demonstrations and where backups are made by other means. */
  wantsBackup: boolean;
  jobs: readonly JobState[];
  failures: readonly FailedJob[];
  canSendMail: boolean;
  isWritable: boolean;
  /** Disk space of the database's folder; undefined where the database runs on another host. */
  space: DiskSpace | undefined;
}

/** A health problem. `since` and `count` are null where unknown. */
export interface Condition {
  condition: HealthCondition;
  since: Date | null;
  count: number | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Outages of a mail server or payment provider shorter than this are not reported. */
export const GRACE_MS = HOUR;
/** Longer than a day, since a nightly run may be late. */
const NIGHTLY_MS = 36 * HOUR;
/** Due jobs normally start within seconds. */
const QUEUE_MS = 15 * MINUTE;
const LEAST_FREE = 0.1;

/** Details of a condition, or undefined when the condition does not apply. */
type Finding = { since?: Date | string | null; count?: number | null } | undefined;

const FINDERS: Readonly<Record<HealthCondition, (facts: HealthFacts) => Finding>> = {
  disk_full: ({ isWritable }) => (isWritable ? undefined : {}),
  disk_low: ({ space, isWritable }) =>
    space && isWritable && space.free / space.total < LEAST_FREE ? {} : undefined,
  money_wrong: ({ check }) =>
    check && check.found > 0 ? { since: check.ranAt, count: check.found } : undefined,
  money_unchecked: ({ check, now, startedAt }) =>
    check ? isOlder(check.ranAt, NIGHTLY_MS, now) : isOlder(startedAt, GRACE_MS, now),
  paid_unplaced: ({ figures: { coming } }) => some(coming.reduce((sum, { unplaced }) => sum + unplaced, 0)),
  jobs_stuck: ({ jobs, now }) => {
    const stuck = jobs.filter((job) => isStuck(job, now));
    return stuck.length > 0
      ? { since: earliest(stuck.map(({ oldest, lastAt }) => oldest ?? lastAt)) }
      : undefined;
  },
  jobs_failed: ({ jobs, failures }) =>
    some(
      failures.length + jobs.filter(({ lastState }) => lastState === 'failed').length,
      earliest(failures.map(({ failedAt }) => failedAt)),
    ),
  provider_silent: ({ figures: { providers }, now }) =>
    providers
      .map(({ failingSince }) => isOlder(failingSince, GRACE_MS, now))
      .find((finding) => finding !== undefined),
  refund_waiting: ({ figures: { refundsWaiting, refundsOldest }, now }) =>
    isOlder(refundsOldest, GRACE_MS, now) && { since: refundsOldest, count: refundsWaiting },
  mail_off: ({ canSendMail, figures: { mailWaiting, mailOldest } }) =>
    canSendMail ? undefined : some(mailWaiting, mailOldest),
  mail_waiting: ({ canSendMail, figures: { mailWaiting, mailOldest }, now }) =>
    canSendMail && isOlder(mailOldest, GRACE_MS, now) ? { since: mailOldest, count: mailWaiting } : undefined,
  backup_failed: ({ backup: { failed } }) =>
    failed?.kind === 'backup' ? { since: failed.endedAt } : undefined,
  restore_failed: ({ backup: { failed } }) =>
    failed?.kind === 'proof' ? { since: failed.endedAt } : undefined,
  backup_old: ({ backup: { newest }, now }) => isOlder(newest?.endedAt, NIGHTLY_MS, now),
  backup_missing: ({ backup: { newest }, wantsBackup }) => (wantsBackup && !newest ? {} : undefined),
};

/** The conditions that apply now, most urgent first. */
export function findConditions(facts: HealthFacts): Condition[] {
  return HEALTH_CONDITIONS.flatMap((condition) => {
    const finding = FINDERS[condition](facts);
    if (!finding) return [];
    const { since = null, count = null } = finding;
    return [{ condition, since: since === null ? null : new Date(since), count }];
  });
}

/** Whether a due job has not started, or a scheduled job has missed its schedule. */
export const isStuck = ({ oldest, lastAt, everyMs }: JobState, now: Date): boolean =>
  isOlder(oldest, QUEUE_MS, now) !== undefined ||
  (everyMs !== null && isOlder(lastAt, 2 * everyMs + QUEUE_MS, now) !== undefined);

function isOlder(at: Date | string | null | undefined, ms: number, now: Date): { since: Date } | undefined {
  if (!at) return undefined;
  const since = new Date(at);
  return now.getTime() - since.getTime() > ms ? { since } : undefined;
}

const some = (count: number, since: Date | null = null): Finding =>
  count > 0 ? { count, since } : undefined;

function earliest(dates: readonly (Date | null)[]): Date | null {
  const times = dates.filter((date) => date !== null).map(Number);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
