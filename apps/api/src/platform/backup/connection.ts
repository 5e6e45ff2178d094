import { Client } from 'pg';

/** No limit of time that a server or a role may set for others applies, and every value is written alike everywhere. */
const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set timezone = 'UTC'`;

/**
 * Works over a connection of its own, as the owner of the tables. One that breaks off in the middle is closed at once,
 * which ends its transaction too.
 */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'trpeza-backup',
    connectionTimeoutMillis: 20_000,
  });
  // Without a listener a connection that breaks in between would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(SETTINGS);
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // It may be in the middle of a table, and would wait for the rest.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    throw error;
  }
}

/** The same server, another database. */
export function databaseBeside(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}

export const databaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
