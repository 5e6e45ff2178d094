import { sql, type IsolationLevel } from 'kysely';
import type { Db, Trx } from './database.ts';

interface Settings {
  isolationLevel?: IsolationLevel;
  accessMode?: 'read only' | 'read write';
}

/** PostgreSQL's codes of a conflict with a concurrent transaction: serialisation failure, deadlock. */
const CONFLICTS = ['40001', '40P01'];
/** How the first statement fails on a connection that was lost while it was idle. */
const LOST = ['57P01', 'ECONNRESET', 'EPIPE', 'Connection terminated unexpectedly'];

/**
 * Runs work in a transaction, or in the one that is already open. After a conflict, which has rolled it back, the work runs
 * once more; so it must do nothing but change the database and return a result.
 */
export async function transaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  settings: Settings = {},
): Promise<T> {
  if (db.isTransaction) return work(db as Trx);
  return runOnce(db, work, settings).catch((error: unknown) => {
    if (!isOneOf(CONFLICTS, error)) throw error;
    return runOnce(db, work, settings);
  });
}

/** The same for several reads, which all see the database as it is at the first of them. */
export const snapshot = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  transaction(db, work, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** Runs all of the work or none: when it throws, its changes are rolled back and the transaction can continue. */
export async function attempt<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const done = await work();
    await sql`release savepoint attempt`.execute(trx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    throw error;
  }
}

/**
 * A controlled transaction, since its rollback waits for statements that were started together with the one that failed. After
 * Kysely's `transaction().execute` they would run outside of it (kysely-org/kysely#1604).
 */
async function runOnce<T>(db: Db, work: (trx: Trx) => Promise<T>, settings: Settings): Promise<T> {
  const begin = () => {
    let beginning = db.startTransaction();
    if (settings.isolationLevel) beginning = beginning.setIsolationLevel(settings.isolationLevel);
    if (settings.accessMode) beginning = beginning.setAccessMode(settings.accessMode);
    return beginning.execute();
  };
  const trx = await begin().catch((error: unknown) => {
    if (!isOneOf(LOST, error)) throw error;
    return begin();
  });
  try {
    const result = await work(trx);
    await trx.commit().execute();
    return result;
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack)
      await trx
        .rollback()
        .execute()
        .catch(() => {});
    throw error;
  }
}

function isOneOf(known: readonly string[], error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return known.includes(code ?? '') || known.includes(message ?? '');
}
