import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { expect, test } from 'vitest';
import { choiceOf, choicesFor, choicesOf, whyNotManage } from './role-choices.ts';

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

test('nobody manages themselves, and case managers no colleague', () => {
  const me = (role: User['role']) => person(1, role, true);
  for (const role of ['admin', 'hcpadmin'] as const) {
    expect(whyNotManage(me(role), person(2, 'customer', true))).toBeUndefined();
    expect(whyNotManage(me(role), me(role))).toBe('own');
  }
  expect(whyNotManage(me('admin'), person(2, 'hcpadmin', true))).toBeUndefined();
  expect(whyNotManage(me('hcpadmin'), person(2, 'hcpadmin', true))).toBe('colleague');
});

test('a case manager chooses for customers; the role of a colleague is for administrators', () => {
  const me = person(1, 'hcpadmin', true);
  expect(choicesFor(me, person(2, 'customer', true))).toEqual(choicesOf('hcpadmin'));
  for (const one of [me, person(2, 'hcpadmin', true)]) expect(choicesFor(me, one)).toEqual([]);
  expect(choicesFor(person(1, 'admin', true), person(2, 'hcpadmin', true))).toEqual(choicesOf('admin'));
});
