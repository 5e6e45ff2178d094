import { PASSWORD_MIN, USERNAME_MIN } from '@trpeza/contract/accounts/accounts.words';
import { EMAIL_ADDRESS } from '@trpeza/contract/shared/email-address';

/** What a person's forms can say without asking the server; it asks again, and some more. Each answers a key of the words. */

export function usernameProblem(
  username: string,
): 'rules.username-required' | 'rules.username-short' | undefined {
  if (username.trim() === '') return 'rules.username-required';
  return username.trim().length < USERNAME_MIN ? 'rules.username-short' : undefined;
}

export function emailProblem(email: string): 'rules.email-required' | 'rules.email-invalid' | undefined {
  if (email.trim() === '') return 'rules.email-required';
  return EMAIL_ADDRESS.test(email.trim()) ? undefined : 'rules.email-invalid';
}

export const newPasswordProblem = (password: string): 'rules.password-short' | undefined =>
  password.length < PASSWORD_MIN.customer ? 'rules.password-short' : undefined;

/** `required` is the sentence of the form for a confirmation that is missing. */
export function confirmationProblem<const Required extends string>(
  { password, confirmation }: { password: string; confirmation: string },
  required: Required,
): Required | 'auth.mismatch' | undefined {
  if (confirmation === '') return required;
  return confirmation === password ? undefined : 'auth.mismatch';
}
