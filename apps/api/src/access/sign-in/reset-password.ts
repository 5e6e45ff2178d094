import { hashPassword } from '#platform/auth/passwords.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { resetGuessCounters } from './limit-guesses.ts';
import { maySignIn } from './may-sign-in.ts';
import {
  findAccountWithPassword,
  findResetToken,
  consumeResetToken,
  type AccountWithPassword,
} from './passwords.queries.ts';
import { replacePassword } from './replace-password.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { digestOf } from './reset-token.ts';

type ResetDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'demo'>;

interface Reset {
  token: string;
  newPassword: string;
  address: string;
}

/**
 * Sets a new password with the token of a link, once. A rejected password does not use up the token.
 * @throws DomainError `accounts/reset-invalid` (unknown, used or replaced), `accounts/reset-expired`,
 * `accounts/weak-password`
 */
export async function resetPassword(
  { db, clock, limits, demo }: ResetDeps,
  { token, newPassword, address }: Reset,
) {
  const tokenHash = digestOf(token);
  const holder = await holderOf(db, tokenHash, clock.now());
  if (!maySignIn(holder, demo)) throw new DomainError('accounts/reset-invalid');
  requireStrongPassword(newPassword, holder, 'newPassword');
  const newHash = await hashPassword(newPassword);
  await transaction(db, async (trx) => {
    const taken = await consumeResetToken(trx, tokenHash);
    const changed = taken && (await replacePassword(trx, holder, newHash));
    if (!changed) throw new DomainError('accounts/reset-invalid');
  });
  await resetGuessCounters(limits, { account: holder.id, address });
}

async function holderOf(db: Db, tokenHash: string, now: Date): Promise<AccountWithPassword> {
  const found = await findResetToken(db, tokenHash);
  const holder = found && (await findAccountWithPassword(db, found.accountId));
  if (!holder) throw new DomainError('accounts/reset-invalid');
  if (found.expiresAt <= now) throw new DomainError('accounts/reset-expired');
  return holder;
}
