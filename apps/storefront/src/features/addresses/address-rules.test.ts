import { NewAddress } from '@trpeza/contract/accounts/addresses.schemas';
import { ADDRESS_LENGTHS } from '@trpeza/contract/accounts/addresses.words';
import { describe, expect, it } from 'vitest';
import { ADDRESS_FIELDS, brokenAddressRules } from './address-rules.ts';

const GOOD = {
  addressLine1: '14 Mirka Way',
  addressLine2: '',
  city: 'Lalor',
  state: 'VIC',
  zipCode: '3075',
  country: 'Australia',
};

const serverSays = (texts: typeof GOOD) => {
  const { error } = NewAddress.safeParse(texts);
  return Object.fromEntries(
    [...(error?.issues ?? [])].reverse().map(({ path, message }) => [path[0], message]),
  );
};

describe('the form and the server', () => {
  const cases = ADDRESS_FIELDS.flatMap((name) =>
    ['', '  ', 'Охрид', '😀', 'a'.repeat(ADDRESS_LENGTHS[name]), 'a'.repeat(ADDRESS_LENGTHS[name] + 1)].map(
      (text) => [name, text] as const,
    ),
  );

  it.each(cases)('agree on %s = %.20j', (name, text) => {
    const texts = { ...GOOD, [name]: text };
    expect(brokenAddressRules(texts)).toEqual(serverSays(texts));
  });
});
