import { Client, escapeIdentifier } from 'pg';

const APPLICATION = 'trpeza-backup';
/** The settings of `pg_dump`: no time limits, and the same value formats on every server. */
const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'`;

/** Runs `work` with a connection as the database's owner. */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: APPLICATION, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(SETTINGS);
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // A COPY that is aborted would otherwise wait for its remaining rows.
    client.connection.stream.destroy();
    throw error;
  }
}

/** @throws Error while other programs use the database, since a copy would miss their writes */
export async function requireNoConnections(url: string): Promise<void> {
  const statement = `select from pg_stat_activity
    where datname = current_database() and usesysid is not null and application_name <> '${APPLICATION}'`;
  const { rowCount } = await withConnection(url, (client) => client.query(statement));
  if (rowCount !== 0) throw new Error('Trpeza or another program uses this database. Stop it first.');
}

/**
 * Creates a database on the server of `url` and runs `work` on it. Then drops the database, unless `work` has renamed it.
 */
export async function withNewDatabase(
  url: string,
  name: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const run = (statement: string) =>
    withConnection(url, (client) => client.query(`${statement} ${escapeIdentifier(name)}`));
  await run('drop database if exists');
  await run('create database');
  await work(siblingDatabaseUrl(url, name)).finally(() => run('drop database if exists'));
}

/** The URL of another database on the same server. */
export const siblingDatabaseUrl = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href;

export const databaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
