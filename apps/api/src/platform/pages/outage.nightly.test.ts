import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { translatorFor } from '@trpeza/i18n/messages';
import { execute, withDatabase } from '#test/global-setup.ts';
import { isReady, startProduct, type RunningProduct } from '#test/product.ts';
import { openDatabaseProxy, type DatabaseProxy } from '#test/database-proxy.ts';

const name = `away_${randomBytes(6).toString('hex')}`;
const folder = await mkdtemp(join(tmpdir(), 'trpeza-away-'));
const PHONE = /tel:[\d+]{6,}/;
let product: RunningProduct;

let way: DatabaseProxy;
let isOpen = true;

beforeAll(async () => {
  await execute(inject('databaseUrl'), `create database ${name}`);
  way = await openDatabaseProxy(withDatabase(inject('databaseUrl'), name), () => isOpen);
  product = await startProduct({ DATABASE_URL: way.url, DEMO: '1', DATA_DIR: folder, LOG_LEVEL: 'silent' });
}, 120_000);
afterAll(async () => {
  await product.end('SIGTERM');
  way.close();
  await execute(inject('databaseUrl'), `drop database ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${product.port}${path}`, { headers });
const textOf = async (path: string, headers = {}) => (await get(path, headers)).text();

it('serves the shop from memory and returns 503 for other requests while the database is unavailable', async () => {
  const [en, mk] = [translatorFor('en'), translatorFor('mk')];
  expect(await textOf('/')).not.toContain(en('home:ordering.interrupted'));
  isOpen = false;
  way.disconnectAll();

  // Pages that were not requested before are rendered as well.
  await expect
    .poll(() => textOf('/', { cookie: 'language=mk' }), { timeout: 45_000, interval: 200 })
    .toContain(mk('home:ordering.interrupted'));
  for (const path of ['/meal/1', '/menu/print', '/auth', '/contact', '/sitemap.xml'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);

  const refused = await get('/api/settings/kitchen_name', { 'accept-language': 'mk' });
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 5]);
  expect(await refused.json()).toMatchObject({
    code: 'common/unavailable',
    message: mk('common:errors.unavailable'),
  });
  const opened = await get('/api/settings/kitchen_name', { accept: 'text/html' });
  expect([opened.status, opened.headers.get('retry-after')]).toEqual([503, '5']);
  const page = await opened.text();
  expect(page).toContain(en('common:errors.unavailable'));
  expect(page).toContain(mk('common:errors.unavailable'));
  expect(page).toMatch(PHONE);

  isOpen = true;
  await expect.poll(() => isReady(product.port), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => textOf('/'), { timeout: 20_000 }).not.toContain(en('home:ordering.interrupted'));
}, 120_000);

it('writes a page that the proxy shows while the process is down', async () => {
  expect(await readFile(join(folder, 'away.html'), 'utf8')).toMatch(PHONE);
});
