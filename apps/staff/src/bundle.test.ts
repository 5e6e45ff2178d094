import { readBuiltApp, SERVER_ONLY, ZOD } from '@trpeza/config/built-app';
import { expect, test } from 'vitest';

/** Size limit of the first page load, in bytes after brotli compression. */
const FIRST_LOAD_MAX = 215_000;

/** Size limit of the service worker, which includes its list of files. */
const WORKER_MAX = 10 * 1024;

const app = readBuiltApp(new URL('../dist/client', import.meta.url).pathname);

test('the scripts and styles of the first load stay within the size limit', () => {
  const bytes = app.weigh(app.closure(app.entry));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX);
});

test('the service worker is small and precaches every script and style', () => {
  expect(app.bytesOf('service-worker.js')).toBeLessThanOrEqual(WORKER_MAX);
  const files = Object.values(app.manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  expect(files.length).toBeGreaterThan(20);
  const kept = app.textOf('service-worker.js');
  expect(files.filter((file) => !kept.includes(file))).toEqual([]);
});

test('the page declares the order of the layers before its first style sheet', () => {
  const page = app.textOf('index.html').replaceAll(/\s/g, '');
  const layers = page.indexOf('@layerbase,mantine,kit');
  expect(layers).toBeGreaterThan(0);
  expect(layers).toBeLessThan(page.indexOf('rel="stylesheet"'));
});

test('no script contains the route table, and no page loads zod', () => {
  const { found, count } = app.scriptsWith(SERVER_ONLY);
  expect(count).toBeGreaterThan(5);
  expect(found).toEqual([]);
  const files = new Set([...app.opened()].map((key) => app.manifest[key]?.file));
  expect(app.scriptsWith(ZOD).found.filter((file) => files.has(file))).toEqual([]);
});
