import type { User } from '@trpeza/contract/access/accounts.schemas';
import { expect, test } from 'vitest';
import { choiceOf, choicesFor, choicesOf, whyNotManage } from './role-choices.ts';

const person = (id: number, role: User['role'], isVerified: boolean) => ({ id, role, isVerified }) as User;

test('choiceOf maps every user to one role choice', () => {
  expect(choiceOf(person(1, 'customer', false))).toBe('unverified');
  expect(choiceOf(person(1, 'customer', true))).toBe('user');
  expect(choiceOf(person(1, 'delivery', true))).toBe('delivery');
});

test('choicesOf offers case managers no staff roles', () => {
  expect(choicesOf('hcpadmin')).toEqual(['unverified', 'user', 'hcpadmin']);
  expect(choicesOf('admin')).toContain('admin');
});

test('whyNotManage rejects changes to the user’s own account and, for case managers, to colleagues', () => {
  const me = (role: User['role']) => person(1, role, true);
  for (const role of ['admin', 'hcpadmin'] as const) {
    expect(whyNotManage(me(role), person(2, 'customer', true))).toBeUndefined();
    expect(whyNotManage(me(role), me(role))).toBe('own');
  }
  expect(whyNotManage(me('admin'), person(2, 'hcpadmin', true))).toBeUndefined();
  expect(whyNotManage(me('hcpadmin'), person(2, 'hcpadmin', true))).toBe('colleague');
});

test('choicesFor offers case managers no role choices for colleagues', () => {
  const me = person(1, 'hcpadmin', true);
  expect(choicesFor(me, person(2, 'customer', true))).toEqual(choicesOf('hcpadmin'));
  for (const one of [me, person(2, 'hcpadmin', true)]) expect(choicesFor(me, one)).toEqual([]);
  expect(choicesFor(person(1, 'admin', true), person(2, 'hcpadmin', true))).toEqual(choicesOf('admin'));
});
