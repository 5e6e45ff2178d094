import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Does all of something within a transaction, or nothing: when it throws, the transaction is as before and can go on. */
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
