import { sql, type IsolationLevel } from 'kysely';
import type { Db, Trx } from './database.ts';

interface Settings {
  isolationLevel?: IsolationLevel;
  accessMode?: 'read only' | 'read write';
}

/** PostgreSQL's error codes of a conflict with a concurrent transaction: serialisation failure, deadlock. */
const CONFLICTS = ['40001', '40P01'];
/** Errors of the first statement on a connection that was lost while idle. */
const LOST = ['57P01', 'ECONNRESET', 'EPIPE', 'Connection terminated unexpectedly'];

/**
 * Runs `work` in a transaction, or in the transaction that is already open. After a conflict, the transaction is rolled
 * back and retried once, so `work` must have no effects outside the database.
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

/** Runs `work` in a transaction in which all reads see the same state of the database: that of the first read. */
export const snapshot = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  transaction(db, work, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/**
 * Runs `work` in a savepoint. If `work` throws, only its own changes are rolled back, and the transaction can continue.
 */
export async function withSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
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
 * Runs `work` once, in a controlled transaction. When one of several concurrent statements fails, its rollback waits for
 * the others. With Kysely's `transaction().execute`, the others would run outside the transaction
 * (kysely-org/kysely#1604).
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
