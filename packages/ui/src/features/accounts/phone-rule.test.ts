import { expect, test } from 'vitest';
import { phoneCharacters, phoneProblem } from './phone-rule.ts';

test('a phone field keeps digits, plus, spaces, hyphen and parentheses', () => {
  expect(phoneCharacters('tel. +61 (0)412-345.678x')).toBe(' +61 (0)412-345678');
});

test.each([
  ['  ', 'rules.phone-required'],
  ['04+12 345 678', 'rules.phone-invalid'],
  ['(03) 91', 'rules.phone-digits'],
  ['1234567890123456', 'rules.phone-digits'],
  ['1234567', undefined],
  ['0412 345 678', undefined],
  ['(03) 9123 4567', undefined],
  ['+61 412 345 678', undefined],
])('"%s": %s', (phone, problem) => expect(phoneProblem(phone)).toBe(problem));
