import { expect, it } from 'vitest';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const answerTo = (url: string) => app.visit().send({ method: 'GET', url });

it('responses forbid framing, content sniffing and loading of resources', async () => {
  for (const [url, code] of [
    ['/api/delivery-options', 200],
    ['/api/orders', 401],
  ] as const) {
    const { status, headers } = await answerTo(url);
    expect(status).toBe(code);
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
  }
});

it('responses over HTTPS set HSTS', async () => {
  const secure = await createTestApp({ secure: true });
  const { headers } = await secure.visit().send({ method: 'GET', url: '/api/delivery-options' });
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});
