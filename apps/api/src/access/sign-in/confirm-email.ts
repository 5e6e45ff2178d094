import { setNewsletterPreference } from '#messages/messages.api.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  findConfirmation,
  lockUnconfirmedAccount,
  consumeConfirmation,
  updateEmailConfirmed,
} from './email-confirmations.queries.ts';
import { digestOf } from './reset-token.ts';
import { sendWelcomeMessage } from './welcome-messages.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'jobs' | 'settings' | 'payments'>;

/**
 * Confirms an account's address with the token of the link that was sent to it. The link works once. From then on, emails
 * go to this address, and email preferences that were chosen earlier take effect.
 * @throws DomainError `accounts/confirm-invalid` if the link is unknown, used, replaced or expired, or another account
 * has confirmed the address meanwhile
 */
export async function confirmEmail(deps: ConfirmDeps, token: string): Promise<void> {
  const { db, clock } = deps;
  const tokenHash = digestOf(token);
  const confirm = async (trx: Trx): Promise<void> => {
    const link = await findConfirmation(trx, tokenHash);
    if (!link || link.expiresAt <= clock.now()) throw new DomainError('accounts/confirm-invalid');
    // The account is locked first, as in all transactions, to avoid deadlocks.
    const account = await lockUnconfirmedAccount(trx, link.accountId);
    if (!account || !(await consumeConfirmation(trx, tokenHash))) {
      throw new DomainError('accounts/confirm-invalid');
    }
    const { id, email, language, marketingEmails } = account;
    await updateEmailConfirmed(trx, id, clock.now());
    if (marketingEmails) await setNewsletterPreference(trx, { accountId: id, email, language, on: true });
    await sendWelcomeMessage(trx, deps, id);
  };
  await transaction(db, confirm).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new DomainError('accounts/confirm-invalid') : error;
  });
}
