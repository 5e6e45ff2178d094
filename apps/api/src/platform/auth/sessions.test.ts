import { expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';

/** The product is served over HTTPS, so cookies are set only for requests that the proxy marks as HTTPS. */
const app = await createTestApp({ secure: true });
const { username } = await buildAccount(app.db);
const signIn = (headers: Record<string, string>) =>
  app.visit().send({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: PASSWORD },
    headers: { origin: 'https://localhost', ...headers },
  });

it('startSession fails when it could not set a cookie, and logs how to fix the proxy', async () => {
  const answer = await signIn({ origin: 'http://localhost' });
  expect(answer).toMatchObject({ status: 500, body: { code: 'common/unexpected' } });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(app.errors.splice(0)).toMatchObject([
    { err: { message: expect.stringMatching(/^Users cannot sign in: .*X-Forwarded-Proto.*TRUST_PROXY/) } },
  ]);
});

it('startSession sets the cookie behind a proxy that reports HTTPS', async () => {
  const answer = await signIn({ 'x-forwarded-proto': 'https' });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'set-cookie': expect.stringContaining('__Host-trpeza=') },
  });
});
