import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';

/** Figures measured on inconsistent records would be meaningless. */
export async function requireTrueLedger(database: Client): Promise<void> {
  const file = await readFile(new URL('../../../apps/api/src/invariants.sql', import.meta.url), 'utf8');
  const answers = (await database.query(file)) as unknown as { rows: object[] }[];
  const wrong = answers.flatMap(({ rows }) => rows);
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong.slice(0, 3))}`);
}
