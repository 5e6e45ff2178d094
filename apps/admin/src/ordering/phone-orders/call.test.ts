import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import { describe, expect, test } from 'vitest';
import { knownAddressesOf, slotFor, createInitialCall, clearAddress, fillAddress } from './call.ts';

const address = {
  id: 7,
  userId: 3,
  addressLine1: '14 Mirka Way',
  addressLine2: null,
  city: 'Lalor',
  state: 'VIC',
  zipCode: '3075',
  country: 'Australia',
  isDefault: true,
};
const DAUGHTER = {
  firstName: 'Ана',
  lastName: 'Попова',
  address: '8 Cooper Street',
  city: 'Epping',
  state: 'VIC',
  zipCode: '3076',
  country: 'Australia',
  phone: '0412 345 678',
  deliveryInstructions: 'Ring twice',
};
const known = {
  customer: { firstName: 'Elena', lastName: null, phoneNumber: '0400 000 000' },
  addresses: [address],
  country: 'Australia',
  delivery: null,
  lastOrder: null,
  openOrders: [],
  options: {
    dates: [
      { date: '2026-11-30', openSlots: ['10:00 - 12:00', '12:00 - 14:00'] },
      { date: '2026-12-07', openSlots: ['16:00 - 18:00'] },
    ],
    next: { deliveryDate: '2026-11-30', deliveryTime: '10:00 - 12:00' },
  },
} as unknown as Ordering;

const lastOrder = {
  deliveryTime: '12:00 - 14:00',
  items: [
    { mealId: 1, quantity: 4, leftOut: null },
    { mealId: 2, quantity: 6, leftOut: 'sold_out' },
  ],
} as unknown as Ordering['lastOrder'];

describe('createInitialCall', () => {
  test('copies the available meals, slot and address of the last order', () => {
    expect(createInitialCall({ ...known, lastOrder, delivery: DAUGHTER }, 'key')).toEqual({
      items: [{ mealId: 1, quantity: 4 }],
      deliveryDate: '2026-11-30',
      deliveryTime: '12:00 - 14:00',
      place: 'last',
      ...DAUGHTER,
      note: '',
      minimumReason: '',
      key: 'key',
      isSent: false,
    });
  });

  test('uses the default address and the profile when there are no orders', () => {
    const call = createInitialCall(known, 'key');
    expect(call).toMatchObject({ items: [], place: 'address:7', deliveryTime: '10:00 - 12:00' });
    expect(call).toMatchObject({ firstName: 'Elena', lastName: '', address: '14 Mirka Way' });
  });

  test('selects the first day without an order', () => {
    const openOrders = [{ deliveryDate: '2026-11-30' }] as Ordering['openOrders'];
    expect(createInitialCall({ ...known, openOrders }, 'key')).toMatchObject({
      deliveryDate: '2026-12-07',
      deliveryTime: '16:00 - 18:00',
    });
    const both = [...openOrders, { deliveryDate: '2026-12-07' }] as Ordering['openOrders'];
    expect(createInitialCall({ ...known, openOrders: both }, 'key')).toMatchObject({
      deliveryDate: '2026-11-30',
    });
  });

  test('returns empty values without addresses and delivery days', () => {
    const options = { ...known.options, dates: [], next: null };
    expect(createInitialCall({ ...known, addresses: [], options }, 'key')).toMatchObject({
      place: 'other',
      deliveryDate: '',
      address: '',
      country: 'Australia',
    });
  });
});

test('knownAddressesOf lists the address of the last order only once', () => {
  const atHome = { ...DAUGHTER, address: '14 Mirka Way', city: 'Lalor', zipCode: '3075' };
  expect(knownAddressesOf({ ...known, delivery: atHome }).map(({ value }) => value)).toEqual(['address:7']);
  expect(knownAddressesOf({ ...known, delivery: DAUGHTER }).map(({ value }) => value)).toEqual([
    'last',
    'address:7',
  ]);
});

test('clearAddress keeps the recipient when a new address is entered', () => {
  const call = createInitialCall({ ...known, delivery: DAUGHTER }, 'key');
  const other = clearAddress(call);
  expect(other).toMatchObject({
    place: 'other',
    address: '',
    city: '',
    state: 'VIC',
    firstName: 'Ана',
  });
  expect(fillAddress(other, knownAddressesOf(known)[0]!)).toMatchObject({
    address: '14 Mirka Way',
    phone: '0412 345 678',
  });
});

test('slotFor keeps the preferred slot where it is open', () => {
  expect(slotFor(known.options, '2026-11-30', '12:00 - 14:00')).toBe('12:00 - 14:00');
  expect(slotFor(known.options, '2026-12-07', '12:00 - 14:00')).toBe('16:00 - 18:00');
});
