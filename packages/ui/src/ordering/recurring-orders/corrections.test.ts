import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { describe, expect, it } from 'vitest';
import { correctedAddress, correctedPerson } from './corrections.ts';

const saved = (id: number, addressLine1: string, isDefault = false): Address => ({
  id,
  userId: 1,
  addressLine1,
  addressLine2: null,
  city: 'Lalor',
  state: 'VIC',
  zipCode: '3075',
  country: 'Australia',
  isDefault,
});
const delivery = (address: string, phone = '0412 345 678') => ({
  firstName: 'Ana',
  lastName: 'Popova',
  phone,
  address,
  city: 'Lalor',
  state: 'VIC',
  zipCode: '3075',
  country: 'Australia',
  deliveryInstructions: '',
});
const [HOME, SISTER] = [saved(1, '14 Mirka Way', true), saved(2, '3 Sister St')];

describe('correctedAddress', () => {
  it.each([
    ['nothing after no change', [HOME, SISTER], undefined],
    ['nothing after an added address', [HOME, SISTER, saved(3, '9 New St')], undefined],
    ['nothing after other capitals', [saved(1, '14 mirka way', true), SISTER], undefined],
    ['the new line of a rewritten address', [saved(1, '9 New St', true), SISTER], '9 New St'],
    ['the new default', [saved(1, '14 Mirka Way'), saved(2, '3 Sister St', true)], '3 Sister St'],
    ['the remaining default after a removal', [saved(2, '3 Sister St', true)], '3 Sister St'],
    ['nothing after the last address was removed', [], undefined],
  ] as const)('returns %s', (_what, now, line) => {
    const correction = correctedAddress([HOME, SISTER], now);
    const expected = line === undefined ? undefined : { address: line, city: 'Lalor' };
    expect(correction?.change ?? {}).toMatchObject(expected ?? {});
    expect(correction === undefined).toBe(line === undefined);
  });

  it('marks orders to the old address or to an unsaved one as stale, but not those to another saved address', () => {
    const { isStale } = correctedAddress([HOME, SISTER], [saved(1, '9 New St', true), SISTER])!;
    const lines = ['14 Mirka Way', '14 Mirka Wy', '3 Sister St', '9 New St'];
    expect(lines.filter((line) => isStale(delivery(line)))).toEqual(['14 Mirka Way', '14 Mirka Wy']);
  });
});

describe('correctedPerson', () => {
  const ana = { firstName: 'Ana', lastName: 'Popova', phoneNumber: '0412 345 678' };

  it('returns only the corrected fields, and marks orders without them as stale', () => {
    expect(correctedPerson(ana, { ...ana })).toBeUndefined();
    const { change, isStale } = correctedPerson(ana, { ...ana, phoneNumber: '0491 570 006' })!;
    expect(change).toEqual({ phone: '0491 570 006' });
    expect([isStale(delivery('x')), isStale(delivery('x', '0491 570 006'))]).toEqual([true, false]);
  });
});
