import { expect, it } from 'vitest';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ sites: 'built' });
const get = (url: string, headers = {}) =>
  app.visit('shop').send({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br', ...headers } });

it('compressed build files are served with a cache time of one year', async () => {
  const { body } = await app.visit('shop').send({ method: 'GET', url: '/' });
  const script = /"(\/assets\/[^"]+\.js)"/.exec(body as string)![1]!;
  const { headers } = await get(script);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  });
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
  expect((await get(script, { 'if-none-match': headers['etag'] })).status).toBe(304);
});

it('images are compressed, and revalidated after a day', async () => {
  const { headers } = await get('/pictures/hero.svg');
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=86400', 'content-encoding': 'gzip' });
});

it('files outside the folders are not served', async () => {
  for (const url of ['/assets/..%2f..%2fpackage.json', '/pictures/../package.json', '/assets/nothing.js'])
    expect((await get(url)).status, url).toBe(404);
});
