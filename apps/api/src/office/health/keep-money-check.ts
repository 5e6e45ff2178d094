import type { Log } from '#platform/log.ts';
import type { Deps } from '#src/deps.ts';
import { findMoneyCheck, saveMoneyCheck, type Violation } from './health.queries.ts';

export type { Violation };

/** For each statement; all of them together take a second with ten thousand orders. */
const LIMIT_MS = 60_000;
/** Of the rest it is enough to know how many were read: `pnpm check-money` lists them. */
const KEPT = 20;

/** The nightly job: keeps what the check of money and budgets found, for the health page and what watches from outside. */
export async function keepMoneyCheck(
  { db, clock, findViolations }: Pick<Deps, 'db' | 'clock' | 'findViolations'>,
  log: Log,
): Promise<void> {
  const [ranAt, started] = [clock.now(), performance.now()];
  const rows = await findViolations(LIMIT_MS);
  const tookMs = Math.round(performance.now() - started);
  await saveMoneyCheck(db, { ranAt, tookMs, found: rows.length, violations: rows.slice(0, KEPT) });
  if (rows.length === 0) return log.info({ ms: tookMs }, 'money and budgets are as they should be');
  const invariants = [...new Set(rows.map(({ invariant }) => invariant))];
  log.error({ found: rows.length, invariants }, 'money or budgets are not as they should be');
}

const DAY_MS = 24 * 3600_000;

/** At a start: a machine that is switched off at night, or has only begun, has its money checked now. */
export async function checkMoneyIfDue({
  db,
  clock,
  sendMoneyCheck,
}: Pick<Deps, 'db' | 'clock' | 'sendMoneyCheck'>): Promise<void> {
  const last = await findMoneyCheck(db);
  if (!last || clock.now().getTime() - last.ranAt.getTime() > DAY_MS) await sendMoneyCheck();
}
