import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { escapeIdentifier } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod';
import { listMigrations, migrateToLatest } from '../database/migrate.ts';
import { withConnection } from './owner-connection.ts';

export const MANIFEST = 'manifest.json';

/** Describes the contents of a backup folder. The manifest is written last, so a folder without one is incomplete. */
const Manifest = z.object({
  /** The backup contains everything committed before this time. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Total size of the tables' files, in bytes. */
  bytes: z.number().int(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^(public|jobs)\.[a-z_]+$/),
      columns: z.array(z.string()),
      rows: z.number().int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

export interface Backup {
  path: string;
  manifest: Manifest;
}

/** The file with a table's rows in the text format of PostgreSQL's COPY, compressed. */
export const fileOf = (table: { name: string }): string => `${table.name}.copy.gz`;

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Opens a backup and checks all its files.
 * @throws Error that names a missing or damaged file
 */
export async function openBackup(folder: string): Promise<Backup> {
  const path = resolve(folder);
  const incomplete = (cause: Error) => {
    throw new Error(`${path} is not a complete backup: ${cause.message}`, { cause });
  };
  const manifest = await readFile(join(path, MANIFEST), 'utf8')
    .then((text) => Manifest.parse(JSON.parse(text)))
    .catch(incomplete);
  for (const table of manifest.tables)
    if ((await hashFile(join(path, fileOf(table))).catch(incomplete)) !== table.sha256)
      throw new Error(`${path} is damaged: ${fileOf(table)} does not match its checksum in ${MANIFEST}.`);
  return { path, manifest };
}

/**
 * Reads the statements that drop all foreign keys and add them again. Only a superuser can disable foreign keys, but the
 * owner can drop them. Adding them checks all rows at once.
 */
const FOREIGN_KEYS = `
  select string_agg(format('alter table %s drop constraint %I', conrelid::regclass, conname), ';') as drop,
    string_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), ';') as add
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'jobs'::regnamespace)`;

/**
 * Migrates an empty database and loads a backup into it in one transaction. The user of the URL must own the database,
 * but need not be a superuser.
 * @throws Error with a message for the operator, also when another version made the backup
 */
export async function loadBackup(
  url: string,
  { path, manifest }: Backup,
  signal?: AbortSignal,
): Promise<void> {
  const { migrations, tables, sequences } = manifest;
  const own = await listMigrations();
  if (own.join() !== migrations.join())
    throw new Error(
      `${path} was made by another version of Trpeza: its last migration is ${migrations.at(-1)}, ` +
        `the last one of this version is ${own.at(-1)}. Restore the backup with its own version, then upgrade.`,
    );
  await migrateToLatest(url);
  await withConnection(url, async (client) => {
    await client.query(getConstructionPlans('jobs', { createSchema: false }));
    await client.query('begin');
    const { rows: keys } = await client.query<{ drop: string; add: string }>(FOREIGN_KEYS);
    const setTriggers = (action: 'enable' | 'disable') =>
      client.query(tables.map(({ name }) => `alter table ${name} ${action} trigger user`).join(';'));
    await client.query(keys[0]!.drop);
    await setTriggers('disable');
    // The migrations have inserted rows into some of the tables.
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const table of tables) {
      const columns = table.columns.map(escapeIdentifier).join(', ');
      const copy = client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`));
      await pipeline(createReadStream(join(path, fileOf(table))), createGunzip(), copy, { signal });
      if (copy.rowCount !== table.rows)
        throw new Error(`${table.name} has ${copy.rowCount} rows, expected ${table.rows}.`);
    }
    for (const { name, last } of sequences)
      await client.query('select setval($1::regclass, $2)', [name, last]);
    await setTriggers('enable');
    await client.query(keys[0]!.add);
    await client.query('commit');
    await client.query('analyze');
  });
}
