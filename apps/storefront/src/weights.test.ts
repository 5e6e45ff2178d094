import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';

/** What a first visit may weigh, in bytes of brotli; measured on the built shop. */
const LIMITS = { home: 130_000, route: 35_000, cart: 16_000, style: 9_000 };

const dist = new URL('../dist/client/', import.meta.url).pathname;
const manifestFile = join(dist, '.vite/manifest.json');

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const isBuilt = existsSync(manifestFile);
const manifest: Record<string, Chunk> = isBuilt ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};
const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry) ?? '';
const HOME = 'src/features/home/home.page.tsx';
const PUBLIC = [
  HOME,
  'src/features/home/how-it-works.page.tsx',
  'src/features/home/not-found.page.tsx',
  'src/features/meals/meal.page.tsx',
];
const words = (language: string) =>
  Object.keys(manifest).find((key) => key.startsWith(`_words-${language}`)) ?? '';

const bytesOf = (file: string): number => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(readFileSync(join(dist, file)), { params }).length;
};

/** A chunk with everything that it imports at once. */
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
const weigh = (keys: Iterable<string>): number =>
  [...keys].reduce((sum, key) => sum + bytesOf(manifest[key]!.file), 0);
const without = (keys: Set<string>, base: Set<string>): string[] => [...keys].filter((key) => !base.has(key));

describe.runIf(isBuilt)('the built shop', () => {
  const first = closure(entry, HOME, words('mk'));

  test('opens its home page with little', () => {
    expect(weigh(first)).toBeLessThanOrEqual(LIMITS.home);
  });

  test.each(Object.keys(manifest).filter((key) => key.endsWith('.page.tsx')))('%s adds little', (page) => {
    expect(weigh(without(closure(page), first))).toBeLessThanOrEqual(LIMITS.route);
  });

  test('loads the basket only when it is asked for, and lightly', () => {
    const cart = closure('src/features/cart/cart-panel.tsx');
    expect(first.has('src/features/cart/cart-panel.tsx')).toBe(false);
    expect(weigh(without(cart, first))).toBeLessThanOrEqual(LIMITS.cart);
  });

  test('has every style of the public pages in the one that stands inside the page (src/styles.ts)', () => {
    const late = PUBLIC.flatMap((page) => [...closure(page)]).filter(
      (key) => key !== entry && manifest[key]?.css,
    );
    expect(late).toEqual([]);
    expect((manifest[entry]?.css ?? []).reduce((sum, file) => sum + bytesOf(file), 0)).toBeLessThanOrEqual(
      LIMITS.style,
    );
  });

  test('ships neither zod nor the table of routes', () => {
    const scripts = readdirSync(join(dist, 'assets/storefront')).filter((file) => file.endsWith('.js'));
    const found = scripts.filter((file) => {
      const text = readFileSync(join(dist, 'assets/storefront', file), 'utf8');
      return (
        /ZodError|ZodObject|invalid_type|verifiedCustomers/.test(text) ||
        text.includes('Finish the open checkout')
      );
    });
    expect(scripts.length).toBeGreaterThan(5);
    expect(found).toEqual([]);
  });
});

test('the shop is built before its weight is taken', () => {
  expect(isBuilt, 'run "pnpm build" first').toBe(true);
});
