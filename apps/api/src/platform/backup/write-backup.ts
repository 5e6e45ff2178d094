import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withConnection } from './owner-connection.ts';
import { fileOf, hashFile, MANIFEST, type Backup, type Manifest } from './load-backup.ts';

/**
 * Lists the tables to back up: all except those that migrations and the job queue fill. Partitions are read through their
 * parent table.
 */
const TABLES = `
  select n.nspname || '.' || c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely_migration%'
    and (n.nspname, c.relname) not in (('jobs', 'version'), ('jobs', 'bam'), ('jobs', 'warning'), ('jobs', 'queue_stats'))
  order by 1`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
  from pg_sequences where schemaname in ('public', 'jobs') and last_value is not null order by 1`;

/** Writes a consistent snapshot of all rows into a new folder below `folder`. The product may keep running. */
export async function writeBackup(url: string, folder: string, signal?: AbortSignal): Promise<Backup> {
  const takenAt = new Date().toISOString();
  const path = join(resolve(folder), `trpeza-${takenAt.replaceAll(/[:.]/g, '')}`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  try {
    const manifest = {
      takenAt,
      ...(await withConnection(url, (client) => copyTables(client, path, signal))),
    };
    await writeFile(join(path, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true });
    return { path, manifest };
  } catch (error) {
    await rm(path, { recursive: true });
    throw error;
  }
}

/** Deletes all but the newest `keep` backups of a folder. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^trpeza-[\dT-]+Z$/.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { recursive: true });
}

async function copyTables(
  client: Client,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Omit<Manifest, 'takenAt'>> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows: migrations } = await client.query('select name from kysely_migration order by name');
  const tables: Manifest['tables'] = [];
  let bytes = 0;
  for (const table of (await client.query<{ name: string; columns: string[] }>(TABLES)).rows) {
    const file = join(folder, fileOf(table));
    const columns = table.columns.map(escapeIdentifier).join(', ');
    const rows = client.query(copyTo(`copy (select ${columns} from ${table.name}) to stdout`));
    const target = createWriteStream(file, { mode: 0o600, flush: true });
    await pipeline(rows, createGzip(), target, { signal });
    tables.push({ ...table, rows: rows.rowCount, sha256: await hashFile(file) });
    bytes += (await stat(file)).size;
  }
  // Sequences are not part of the snapshot. Reading them last makes each greater than every copied row.
  const { rows: sequences } = await client.query<{ name: string; last: string }>(SEQUENCES);
  return { migrations: migrations.map(({ name }) => name as string), bytes, tables, sequences };
}
