import { HEALTH_CONDITIONS, type HealthCondition } from '@trpeza/contract/office/health.constants';
import type { LastBackup } from '#platform/backup/backups.steps.ts';
import type { DiskSpace } from '#platform/disk.ts';
import type { JobState, KeptFailure } from '#platform/jobs/job-states.ts';
import type { Figures, MoneyCheck } from './health.queries.ts';

/** All that decides whether something is wrong. */
export interface Facts {
  now: Date;
  /** When this process began. */
  startedAt: Date;
  figures: Figures;
  check: MoneyCheck | undefined;
  backup: LastBackup;
  /** Whether backups are this product's own to tell of: neither a demonstration, nor made elsewhere. */
  wantsBackup: boolean;
  jobs: readonly JobState[];
  failures: readonly KeptFailure[];
  canSendMail: boolean;
  isWritable: boolean;
  /** Of the folder of the own database; undefined where the database is elsewhere. */
  space: DiskSpace | undefined;
}

/** Something that is wrong: since when, and how many things it is about, where either is known. */
export interface Condition {
  condition: HealthCondition;
  since: Date | null;
  count: number | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A mail server or payment provider may be away for so long without anybody having to know. */
export const PATIENCE_MS = HOUR;
/** A night may be late, but not left out. */
const NIGHTLY_MS = 36 * HOUR;
/** A job that is due is begun within seconds. */
const QUEUE_MS = 15 * MINUTE;
const LEAST_FREE = 0.1;

/** A value is what there is to say of a condition; undefined says that all is well. */
type Finding = { since?: Date | string | null; count?: number | null } | undefined;

const FINDERS: Readonly<Record<HealthCondition, (facts: Facts) => Finding>> = {
  disk_full: ({ isWritable }) => (isWritable ? undefined : {}),
  disk_low: ({ space, isWritable }) =>
    space && isWritable && space.free / space.total < LEAST_FREE ? {} : undefined,
  money_wrong: ({ check }) =>
    check && check.found > 0 ? { since: check.ranAt, count: check.found } : undefined,
  money_unchecked: ({ check, now, startedAt }) =>
    check ? isOlder(check.ranAt, NIGHTLY_MS, now) : isOlder(startedAt, PATIENCE_MS, now),
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
      .map(({ failingSince }) => isOlder(failingSince, PATIENCE_MS, now))
      .find((finding) => finding !== undefined),
  refund_waiting: ({ figures: { refundsWaiting, refundsOldest }, now }) =>
    isOlder(refundsOldest, PATIENCE_MS, now) && { since: refundsOldest, count: refundsWaiting },
  mail_off: ({ canSendMail, figures: { mailWaiting, mailOldest } }) =>
    canSendMail ? undefined : some(mailWaiting, mailOldest),
  mail_waiting: ({ canSendMail, figures: { mailWaiting, mailOldest }, now }) =>
    canSendMail && isOlder(mailOldest, PATIENCE_MS, now)
      ? { since: mailOldest, count: mailWaiting }
      : undefined,
  backup_failed: ({ backup: { failed } }) =>
    failed?.kind === 'backup' ? { since: failed.endedAt } : undefined,
  restore_failed: ({ backup: { failed } }) =>
    failed?.kind === 'proof' ? { since: failed.endedAt } : undefined,
  backup_old: ({ backup: { newest }, now }) => isOlder(newest?.endedAt, NIGHTLY_MS, now),
  backup_missing: ({ backup: { newest }, wantsBackup }) => (wantsBackup && !newest ? {} : undefined),
};

/** What is wrong now, the most urgent first. */
export function conditionsOf(facts: Facts): Condition[] {
  return HEALTH_CONDITIONS.flatMap((condition) => {
    const finding = FINDERS[condition](facts);
    if (!finding) return [];
    const { since = null, count = null } = finding;
    return [{ condition, since: since === null ? null : new Date(since), count }];
  });
}

/** A job that is due and not begun, or one that should have run by itself and has not. */
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
