import type { ChangeEmail, User } from '@trpeza/contract/access/accounts.schemas';
import { maskAddress } from '#platform/audit/mask-address.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { setNewsletterPreference } from '#messages/messages.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { DomainError } from '#platform/domain-error.ts';
import { confirmedEmailOf, presentUser } from '#access/accounts/accounts.present.ts';
import {
  getNewsletterPreference,
  lockAccountRow,
  type AccountRow,
} from '#access/accounts/accounts.queries.ts';
import { eraseLinks } from '#access/sign-in/erase-links.ts';
import { requireMayManage } from './users.access.ts';
import { updateEmail } from './users.queries.ts';

/**
 * Changes or confirms the email address of a person. An address that the office enters counts as confirmed. A link that
 * was sent to the old address becomes invalid, and the newsletter subscription moves to the new address.
 * @throws DomainError `accounts/username-taken` if the address belongs to another account, `accounts/changed-meanwhile`
 */
export async function changeEmail(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  id: number,
  { email, expectedEmail, reason }: ChangeEmail,
): Promise<User> {
  const change = async (trx: Trx): Promise<User> => {
    const target = await lockAccountRow(trx, id);
    requireMayManage(actor, target);
    const before = target!.email;
    if (expectedEmail !== undefined && expectedEmail !== before)
      throw new DomainError('accounts/changed-meanwhile');
    const changed = await setConfirmedEmail(trx, target!, { email, now: clock.now() });
    await recordChange(trx, {
      actorId: actor.id,
      action: 'account/email',
      subjectId: id,
      before: { email: maskAddress(before) },
      after: { email: maskAddress(email) },
      reason,
    });
    return presentUser(changed);
  };
  return transaction(db, change).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error;
  });
}

/**
 * Sets a confirmed address, with which the person can sign in.
 * @throws Error (unique violation) if it belongs to another account
 */
export async function setConfirmedEmail(
  trx: Trx,
  target: AccountRow,
  { email, now }: { email: string; now: Date },
): Promise<AccountRow> {
  const changed = await updateEmail(trx, target.id, email, now);
  await eraseLinks(trx, target.id);
  const { marketingEmails, language } = await getNewsletterPreference(trx, target.id);
  const before = confirmedEmailOf(target);
  if (marketingEmails && before?.toLowerCase() !== email.toLowerCase()) {
    const who = { accountId: target.id, language };
    await setNewsletterPreference(trx, { ...who, email: before, on: false });
    await setNewsletterPreference(trx, { ...who, email, on: true });
  }
  return changed;
}

const taken = (): DomainError =>
  new DomainError('accounts/username-taken', {}, [{ path: 'email', rule: 'accounts:errors.username-taken' }]);
