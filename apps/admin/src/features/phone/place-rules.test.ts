import { expect, test } from 'vitest';
import { drawHook } from '../../draw-page.tsx';
import { PLACE_FIELDS, usePlaceRules } from './place-rules.ts';

const EMPTY = Object.fromEntries(PLACE_FIELDS.map((name) => [name, ''])) as Record<
  (typeof PLACE_FIELDS)[number],
  string
>;

test('what is missing is said to the office, which is not the customer, in the order of the page', () => {
  const broken = drawHook(usePlaceRules).result(EMPTY);
  expect(Object.keys(broken)).toEqual(PLACE_FIELDS.filter((name) => name !== 'deliveryInstructions'));
  expect(broken.address).toBe('Please enter the address');
  expect(Object.values(broken).join(' ')).not.toMatch(/\byour?\b/i);
});

test('what is wrong is still said by the rules of the shop', () => {
  const broken = drawHook(usePlaceRules).result({ ...EMPTY, phone: '12' });
  expect(broken.phone).toMatch(/digits/);
});
