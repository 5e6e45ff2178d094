import { readBuiltApp, SERVER_ONLY, ZOD } from '@trpeza/config/built-app';
import { expect, test } from 'vitest';

/** The size limit of the first page load, in bytes after Brotli compression. */
const FIRST_LOAD_MAX = 250 * 1024;

const app = readBuiltApp(new URL('../dist/client', import.meta.url).pathname);

test('the first page load stays within its size limit', () => {
  const bytes = app.weigh(app.closure(app.entry));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX);
});

test('no script contains the route table, and no page loads zod before the first input', () => {
  const { found, count } = app.scriptsWith(SERVER_ONLY);
  expect(count).toBeGreaterThan(5);
  expect(found).toEqual([]);
  const files = new Set([...app.opened()].map((key) => app.manifest[key]?.file));
  expect(app.scriptsWith(ZOD).found.filter((file) => files.has(file))).toEqual([]);
});
