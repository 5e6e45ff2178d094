import type { AcceptInvitation, Invitation } from '@trpeza/contract/access/invitations.schemas';
import { confirmedEmailOf } from '#access/accounts/accounts.present.ts';
import { lockAccountRow } from '#access/accounts/accounts.queries.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { findEmailOwner, updateEmailConfirmed } from './email-confirmations.queries.ts';
import { resetGuessCounters } from './limit-guesses.ts';
import { maySignIn } from './may-sign-in.ts';
import { findInvitation, consumeInvitation, updateUsername } from './invitations.queries.ts';
import {
  findAccountWithPassword,
  getAccountWithPassword,
  type AccountWithPassword,
} from './passwords.queries.ts';
import { replacePasswordSilently } from './replace-password.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { digestOf } from './reset-token.ts';

type AcceptDeps = Pick<Deps, 'db' | 'clock' | 'demo' | 'limits'>;

/**
 * Finds the person to whom an invitation was issued.
 * @throws DomainError `customers/invitation-invalid` if the invitation is unknown, used, replaced or expired, or the
 * person is staff
 */
export async function readInvitation(
  deps: Pick<AcceptDeps, 'db' | 'clock' | 'demo'>,
  code: string,
): Promise<Invitation> {
  return present(await holderOf(deps, hashOf(code)));
}

/**
 * Sets the password and username that an invited person has chosen. An emailed link proves that the address belongs to
 * the person, who may then sign in with it too. The exception is an address that another account has confirmed, because
 * couples share addresses. A rejected request does not use up the invitation.
 * @throws DomainError `customers/invitation-invalid`, `accounts/username-taken`, `accounts/weak-password`
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  { code, username, newPassword, address }: AcceptInvitation & { address: string },
): Promise<Invitation> {
  const { db, clock, limits } = deps;
  const codeHash = hashOf(code);
  const holder = await holderOf(deps, codeHash);
  requireStrongPassword(newPassword, { ...holder, username }, 'newPassword');
  const newHash = await hashPassword(newPassword);
  const accept = async (trx: Trx): Promise<void> => {
    await lockAccountRow(trx, holder.id);
    const taken = await consumeInvitation(trx, codeHash);
    if (!taken || !(await replacePasswordSilently(trx, holder, newHash))) throw invalid();
    if (username !== holder.username) await updateUsername(trx, holder.id, username);
    if (taken.sentTo !== null)
      await confirmUnlessTaken(trx, holder, { sentTo: taken.sentTo, now: clock.now() });
  };
  await transaction(db, accept).catch((error: unknown) => {
    throw isUniqueViolation(error) ? usernameTaken() : error;
  });
  const invited = await getAccountWithPassword(db, holder.id);
  await resetGuessCounters(limits, { account: holder.id, address });
  return present(invited);
}

async function confirmUnlessTaken(
  trx: Trx,
  { id, email, emailConfirmedAt }: AccountWithPassword,
  { sentTo, now }: { sentTo: string; now: Date },
): Promise<void> {
  if (emailConfirmedAt || email !== sentTo || (await findEmailOwner(trx, email))) return;
  await updateEmailConfirmed(trx, id, now);
}

async function holderOf(
  { db, clock, demo }: Pick<AcceptDeps, 'db' | 'clock' | 'demo'>,
  codeHash: string,
): Promise<AccountWithPassword> {
  const found = await findInvitation(db, codeHash);
  const isValid = found && found.expiresAt > clock.now();
  const holder = isValid && (await findAccountWithPassword(db, found.accountId));
  if (!holder || holder.role !== 'customer' || !maySignIn(holder, demo)) throw invalid();
  return holder;
}

/**
 * Hashes a printed code or the token of a link. Spaces and dashes in a printed code are ignored; tokens are hashed as
 * they are.
 */
const hashOf = (code: string): string =>
  digestOf(/^[\d\s-]+$/.test(code) ? code.replaceAll(/\D/g, '') : code);

const present = (holder: AccountWithPassword): Invitation => ({
  firstName: holder.firstName ?? '',
  username: holder.username,
  email: confirmedEmailOf(holder),
});

const invalid = () => new DomainError('customers/invitation-invalid');

const usernameTaken = () =>
  new DomainError('accounts/username-taken', {}, [
    { path: 'username', rule: 'accounts:errors.username-taken' },
  ]);
