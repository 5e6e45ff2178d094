import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether the database answers and takes writes: a replica or a recovering server does not. */
export async function isWritable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ recovering: boolean }>`select pg_is_in_recovery() as recovering`.execute(db);
  return rows[0]?.recovering === false;
}
