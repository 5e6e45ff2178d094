import { readLastBackup } from '#office/backups/read-last-backup.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { canSend } from '#messages/messages.api.ts';
import { isDiskWritable, readDiskSpace } from '#platform/disk.ts';
import { cacheFor } from '#platform/cache-for.ts';
import type { Deps } from '#platform/deps.ts';
import { findConditions, type Condition, type HealthFacts } from './health-conditions.ts';
import { findMoneyCheck, readFigures } from './health.queries.ts';

/** The input of the health checks together with their result. */
export interface Health extends HealthFacts {
  /** Today's date in the kitchen's time zone. */
  today: string;
  conditions: Condition[];
}

export interface HealthReader {
  /** Returns a cached result, at most a few seconds old. */
  read(): Promise<Health>;
  /** Reads without the cache. */
  readNow(): Promise<Health>;
}

export interface HealthDeps extends Pick<Deps, 'db' | 'clock' | 'settings' | 'mail' | 'demo'> {
  queue: Pick<Deps['queue'], 'readStates' | 'readFailures'>;
  startedAt: Date;
  /** Folder of the database; undefined where the database runs on another host. */
  dataDir: string | undefined;
}

/** Scrapes, the Health page and the worklist share one result for `keptMs`. */
export function createHealthReader(deps: HealthDeps, keptMs = 10_000): HealthReader {
  const readNow = () => readHealth(deps);
  return { readNow, read: cacheFor(keptMs, readNow) };
}

async function readHealth(deps: HealthDeps): Promise<Health> {
  const { db, clock, mail, demo, queue, startedAt, dataDir } = deps;
  const now = clock.now();
  const settings = await deps.settings.read();
  const today = localDateOf(now, settings.time_zone);
  const [figures, check, backup, jobs, failures, isWritable, space] = await Promise.all([
    readFigures(db, { today, now }),
    findMoneyCheck(db),
    readLastBackup(db),
    queue.readStates(),
    queue.readFailures(),
    isDiskWritable(db),
    dataDir === undefined ? undefined : readDiskSpace(dataDir),
  ]);
  // The first-run checklist lets administrators confirm that backups are made, possibly by other means.
  const wantsBackup = !demo && !settings.opening_confirmed.includes('backup');
  const canSendMail = canSend(mail, settings);
  const read = { figures, check, backup, jobs, failures, isWritable, space };
  const facts = { now, startedAt, wantsBackup, canSendMail, ...read };
  return { ...facts, today, conditions: findConditions(facts) };
}
