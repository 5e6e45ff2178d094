import { randomInt } from 'node:crypto';
import { containsCardNumber } from '@trpeza/contract/platform/card-number';
import { recipientOf } from '#access/accounts/accounts.present.ts';
import { postMessage } from '#messages/messages.api.ts';
import { orderChannelOf } from '#platform/payments/offered-methods.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { upsertInvitation } from './invitations.queries.ts';
import { getAccountWithPassword } from './passwords.queries.ts';
import { digestOf, invitationLink, makeResetToken } from './reset-token.ts';

/** Long enough for people who rarely read emails, and for printed codes. */
const DAYS = 30;

type InviteDeps = Pick<Deps, 'clock' | 'publicUrl' | 'jobs' | 'settings' | 'payments'>;

interface Inviting {
  actorId: number;
  accountId: number;
}

/**
 * Sends a person a link for choosing a password, which works once.
 * @returns the expiry, and the address that the link was sent to
 * @throws DomainError `customers/no-email`
 */
export async function inviteByEmail(trx: Trx, deps: InviteDeps, { actorId, accountId }: Inviting) {
  const recipient = recipientOf(await getAccountWithPassword(trx, accountId));
  if (!recipient) throw new DomainError('customers/no-email');
  const { token, tokenHash } = makeResetToken();
  const expiresAt = await insertInvitation(trx, deps, {
    actorId,
    accountId,
    tokenHash,
    sentTo: recipient.to.email,
  });
  await postMessage(trx, {
    cause: `invitation:${tokenHash}`,
    template: 'invitation',
    to: recipient.to,
    variables: {
      name: recipient.name,
      link: invitationLink(deps.publicUrl, { token, language: recipient.to.language }),
      days: DAYS,
      howToOrder: orderChannelOf(await deps.settings.read(), deps.payments),
    },
  });
  await deps.jobs.send(trx, 'send-messages', {});
  return { expiresAt, sentTo: recipient.to.email };
}

/**
 * Creates an invitation code of digits, which every keyboard has, to be printed or read out.
 * @returns the expiry and the code; only a hash of the code is stored
 */
export async function inviteByCode(trx: Trx, deps: InviteDeps, { actorId, accountId }: Inviting) {
  const code = generateInvitationCode();
  const tokenHash = digestOf(code.replaceAll(' ', ''));
  const expiresAt = await insertInvitation(trx, deps, { actorId, accountId, tokenHash, sentTo: null });
  return { expiresAt, code };
}

/**
 * Fifteen digits in groups of five. One in several hundred looks like a card number, which forms reject; such a code is
 * generated again.
 */
export function generateInvitationCode(): string {
  const group = () => String(randomInt(100_000)).padStart(5, '0');
  const code = `${group()} ${group()} ${group()}`;
  return containsCardNumber(code) ? generateInvitationCode() : code;
}

async function insertInvitation(
  trx: Trx,
  { clock }: InviteDeps,
  { actorId, accountId, tokenHash, sentTo }: Inviting & { tokenHash: string; sentTo: string | null },
): Promise<Date> {
  const madeAt = clock.now();
  const expiresAt = new Date(madeAt.getTime() + DAYS * 24 * 3_600_000);
  await upsertInvitation(trx, { accountId, codeHash: tokenHash, madeBy: actorId, madeAt, expiresAt, sentTo });
  return expiresAt;
}
