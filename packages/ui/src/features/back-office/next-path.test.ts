import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each([
  ['?next=%2Fadmin%2Forders%3Fstatus%3Dpending', '/admin/orders?status=pending'],
  ['', '/home'],
  ['?next=https%3A%2F%2Fexample.org', '/home'],
  ['?next=%2F%2Fexample.org', '/home'],
  ['?next=%2F%5Cexample.org', '/home'],
  ['?next=%2Fauth%3Fnext%3D%2Fauth', '/home'],
])('%j leads to %s', (search, path) => {
  expect(nextPath(search, '/home')).toBe(path);
});
