import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { failWaitingAfterRestore } from '#messages/outbox/messages.queries.ts';
import {
  withConnection,
  siblingDatabaseUrl,
  databaseName,
  withNewDatabase,
  requireNoConnections,
} from '#platform/backup/owner-connection.ts';
import { loadBackup, openBackup } from '#platform/backup/load-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { openDatabase } from '#platform/database/database.ts';
import { runCommand } from '#platform/run-command.ts';
import { printMoneyCheck } from '#money/ledger/check-money.ts';
import { readEnv } from './env.ts';
import { provideDatabase } from './provide-database.ts';

const USAGE = `Usage: pnpm db:restore <backup> [--to <data folder or postgres://…>] [--replace]
       pnpm db:move --to <data folder or postgres://…>`;

const options = {
  to: { type: 'string' },
  replace: { type: 'boolean', default: false },
  move: { type: 'boolean' },
} as const;

/** `pnpm db:restore` and `pnpm db:move`. Exits with 1 when the restored data violates an invariant. */
await runCommand(async (signal) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [path = ''] = positionals;
  const env = readEnv(process.env);
  if (values.move && values.to !== undefined) await move(values.to);
  else if (path === '') throw new Error(USAGE);
  else await restore(path, { to: values.to ?? env.DATABASE_URL ?? env.DATA_DIR });

  async function move(to: string) {
    const folder = await mkdtemp(join(tmpdir(), 'trpeza-move-'));
    const server = await provideDatabase(env);
    try {
      await requireNoConnections(server.url);
      const backup = await writeBackup(server.url, folder, signal);
      await restore(backup.path, { to, isMove: true });
      console.log('From now on, start Trpeza with the new database only, never with the old one.');
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  }

  async function restore(from: string, { to, isMove }: { to: string; isMove?: true }) {
    const backup = await openBackup(from);
    const isAddress = /^postgres(ql)?:\/\//.test(to);
    const server = await provideDatabase({ DATABASE_URL: isAddress ? to : undefined, DATA_DIR: to });
    const fill = async (url: string) => {
      await loadBackup(url, backup, signal);
      // A move copies the current state, so its waiting messages have not been sent yet. Those of a backup may have been.
      if (!isMove) await withholdMessages(url);
      console.log(`Restored the backup of ${backup.manifest.takenAt}.`);
      await printMoneyCheck(url);
    };
    try {
      await fillOrReplace(server.url, values.replace, fill);
    } finally {
      await server.stop();
    }
  }
});

/** @throws Error when the database has tables and may not be replaced, or is in use */
async function fillOrReplace(url: string, replace: boolean, fill: (url: string) => Promise<void>) {
  const name = databaseName(url);
  const { rowCount } = await withConnection(url, (client) =>
    client.query(`select from pg_tables where schemaname = 'public'`),
  );
  if (rowCount !== 0 && !replace)
    throw new Error(
      `The database ${name} is not empty. Restore to another database or folder (--to), or add --replace to rename ` +
        'the existing database.',
    );
  await requireNoConnections(url);
  if (rowCount === 0) return fill(url);
  const [filling, old] = [`${name}_restoring`, `${name}_before_${Date.now()}`];
  await withNewDatabase(url, filling, async (empty) => {
    await fill(empty);
    await withConnection(siblingDatabaseUrl(url, 'postgres'), (client) => {
      const rename = (from: string, to: string) =>
        `alter database ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)};`;
      return client.query(rename(name, old) + rename(filling, name));
    });
  });
  console.log(`The previous database is kept as ${old}; drop it when it is no longer needed.`);
}

async function withholdMessages(url: string) {
  const { db, close } = openDatabase(url);
  const count = await failWaitingAfterRestore(db).finally(close);
  if (count > 0)
    console.log(`${count} queued emails were marked as failed instead of sent: see Messages, Failed.`);
}
