import { expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';

/** Served over https, so a cookie is only set for a request that is marked as having come over https. */
const app = await createTestApp({ secure: true });
const { username } = await buildAccount(app.db);
const signIn = (headers: Record<string, string>) =>
  app.visit().send({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: PASSWORD },
    headers: { origin: 'https://localhost', ...headers },
  });

it('a sign-in that could set no cookie is an error, and the log says what to mend', async () => {
  const answer = await signIn({ origin: 'http://localhost' });
  expect(answer).toMatchObject({ status: 500, body: { code: 'common/unexpected' } });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(app.errors.splice(0)).toMatchObject([
    { err: { message: expect.stringMatching(/^Nobody can sign in: .*X-Forwarded-Proto.*TRUST_PROXY/) } },
  ]);
});

it('behind a proxy that says https it sets the cookie', async () => {
  const answer = await signIn({ 'x-forwarded-proto': 'https' });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'set-cookie': expect.stringContaining('__Host-trpeza=') },
  });
});
