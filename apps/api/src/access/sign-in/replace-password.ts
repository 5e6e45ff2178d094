import { postMessage } from '#messages/messages.api.ts';
import type { Trx } from '#platform/database/database.ts';
import { recipientOf } from '#access/accounts/accounts.present.ts';
import { deleteInvitationsOf } from './invitations.queries.ts';
import { deleteResetTokensOf, updatePassword, type AccountWithPassword } from './passwords.queries.ts';

/**
 * Sets a new password and notifies its owner. Reset links and invitations become invalid, and the new epoch ends all
 * sessions.
 * @returns the person with the new epoch; undefined if the password has changed since `holder` was read
 */
export async function replacePassword(
  trx: Trx,
  holder: AccountWithPassword,
  newHash: string,
): Promise<AccountWithPassword | undefined> {
  const changed = await replacePasswordSilently(trx, holder, newHash);
  if (!changed) return undefined;
  const { id, epoch } = changed;
  const recipient = recipientOf(changed);
  if (recipient) {
    const { name, to } = recipient;
    const cause = `password-changed:${id}:${epoch}`;
    await postMessage(trx, { cause, template: 'password-changed', to, variables: { name } });
  }
  return changed;
}

/** Like `replacePassword` without the notification, for a person who gets another message. */
export async function replacePasswordSilently(
  trx: Trx,
  holder: AccountWithPassword,
  newHash: string,
): Promise<AccountWithPassword | undefined> {
  const changed = await updatePassword(trx, holder, newHash);
  if (!changed) return undefined;
  await deleteResetTokensOf(trx, changed.id);
  await deleteInvitationsOf(trx, changed.id);
  return changed;
}
