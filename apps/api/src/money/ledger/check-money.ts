import { readFile } from 'node:fs/promises';
import type { Violation } from '#platform/deps.ts';
import { createClient } from '#platform/database/connect.ts';
import { printLine } from '#platform/run-command.ts';

/**
 * Reads the rows that violate `invariants.sql`, in read-only transactions.
 * @param limitMs time limit per statement in milliseconds; 0 for none
 */
export async function findViolations(url: string, limitMs = 0): Promise<Violation[]> {
  const text = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8');
  const client = createClient(url, {
    application_name: 'trpeza-check',
    options: `-c default_transaction_read_only=on -c statement_timeout=${limitMs}`,
  });
  await client.connect();
  const results: unknown = await client.query(text).finally(() => client.end());
  return (results as { rows: Violation[] }[]).flatMap(({ rows }) => rows);
}

/**
 * Like `findViolations`.
 * @returns a sentence for each violation
 */
export async function checkMoney(url: string): Promise<string[]> {
  const rows = await findViolations(url);
  return rows.map(
    ({ invariant, about, should_be: should, is }) =>
      `${invariant}\n        ${about}: expected ${should}, found ${is}`,
  );
}

/** Prints the result of `checkMoney`, and sets the exit code to 1 if there are violations. */
export async function printMoneyCheck(url: string): Promise<void> {
  const found = await checkMoney(url);
  for (const sentence of found) printLine(`VIOLATED: ${sentence}`);
  printLine(found.length === 0 ? 'All invariants hold.' : `Violations: ${found.length}`);
  if (found.length > 0) process.exitCode = 1;
}
