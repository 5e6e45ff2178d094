import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listSequences, listTables, quoted, readVersions, type Table } from './catalogue.ts';
import { connected } from './connection.ts';
import { backupsToDelete, type Keep } from './kept-backups.ts';
import { MANIFEST, type Backup, type Manifest } from './manifest.ts';

/** How much of the work is done, from 0 to 1. */
export type OnProgress = (share: number) => void;

export interface BackupOptions {
  signal?: AbortSignal;
  onProgress?: OnProgress;
}

const UNFINISHED = '.unfinished-';

/**
 * Writes a backup into a new folder below `folder`: all rows as they were at one instant, while the product goes on. The
 * folder gets its name when it is complete and on disk; until then, and when anything fails, there is none.
 */
export async function writeBackup(
  url: string,
  folder: string,
  { signal, onProgress }: BackupOptions = {},
): Promise<Backup> {
  const parent = resolve(folder);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeLeftovers(parent);
  const unfinished = join(parent, `${UNFINISHED}${randomBytes(6).toString('hex')}`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await connected(url, (client) => copyTables(client, unfinished, { signal, onProgress }));
    const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
    await writeFile(join(unfinished, MANIFEST), text, { mode: 0o600, flush: true });
    await flushFolder(unfinished);
    const name = `trpeza-${manifest.takenAt.replaceAll(':', '').replace(/\.(\d+)Z$/, '$1Z')}`;
    const path = join(parent, name);
    await rename(unfinished, path);
    await flushFolder(parent);
    return { path, name, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes what need not be kept of a folder's complete backups. */
export async function deleteOld(folder: string, keep: Keep): Promise<void> {
  for (const name of backupsToDelete(await readdir(folder), keep))
    await rm(join(folder, name), { recursive: true });
}

const LONGEST_MS = 24 * 3600 * 1000;

/** What a killed process left. Another one's backup may be going on at this moment. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LONGEST_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function copyTables(
  client: Client,
  folder: string,
  { signal, onProgress }: { signal: AbortSignal | undefined; onProgress: OnProgress | undefined },
): Promise<Manifest> {
  const tables = await beginSnapshot(client);
  const { rows: instants } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const versions = await readVersions(client);
  if (versions.migrations.length === 0)
    throw new Error('There is nothing to back up: the database has no tables of Trpeza.');
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const copied: Manifest['tables'] = [];
  let done = 0;
  for (const { bytes, ...table } of tables) {
    copied.push(await copyTable(client, table, folder, signal));
    onProgress?.((done += bytes) / total);
  }
  // Sequences know no snapshot: read last, each is beyond every row that was copied.
  const sequences = await listSequences(client);
  await client.query('commit');
  return {
    format: 1,
    takenAt: instants[0]!.at.toISOString(),
    ...versions,
    tables: copied,
    sequences,
  };
}

/** One snapshot for all tables. They are locked against being altered, not against being written. */
async function beginSnapshot(client: Client) {
  for (;;) {
    const expected = await listTables(client);
    await client.query('begin isolation level repeatable read, read only');
    const names = expected.map(({ schema, name }) => quoted(schema, name));
    // Locking needs no snapshot yet, so the one that follows knows whatever was altered before.
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`);
    const found = await listTables(client);
    if (shapesOf(found) === shapesOf(expected)) return found;
    await client.query('rollback');
  }
}

const shapesOf = (tables: readonly Table[]): string =>
  JSON.stringify(tables.map(({ schema, name, columns }) => [schema, name, columns]));

async function copyTable(
  client: Client,
  table: Table,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Manifest['tables'][number]> {
  const file = `${table.schema}.${table.name}.copy.gz`;
  const columns = table.columns.map((column) => quoted(column)).join(', ');
  const rows = client.query(
    copyTo(`copy (select ${columns} from ${quoted(table.schema, table.name)}) to stdout`),
  );
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const target = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip(), counted, target, signal ? { signal } : {});
  return { ...table, rows: rows.rowCount, file, bytes, sha256: hash.digest('hex') };
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
