import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test('nextPath accepts only paths of the site', () => {
  for (const [search, path] of [
    ['?next=%2Fadmin%2Forders%3Fstatus%3Dpending', '/admin/orders?status=pending'],
    ['', '/home'],
    ['?next=https%3A%2F%2Fexample.org', '/home'],
    ['?next=%2F%2Fexample.org', '/home'],
    ['?next=%2F%5Cexample.org', '/home'],
    ['?next=%2Fauth%3Fnext%3D%2Fauth', '/home'],
  ] as const) {
    expect(nextPath(search, '/home'), JSON.stringify(search)).toBe(path);
  }
});
