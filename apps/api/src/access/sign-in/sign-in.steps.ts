import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { deleteConfirmationsOf } from './email-confirmations.queries.ts';
import { deleteInvitationsOf } from './invitations.queries.ts';
import { deleteResetTokensOf, getPasswordHolder } from './passwords.queries.ts';

export { findInvitationOf } from './invitations.queries.ts';
export { findPasswordHolder, getPasswordHolder } from './passwords.queries.ts';
export { endSignIns, findCredentials } from './sign-in.queries.ts';

/** Whether a person can sign in at all: whom the office enters by name and telephone cannot. */
export const hasPassword = async (db: Db, id: number): Promise<boolean> =>
  (await getPasswordHolder(db, id)).passwordHash !== NO_PASSWORD;

/** Invalidates every link that was sent to a person. */
export async function eraseLinks(trx: Trx, id: number): Promise<void> {
  await deleteConfirmationsOf(trx, id);
  await deleteResetTokensOf(trx, id);
  await deleteInvitationsOf(trx, id);
}
