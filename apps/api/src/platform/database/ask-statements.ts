import { once } from 'node:events';
import { Query, type ClientBase } from 'pg';
import { createClient } from './connect.ts';

/**
 * Runs several statements over a separate read-only connection, each for at most `limitMs`; by default as long as they take.
 * @returns the first thousand rows of each
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

/** More of one kind nobody reads, and a database that is wrong throughout has a million, which no process could hold. */
const MOST = 1_000;

/** The same over a connection that is open already, within its transaction. */
export async function rowsOf<Row>(client: ClientBase, text: string): Promise<Row[]> {
  const query = new Query(text);
  query.on('row', (row: Row & object, result) => {
    if (result!.rows.length < MOST) result!.addRow(row);
  });
  client.query(query);
  const [results] = (await once(query, 'end')) as [{ rows: Row[] } | { rows: Row[] }[]];
  return [results].flat().flatMap(({ rows }) => rows);
}
