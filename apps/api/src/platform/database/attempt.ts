import { sql } from 'kysely';
import type { Trx } from './database.ts';

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
