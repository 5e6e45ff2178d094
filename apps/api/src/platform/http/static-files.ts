import type { FastifyCompressOptions } from '@fastify/compress';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Long replies and pictures: a driver's phone loads the round of the day over a weak signal. Event streams are not compressed.
 * Brotli would take a hundred megabytes under load.
 */
export const COMPRESSION: FastifyCompressOptions = {
  threshold: 4096,
  encodings: ['gzip'],
  customTypes: /^(application\/json|text\/(html|csv|plain)|image\/svg)/,
};

interface Folders {
  /** Files with hashed names, compressed by the build. */
  assets: readonly string[];
  pictures: readonly string[];
}

/** Serves `/assets/` and `/pictures/`. Apps that are not built yet have no files. */
export async function staticFiles(app: FastifyInstance, { assets, pictures }: Folders): Promise<void> {
  const options = { index: false, dotfiles: 'ignore', preCompressed: true, suppressWarning: true } as const;
  await app.register(files, {
    ...options,
    root: [...pictures],
    prefix: '/pictures/',
    maxAge: '1d',
  });
  await app.register(files, {
    ...options,
    root: [...assets],
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
}
