import type { OfficePassword } from '@trpeza/contract/access/accounts.schemas';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { resetGuessCounters } from '#access/sign-in/limit-guesses.ts';
import { replacePassword } from '#access/sign-in/replace-password.ts';
import { requireStrongPassword } from '#access/sign-in/require-strong-password.ts';
import { findAccountWithPassword } from '#access/sign-in/passwords.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { requireMayManage, requireOtherAccount } from './users.access.ts';

type SetDeps = Pick<Deps, 'db' | 'limits'>;

/**
 * Sets a new password for a person who cannot do so themselves. All their sessions end, and they are notified by email.
 * Callers change their own password with `changePassword`, which requires the current one, so that an unattended session
 * does not give away the account.
 * @throws DomainError `accounts/own-account`, `accounts/weak-password`, `accounts/changed-meanwhile`
 */
export async function setPassword(
  { db, limits }: SetDeps,
  actor: Actor,
  { id, address, password, reason }: OfficePassword & { id: number; address: string },
): Promise<void> {
  const holder = await findAccountWithPassword(db, id);
  requireMayManage(actor, holder);
  requireOtherAccount(actor, id);
  requireStrongPassword(password, holder!);
  const newHash = await hashPassword(password);
  await transaction(db, async (trx) => {
    // If the customer has become staff in the meantime, the old password is invalid and `replacePassword` fails, so the
    // rules for staff need no check here.
    if (!(await replacePassword(trx, holder!, newHash))) throw new DomainError('accounts/changed-meanwhile');
    await recordChange(trx, { actorId: actor.id, action: 'account/password', subjectId: id, reason });
  });
  await resetGuessCounters(limits, { account: id, address });
}
