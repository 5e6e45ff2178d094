import { printMoneyCheck } from '#money/ledger/check-money.ts';
import { runCommand } from '#platform/run-command.ts';
import { readEnv } from './env.ts';
import { reachDatabase } from './provide-database.ts';

/**
 * `pnpm check-money`: checks the database of DATABASE_URL, or the embedded one of DATA_DIR, against `invariants.sql`. The
 * product may keep running. Exits with 1 when an invariant is violated, with 2 when the check could not run.
 */
async function main(): Promise<void> {
  const server = await reachDatabase(readEnv(process.env));
  try {
    await printMoneyCheck(server.url);
  } finally {
    await server.stop();
  }
}

await runCommand(main, 2);
