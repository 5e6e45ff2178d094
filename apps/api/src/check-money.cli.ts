import { checkMoney } from './check-money.ts';
import { runCommand } from '#platform/run-command.ts';
import { readEnv } from './env.ts';
import { reachDatabase } from './provide-database.ts';

/**
 * `pnpm check-money`: checks the database of DATABASE_URL, or by default the embedded one of DATA_DIR, against
 * `invariants.sql`, also while the product runs. Exits with 1 when an invariant is violated, with 2 when the check could
 * not run.
 */
async function main(): Promise<void> {
  const server = await reachDatabase(readEnv(process.env));
  try {
    const found = await checkMoney(server.url);
    for (const sentence of found) console.log(`NOT SO: ${sentence}`);
    console.log(found.length === 0 ? 'Money and budgets are as they should be.' : `${found.length} found.`);
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

await runCommand(main, 2);
