import { readFile } from 'node:fs/promises';
import { Client, type ClientBase } from 'pg';

export interface Violation {
  invariant: string;
  about: string;
  should_be: string;
  is: string;
}

const file = new URL('../src/money/ledger/invariants.sql', import.meta.url);

/**
 * Returns all violations of `invariants.sql`. Overspent budgets are included, unless the test lowered a plan below the
 * spending.
 */
export async function findViolations(
  url: string,
  given: { plansWereLowered?: boolean } = {},
): Promise<Violation[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await listViolations(client, given);
  } finally {
    await client.end();
  }
}

/** Like `findViolations`, with an open connection and its transaction. */
export async function listViolations(
  client: ClientBase,
  { plansWereLowered = false }: { plansWereLowered?: boolean } = {},
): Promise<Violation[]> {
  await client.query(`set trpeza.plans_only_rise = '${plansWereLowered ? 'off' : 'on'}'`);
  const asked: unknown = await client.query(await readFile(file, 'utf8'));
  return (asked as { rows: Violation[] }[]).flatMap(({ rows }) => rows);
}
