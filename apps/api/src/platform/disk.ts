import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import { transaction } from './database/transaction.ts';

/** PostgreSQL's code. */
const DISK_FULL = '53100';

/** In bytes, for whoever is not root. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** The space of the disk that a folder is on. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * Whether the database's disk takes anything: too many rows for the memory that they may use are put into a temporary file
 * there, some 200 KB that are gone with the statement. A small row would prove nothing, as it finds room in what is allocated.
 */
export const isDiskWritable = (db: Db): Promise<boolean> =>
  transaction(db, async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    await sql`select count(*) from generate_series(1, 10000)`.execute(trx);
    return true;
  }).catch((error: { code?: string }) => {
    if (error.code === DISK_FULL) return false;
    throw error;
  });
