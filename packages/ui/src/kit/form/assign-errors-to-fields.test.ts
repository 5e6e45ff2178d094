import { expect, test } from 'vitest';
import { assignErrorsToFields } from './assign-errors-to-fields.ts';

const NAMES = ['firstName', 'allergens', 'email'] as const;

test('assignErrorsToFields assigns errors to fields by path', () => {
  for (const [path, name] of [
    ['email', 'email'],
    ['delivery.firstName', 'firstName'],
    ['allergens.0', 'allergens'],
  ] as const) {
    expect(assignErrorsToFields(NAMES, [[path, 'No.']]), JSON.stringify(path)).toEqual({
      errors: { [name]: 'No.' },
      stray: undefined,
    });
  }
});

test('assignErrorsToFields returns the first error of each field, and the first without a field', () => {
  expect(
    assignErrorsToFields(NAMES, [
      ['expectedEmail', 'It has changed.'],
      ['body', 'No.'],
      ['email', 'First.'],
      ['email', 'Second.'],
    ]),
  ).toEqual({ errors: { email: 'First.' }, stray: 'It has changed.' });
});
