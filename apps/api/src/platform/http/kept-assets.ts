import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';

/** Releases besides the running one whose files are kept: the one before, and one more for a correction soon after it. */
const OTHERS = 2;

/** `/assets/admin/menu-B4x9.js`; nothing else can be asked for. */
const ASSET = /^\/assets\/([\w-]+\/\w[\w.-]*\.\w+)$/;

export interface KeptAssets {
  /** The file of another release behind a URL, if it is kept. */
  find(url: string): Promise<string | undefined>;
  /** Adds the files of the running release, and removes those of releases that are no longer kept. */
  keep(): Promise<void>;
}

/**
 * Keeps the scripts and styles of each release in a folder that outlasts it, so that a page opened before an upgrade can
 * still load what it needs; processes that share the folder also find the files of a newer one.
 * @param dirs the built folders of the running release, each as it is served under `/assets/`
 */
export function keepAssets(folder: string, dirs: readonly string[], log: Log): KeptAssets {
  const keepOwn = async () => {
    const own = await releaseOf(dirs);
    if (!own) return;
    await mkdir(folder, { recursive: true });
    const target = join(folder, own);
    if (!existsSync(target)) await copyTo(target, dirs);
    const now = new Date();
    await utimes(target, now, now);
    for (const name of (await newestFirst(folder)).filter((one) => one !== own).slice(OTHERS))
      await rm(join(folder, name), { recursive: true, force: true });
  };
  return {
    async find(url) {
      const [, name] = ASSET.exec(url) ?? [];
      if (name === undefined) return undefined;
      const releases = await readdir(folder).catch(() => []);
      return releases.map((release) => join(folder, release, name)).find((file) => existsSync(file));
    },
    // The product works without: a page that misses its script then loads itself anew.
    keep: () =>
      keepOwn().catch((error: unknown) =>
        log.warn({ err: error }, 'the files of this release could not be kept for pages that are open'),
      ),
  };
}

/** The names carry a hash of the content, so they name the release. */
async function releaseOf(dirs: readonly string[]): Promise<string | undefined> {
  const lists = dirs.filter((dir) => existsSync(dir)).map((dir) => readdir(dir, { recursive: true }));
  const names = (await Promise.all(lists)).flat().toSorted();
  return names.length > 0
    ? createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
    : undefined;
}

/** Whole or not at all; another process may do the same at the same moment. */
async function copyTo(target: string, dirs: readonly string[]): Promise<void> {
  const draft = `${target}.${randomUUID()}`;
  for (const dir of dirs) if (existsSync(dir)) await cp(dir, draft, { recursive: true });
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
}

async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  return dated.toSorted((one, other) => other.at - one.at).map(({ name }) => name);
}
