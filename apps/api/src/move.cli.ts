import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rowsIn } from '#platform/backup/manifest.ts';
import { requireStopped } from '#platform/backup/restore-database.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { withoutPassword } from '#platform/database/address.ts';
import { readEnv, type Env } from './env.ts';
import { provideDatabase } from './provide-database.ts';
import { isAddress, restore } from './restore.ts';
import { runCommand, showProgress } from '#platform/run-command.ts';

/**
 * `pnpm db:move --to <place>`: moves the kitchen from the database of DATABASE_URL, or the embedded one of DATA_DIR, to
 * another data folder or server. The product must be stopped. The old database stays as it is.
 */
await runCommand(async (signal) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to === undefined) throw new Error('Use: pnpm db:move --to <data folder or postgres://…>');
  const env = readEnv(process.env);
  const folder = env.BACKUP_DIR ?? join(isAddress(values.to) ? tmpdir() : values.to, 'backups');
  const backup = await backUpStopped(env, folder, signal);
  const found = await restore({ backup, to: values.to, replace: false, folder, signal, isMove: true });
  console.log(
    `${rowsIn(backup.manifest, 'orders')} orders of ${rowsIn(backup.manifest, 'accounts')} accounts are in their new place.\n` +
      (found.length === 0
        ? 'Money and budgets are as they should be.\n'
        : `check-money: ${found.join('\n')}\n`) +
      `From now on start Trpeza with ${isAddress(values.to) ? 'DATABASE_URL' : 'DATA_DIR'}=${isAddress(values.to) ? withoutPassword(values.to) : values.to}` +
      `${isAddress(values.to) ? '' : ' and without DATABASE_URL'}.\n` +
      'Never start it on the old database again: both would send messages and refunds. ' +
      `The backup is still in ${backup.path}.`,
  );
  if (found.length > 0) process.exitCode = 1;
});

/** Whatever is ordered after the backup would stay behind. */
async function backUpStopped(env: Env, folder: string, signal: AbortSignal) {
  const server = await provideDatabase(env);
  try {
    await requireStopped(server.url);
    return await writeBackup(server.url, folder, { signal, onProgress: showProgress('Backing up') });
  } finally {
    await server.stop();
  }
}
