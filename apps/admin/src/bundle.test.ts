import { readBuiltApp, SERVER_ONLY, ZOD } from '@trpeza/config/built-app';
import { expect, test } from 'vitest';

/** The size limit of a first visit, in bytes after brotli compression. */
const FIRST_LOAD_MAX = 250 * 1024;

const app = readBuiltApp(new URL('../dist/client', import.meta.url).pathname);

test('the first load stays within its budget', () => {
  const bytes = app.weigh(app.closure(app.entry));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX);
});

test('no script has the table of routes, and no page brings zod along', () => {
  const { found, count } = app.scriptsWith(SERVER_ONLY);
  expect(count).toBeGreaterThan(5);
  expect(found).toEqual([]);
  const files = new Set([...app.opened()].map((key) => app.manifest[key]?.file));
  expect(app.scriptsWith(ZOD).found.filter((file) => files.has(file))).toEqual([]);
});
