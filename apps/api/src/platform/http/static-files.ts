import type { FastifyCompressOptions } from '@fastify/compress';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses long responses and images, because drivers load the day's round over a weak signal. Event streams are not
 * compressed. Brotli is not used, since under load it would need a hundred megabytes.
 */
export const COMPRESSION: FastifyCompressOptions = {
  threshold: 4096,
  encodings: ['gzip'],
  customTypes: /^(application\/json|text\/(html|csv|plain)|image\/svg)/,
};

interface Folders {
  /** Folders with files whose names contain a hash, compressed by the build. */
  assets: readonly string[];
  pictures: readonly string[];
}

/** Serves `/assets/` and `/pictures/`. An app that is not built yet has no files. */
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
