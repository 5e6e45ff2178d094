import { describe, expect, test } from 'vitest';
import { confirmationProblem, emailProblem, newPasswordProblem, usernameProblem } from './account-rules.ts';

describe('what a form says before it is sent', () => {
  test.each([
    ['', 'rules.username-required'],
    ['   ', 'rules.username-required'],
    ['ab', 'rules.username-short'],
    ['abc', undefined],
    ['Ѓоко', undefined],
  ])('about the username %j', (username, problem) => expect(usernameProblem(username)).toBe(problem));

  test.each([
    ['', 'rules.email-required'],
    ['ana', 'rules.email-invalid'],
    ['ana@', 'rules.email-invalid'],
    ['ana@example', 'rules.email-invalid'],
    ['ana @example.org', 'rules.email-invalid'],
    [' ana@example.org ', undefined],
  ])('about the e-mail %j', (email, problem) => expect(emailProblem(email)).toBe(problem));

  test.each([
    ['', 'rules.password-short'],
    ['12345', 'rules.password-short'],
    ['слива', 'rules.password-short'],
    ['сливи7', undefined],
  ])('about the new password %j', (password, problem) => expect(newPasswordProblem(password)).toBe(problem));

  test.each([
    ['secret', '', 'reset.confirm'],
    ['secret', 'secreT', 'auth.mismatch'],
    ['secret', 'secret ', 'auth.mismatch'],
    ['secret', 'secret', undefined],
  ])('about the confirmation of %j by %j', (password, confirmation, problem) =>
    expect(confirmationProblem({ password, confirmation }, 'reset.confirm')).toBe(problem),
  );
});
