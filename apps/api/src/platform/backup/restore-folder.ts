import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { refusal, stamp, type RestoreOptions } from './restore-database.ts';

/**
 * Restores into the embedded database of a data folder. It is made beside and gets its place when it is whole.
 * @returns the folder to which a living database was put aside, or null
 * @throws Error that names what lives there, unless it may be replaced; while the product runs on it
 */
export async function restoreFolder(dataDir: string, options: RestoreOptions): Promise<string | null> {
  const target = join(resolve(dataDir), 'postgres');
  const exists = await isThere(target);
  const living = exists ? await look(dataDir, options.describe) : null;
  if (living !== null && !options.replace) throw refusal(`the folder ${dataDir}`, living);
  await mkdir(resolve(dataDir), { recursive: true });
  const unfinished = join(resolve(dataDir), '.restoring');
  await removeLeftover(unfinished);
  try {
    const server = await startEmbeddedPostgres({ dataDir: unfinished });
    await options.fill(server.url).finally(() => server.stop());
    const aside = exists ? `${target}.before-${stamp()}` : null;
    if (aside !== null) await rename(target, aside);
    await rename(join(unfinished, 'postgres'), target);
    return living === null ? null : aside;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Of a restore that was killed the server may still be running. */
async function removeLeftover(folder: string): Promise<void> {
  if (!(await isThere(folder))) return;
  const server = await startEmbeddedPostgres({ dataDir: folder });
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function look(dataDir: string, describe: RestoreOptions['describe']): Promise<string | null> {
  const server = await startEmbeddedPostgres({ dataDir });
  return describe(server.url).finally(() => server.stop());
}
