import { expect, test } from 'vitest';
import { faultOf } from './report-fault.ts';

test("faultOf contains positions in the product's scripts, and no user input", () => {
  const error = new TypeError('Ana Popova, 14 Mirka Way');
  error.stack = `TypeError: Ana Popova
    at draw (http://localhost:3000/assets/storefront/index-Bx_1.js:2:345)
    at https://other.example/widget.js:1:1`;
  expect(faultOf('drawing', error, '/orders/274/Receipt')).toEqual({
    kind: 'drawing',
    name: 'TypeError',
    page: '/orders/#/eceipt',
    frames: ['/assets/storefront/index-Bx_1.js:2:345'],
  });
});

test('faultOf accepts any thrown value', () => {
  expect(faultOf('promise', 'a sentence', '/')).toEqual({
    kind: 'promise',
    name: 'Error',
    page: '/',
    frames: [],
  });
});
