import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** An entry of Vite's manifest. */
interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/**
 * Reads a built app for tests of its size and contents.
 * @param dist the folder of the build, `apps/<app>/dist/client`
 * @throws Error when the app is not built, so that a size test cannot pass without measuring
 */
export function readBuiltApp(dist: string) {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error(`${dist} is empty: run "pnpm build" first.`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error(`${dist} has no entry script.`);

  /** The chunks with all their static imports. */
  const closure = (...keys: string[]): Set<string> => {
    const seen = new Set<string>();
    const visit = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const next of manifest[key]?.imports ?? []) visit(next);
    };
    for (const key of keys) visit(key);
    return seen;
  };

  const sizes = new Map<string, number>();
  /** Size of a file in bytes after brotli compression. */
  const bytesOf = (name: string): number => {
    const size = sizes.get(name) ?? brotliCompressSync(readFileSync(join(dist, name))).length;
    sizes.set(name, size);
    return size;
  };

  return {
    manifest,
    entry,
    closure,
    bytesOf,
    textOf: (name: string): string => readFileSync(join(dist, name), 'utf8'),
    /** Total size of the chunks' scripts in bytes after brotli compression. */
    weigh: (keys: Iterable<string>): number =>
      [...keys].reduce((sum, key) => sum + bytesOf(manifest[key]!.file), 0),
    /** Returns the keys of the chunks that load without user action: the entry and every page, with their imports. */
    opened: (): Set<string> =>
      closure(entry, ...Object.keys(manifest).filter((key) => key.endsWith('.page.tsx'))),
    /** Names of all scripts whose text matches a pattern, and the total number of scripts. */
    scriptsWith(pattern: RegExp): { found: string[]; count: number } {
      const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.js'),
      );
      const found = names.filter((name) => pattern.test(readFileSync(join(dist, name), 'utf8')));
      return { found, count: names.length };
    },
  };
}

/** Matches texts from parts of the contract that only the server needs: the route table with its access rules. */
export const SERVER_ONLY = /verifiedCustomers|Finish the open checkout/;

/** Matches zod, which forms load on first input and pages never load before. */
export const ZOD = /ZodError|ZodObject|\$ZodType/;
