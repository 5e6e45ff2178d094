import type { Client } from 'pg';
import { createClient } from '../database/connect.ts';

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
  const client = createClient(url, { application_name: 'trpeza-backup', connectionTimeoutMillis: 20_000 });
  await client.connect();
  try {
    await client.query(SETTINGS);
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // It may be in the middle of a table, and would wait for the rest.
    client.connection.stream.destroy();
    throw error;
  }
}

export const databaseName = (url: string): string => createClient(url).database ?? '';
