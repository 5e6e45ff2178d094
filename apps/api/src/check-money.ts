import { readFile } from 'node:fs/promises';
import type { Violation } from '#features/health/keep-money-check.ts';
import { askStatements } from '#platform/database/ask-statements.ts';
import { say } from '#platform/run-command.ts';

/**
 * The rows of a database that violate `invariants.sql`, read-only, at most a thousand for each invariant; each statement may take
 * `limitMs`, by default any time.
 */
export async function findViolations(url: string, limitMs?: number): Promise<Violation[]> {
  const text = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8');
  return askStatements<Violation>(url, text, limitMs);
}

/** The same in words. @returns a sentence for each violation, none when all is well */
export async function checkMoney(url: string): Promise<string[]> {
  const rows = await findViolations(url);
  return rows.map(
    ({ invariant, about, should_be: should, is }) =>
      `${invariant}\n        ${about}: should be ${should}, is ${is}`,
  );
}

/** Prints what a command has found. Sets the exit code to 1 when that is anything. */
export async function reportMoney(url: string): Promise<void> {
  const found = await checkMoney(url);
  for (const sentence of found) say(`NOT SO: ${sentence}`);
  say(found.length === 0 ? 'Money and budgets are as they should be.' : `${found.length} found.`);
  if (found.length > 0) process.exitCode = 1;
}
