import { databaseName } from './connection.ts';
import { loadBackup } from './load-backup.ts';
import { verifyBackup, type Backup } from './manifest.ts';
import { inNewDatabase } from './restore-database.ts';
import type { BackupOptions } from './write-backup.ts';

/**
 * Restores a backup for trial into a database beside the living one, has it checked and drops it.
 * @param check returns a sentence for everything that is not right in the restored database
 * @throws Error that says why this backup could not be restored, or what was wrong
 */
export async function proveBackup(
  url: string,
  backup: Backup,
  check: (url: string) => Promise<string[]>,
  options: BackupOptions = {},
): Promise<void> {
  await verifyBackup(backup);
  const restore = async (scratch: string) => {
    await loadBackup(scratch, backup, options);
    const wrong = await check(scratch);
    if (wrong.length > 0) throw new Error(`${wrong.length} found by check-money, the first: ${wrong[0]}`);
  };
  await inNewDatabase(url, `${databaseName(url)}_restore_check`, restore, { keep: false });
}
