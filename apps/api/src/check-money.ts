import { readFile } from 'node:fs/promises';
import { askStatements } from '#platform/database/ask-statements.ts';

/** A row that violates an invariant. */
type Violation = Record<'invariant' | 'about' | 'should_be' | 'is', string>;

/** Checks a database against `invariants.sql`, read-only. @returns a sentence for each violation, none when all is well */
export async function checkMoney(url: string): Promise<string[]> {
  const text = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8');
  const rows = await askStatements<Violation>(url, text);
  return rows.map(
    ({ invariant, about, should_be: should, is }) =>
      `${invariant}\n        ${about}: should be ${should}, is ${is}`,
  );
}
