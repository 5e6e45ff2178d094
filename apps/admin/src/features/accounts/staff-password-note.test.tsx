import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { expect, test } from 'vitest';
import { draw, me } from '../../draw-page.tsx';
import { StaffPasswordNote } from './staff-password-note.tsx';

const noteFor = (user: Partial<User>) =>
  draw(<StaffPasswordNote user={{ ...me('customer'), ...user }} />).text;

test('who has a confirmed address is sent a link for the password of the staff', () => {
  expect(noteFor({ email: 'ana@example.org', isEmailConfirmed: true })).toContain('They are sent a link');
});

test.each([
  ['without an address', null],
  ['with an address that is not confirmed', 'ana@example.org'],
])('%s nobody is promised a link, and the way out is said', (_, email) => {
  const note = noteFor({ email, isEmailConfirmed: false });
  expect(note).not.toContain('They are sent a link');
  expect(note).toContain('we cannot send a link for a new one');
  expect(note).toContain('Reset Password');
});

test('nothing is said of who is one of the staff already', () => {
  expect(noteFor({ role: 'delivery' })).toBe('');
});
