import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { silentLog, type Log } from '../log.ts';
import { createPool } from './connect.ts';
import { listMigrations, loadMigration, type Migration } from './migration-files.ts';
import { requireOwner } from './require-owner.ts';
import {
  keepAppliedMigrations,
  noteMigration,
  readAppliedMigrations,
  requireFloor,
} from './schema-migrations.ts';

export interface MigrateOptions {
  /** The name of the last migration to run, for a backup that was made before the newest; else all of them run. */
  to?: string;
  /** The folder of the migrations, for tests. */
  folder?: string;
  /** How long a migration is tried again while others hold what it must lock; ten minutes by default. */
  patienceMs?: number;
}

/**
 * How long a migration waits for a lock before it lets the others pass and tries again. Shorter than PostgreSQL's
 * `deadlock_timeout` of a second, so that in an embrace with a request it is the migration that gives way.
 */
const LOCK_TIMEOUT_MS = 500;

/** Kysely's own lock, which release 0.1.0 takes as well. */
const LOCK_ID = '3853314791062309107';

/**
 * Brings the database to the newest migration, or to the one that is named, and returns the names of those that ran. Each
 * has a transaction of its own unless it says otherwise, and beside running processes none blocks them for longer than
 * half a second. Several processes may start at once: one migrates, the others wait and find nothing left to do.
 * @param url the server itself, as the owner of the database; a pooler between transactions would lose the lock
 * @throws Error in words for the operator when a migration fails, or when the database is unfit or needs a newer release
 */
export async function migrateToLatest(
  url: string,
  log: Log = silentLog,
  options: MigrateOptions = {},
): Promise<string[]> {
  // Its own connection, without the time limits of requests: a migration, or waiting for another process's, may take long.
  const pool = createPool(url, { max: 1, application_name: 'trpeza-migrate' });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await requireOwner(pool);
    const wanted = await wantedMigrations(options);
    const applied = await readAppliedMigrations(db);
    if (applied) requireFloor(applied);
    if (applied && pendingOf(wanted, applied).length === 0) return [];
    return await db.connection().execute((connection) => migrateAlone(connection, wanted, log, options));
  } finally {
    await db.destroy();
  }
}

async function wantedMigrations({ folder, to }: MigrateOptions): Promise<string[]> {
  const names = await listMigrations(folder);
  if (to !== undefined && !names.includes(to))
    throw new Error(`There is no migration ${to} in this release.`);
  return to === undefined ? names : names.filter((name) => name <= to);
}

function pendingOf(wanted: readonly string[], applied: readonly { name: string }[]): string[] {
  const done = new Set(applied.map(({ name }) => name));
  return wanted.filter((name) => !done.has(name));
}

/** Runs what is pending over one connection, which holds the lock until it is done. */
async function migrateAlone(
  db: Kysely<unknown>,
  wanted: readonly string[],
  log: Log,
  options: MigrateOptions,
): Promise<string[]> {
  await takeLock(db, log);
  await sql.raw(`set lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(db);
  await keepAppliedMigrations(db);
  // Another process may have run them while this one waited.
  const applied = (await readAppliedMigrations(db)) ?? [];
  requireFloor(applied);
  const pending = pendingOf(wanted, applied);
  for (const name of pending) {
    await runPatiently(db, name, log, options);
    log.info({ migration: name }, 'migrated');
  }
  return pending;
}

/** Asks again and again rather than waiting: a statement that waits would hold up an index that is built concurrently. */
async function takeLock(db: Kysely<unknown>, log: Log): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${sql.raw(LOCK_ID)}) as mine`.execute(db);
    if (rows[0]!.mine) return;
    if (attempt % 40 === 0) log.info('another process migrates the database, waiting for it');
    await wait(250);
  }
}

/** PostgreSQL: a lock was not to be had in time; a deadlock, whose victim this was. */
const BUSY = new Set(['55P03', '40P01']);

async function runPatiently(
  db: Kysely<unknown>,
  name: string,
  log: Log,
  { folder, patienceMs = 600_000 }: MigrateOptions,
): Promise<void> {
  const migration = await loadMigration(name, folder);
  const deadline = Date.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, name, migration);
    } catch (error) {
      const isBusy = BUSY.has((error as { code?: string }).code ?? '');
      if (!isBusy || Date.now() >= deadline) throw failed(name, migration, error as Error, isBusy);
      log.warn({ migration: name, attempt }, 'a migration waits for a lock that others hold');
      // Those that queued behind it go first; longer each time, up to five seconds.
      await wait(Math.min(250 * attempt, 5_000) * (0.5 + Math.random()));
    }
  }
}

function failed(name: string, { transaction }: Migration, cause: Error, isBusy: boolean): Error {
  const kept =
    transaction === false ? 'The next start begins it anew.' : 'Nothing of it was kept, those before it are.';
  const why = isBusy ? ' Others held what it must lock the whole time: pg_stat_activity shows who.' : '';
  return new Error(`The migration ${name} failed: ${cause.message}.${why} ${kept}`, { cause });
}

async function runOnce(db: Kysely<unknown>, name: string, migration: Migration): Promise<void> {
  if (migration.transaction !== false)
    return db.transaction().execute(async (trx) => {
      await migration.up(trx);
      await noteMigration(trx, name, migration.floor);
    });
  // Nobody waits for an index that is built concurrently, so it may wait for everybody.
  await sql`set lock_timeout = 0`.execute(db);
  await migration.up(db);
  await noteMigration(db, name, migration.floor);
  await sql.raw(`set lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(db);
}
