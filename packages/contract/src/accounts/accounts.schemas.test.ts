import { describe, expect, test } from 'vitest';
import { ChangePassword, Email, Register } from './accounts.schemas.ts';

describe('what a form says before it is sent', () => {
  test.each([
    ['', 'accounts:rules.username-required'],
    ['   ', 'accounts:rules.username-required'],
    ['ab', 'accounts:rules.username-short'],
    ['abc', undefined],
    ['Ѓоко', undefined],
  ])('about the username %j', (username, problem) =>
    expect(firstOf(Register.shape.username.safeParse(username))).toBe(problem),
  );

  test.each([
    ['', 'accounts:rules.email-required'],
    ['ana', 'accounts:rules.email-invalid'],
    ['ana@', 'accounts:rules.email-invalid'],
    ['ana@example', 'accounts:rules.email-invalid'],
    ['ana @example.org', 'accounts:rules.email-invalid'],
    [' ana@example.org ', undefined],
  ])('about the email %j', (email, problem) => expect(firstOf(Email.safeParse(email))).toBe(problem));

  test.each([
    ['', 'accounts:rules.password-short'],
    ['12345', 'accounts:rules.password-short'],
    ['слива', 'accounts:rules.password-short'],
    ['сливи7', undefined],
  ])('about the new password %j', (password, problem) =>
    expect(firstOf(ChangePassword.shape.newPassword.safeParse(password))).toBe(problem),
  );
});

const firstOf = ({ error }: { error?: { issues: readonly { message: string }[] } }) =>
  error?.issues[0]?.message;
