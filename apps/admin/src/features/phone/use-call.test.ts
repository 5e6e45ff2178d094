import { expect, test } from 'vitest';
import { drawHook } from '../../draw-page.tsx';
import { useMissing } from './use-call.ts';

const EMPTY = {
  address: '',
  city: ' ',
  state: '',
  zipCode: '',
  country: '',
  firstName: '',
  lastName: '',
  phone: '',
};

test('what is missing is said to the office, which is not the customer', () => {
  const missing = drawHook(useMissing).result(EMPTY);
  expect(Object.keys(missing)).toEqual(Object.keys(EMPTY));
  expect(missing['address']).toBe('Please enter the address');
  expect(Object.values(missing).join(' ')).not.toMatch(/\byour?\b/i);
});
