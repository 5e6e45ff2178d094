import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';
import { eachRow } from '@trpeza/config/each-row';

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
