import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import { transaction } from './database/transaction.ts';

/** PostgreSQL's error code `disk_full`. */
const DISK_FULL = '53100';

/** Disk space available to users other than root, in bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** The space of the disk that contains a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * Whether the database can write to its disk. The query exceeds its working memory, so PostgreSQL writes a temporary file
 * of about 200 KB and deletes it afterwards. Inserting a small row would prove nothing, since the row fits into space
 * that is already allocated.
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
