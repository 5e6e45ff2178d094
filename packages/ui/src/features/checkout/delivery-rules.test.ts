import { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import { DELIVERY_LENGTHS } from '@trpeza/contract/checkout/checkout.words';
import { describe, expect, it } from 'vitest';
import { brokenRules, DELIVERY_FIELDS, type DeliveryField } from './delivery-rules.ts';

const GOOD = {
  firstName: 'Ана',
  lastName: 'Попова',
  phone: '0412 345 678',
  address: '14 Mirka Way',
  city: 'Lalor',
  state: 'VIC',
  zipCode: '3075',
  country: 'Australia',
  deliveryInstructions: '',
};

/** What the server would say, as field and rule. */
const serverSays = (values: typeof GOOD) => {
  const { error } = Delivery.safeParse(values);
  return Object.fromEntries(
    [...(error?.issues ?? [])].reverse().map(({ path, message }) => [path[0], message]),
  );
};

describe('the form and the server', () => {
  const texts = [
    '',
    '   ',
    '\t',
    'a',
    'a'.repeat(10_000),
    '😀'.repeat(5),
    'شارع',
    '<script>alert(1)</script>',
  ];
  const phones = [
    '',
    ' ',
    '123456',
    '1234567',
    '(03) 9123 4567',
    '+61 412 345 678',
    '+',
    'call me',
    '1'.repeat(16),
  ];
  const cases = DELIVERY_FIELDS.flatMap((name): [DeliveryField, string][] => [
    ...(name === 'phone' ? phones : texts).map((text): [DeliveryField, string] => [name, text]),
    ...(name === 'phone'
      ? []
      : [0, 1].map((more): [DeliveryField, string] => [name, 'a'.repeat(DELIVERY_LENGTHS[name] + more)])),
  ]);

  it.each(cases)('agree on %s = %.20j', (name, text) => {
    const values = { ...GOOD, [name]: text };
    expect(brokenRules(values)).toEqual(serverSays(values));
  });

  it('agree on an empty form: everything but the instructions is required', () => {
    const empty = Object.fromEntries(DELIVERY_FIELDS.map((name) => [name, ''])) as typeof GOOD;
    const broken = brokenRules(empty);
    expect(Object.keys(broken)).toEqual(DELIVERY_FIELDS.filter((name) => name !== 'deliveryInstructions'));
    expect(broken).toEqual(serverSays(empty));
  });
});
