import type { Client } from 'pg';
import { quoted } from './catalogue.ts';
import { databaseBeside } from '../database/address.ts';
import { connected, databaseName } from './connection.ts';

const NO_SUCH_DATABASE = '3D000';

/** What a restore does with its target. */
export interface RestoreOptions {
  /** Fills an empty database; whatever it throws leaves the target as it was. */
  fill: (url: string) => Promise<void>;
  /** Says in words what lives in a database: null when it is empty. */
  describe: (url: string) => Promise<string | null>;
  /** Whether a living database may be put aside. It is renamed, never deleted. */
  replace: boolean;
}

/**
 * Restores into a database of a server: one that is there and empty is filled; a new one gets its name when it is whole.
 * @returns the name under which a living database was put aside, or null
 * @throws Error that names what lives there, unless it may be replaced
 */
export async function restoreDatabase(url: string, options: RestoreOptions): Promise<string | null> {
  const name = databaseName(url);
  const exists = await hasDatabase(url);
  const living = exists ? await options.describe(url) : null;
  if (living !== null && !options.replace) throw refusal(`the database ${name}`, living);
  if (living !== null) await requireStopped(url);
  if (exists && living === null) {
    await options.fill(url);
    return null;
  }
  const unfinished = `${name}_restoring`;
  // Not the database in question, which may be missing, and is renamed.
  const server = databaseBeside(url, 'postgres');
  await inNewDatabase(server, unfinished, options.fill, { keep: true });
  return connected(server, async (client) => {
    const aside = living === null ? null : `${name}_before_${stamp()}`;
    if (aside !== null) await rename(client, name, aside);
    await rename(client, unfinished, name);
    return aside;
  });
}

export const refusal = (place: string, living: string): Error =>
  new Error(
    `There is a kitchen in ${place} already: ${living}. Restore to another place (--to), or say --replace to put this one aside.`,
  );

/** When something was put aside, as part of a name. */
export const stamp = (): string =>
  new Date()
    .toISOString()
    .replaceAll(/[-:]|\..*/g, '')
    .toLowerCase();

/** @throws Error while a process of the product works on this database: what it still writes would be lost */
export async function requireStopped(url: string): Promise<void> {
  const { rowCount } = await connected(url, (client) =>
    client.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name in ('trpeza', 'trpeza-jobs', 'trpeza-events')`,
    ),
  );
  if (rowCount !== 0) throw new Error('Trpeza runs on this database. Stop it first.');
}

/** Makes a database beside another, works on it and drops it, or drops it only when the work fails. */
export async function inNewDatabase(
  url: string,
  name: string,
  work: (url: string) => Promise<void>,
  { keep }: { keep: boolean },
): Promise<void> {
  const drop = () => connected(url, (client) => dropDatabase(client, name));
  await connected(url, async (client) => {
    await dropDatabase(client, name);
    await client.query(`create database ${quoted(name)}`).catch((error: Error) => {
      throw new Error(
        `The database ${name} cannot be made (${error.message}). Make an empty one by hand and restore to it, or let the ` +
          'owner make databases: alter role … createdb.',
        { cause: error },
      );
    });
  });
  try {
    await work(databaseBeside(url, name));
  } catch (error) {
    await drop();
    throw error;
  }
  if (!keep) await drop();
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Also while a killed restore is still connected. The server's own autovacuum may be at work in what was just loaded: only a
 * superuser may force it out, but a drop without force makes it leave by itself.
 */
export async function dropDatabase(client: Pick<Client, 'query'>, name: string): Promise<void> {
  const drop = `drop database if exists ${quoted(name)}`;
  await client.query(`${drop} with (force)`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    return client.query(drop);
  });
}

async function hasDatabase(url: string): Promise<boolean> {
  return connected(url, async () => true).catch((error: NodeJS.ErrnoException) => {
    if (error.code === NO_SUCH_DATABASE) return false;
    throw error;
  });
}

async function rename(client: Client, name: string, to: string): Promise<void> {
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.query(`alter database ${quoted(name)} rename to ${quoted(to)}`);
}
