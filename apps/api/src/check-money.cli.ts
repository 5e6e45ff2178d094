import { readFile } from 'node:fs/promises';
import { askStatements } from '#platform/database/ask-statements.ts';
import { runCommand } from '#platform/tell-failure.ts';
import { readEnv } from './env.ts';
import { provideDatabase } from './provide-database.ts';

/** A row that violates an invariant. */
type Violation = Record<'invariant' | 'about' | 'should_be' | 'is', string>;

/**
 * `pnpm check-money`: checks the database of DATABASE_URL, or by default the embedded one of DATA_DIR, against
 * `invariants.sql`. Read-only. Exits with 1 when an invariant is violated, with 2 when the check could not run.
 */
async function main(): Promise<void> {
  const server = await provideDatabase(readEnv(process.env));
  try {
    const text = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8');
    const rows = await askStatements<Violation>(server.directUrl, text);
    for (const { invariant, about, should_be: should, is } of rows)
      console.log(`NOT SO: ${invariant}\n        ${about}: should be ${should}, is ${is}`);
    console.log(rows.length === 0 ? 'Money and budgets are as they should be.' : `${rows.length} found.`);
    process.exitCode = rows.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

await runCommand(main, 2);
