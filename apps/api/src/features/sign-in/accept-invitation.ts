import type { AcceptInvitation, Invitation } from '@trpeza/contract/accounts/invitations.schemas';
import { confirmedEmailOf } from '#features/accounts/accounts.present.ts';
import { findAccount, lockAccountRow } from '#features/accounts/accounts.steps.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { findOwner, updateConfirmed } from './email-confirmations.queries.ts';
import { forgiveGuesses } from './guard-guess.ts';
import { findInvitation, takeInvitation, updateUsername } from './invitations.queries.ts';
import { getPasswordHolder, type PasswordHolder } from './passwords.queries.ts';
import { endPassword } from './replace-password.ts';
import { requirePassword } from './require-password.ts';
import { digestOf } from './reset-token.ts';

type AcceptDeps = Pick<Deps, 'db' | 'clock' | 'limits'>;

/** Whom an invitation is for. @throws DomainError `customers/invitation-invalid`: unknown, used, replaced, expired or of one of the staff */
export async function lookAtInvitation(
  { db, clock }: Pick<AcceptDeps, 'db' | 'clock'>,
  code: string,
): Promise<Invitation> {
  return present(await holderOf(db, hashOf(code), clock.now()));
}

/**
 * The person who was invited chooses a password, and the name to sign in with. A link shows that the address it went to is
 * theirs, so they may sign in with that too, unless somebody else does: couples share one. A refusal leaves the invitation.
 * @throws DomainError `customers/invitation-invalid`, `accounts/username-taken`, `accounts/weak-password`
 */
export async function acceptInvitation(
  { db, clock, limits }: AcceptDeps,
  { code, username, newPassword, address }: AcceptInvitation & { address: string },
): Promise<Invitation> {
  const codeHash = hashOf(code);
  const holder = await holderOf(db, codeHash, clock.now());
  requirePassword(newPassword, { ...holder, username }, 'newPassword');
  const newHash = await hashPassword(newPassword);
  const accept = async (trx: Trx): Promise<void> => {
    await lockAccountRow(trx, holder.id);
    const taken = await takeInvitation(trx, codeHash);
    if (!taken || !(await endPassword(trx, holder, newHash))) throw invalid();
    if (username !== holder.username) await updateUsername(trx, holder.id, username);
    if (taken.sentTo !== null)
      await confirmUnlessTaken(trx, holder, { sentTo: taken.sentTo, now: clock.now() });
  };
  await db
    .transaction()
    .execute(accept)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? usernameTaken() : error;
    });
  const invited = await getPasswordHolder(db, holder.id);
  await forgiveGuesses(limits, { account: holder.id, address });
  return present(invited);
}

async function confirmUnlessTaken(
  trx: Trx,
  { id, email, emailConfirmedAt }: PasswordHolder,
  { sentTo, now }: { sentTo: string; now: Date },
): Promise<void> {
  if (emailConfirmedAt || email !== sentTo || (await findOwner(trx, email))) return;
  await updateConfirmed(trx, id, now);
}

async function holderOf(db: Db, codeHash: string, now: Date): Promise<PasswordHolder> {
  const found = await findInvitation(db, codeHash);
  const account = found && found.expiresAt > now && (await findAccount(db, found.accountId));
  if (!account || account.role !== 'customer') throw invalid();
  return getPasswordHolder(db, account.id);
}

/** A code is the same with and without its spaces; the token of a link has none. */
const hashOf = (code: string): string =>
  digestOf(/^[\d\s-]+$/.test(code) ? code.replaceAll(/\D/g, '') : code);

const present = (holder: PasswordHolder): Invitation => ({
  firstName: holder.firstName ?? '',
  username: holder.username,
  email: confirmedEmailOf(holder),
});

const invalid = () => new DomainError('customers/invitation-invalid');

const usernameTaken = () =>
  new DomainError('accounts/username-taken', {}, [
    { path: 'username', rule: 'accounts:errors.username-taken' },
  ]);
