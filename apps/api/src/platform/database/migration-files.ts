import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Migration as KyselyMigration } from 'kysely/migration';

/** A file of `migrations/`. Frozen once it has landed, so it says by itself how it is to be run. */
export interface Migration extends Pick<KyselyMigration, 'up'> {
  /**
   * False for what PostgreSQL refuses within a transaction, such as `create index concurrently`. It may be interrupted
   * half-way and is then begun anew, so its statements must bear that: first `drop index concurrently if exists`.
   */
  transaction?: false;
  /** The oldest release that can still work once this has run, `0.2.0`; without it, every one that could before. */
  floor?: string;
}

export const migrationFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The names of all migrations, in the order in which they run. */
export async function listMigrations(folder = migrationFolder): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files.flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : [])).sort();
}

/** Those of the product are compiled into the built server: reading the sources took a tenth of a first start. */
export const loadMigration = (name: string, folder?: string): Promise<Migration> =>
  folder === undefined
    ? import(`../../../migrations/${name}.ts`)
    : import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.ts`)).href);
