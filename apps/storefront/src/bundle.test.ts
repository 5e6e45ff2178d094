import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBuiltApp, SERVER_ONLY, ZOD } from '@trpeza/config/built-app';
import { expect, test } from 'vitest';
import {
  BACK_OFFICE_RULES,
  BACK_OFFICE_TEXTS,
  FIRST_DICTIONARIES,
  OWN_ERRORS,
  SHOP_DICTIONARIES,
} from './dictionaries.ts';
import { eachRow } from '@trpeza/config/each-row';

/** Size limits for a first visit, in bytes after Brotli compression, measured on the built shop. */
const LIMITS = { home: 131_000, page: 180_000, cart: 16_000, style: 9_000 };
/** The number of scripts that a page may request in addition to those of the layout. */
const MOST_FILES = 7;

const HOME = 'src/menu/home/home.page.tsx';
const CART = 'src/ordering/cart/cart-panel.tsx';
const PUBLIC = [
  HOME,
  'src/platform/pages/how-it-works.page.tsx',
  'src/layouts/not-found.page.tsx',
  ...['about', 'contact', 'faq', 'privacy', 'terms', 'cookies'].map(
    (page) => `src/platform/pages/${page}.page.tsx`,
  ),
  'src/menu/meal.page.tsx',
];

const { manifest, entry, closure, bytesOf, weigh, opened, scriptsWith } = readBuiltApp(
  new URL('../dist/client', import.meta.url).pathname,
);
const words = Object.keys(manifest).find((key) => key.startsWith('_words-mk')) ?? '';
const first = closure(entry, HOME, words);
const beyondFirst = (keys: Set<string>): string[] => [...keys].filter((key) => !first.has(key));

test('the home page stays within its size limit', () => {
  expect(words).not.toBe('');
  expect(weigh(first)).toBeLessThanOrEqual(LIMITS.home);
});

test('the first visit loads React as a dynamic import of the entry', () => {
  const late = manifest[entry]?.dynamicImports?.filter((key) => key.startsWith('_react-')) ?? [];
  expect(late).toHaveLength(1);
  expect(first.has(late[0]!)).toBe(true);
});

test('every page stays within its size limit', () =>
  eachRow(
    Object.keys(manifest).filter((key) => key.endsWith('.page.tsx')),
    (page) => {
      expect(weigh(closure(entry, words, page))).toBeLessThanOrEqual(LIMITS.page);
      const frame = closure(entry);
      expect([...closure(page)].filter((key) => !frame.has(key)).length).toBeLessThanOrEqual(MOST_FILES);
    },
  ));

test('public pages load no Mantine', () => {
  expect([...closure(entry, ...PUBLIC)].filter((key) => key.includes('mantine'))).toEqual([]);
});

test('the cart is loaded on demand and stays within its size limit', () => {
  expect(first.has(CART)).toBe(false);
  expect(weigh(beyondFirst(closure(CART)))).toBeLessThanOrEqual(LIMITS.cart);
});

test('all styles of public pages are inlined', () => {
  const late = PUBLIC.flatMap((page) => [...closure(page)]).filter(
    (key) => key !== entry && manifest[key]?.css,
  );
  expect(late).toEqual([]);
  const style = (manifest[entry]?.css ?? []).reduce((sum, file) => sum + bytesOf(file), 0);
  expect(style).toBeLessThanOrEqual(LIMITS.style);
});

test('scripts contain neither the route table nor zod', () => {
  const { found, count } = scriptsWith(SERVER_ONLY);
  expect(count).toBeGreaterThan(5);
  expect(found).toEqual([]);
  const files = new Set([...opened()].map((key) => manifest[key]?.file));
  expect(scriptsWith(ZOD).found.filter((file) => files.has(file))).toEqual([]);
});

test('the shop loads only its own dictionaries', () => {
  const late = Object.keys(manifest).flatMap((key) => /locales\/mk\/\w+\/(\w+)\.json$/.exec(key)?.[1] ?? []);
  expect(new Set([...FIRST_DICTIONARIES, ...late])).toEqual(new Set(SHOP_DICTIONARIES));
});

test('the shop uses no text that is excluded from its build', () => {
  expect(scriptsWith(new RegExp(`[\`'":](${BACK_OFFICE_TEXTS.join('|')})\\.\\w`)).found).toEqual([]);
  expect(scriptsWith(new RegExp(`rules\\.(${BACK_OFFICE_RULES.join('|')})`)).found).toEqual([]);
  expect(scriptsWith(/errors\.\$\{|errors\.`\.concat/).found).toEqual([]);
  const own = new RegExp(`[\`'":]errors\\.(?!(${OWN_ERRORS.join('|')})[\`'"])[\\w-]+[\`'"]`);
  // Zod schemas contain the server's error codes; a form uses only those for which the shop has texts.
  expect(scriptsWith(own).found.filter((file) => !file.includes('.schemas-'))).toEqual([]);
  // Proves that the patterns can match.
  expect(scriptsWith(/[`'":]errors\.unreachable[`'"]/).found).not.toEqual([]);
});

test('the server bundle is a production build', () => {
  const folder = new URL('../dist/server', import.meta.url).pathname;
  const files = globSync('**/*.js', { cwd: folder });
  expect(files).toContain('entry-server.js');
  expect(
    files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('process.env.NODE_ENV')),
  ).toEqual([]);
});
