import { readBuiltApp, SERVER_ONLY, ZOD } from '@trpeza/config/built-app';
import { expect, test } from 'vitest';

/** The size limit of a page's first load: its scripts, in bytes after Brotli compression. */
const FIRST_LOAD_MAX = 215_000;

const app = readBuiltApp(new URL('../dist/client', import.meta.url).pathname);

test('the first load of each page stays within the size limit', () => {
  const pages = Object.keys(app.manifest).filter((key) => key.endsWith('.page.tsx'));
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages)
    expect(app.weigh(app.closure(app.entry, page)), page).toBeLessThanOrEqual(FIRST_LOAD_MAX);
});

test('the page declares the order of the layers before its first style sheet', () => {
  const page = app.textOf('index.html').replaceAll(/\s/g, '');
  const layers = page.indexOf('@layerbase,mantine,kit');
  expect(layers).toBeGreaterThan(0);
  expect(layers).toBeLessThan(page.indexOf('rel="stylesheet"'));
});

test('no script contains the route table, and no page loads zod before the first input', () => {
  const { found, count } = app.scriptsWith(SERVER_ONLY);
  expect(count).toBeGreaterThan(5);
  expect(found).toEqual([]);
  const files = new Set([...app.opened()].map((key) => app.manifest[key]?.file));
  expect(app.scriptsWith(ZOD).found.filter((file) => files.has(file))).toEqual([]);
});
