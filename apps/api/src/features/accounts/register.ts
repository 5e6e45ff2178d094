import type { Register } from '@trpeza/contract/accounts/accounts.schemas';
import { PASSWORD_MIN } from '@trpeza/contract/accounts/accounts.schemas';
import type { Role } from '@trpeza/contract/accounts/access';
import type * as z from 'zod';
import type { Actor } from '#platform/auth/actor.ts';
import { isCommonPassword } from '#platform/auth/common-passwords.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import { insertAccount, type AccountRow } from './accounts.queries.ts';

const PER_ADDRESS = { name: 'register', max: 60, seconds: 60 * 60 };

interface RegisterDeps {
  db: Db;
  limits: RateLimits;
}

/**
 * Makes a person. Everybody may make an unverified customer; the role flags count only from an admin, and an hcpadmin
 * makes plain customers. A name or e-mail that is taken is refused without saying which.
 */
export async function register(
  { db, limits }: RegisterDeps,
  { form, actor, address }: { form: z.output<typeof Register>; actor: Actor | null; address: string },
): Promise<AccountRow> {
  await limits.count(PER_ADDRESS, address);
  const role = roleFor(form, actor);
  requirePassword(form.password, form.username, role);
  const account = await insertAccount(db, {
    username: form.username,
    email: form.email,
    passwordHash: await hashPassword(form.password),
    firstName: form.firstName ?? null,
    lastName: form.lastName ?? null,
    phoneNumber: form.phoneNumber ?? null,
    role,
    isVerified: role !== 'customer',
  });
  if (!account) {
    throw new DomainError('accounts/username-taken', {}, [
      { path: 'username', rule: 'accounts:errors.username-taken' },
    ]);
  }
  return account;
}

function roleFor({ isAdmin, isHcpadmin }: z.output<typeof Register>, actor: Actor | null): Role {
  if (actor?.role !== 'admin') return 'customer';
  if (isAdmin) return 'admin';
  return isHcpadmin ? 'hcpadmin' : 'customer';
}

/** @throws DomainError `accounts/weak-password` */
export function requirePassword(password: string, username: string, role: Role): void {
  const minimum = role === 'customer' ? PASSWORD_MIN.customer : PASSWORD_MIN.staff;
  if (password.length < minimum || isCommonPassword(password, username)) {
    throw new DomainError('accounts/weak-password', { minimum }, [
      { path: 'password', rule: 'accounts:errors.weak-password' },
    ]);
  }
}
