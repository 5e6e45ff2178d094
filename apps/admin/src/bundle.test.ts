import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** Reads what `vite build` made; the build runs before the tests do. */
const dist = join(import.meta.dirname, '../dist/client');
const FIRST_LOAD_MAX = 250 * 1024;

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

const manifest = () =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The entry and everything it imports before it can run. */
function firstLoad(chunks: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) visit(chunks[name]);
  };
  visit(Object.values(chunks).find(({ isEntry }) => isEntry));
  return files;
}

test('the first load stays within its budget', () => {
  const files = [...firstLoad(manifest())];
  const bytes = files.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length,
    0,
  );
  expect(files.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX);
});

test('the rules of the contract stay on the server: no zod in any script', () => {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const withZod = names.filter((name) =>
    /ZodError|_zod\b|\$ZodType/.test(readFileSync(join(dist, name), 'utf8')),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(withZod).toEqual([]);
});
