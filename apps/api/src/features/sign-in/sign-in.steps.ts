import { deleteSessionsOf } from '#platform/auth/session.queries.ts';
import type { Trx } from '#platform/database/database.ts';
import { deleteConfirmationsOf } from './email-confirmations.queries.ts';
import { deleteResetTokensOf } from './passwords.queries.ts';
import { deleteHandoversOf } from './sign-in.queries.ts';

export { getPasswordHolder } from './passwords.queries.ts';

/** Invalidates every link that was sent to a person. */
export async function eraseLinks(trx: Trx, id: number): Promise<void> {
  await deleteConfirmationsOf(trx, id);
  await deleteResetTokensOf(trx, id);
}

/** Ends every sign-in of a person, and deletes whatever could start another. */
export async function eraseSignIns(trx: Trx, id: number): Promise<void> {
  await deleteSessionsOf(trx, id);
  await deleteHandoversOf(trx, id);
  await eraseLinks(trx, id);
}
