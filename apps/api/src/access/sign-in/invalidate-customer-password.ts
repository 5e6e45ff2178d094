import { randomUUID } from 'node:crypto';
import { postMessage } from '#messages/messages.api.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Trx } from '#platform/database/database.ts';
import { recipientOf } from '#access/accounts/accounts.present.ts';
import type { Deps } from '#platform/deps.ts';
import { getAccountWithPassword, insertResetToken } from './passwords.queries.ts';
import { replacePasswordSilently } from './replace-password.ts';
import { makeResetToken, resetLink } from './reset-token.ts';

/**
 * Lifetime of the link in hours. It is longer than for a requested link, because the recipient does not expect this
 * email.
 */
const HOURS = 72;

type AskDeps = Pick<Deps, 'clock' | 'publicUrl' | 'jobs'>;

/**
 * Invalidates the password of a customer who becomes a staff member, and ends their sessions. The password was set under
 * the rules for customers, and its hash does not show whether it satisfies those for staff. The person gets a link to set
 * another password. Without an email address, an administrator sets one, which is checked against the rules of the new
 * role.
 * @returns whether a link was sent
 */
export async function invalidateCustomerPassword(
  trx: Trx,
  { clock, publicUrl, jobs }: AskDeps,
  id: number,
): Promise<boolean> {
  const holder = await getAccountWithPassword(trx, id);
  await replacePasswordSilently(trx, holder, await hashPassword(randomUUID()));
  const recipient = recipientOf(holder);
  if (!recipient) return false;
  const { token, tokenHash } = makeResetToken();
  const expiresAt = new Date(clock.now().getTime() + HOURS * 3_600_000);
  await insertResetToken(trx, { tokenHash, accountId: id, expiresAt });
  await postMessage(trx, {
    cause: `staff-password:${tokenHash}`,
    template: 'staff-password',
    to: recipient.to,
    variables: {
      name: recipient.name,
      link: resetLink(publicUrl, { token, language: recipient.to.language }),
      hours: HOURS,
    },
  });
  await jobs.send(trx, 'send-messages', {});
  return true;
}
