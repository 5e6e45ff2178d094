import { parseArgs } from 'node:util';
import { openBackup, rowsIn } from '#platform/backup/manifest.ts';
import { proveBackup } from '#platform/backup/prove-backup.ts';
import { checkMoney } from './check-money.ts';
import { readEnv } from './env.ts';
import { reachDatabase } from './provide-database.ts';
import { restore } from './restore.ts';
import { runCommand, secondsSince, showProgress } from '#platform/run-command.ts';

const USE = `Use: pnpm db:restore <backup> [--to <data folder or postgres://…>] [--replace]
     pnpm db:restore <backup> --check`;

/**
 * `pnpm db:restore <backup>`: restores into the database of DATABASE_URL, or the embedded one of DATA_DIR, or another place
 * (`--to`). A living database is put aside only with `--replace`. With `--check` it is restored for trial, beside the living
 * one, and dropped. Ends with check-money, and with 1 when that finds something.
 */
await runCommand(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, replace: { type: 'boolean' }, check: { type: 'boolean' } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Error(USE);
  const env = readEnv(process.env);
  const backup = await openBackup(path);
  const began = performance.now();
  if (values.check) {
    const server = await reachDatabase(env);
    const onProgress = showProgress('Restoring for trial');
    await proveBackup(server.url, backup, checkMoney, { signal, onProgress }).finally(() => server.stop());
    console.log(`This backup can be restored, and its money is as it should be (${secondsSince(began)}).`);
    return;
  }
  const to = values.to ?? env.DATABASE_URL ?? env.DATA_DIR;
  const replace = values.replace ?? false;
  const found = await restore({ backup, to, replace, folder: env.BACKUP_DIR, signal });
  const { manifest } = backup;
  console.log(
    `${rowsIn(manifest, 'orders')} orders of ${rowsIn(manifest, 'accounts')} accounts are restored, as they were at ` +
      `${manifest.takenAt} (${secondsSince(began)}).`,
  );
  for (const sentence of found) console.log(`NOT SO: ${sentence}`);
  console.log(found.length === 0 ? 'Money and budgets are as they should be.' : `${found.length} found.`);
  if (found.length > 0) process.exitCode = 1;
});
