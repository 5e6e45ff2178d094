import { expect, test } from 'vitest';
import { keepPhoneCharacters } from './phone-rule.ts';

test('keepPhoneCharacters keeps digits, plus, spaces, hyphens and parentheses', () => {
  expect(keepPhoneCharacters('tel. +61 (0)412-345.678x')).toBe(' +61 (0)412-345678');
});
