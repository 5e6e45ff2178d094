import { expect, test } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { maskAddress } from './mask-address.ts';

test('maskAddress masks all but the first letter of the local part', () =>
  eachRow(
    [
      ['mira@example.org', 'm•••@example.org'],
      ['"a@b"@example.org', '"•••@example.org'],
      ['ѓорѓи@пример.мкд', 'ѓ•••@пример.мкд'],
      [null, null],
    ],
    ([email, masked]) => {
      expect(maskAddress(email)).toBe(masked);
    },
  ));
