import { expect, test } from 'vitest';
import { placeErrors } from './place-errors.ts';

const NAMES = ['firstName', 'allergens', 'email'] as const;

test.each([
  ['email', 'email'],
  ['delivery.firstName', 'firstName'],
  ['allergens.0', 'allergens'],
])('what is wrong with %s stands at %s', (path, name) => {
  expect(placeErrors(NAMES, [[path, 'No.']])).toEqual({ errors: { [name]: 'No.' }, stray: undefined });
});

test('of several errors of one field the first is told, and one of no field is not lost', () => {
  expect(
    placeErrors(NAMES, [
      ['expectedEmail', 'It has changed.'],
      ['body', 'No.'],
      ['email', 'First.'],
      ['email', 'Second.'],
    ]),
  ).toEqual({ errors: { email: 'First.' }, stray: 'It has changed.' });
});
