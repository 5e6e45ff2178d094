import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compress, encodingFor, type Packed } from './compression.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};

/** These are compressed already. */
const PACKED_ALREADY = new Set(['.woff2', '.png', '.jpg', '.webp', '.avif']);

/** Hashed names never change their content; all others are revalidated after a day. */
const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

interface StaticFile {
  type: string;
  etag: string;
  cache: string;
  /** The compressed files from the build, else compressed on first request. */
  bytes: () => Promise<Packed> | Packed;
}

export interface StaticFolder {
  /** The URL of the folder's root, with a slash at both ends: `/pictures/`. */
  url: string;
  dir: string;
  immutable?: boolean;
}

/**
 * Serves small folders from memory: the files are listed at start-up, and each is read when it is first asked for. Nothing
 * outside the folders can be reached, whatever the URL.
 */
export async function staticFiles(app: FastifyInstance, folders: readonly StaticFolder[]): Promise<void> {
  const files = new Map<string, () => Promise<StaticFile | undefined>>();
  const add = async (folder: StaticFolder) => {
    for (const path of await filesIn(folder.dir)) {
      const url = folder.url + relative(folder.dir, path).split(sep).join('/');
      files.set(url, readOnce(path, folder.immutable ? FOREVER : A_DAY));
    }
  };
  await Promise.all(folders.map(add));
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const file = await files.get(path)?.();
    return file ? send(request, reply, file) : reply.callNotFound();
  };
  for (const url of new Set(folders.map((folder) => folder.url))) app.get(`${url}*`, serve);
}

/** One file at one address, such as `/favicon.svg`. */
export function staticFile(app: FastifyInstance, url: string, content: string): void {
  const plain = Buffer.from(content);
  const file = { type: typeOf(url), etag: hash(plain), cache: A_DAY, bytes: () => ({ plain }) };
  app.get(url, async (request, reply) => send(request, reply, file));
}

/**
 * Files that must be at the root of one site, such as its service worker: revalidated on every use. On other sites, and
 * where the app is not built, they do not exist.
 */
export async function rootFiles(
  app: FastifyInstance,
  {
    dir,
    names,
    isHere,
  }: { dir: string; names: readonly string[]; isHere: (request: FastifyRequest) => boolean },
): Promise<void> {
  for (const name of names) {
    const path = join(dir, name);
    const file = existsSync(path) ? await read(path, 'no-cache') : undefined;
    app.get(`/${name}`, async (request, reply) =>
      file && isHere(request) ? send(request, reply, file) : reply.callNotFound(),
    );
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, file: StaticFile): Promise<FastifyReply> {
  const bytes = await file.bytes();
  const encoding = encodingFor(request.headers['accept-encoding'], bytes);
  const etag = `"${file.etag}-${encoding}"`;
  reply.header('cache-control', file.cache).header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(bytes[encoding]);
}

/** Kept from the first time on. @returns nothing when the file is no longer there */
function readOnce(path: string, cache: string): () => Promise<StaticFile | undefined> {
  let file: Promise<StaticFile | undefined> | undefined;
  const failed = (error: NodeJS.ErrnoException) => {
    file = undefined;
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  };
  return () => (file ??= read(path, cache).catch(failed));
}

async function read(path: string, cache: string): Promise<StaticFile> {
  const plain = await readFile(path);
  return { type: typeOf(path), etag: hash(plain), cache, bytes: await packed(path, plain) };
}

async function packed(path: string, plain: Buffer): Promise<StaticFile['bytes']> {
  if (PACKED_ALREADY.has(extname(path))) return () => ({ plain });
  if (existsSync(`${path}.br`)) {
    const bytes = { plain, br: await readFile(`${path}.br`), gzip: await readFile(`${path}.gz`) };
    return () => bytes;
  }
  let made: Promise<Packed> | undefined;
  return () => (made ??= compress(plain, 9));
}

async function filesIn(dir: string): Promise<string[]> {
  // An app that is not built yet has no files; its pages say so.
  if (!existsSync(dir)) return [];
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const isServed = (name: string) => extname(name) in TYPES;
  return entries
    .filter((entry) => entry.isFile() && isServed(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const typeOf = (path: string): string => TYPES[extname(path)] ?? 'application/octet-stream';
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
