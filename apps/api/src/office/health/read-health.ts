import { readLastBackup } from '#platform/backup/backups.steps.ts';
import { localDateOf } from '#ordering/calendar/calendar.domain.ts';
import { canSend } from '#messages/outbox/send-messages.ts';
import { isDiskWritable, readDiskSpace } from '#platform/disk.ts';
import { keptFor } from '#platform/kept-for.ts';
import type { Deps } from '#src/deps.ts';
import { conditionsOf, type Condition, type Facts } from './judge-health.ts';
import { findMoneyCheck, readFigures } from './health.queries.ts';

/** Everything that is known of the product's health, and what of it is wrong. */
export interface Health extends Facts {
  /** The kitchen's date. */
  today: string;
  conditions: Condition[];
}

export interface HealthReader {
  /** As it was at most some seconds ago. */
  read(): Promise<Health>;
  /** As it is now. */
  readNow(): Promise<Health>;
}

export interface HealthDeps extends Pick<Deps, 'db' | 'clock' | 'settings' | 'mail' | 'demo'> {
  queue: Pick<Deps['queue'], 'readStates' | 'readFailures'>;
  startedAt: Date;
  /** The folder of the own database; undefined where the database is elsewhere. */
  dataDir: string | undefined;
}

/** Scrapes, pages and the worklist share what one of them has read within the last seconds. */
export function createHealthReader(deps: HealthDeps, keptMs = 10_000): HealthReader {
  const readNow = () => readHealth(deps);
  return { readNow, read: keptFor(keptMs, readNow) };
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
  // Whoever has said in the first-run checklist that backups are made may make them elsewhere.
  const wantsBackup = !demo && !settings.opening_confirmed.includes('backup');
  const canSendMail = canSend(mail, settings);
  const read = { figures, check, backup, jobs, failures, isWritable, space };
  const facts = { now, startedAt, wantsBackup, canSendMail, ...read };
  return { ...facts, today, conditions: conditionsOf(facts) };
}
