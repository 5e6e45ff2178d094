import { PASSWORD_MIN } from '@trpeza/contract/access/accounts.constants';
import { isCommonPassword } from '#platform/auth/common-passwords.ts';
import { DomainError } from '#platform/domain-error.ts';

interface Holder {
  username: string;
  role: string;
}

/**
 * Checks a new password against the rules for the role of its owner.
 * @param field form field to which the error is attached
 * @throws DomainError `accounts/weak-password`
 */
export function requireStrongPassword(
  password: string,
  { username, role }: Holder,
  field = 'password',
): void {
  const minimum = PASSWORD_MIN[role === 'customer' ? 'customer' : 'staff'];
  if (password.length < minimum)
    refuse(minimum, { path: field, rule: 'accounts:rules.password-short-staff' });
  if (isCommonPassword(password, username))
    refuse(minimum, { path: field, rule: 'accounts:errors.weak-password' });
}

function refuse(minimum: number, field: { path: string; rule: string }): never {
  throw new DomainError('accounts/weak-password', { minimum }, [field]);
}
