import { describe, expect, test } from 'vitest';
import { ChangePassword, Email, Register } from './accounts.schemas.ts';

describe('validation of accounts', () => {
  const USERNAMES = [
    ['', 'accounts:rules.username-required'],
    ['   ', 'accounts:rules.username-required'],
    ['ab', 'accounts:rules.username-short'],
    ['abc', undefined],
    ['Ѓоко', undefined],
  ] as const;
  test('reports the problem of an invalid username', () => {
    for (const [username, problem] of USERNAMES)
      expect(firstOf(Register.shape.username.safeParse(username)), username).toBe(problem);
  });

  const EMAILS = [
    ['', 'accounts:rules.email-required'],
    ['ana', 'accounts:rules.email-invalid'],
    ['ana@', 'accounts:rules.email-invalid'],
    ['ana@example', 'accounts:rules.email-invalid'],
    ['ana @example.org', 'accounts:rules.email-invalid'],
    [' ana@example.org ', undefined],
  ] as const;
  test('reports the problem of an invalid email address', () => {
    for (const [email, problem] of EMAILS) expect(firstOf(Email.safeParse(email)), email).toBe(problem);
  });

  test('ignores spaces around a password, which copied passwords often have', () => {
    const passwords = { currentPassword: ' old one', newPassword: 'three brown pots\n' };
    expect(ChangePassword.parse(passwords)).toEqual({
      currentPassword: 'old one',
      newPassword: 'three brown pots',
    });
    expect(firstOf(ChangePassword.shape.newPassword.safeParse('  abc  '))).toBe(
      'accounts:rules.password-short',
    );
  });

  const PASSWORDS = [
    ['', 'accounts:rules.password-short'],
    ['12345', 'accounts:rules.password-short'],
    ['слива', 'accounts:rules.password-short'],
    ['сливи7', undefined],
  ] as const;
  test('reports the problem of an invalid new password', () => {
    for (const [password, problem] of PASSWORDS)
      expect(firstOf(ChangePassword.shape.newPassword.safeParse(password)), password).toBe(problem);
  });
});

const firstOf = ({ error }: { error?: { issues: readonly { message: string }[] } }) =>
  error?.issues[0]?.message;
