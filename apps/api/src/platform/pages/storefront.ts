import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@trpeza/contract/platform/language';
import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import type { PageData } from './page-data.ts';

export interface RenderInput {
  path: string;
  search: string;
  language: Language;
  data: PageData;
}

/** The result of the shop's server renderer for one URL. */
export interface RenderedPage {
  status: number;
  title: string;
  description: string;
  body: string;
  /** The input for hydration in the browser, embedded in the document as JSON. */
  state: unknown;
  /** The canonical URL for search engines and shared links; null for private pages. */
  address: string | null;
  /** The lazy modules of this page: source files or chunk names of the manifest. */
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

/** The styles of a page, inlined so that no stylesheet blocks the first paint. */
export interface PageStyle {
  text: string;
  /** `'sha256-…'` of `text`, for the content security policy. */
  hash: string;
  /** The stylesheets that `text` consists of. */
  files: string[];
}

/** A page of the shop. `isListed` pages are in the sitemap. `path` may have a parameter: `/meal/:id`. */
export interface ShopPage {
  path: string;
  isListed: boolean;
}

export interface Storefront {
  pages: readonly ShopPage[];
  render: (input: RenderInput) => Promise<RenderedPage>;
  /** The URL of the entry script. */
  entry: string;
  /** Returns the URLs of the scripts to preload for a page with these modules. The entry script is not included. */
  preloads: (modules: readonly string[]) => string[];
  /** The styles of the layout and of these modules. */
  styleOf: (modules: readonly string[]) => PageStyle;
}

interface ServerPart extends Pick<Storefront, 'pages'> {
  render: (input: RenderInput & { resources: object }) => Promise<RenderedPage>;
}

/**
 * Loads the build of the shop; undefined when there is none.
 * @param dist path of `apps/storefront/dist`
 */
export async function loadStorefront(dist: string): Promise<Storefront | undefined> {
  const manifestFile = join(dist, 'client/.vite/manifest.json');
  if (!existsSync(manifestFile)) return undefined;
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, ManifestChunk>;
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const entry = entryKey && manifest[entryKey];
  if (!entry) throw new Error('The built shop has no server entry: rebuild apps/storefront.');
  const server = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as ServerPart;
  const sheets = await readSheets(join(dist, 'client'), manifest);
  return {
    pages: server.pages,
    render: (input) => server.render({ ...input, resources: ALL_RESOURCES[input.language] }),
    entry: addressOf(entry.file),
    preloads: (modules) => filesOf(manifest, entryKey, modules, (chunk) => [chunk.file]),
    styleOf: (modules) => {
      const own = filesOf(manifest, entryKey, modules, (chunk) => chunk.css ?? []);
      const files = [...(entry.css ?? []).map(addressOf), ...own];
      const text = files.map((file) => sheets.get(file)).join('');
      const hash = createHash('sha256').update(text).digest('base64');
      return { text, hash: `'sha256-${hash}'`, files };
    },
  };
}

/** Reads all stylesheets of the shop, by URL. */
async function readSheets(folder: string, manifest: Record<string, ManifestChunk>) {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const read = async (file: string) =>
    [addressOf(file), (await readFile(join(folder, file), 'utf8')).trim()] as const;
  return new Map(await Promise.all([...files].map(read)));
}

const addressOf = (file: string): string => `/${file}`;

/** Finds a module by its source file or by its chunk name. */
const keyOf = (manifest: Record<string, ManifestChunk>, module: string): string =>
  module in manifest
    ? module
    : (Object.keys(manifest).find((key) => manifest[key]?.name === module) ?? module);

/**
 * Returns the files of the entry's imports, the modules and their imports, without duplicates. The entry's own files are
 * excluded.
 */
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
  return [...new Set(files)].map(addressOf);
}
