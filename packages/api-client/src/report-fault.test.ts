import { expect, test } from 'vitest';
import { faultOf } from './report-fault.ts';

test('a fault holds places in our scripts and not a word of what was typed', () => {
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

test('whatever was thrown makes a fault', () => {
  expect(faultOf('promise', 'a sentence', '/')).toEqual({
    kind: 'promise',
    name: 'Error',
    page: '/',
    frames: [],
  });
});
