import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { keepAssets } from './kept-assets.ts';
import { staticFiles } from './static-files.ts';

const root = await mkdtemp(join(tmpdir(), 'trpeza-assets-'));
const folder = join(root, 'kept');
afterAll(() => rm(root, { recursive: true, force: true }));

/** A process of the product with the files of one release. */
async function start(release: string) {
  const dir = join(root, release, 'assets');
  await mkdir(join(dir, 'shop'), { recursive: true });
  await writeFile(join(dir, 'shop', `page-${release}.js`), `// ${release}`);
  await writeFile(join(root, 'secret.js'), 'secret');
  const kept = keepAssets(folder, [dir], silentLog);
  const app = Fastify();
  await staticFiles(app, [{ url: '/assets/', dir, immutable: true }], kept);
  await kept.keep();
  return (url: string) => app.inject({ url });
}

it('serves the files of the releases before, and of one that starts beside it, and lets go of older ones', async () => {
  const first = await start('a');
  const second = await start('b');
  const own = await second('/assets/shop/page-b.js');
  const before = await second('/assets/shop/page-a.js');
  expect([own.statusCode, before.statusCode, before.body]).toEqual([200, 200, '// a']);
  expect(before.headers['cache-control']).toBe(own.headers['cache-control']);
  expect((await first('/assets/shop/page-b.js')).body).toBe('// b');
  expect((await second('/assets/shop/page-c.js')).statusCode).toBe(404);

  await start('c');
  // Back to a release that was there before: it is the newest again.
  await start('a');
  const last = await start('d');
  expect(await readdir(folder)).toHaveLength(3);
  expect((await last('/assets/shop/page-a.js')).statusCode).toBe(200);
  expect((await last('/assets/shop/page-b.js')).statusCode).toBe(404);
});

it('goes on serving its own files when a build takes them away, those it was asked for and the others', async () => {
  const get = await start('f');
  const dir = join(root, 'f', 'assets');
  expect((await get('/assets/shop/page-f.js')).body).toBe('// f');
  await rm(dir, { recursive: true });
  expect((await get('/assets/shop/page-f.js')).body).toBe('// f');
  // A second process of the same release, which nobody asked for the file before it was taken away.
  const other = await start('f');
  await rm(dir, { recursive: true });
  expect((await other('/assets/shop/page-f.js')).body).toBe('// f');
  expect((await other('/assets/shop/none-f.js')).statusCode).toBe(404);
});

it('reads nothing but assets', async () => {
  const get = await start('e');
  for (const url of [
    '/assets/../secret.js',
    '/assets/shop/..',
    '/assets/shop/%2e%2e/x.js',
    '/assets/shop/.x.js',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
});
