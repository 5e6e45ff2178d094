import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test.each([
  ['mira@example.org', 'm•••@example.org'],
  ['"a@b"@example.org', '"•••@example.org'],
  ['ѓорѓи@пример.мкд', 'ѓ•••@пример.мкд'],
  [null, null],
])('%s is kept as %s', (email, masked) => {
  expect(maskAddress(email)).toBe(masked);
});
