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

/** What the shop's server renderer returns for one URL. */
export interface RenderedPage {
  status: number;
  title: string;
  description: string;
  body: string;
  /** What the browser needs to render the same page again; goes into the data block. */
  state: unknown;
  /** The canonical URL for search engines and shared links; null for private pages. */
  address: string | null;
  /** The lazy modules of this page: source files or names of chunks, as the manifest has them. */
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

/** The styles of a page, inlined so that nothing blocks its first paint. */
export interface PageStyle {
  text: string;
  /** `'sha256-…'` of the text, for the content security policy. */
  hash: string;
  /** The stylesheets that the text was taken from. */
  files: string[];
}

/** One page of the shop; `isListed` are those for search engines. `path` can have a parameter: `/meal/:id`. */
export interface ShopPage {
  path: string;
  isListed: boolean;
}

export interface Storefront {
  pages: readonly ShopPage[];
  render: (input: RenderInput) => Promise<RenderedPage>;
  /** The URL of the script that starts the page. */
  entry: string;
  /** Scripts to fetch besides the entry for a page of these modules, with the texts of these languages. */
  preloads: (modules: readonly string[]) => string[];
  /** The style of the frame and of these modules. */
  styleOf: (modules: readonly string[]) => PageStyle;
}

interface ServerPart extends Pick<Storefront, 'pages'> {
  render: (input: RenderInput & { resources: object }) => Promise<RenderedPage>;
}

/** Loads the built shop; undefined when it has not been built yet. @param dist `apps/storefront/dist` */
export async function loadStorefront(dist: string): Promise<Storefront | undefined> {
  const manifestFile = join(dist, 'client/.vite/manifest.json');
  if (!existsSync(manifestFile)) return undefined;
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, ManifestChunk>;
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const entry = entryKey && manifest[entryKey];
  if (!entry) throw new Error('The built shop has no entry: build apps/storefront again.');
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

/** The text of every stylesheet of the shop by its URL. */
async function readSheets(folder: string, manifest: Record<string, ManifestChunk>) {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const read = async (file: string) =>
    [addressOf(file), (await readFile(join(folder, file), 'utf8')).trim()] as const;
  return new Map(await Promise.all([...files].map(read)));
}

const addressOf = (file: string): string => `/${file}`;

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
  return [...new Set(files)].map(addressOf);
}
