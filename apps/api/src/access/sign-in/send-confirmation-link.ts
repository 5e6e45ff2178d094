import { postMessage } from '#messages/messages.api.ts';
import { DomainError } from '#platform/domain-error.ts';
import { recipientOf } from '#access/accounts/accounts.present.ts';
import type { Deps } from '#platform/deps.ts';
import { transaction } from '#platform/database/transaction.ts';
import { findEmailOwner, lockUnconfirmedAccount, upsertConfirmation } from './email-confirmations.queries.ts';
import { countEmailTo, secondsUntilNext } from './email-limit.ts';
import { confirmLink, makeResetToken } from './reset-token.ts';

const HOURS = 72;

export type ConfirmationLinkDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'publicUrl' | 'jobs'>;

/**
 * Sends an email to the address that a person entered. The email contains a link to confirm the address. If the address
 * belongs to another account, the owner of that account gets a notice instead. The response does not reveal which of the
 * two emails was sent, and neither contains text from the caller. Nothing is sent if the address is confirmed already or
 * has reached the limit of emails.
 * @returns false if the limit is reached, otherwise true
 */
export async function sendConfirmationLink(
  { db, clock, limits, publicUrl, jobs }: ConfirmationLinkDeps,
  { id, email, emailConfirmedAt }: { id: number; email: string | null; emailConfirmedAt: Date | null },
): Promise<boolean> {
  if (email === null || emailConfirmedAt) return true;
  if (!(await countEmailTo(limits, email))) return false;
  const { token, tokenHash } = makeResetToken();
  const expiresAt = new Date(clock.now().getTime() + HOURS * 3_600_000);
  await transaction(db, async (trx) => {
    const account = await lockUnconfirmedAccount(trx, id);
    if (!account) return;
    // Both cases do the same work, so that the response time reveals nothing. The link for a taken address is never sent.
    await upsertConfirmation(trx, { accountId: id, tokenHash, expiresAt });
    const owner = await findEmailOwner(trx, email);
    const recipient = owner && recipientOf(owner);
    if (recipient) {
      await postMessage(trx, {
        cause: `address-taken:${tokenHash}`,
        template: 'address-taken',
        to: recipient.to,
        variables: { name: recipient.name, link: new URL('/auth', publicUrl).href },
      });
    } else {
      const { language } = account;
      await postMessage(trx, {
        cause: `confirm-email:${tokenHash}`,
        template: 'confirm-email',
        to: { accountId: id, email, language },
        variables: { link: confirmLink(publicUrl, { token, language }), hours: HOURS },
      });
    }
    await jobs.send(trx, 'send-messages', {});
  });
  return true;
}

const MINUTES_OF_A_STEP = 5;

/**
 * Like `sendConfirmationLink`, with an error when the limit is reached. Taken and free addresses are counted in the same
 * way, so the error reveals nothing.
 * @throws DomainError `accounts/confirm-too-often` with the `minutes` to wait, in steps of five
 */
export async function resendConfirmationLink(
  deps: ConfirmationLinkDeps,
  account: Parameters<typeof sendConfirmationLink>[1],
): Promise<void> {
  if (await sendConfirmationLink(deps, account)) return;
  const minutes = (await secondsUntilNext(deps.limits, account.email!)) / 60;
  throw new DomainError('accounts/confirm-too-often', {
    minutes: Math.ceil(minutes / MINUTES_OF_A_STEP) * MINUTES_OF_A_STEP,
  });
}
