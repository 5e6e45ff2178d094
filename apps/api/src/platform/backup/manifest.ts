import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod';

export const MANIFEST = 'manifest.json';

/** What is in a backup. It is written last, so a folder without one is no backup. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The instant of the backup: whatever was committed before is in it. */
  takenAt: z.iso.datetime(),
  /** The migrations that had run. */
  migrations: z.array(z.string()),
  /** The version of the job queue's tables; null where the product never ran. */
  queue: z.string().nullable(),
  postgres: z.string(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      /** In the format of PostgreSQL's COPY, compressed with gzip. */
      file: z.string().regex(/^[\w.-]+$/),
      bytes: z.number().int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

export interface Backup {
  path: string;
  name: string;
  manifest: Manifest;
}

/** Reads what a backup says of itself. @throws Error in words for the operator when it is none */
export async function openBackup(folder: string): Promise<Backup> {
  const path = resolve(folder);
  const text = await readFile(join(path, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${path} is not a complete backup: it has no ${MANIFEST}.`);
  const { format } = JSON.parse(text) as { format?: unknown };
  if (format !== 1) throw new Error(`${path} was made by a newer Trpeza. Update Trpeza first.`);
  return { path, name: basename(path), manifest: Manifest.parse(JSON.parse(text)) };
}

/** @throws Error naming the first file that is not as it was written */
export async function verifyBackup({ path, manifest }: Backup): Promise<void> {
  for (const { file, bytes, sha256 } of manifest.tables) {
    const found = await stat(join(path, file)).catch(() => undefined);
    if (!found) throw new Error(`${path} is not complete: ${file} is missing.`);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(path, file))) hash.update(chunk as Buffer);
    if (found.size !== bytes || hash.digest('hex') !== sha256)
      throw new Error(`${path} is damaged: ${file} is not as it was written.`);
  }
}

/** The size of a backup on disk, without its manifest. */
export const sizeOf = ({ tables }: Manifest): number => tables.reduce((sum, { bytes }) => sum + bytes, 0);

/** The number of rows of one of the product's tables. */
export const rowsIn = ({ tables }: Manifest, table: string): number =>
  tables.find(({ schema, name }) => schema === 'public' && name === table)?.rows ?? 0;
