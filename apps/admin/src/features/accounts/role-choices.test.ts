import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { expect, test } from 'vitest';
import { choiceOf, choicesOf } from './role-choices.ts';

const person = (id: number, role: User['role'], isVerified: boolean) => ({ id, role, isVerified }) as User;

test('a person is exactly one of the choices', () => {
  expect(choiceOf(person(1, 'customer', false))).toBe('unverified');
  expect(choiceOf(person(1, 'customer', true))).toBe('user');
  expect(choiceOf(person(1, 'delivery', true))).toBe('delivery');
});

test('a case manager gives no role of the kitchen and makes no administrator', () => {
  expect(choicesOf('hcpadmin')).toEqual(['unverified', 'user', 'hcpadmin']);
  expect(choicesOf('admin')).toContain('admin');
});
