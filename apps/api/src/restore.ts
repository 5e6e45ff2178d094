import { dirname, join } from 'node:path';
import { keepBackWaiting } from '#features/messages/send-messages.ts';
import { ERASED_LIST, keepErased } from '#features/personal-data/keep-erased.ts';
import { loadBackup } from '#platform/backup/load-backup.ts';
import { verifyBackup, type Backup } from '#platform/backup/manifest.ts';
import { restoreDatabase } from '#platform/backup/restore-database.ts';
import { restoreFolder } from '#platform/backup/restore-folder.ts';
import { systemClock } from '#platform/clock.ts';
import { askStatements } from '#platform/database/ask-statements.ts';
import { openDatabase } from '#platform/database/database.ts';
import { checkMoney } from './check-money.ts';
import { say, showProgress } from '#platform/run-command.ts';

interface Restore {
  backup: Backup;
  /** A data folder, or the address of a database. */
  to: string;
  replace: boolean;
  /** The folder of backups of the settings, whose list of erased people counts too. */
  folder: string | undefined;
  signal: AbortSignal;
  /** Whether the product was stopped before the backup, so nothing has been sent since. */
  isMove?: boolean;
}

/**
 * Restores a backup, erases those again who have been erased since, keeps back the e-mails that waited, and checks the money.
 * @returns what check-money found
 */
export async function restore({
  backup,
  to,
  replace,
  folder,
  signal,
  isMove = false,
}: Restore): Promise<string[]> {
  say(`Checking ${backup.path}`);
  await verifyBackup(backup);
  signal.throwIfAborted();
  const lists = [...new Set([dirname(backup.path), ...(folder ? [folder] : [])])].map((each) =>
    join(each, ERASED_LIST),
  );
  let found: string[] = [];
  const fill = async (url: string) => {
    await loadBackup(url, backup, { signal, onProgress: showProgress('Restoring') });
    signal.throwIfAborted();
    await eraseAgain(url, lists);
    if (!isMove) await keepBack(url);
    found = await checkMoney(url);
  };
  const describe = async (url: string) => {
    const living = await describeKitchen(url);
    if (living !== null && replace) await rememberErased(url, lists);
    return living;
  };
  const options = { fill, describe, replace };
  const aside = await (isAddress(to) ? restoreDatabase(to, options) : restoreFolder(to, options));
  if (aside !== null) say(`What was there before is kept as ${aside}; delete it when you no longer need it.`);
  return found;
}

export const isAddress = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/** What lives in a database, in words; null when nobody ever registered or ordered there. */
async function describeKitchen(url: string): Promise<string | null> {
  const [tables] = await askStatements<{ exist: boolean }>(
    url,
    `select to_regclass('public.orders') is not null as exist; select where false`,
  );
  if (!tables?.exist) return null;
  const [counts] = await askStatements<{ accounts: string; orders: string; newest: string; name: string }>(
    url,
    `select (select count(*) from accounts) as accounts, (select count(*) from orders) as orders,
       coalesce((select max(created_at)::date::text from orders), '') as newest,
       coalesce((select value #>> '{}' from settings where key = 'kitchen_name'), '') as name; select where false`,
  );
  const { accounts, orders, newest, name } = counts!;
  if (accounts === '0' && orders === '0') return null;
  const last = newest === '' ? '' : `, the newest of ${newest}`;
  return `${name === '' ? 'a kitchen without a name' : name} with ${accounts} accounts and ${orders} orders${last}`;
}

async function eraseAgain(url: string, lists: readonly string[]): Promise<void> {
  for (const list of lists) {
    const { erased, waiting } = await withErased(url, list);
    if (erased > 0) say(`${erased} people who had been erased since are erased again.`);
    if (waiting > 0) say(`${waiting} are erased again when their open orders are finished.`);
  }
}

async function keepBack(url: string): Promise<void> {
  const { db, close } = openDatabase(url);
  const count = await keepBackWaiting(db).finally(close);
  if (count > 0)
    say(`${count} e-mails that waited are kept back, since they may have been sent: see Messages, Failed.`);
}

/** Whoever has been erased in the database that is put aside. One that cannot be read does not prevent a restore. */
async function rememberErased(url: string, lists: readonly string[]): Promise<void> {
  await withErased(url, lists[0]!).catch((error: Error) =>
    say(
      `Who has been erased in it cannot be read (${error.message}); only the list beside the backup counts.`,
    ),
  );
}

async function withErased(url: string, list: string) {
  const { db, close } = openDatabase(url);
  return keepErased({ db, clock: systemClock }, list).finally(close);
}
