import type { User } from '@trpeza/contract/access/accounts.schemas';
import { expect, test } from 'vitest';
import { choiceOf, assignableRoles, roleChoicesOf, findManageRefusal } from './role-choices.ts';

const person = (id: number, role: User['role'], isVerified: boolean) => ({ id, role, isVerified }) as User;

test('choiceOf maps every user to one role choice', () => {
  expect(choiceOf(person(1, 'customer', false))).toBe('unverified');
  expect(choiceOf(person(1, 'customer', true))).toBe('user');
  expect(choiceOf(person(1, 'delivery', true))).toBe('delivery');
});

test('roleChoicesOf offers case managers no staff roles', () => {
  expect(roleChoicesOf('hcpadmin')).toEqual(['unverified', 'user', 'hcpadmin']);
  expect(roleChoicesOf('admin')).toContain('admin');
});

test('findManageRefusal rejects changes to the user’s own account and, for case managers, to colleagues', () => {
  const me = (role: User['role']) => person(1, role, true);
  for (const role of ['admin', 'hcpadmin'] as const) {
    expect(findManageRefusal(me(role), person(2, 'customer', true))).toBeUndefined();
    expect(findManageRefusal(me(role), me(role))).toBe('own');
  }
  expect(findManageRefusal(me('admin'), person(2, 'hcpadmin', true))).toBeUndefined();
  expect(findManageRefusal(me('hcpadmin'), person(2, 'hcpadmin', true))).toBe('colleague');
});

test('assignableRoles offers case managers no role choices for colleagues', () => {
  const me = person(1, 'hcpadmin', true);
  expect(assignableRoles(me, person(2, 'customer', true))).toEqual(roleChoicesOf('hcpadmin'));
  for (const one of [me, person(2, 'hcpadmin', true)]) expect(assignableRoles(me, one)).toEqual([]);
  expect(assignableRoles(person(1, 'admin', true), person(2, 'hcpadmin', true))).toEqual(
    roleChoicesOf('admin'),
  );
});
