import type { ClientBase } from 'pg';
import { createClient } from './connect.ts';

/**
 * Runs several statements over a separate read-only connection, each for at most `limitMs`; by default as long as they take.
 * @returns the rows of all of them
 */
export async function askStatements<Row>(url: string, text: string, limitMs = 0): Promise<Row[]> {
  const client = createClient(url, {
    application_name: 'trpeza-check',
    options: `-c default_transaction_read_only=on -c statement_timeout=${limitMs}`,
  });
  await client.connect();
  try {
    return await rowsOf<Row>(client, text);
  } finally {
    await client.end();
  }
}

/** The same over a connection that is open already, within its transaction. */
export async function rowsOf<Row>(client: ClientBase, text: string): Promise<Row[]> {
  const results = (await client.query(text)) as unknown as { rows: Row[] }[];
  return results.flatMap(({ rows }) => rows);
}
