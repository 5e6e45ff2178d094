import { expect, test } from 'vitest';
import type { Fault } from '@trpeza/contract/platform/faults.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ logs: 'trace' });
const fault: Fault = {
  kind: 'drawing',
  name: 'TypeError',
  page: '/meal/#',
  frames: ['/assets/storefront/index-Bx1.js:1:2345'],
};
const logged = () => app.errors.filter(({ msg }) => msg === 'a browser reported an error');

test('POST /api/faults logs at most ten faults per hour and IP address', async () => {
  const visitor = app.visit();
  for (let times = 0; times < 10; times += 1)
    expect((await visitor.call('POST /api/faults', { body: fault })).status).toBe(200);
  expect((await visitor.call('POST /api/faults', { body: fault })).status).toBe(429);
  expect(logged()).toHaveLength(10);
  expect(logged()[0]).toMatchObject({ fault });
  expect((await app.visit().call('POST /api/faults', { body: fault })).status).toBe(200);
});

test('POST /api/faults returns 400 for fields that could identify a person', () =>
  eachRow(
    [
      ['a sentence as the error name', { name: 'Ana Popova lives at 14 Mirka Way' }],
      ['a page path with numbers', { page: '/orders/274/receipt' }],
      ['a stack frame outside our scripts', { frames: ['https://example.org/x.js:1:2'] }],
      ['more than five stack frames', { frames: Array.from({ length: 6 }, () => fault.frames[0]) }],
    ],
    async ([, wrong]) => {
      const before = logged().length;
      const { status } = await app
        .visit()
        .call('POST /api/faults', { body: { ...fault, ...wrong } as never });
      expect(status).toBe(400);
      expect(logged()).toHaveLength(before);
    },
  ));
