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
  const rows: Row[] = [];
  const [query, ofStatement] = [new Query(text), new Map<object, number>()];
  query.on('row', (row: Row, result) => {
    const count = (ofStatement.get(result!) ?? 0) + 1;
    ofStatement.set(result!, count);
    if (count <= MOST) rows.push(row);
  });
  client.query(query);
  await once(query, 'end');
  return rows;
}
