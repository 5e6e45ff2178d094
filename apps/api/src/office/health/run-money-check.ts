import type { Log } from '#platform/log.ts';
import type { Deps } from '#platform/deps.ts';
import { findMoneyCheck, saveMoneyCheck } from './health.queries.ts';

/** Timeout per statement. All statements together take about a second with ten thousand orders. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** The number of stored violations; `pnpm check-money` lists all of them. */
const MAX_STORED_VIOLATIONS = 20;

/** Nightly job: runs the money check, and stores the result for the Health page and the metrics. */
export async function runMoneyCheck(
  { db, clock, findViolations }: Pick<Deps, 'db' | 'clock' | 'findViolations'>,
  log: Log,
): Promise<void> {
  const [ranAt, started] = [clock.now(), performance.now()];
  const rows = await findViolations(STATEMENT_TIMEOUT_MS);
  const tookMs = Math.round(performance.now() - started);
  await saveMoneyCheck(db, {
    ranAt,
    tookMs,
    found: rows.length,
    violations: rows.slice(0, MAX_STORED_VIOLATIONS),
  });
  if (rows.length === 0) return log.info({ ms: tookMs }, 'money check passed');
  const invariants = [...new Set(rows.map(({ invariant }) => invariant))];
  log.error({ found: rows.length, invariants }, 'money check found violations');
}

const DAY_MS = 24 * 3600_000;

/** Runs at startup: checks the money now if the last nightly check is missing, for example because the machine was off. */
export async function checkMoneyIfDue({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const last = await findMoneyCheck(db);
  if (!last || clock.now().getTime() - last.ranAt.getTime() > DAY_MS) await jobs.send(db, 'check-money', {});
}
