import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@trpeza/i18n/language';
import type { PageData } from './page-data.ts';

export interface RenderInput {
  path: string;
  search: string;
  language: Language;
  data: PageData;
}

/** What the shop's own server part answers for one address. */
export interface RenderedPage {
  status: number;
  title: string;
  description: string;
  body: string;
  /** What the browser needs to draw the same page again; goes into the data block. */
  state: unknown;
  /** Where the page is found, as search engines and shared links are to name it; null for what is nobody else's. */
  address: string | null;
  /** The lazy parts that this page is made of: source files or names of chunks, as the manifest has them. */
  modules: string[];
}

interface ManifestChunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** One page of the shop; `isListed` are those that search engines may show. `path` can hold a parameter: `/meal/:id`. */
export interface ShopPage {
  path: string;
  isListed: boolean;
}

export interface Storefront {
  pages: readonly ShopPage[];
  render: (input: RenderInput) => Promise<RenderedPage>;
  /** The address of the script that starts the page. */
  entry: string;
  /** Scripts to fetch beside the entry for a page made of these modules, in these languages' words. */
  preloads: (modules: readonly string[]) => string[];
  /** Stylesheets of these modules beyond the style inside the page; the public pages have none. */
  styles: (modules: readonly string[]) => string[];
  /** The style of every public page, written into the page itself. */
  style: string;
  /** `'sha256-…'` of that style, for the content policy. */
  styleHash: string;
}

/** Loads the built shop; nothing when it has not been built yet. @param dist `apps/storefront/dist` */
export async function loadStorefront(dist: string): Promise<Storefront | undefined> {
  const manifestFile = join(dist, 'client/.vite/manifest.json');
  if (!existsSync(manifestFile)) return undefined;
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, ManifestChunk>;
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const entry = entryKey && manifest[entryKey];
  if (!entry) throw new Error('The built shop has no entry: build apps/storefront again.');
  const server = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as Pick<
    Storefront,
    'render' | 'pages'
  >;
  const styles = await Promise.all(
    (entry.css ?? []).map((file) => readFile(join(dist, 'client', file), 'utf8')),
  );
  const style = styles.join('').trim();
  return {
    pages: server.pages,
    render: server.render,
    entry: `/${entry.file}`,
    preloads: (modules) => filesOf(manifest, entryKey, modules, (chunk) => [chunk.file]),
    styles: (modules) => filesOf(manifest, entryKey, modules, (chunk) => chunk.css ?? []),
    style,
    styleHash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  };
}

/** A module is named by its source file, or by the name that its chunk was given. */
const keyOf = (manifest: Record<string, ManifestChunk>, module: string): string =>
  module in manifest
    ? module
    : (Object.keys(manifest).find((key) => manifest[key]?.name === module) ?? module);

/** Files of the entry's own imports and of the modules with theirs, each once, without those of the entry itself. */
function filesOf(
  manifest: Record<string, ManifestChunk>,
  entryKey: string,
  modules: readonly string[],
  pick: (chunk: ManifestChunk) => string[],
): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  visit(entryKey);
  for (const module of modules) visit(keyOf(manifest, module));
  seen.delete(entryKey);
  const files = [...seen].flatMap((key) => (manifest[key] ? pick(manifest[key]) : []));
  return [...new Set(files)].map((file) => `/${file}`);
}
