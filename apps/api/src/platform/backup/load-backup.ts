import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { getConstructionPlans } from 'pg-boss';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listMigrations, migrateToLatest } from '../database/migrate.ts';
import { listForeignKeys, listTables, quoted, readVersions, type Table } from './catalogue.ts';
import { connected } from './connection.ts';
import { sizeOf, type Backup, type Manifest } from './manifest.ts';
import type { BackupOptions } from './write-backup.ts';

/**
 * Fills an empty database with a verified backup. The migrations create its tables, roles and rights; then all rows are
 * copied in one transaction. The user must own the database, and need not be a superuser.
 * @throws Error with a message for the operator, also if the backup was made under other migrations
 */
export async function loadBackup(url: string, backup: Backup, options: BackupOptions = {}): Promise<void> {
  const { manifest } = backup;
  await requireSameMigrations(backup);
  await migrateToLatest(url);
  await connected(url, async (client) => {
    if (manifest.queue !== null && (await readVersions(client)).queue === null)
      await client.query(getConstructionPlans('jobs', { createSchema: false }));
    await client.query('begin');
    const keys = await listForeignKeys(client);
    const tables = await listTables(client);
    const names = tables.map(({ schema, name }) => quoted(schema, name));
    for (const { drop } of keys) await client.query(drop);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    await copyAll(client, backup, tables, options);
    for (const { name, last } of manifest.sequences)
      await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [
        name,
        last,
      ]);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    // Made anew they are checked against every row.
    for (const { add } of keys) await client.query(add);
    await client.query('commit');
  });
  await connected(url, (client) => client.query('analyze'));
}

async function requireSameMigrations({ path, manifest }: Backup): Promise<void> {
  const own = await listMigrations();
  if (own.join() === manifest.migrations.join()) return;
  throw new Error(
    `${path} was made by another version of Trpeza: its last migration is ${manifest.migrations.at(-1)}, that of this ` +
      `version ${own.at(-1)}. Restore it with the version that made it, then upgrade.`,
  );
}

async function copyAll(
  client: Client,
  backup: Backup,
  found: readonly Table[],
  { signal, onProgress }: BackupOptions,
): Promise<void> {
  const total = Math.max(1, sizeOf(backup.manifest));
  let done = 0;
  for (const table of backup.manifest.tables) {
    const target = found.find(({ schema, name }) => schema === table.schema && name === table.name);
    // Another version of the job queue may have other tables and columns; the product's own are the same.
    if (target) await copyTable(client, join(backup.path, table.file), table, { target, signal });
    else if (table.schema === 'public')
      throw new Error(`The table ${table.name} of the backup is not known.`);
    onProgress?.((done += table.bytes) / total);
  }
}

async function copyTable(
  client: Client,
  file: string,
  table: Manifest['tables'][number],
  { target, signal }: { target: Table; signal: AbortSignal | undefined },
): Promise<void> {
  const name = quoted(table.schema, table.name);
  const list = (columns: readonly string[]) => columns.map((column) => quoted(column)).join(', ');
  const known = table.columns.filter((column) => target.columns.includes(column));
  const isAsItWas = known.length === table.columns.length;
  if (!isAsItWas) {
    const texts = table.columns.map((column) => `${quoted(column)} text`).join(', ');
    await client.query(`create temp table other_version (${texts}) on commit drop`);
  }
  const rows = client.query(
    copyFrom(`copy ${isAsItWas ? name : 'other_version'} (${list(table.columns)}) from stdin`),
  );
  await pipeline(createReadStream(file), createGunzip(), rows, signal ? { signal } : {});
  if (rows.rowCount !== table.rows)
    throw new Error(
      `${table.name} has ${rows.rowCount} rows instead of the ${table.rows} that were backed up.`,
    );
  if (isAsItWas) return;
  await client.query(
    `insert into ${name} (${list(known)}) select ${await casts(client, name, known)} from other_version`,
  );
  await client.query('drop table other_version');
}

async function casts(client: Client, table: string, columns: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ cast: string }>(
    `select format('%I::%s', attname, format_type(atttypid, atttypmod)) as cast
     from unnest($2::text[]) with ordinality as wanted (name, position)
     join pg_attribute on attrelid = to_regclass($1) and attname = wanted.name order by position`,
    [table, columns],
  );
  return rows.map(({ cast }) => cast).join(', ');
}
