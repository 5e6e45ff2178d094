import { expect, it } from 'vitest';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const answerTo = (url: string) => app.visit().send({ method: 'GET', url });

it('a call may neither be framed, nor guessed at, nor load anything', async () => {
  const { headers } = await answerTo('/api/delivery-options');
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  expect(String(headers['content-security-policy']).split(';')).toEqual(
    expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]),
  );
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['strict-transport-security']).toBeUndefined();
});

it('over https it may not be asked for without', async () => {
  const secure = await createTestApp({ secure: true });
  const { headers } = await secure.visit().send({ method: 'GET', url: '/api/delivery-options' });
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});
