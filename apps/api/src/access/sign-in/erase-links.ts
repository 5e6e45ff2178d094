import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { deleteConfirmationsOf } from './email-confirmations.queries.ts';
import { deleteInvitationsOf } from './invitations.queries.ts';
import { deleteResetTokensOf, getAccountWithPassword } from './passwords.queries.ts';

/** Whether a person can sign in. Customers created by the office have no password. */
export const hasPassword = async (db: Db, id: number): Promise<boolean> =>
  (await getAccountWithPassword(db, id)).passwordHash !== NO_PASSWORD;

/** Invalidates all links that were sent to a person. */
export async function eraseLinks(trx: Trx, id: number): Promise<void> {
  await deleteConfirmationsOf(trx, id);
  await deleteResetTokensOf(trx, id);
  await deleteInvitationsOf(trx, id);
}
