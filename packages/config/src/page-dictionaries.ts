import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const UI = resolve(import.meta.dirname, '../../ui/src');

const PAGE = /lazyPage\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']+)'\)/g;
const IMPORT = /^import (?!type\b)[^;]*?from '([^']+)';/gms;
const HOOK = /useTranslation\((\[[^\]]*\]|'[^']+')/g;
const KEY = /\bt\w*\(\s*['"`]([a-z-]+):/g;

interface PageDictionaries {
  page: string;
  loaded: readonly string[];
  /** Dictionaries used by the page and its static imports; dynamic imports load their own. */
  used: readonly string[];
}

/**
 * Lists the lazy pages of an app with the dictionaries that each loads and uses. If a page does not load a dictionary
 * that it uses, its texts are shown as keys. This happens only if that page is opened first, so other tests do not find
 * it.
 * @param first dictionaries that the app loads before the first render
 */
export function readPageDictionaries(src: string, first: readonly string[]): PageDictionaries[] {
  const routes = readFileSync(resolve(src, 'routes.tsx'), 'utf8');
  return [...routes.matchAll(PAGE)].map(([, words = '', page = '']) => ({
    page,
    loaded: [...first, ...quoted(words)],
    used: [...collectDictionaries(resolve(src, page), new Set())],
  }));
}

const quoted = (list: string): string[] => [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word ?? '');

function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier);
  const [, path] = /^@trpeza\/ui\/(.+)$/.exec(specifier) ?? [];
  return path && [`${path}.tsx`, `${path}.ts`].map((each) => resolve(UI, each)).find(existsSync);
}

function collectDictionaries(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return new Set();
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const own = [
    ...[...text.matchAll(HOOK)].flatMap(([, list]) => quoted(list ?? '')),
    ...[...text.matchAll(KEY)].map(([, word]) => word ?? ''),
  ];
  const below = [...text.matchAll(IMPORT)].flatMap(([, specifier]) => {
    const next = fileOf(file, specifier ?? '');
    return next ? [...collectDictionaries(next, seen)] : [];
  });
  return new Set([...own, ...below]);
}
