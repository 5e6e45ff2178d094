import { postMessage } from '#messages/messages.api.ts';
import { recipientOf } from '#access/accounts/accounts.present.ts';
import type { Deps } from '#platform/deps.ts';
import { transaction } from '#platform/database/transaction.ts';
import { countEmailTo } from './email-limit.ts';
import { maySignIn } from './may-sign-in.ts';
import { deleteResetTokensOf, insertResetToken, lockAccountByEmail } from './passwords.queries.ts';
import { makeResetToken, RESET_MINUTES, resetLink } from './reset-token.ts';

/** Requests for one email address from one network; beyond the limit the response is an error. */
const PER_PAIR = { name: 'forgot-pair', max: 5, seconds: 60 * 60 };
/**
 * One more email per lifetime of a link, once the shared limit is used up. Otherwise, other people could use up the
 * shared limit and leave the owner without a valid link.
 */
const LATE = { name: 'forgot-late', max: 1, seconds: RESET_MINUTES * 60 };

type ForgotDeps = Pick<Deps, 'db' | 'limits' | 'jobs'>;

/**
 * Accepts a request for a reset link. A job looks the account up later, so that neither the response nor the response
 * time reveals whether the account exists. For the same reason, requests for unknown addresses count towards the limits
 * too.
 * @throws DomainError `common/too-many-requests`
 */
export async function acceptResetRequest(
  { db, limits, jobs }: ForgotDeps,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const name = email.toLowerCase();
  await limits.count(PER_PAIR, `${name} ${address}`);
  if (await countEmailTo(limits, name, LATE)) await jobs.send(db, 'request-reset', { email });
}

type ResetDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'demo' | 'jobs'>;

/**
 * Job: sends a reset link to the account with this email address, if there is one. Earlier links become invalid, so if
 * the job runs twice, the later link is valid.
 */
export async function sendResetLink(
  { db, clock, publicUrl, demo, jobs }: ResetDeps,
  { email }: { email: string },
): Promise<void> {
  const { token, tokenHash } = makeResetToken();
  const expiresAt = new Date(clock.now().getTime() + RESET_MINUTES * 60_000);
  await transaction(db, async (trx) => {
    const holder = await lockAccountByEmail(trx, email);
    const recipient = holder && maySignIn(holder, demo) && recipientOf(holder);
    if (!recipient) return;
    await deleteResetTokensOf(trx, holder.id);
    await insertResetToken(trx, { tokenHash, accountId: holder.id, expiresAt });
    await postMessage(trx, {
      cause: `password-reset:${tokenHash}`,
      template: 'password-reset',
      to: recipient.to,
      variables: {
        name: recipient.name,
        link: resetLink(publicUrl, { token, language: recipient.to.language }),
        minutes: RESET_MINUTES,
      },
    });
    await jobs.send(trx, 'send-messages', {});
  });
}
