import type { User } from '@trpeza/contract/access/accounts.schemas';
import { expect, test } from 'vitest';
import { renderAdminPage, userWithRole } from '../../render-page.tsx';
import { PasswordForm } from './account.form.tsx';
import { StaffPasswordNote } from './use-person-actions.tsx';
import { eachRow } from '@trpeza/config/each-row';

const counts = (canSend: boolean) => ({
  answers: { 'GET /api/users/counts': { all: 1, waiting: 0, withoutPlan: 0, canSend } },
});

const noteFor = (user: Partial<User>, canSend = true) =>
  renderAdminPage(<StaffPasswordNote user={{ ...userWithRole('customer'), ...user }} />, counts(canSend))
    .text;

test('StaffPasswordNote promises a link if the email address is confirmed', () => {
  expect(noteFor({ email: 'ana@example.org', isEmailConfirmed: true })).toContain('We send a link');
});

test('StaffPasswordNote promises no link without a confirmed email address', () =>
  eachRow(
    [
      ['without an address', null],
      ['with an address that is not confirmed', 'ana@example.org'],
    ],
    ([, email]) => {
      const note = noteFor({ email, isEmailConfirmed: false });
      expect(note).not.toContain('We send a link');
      expect(note).toContain('we cannot send a link for a new one');
      expect(note).toContain('Reset Password');
    },
  ));

test('StaffPasswordNote promises no link without a mail server', () =>
  eachRow(
    [
      ['a confirmed address', 'ana@example.org'],
      ['no address', null],
    ],
    ([, email]) => {
      const note = noteFor({ email, isEmailConfirmed: email !== null }, false);
      expect(note).not.toContain('We send a link');
      expect(note).toContain('email cannot be sent yet');
      expect(note).toContain('Reset Password');
      expect(note).not.toContain('enter their email address');
    },
  ));

test('StaffPasswordNote renders nothing for staff', () => {
  expect(noteFor({ role: 'delivery' })).toBe('');
});

test('PasswordForm promises an email about the new password only if one can be sent', () =>
  eachRow(
    [
      ['with an address and a mail server', 'ana@example.org', true, true],
      ['without a mail server', 'ana@example.org', false, false],
      ['without an address', null, true, false],
    ],
    ([, email, canSend, isTold]) => {
      const user = { ...userWithRole('customer'), email, isEmailConfirmed: email !== null };
      const { text } = renderAdminPage(
        <PasswordForm user={user} onClose={() => undefined} />,
        counts(canSend),
      );
      expect(text.includes('gets an email')).toBe(isTold);
      expect(text).toContain('Tell them the new password yourself.');
    },
  ));
