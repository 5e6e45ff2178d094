import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import { deleteSessionsOf } from '#platform/auth/session.queries.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { deleteConfirmationsOf } from './email-confirmations.queries.ts';
import { deleteInvitationsOf } from './invitations.queries.ts';
import { deleteResetTokensOf, getPasswordHolder } from './passwords.queries.ts';
import { deleteHandoversOf, updateEpoch } from './sign-in.queries.ts';

export { findInvitationOf as readInvitation } from './invitations.queries.ts';
export { getPasswordHolder } from './passwords.queries.ts';
export { findCredentials } from './sign-in.queries.ts';

/** Whether a person can sign in at all: whom the office enters by name and telephone cannot. */
export const hasPassword = async (db: Db, id: number): Promise<boolean> =>
  (await getPasswordHolder(db, id)).passwordHash !== NO_PASSWORD;

/** Invalidates every link that was sent to a person. */
export async function eraseLinks(trx: Trx, id: number): Promise<void> {
  await deleteConfirmationsOf(trx, id);
  await deleteResetTokensOf(trx, id);
  await deleteInvitationsOf(trx, id);
}

/** Ends every sign-in of a person, also one that is just being made. @returns their new epoch */
export async function endSignIns(trx: Trx, id: number): Promise<number> {
  const epoch = await updateEpoch(trx, id);
  await deleteSessionsOf(trx, id);
  await deleteHandoversOf(trx, id);
  return epoch;
}
