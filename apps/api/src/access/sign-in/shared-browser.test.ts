import { expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();

it('forbids caching of responses and clears the browser cache when another user signs in', async () => {
  const [first, second] = [await buildAccount(app.db), await buildAccount(app.db)];
  const browser = await app.visit().signIn(first.username);
  expect((await browser.call('GET /api/user')).headers['cache-control']).toBe('no-store');
  const signIn = async (username: string) =>
    (await browser.call('POST /api/login', { body: { username, password: PASSWORD } })).headers;
  expect((await signIn(first.username))['clear-site-data']).toBeUndefined();
  expect((await signIn(second.username))['clear-site-data']).toBe('"cache"');
});
