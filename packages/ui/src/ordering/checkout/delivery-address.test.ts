import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { NewAddress } from '@trpeza/contract/customers/addresses.schemas';
import { ADDRESS_LENGTHS as MAX } from '@trpeza/contract/customers/addresses.constants';
import { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { describe, expect, it } from 'vitest';
import { findSavedAddress, addressToSave, deliveryAddressOf } from './delivery-address.ts';

const kept = (id: number, more: Partial<Address> = {}): Address => ({
  id,
  userId: 1,
  addressLine1: '8 Cooper Street',
  addressLine2: null,
  city: 'Epping',
  state: 'VIC',
  zipCode: '3076',
  country: 'Australia',
  isDefault: false,
  ...more,
});

describe('a saved address in the checkout', () => {
  const [street, unit] = [kept(1), kept(2, { addressLine2: 'Unit 4' })];

  it('joins both street lines and is found again by its fields', () => {
    expect(deliveryAddressOf(unit)).toEqual({
      address: '8 Cooper Street, Unit 4',
      city: 'Epping',
      state: 'VIC',
      zipCode: '3076',
      country: 'Australia',
    });
    expect(findSavedAddress(deliveryAddressOf(unit), [street, unit])).toBe(unit);
    expect(findSavedAddress({ ...deliveryAddressOf(street), city: ' Epping ' }, [unit, street])).toBe(street);
    expect(findSavedAddress({ ...deliveryAddressOf(street), city: 'Eppin' }, [street, unit])).toBeUndefined();
  });

  it('is valid with lines of the maximum length', () => {
    const long = kept(3, {
      addressLine1: 'a'.repeat(MAX.addressLine1),
      addressLine2: 'b'.repeat(MAX.addressLine2),
    });
    const person = { firstName: 'Ana', lastName: 'Popova', phone: '0412 345 678', deliveryInstructions: '' };
    expect(Delivery.safeParse({ ...person, ...deliveryAddressOf(long) })).toMatchObject({ success: true });
  });

  it('is found again after it was saved from the checkout', () => {
    const place = deliveryAddressOf(street);
    const body = NewAddress.parse(addressToSave(place));
    expect(findSavedAddress(place, [kept(9, { ...body, addressLine2: null })])?.id).toBe(9);
  });
});
