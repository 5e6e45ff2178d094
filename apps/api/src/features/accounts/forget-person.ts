import { deleteSessionsOf } from '#platform/auth/session.queries.ts';
import type { Trx } from '#platform/database/database.ts';
import { deleteAddressesOf } from './addresses.queries.ts';
import { clearAccount, deleteHandoversOf, lockAccountRow, type AccountRow } from './accounts.queries.ts';
import { deleteDiet } from './diet.queries.ts';
import { deleteDoorPlan } from './door-plan.queries.ts';
import { deleteConfirmationsOf } from './email-confirmations.queries.ts';
import { deleteResetTokensOf } from './passwords.queries.ts';
import { deleteAvatar } from './profile.queries.ts';

/** Step: holds a person still; the first of all locks. @returns nothing when they have closed their account already */
export const holdPerson = (trx: Trx, id: number): Promise<AccountRow | undefined> => lockAccountRow(trx, id);

/**
 * Step: ends every sign-in of a person, deletes what they told us about themselves, and clears their account. The empty
 * row stays, since orders and the ledger name it; username and e-mail are free again.
 */
export async function forgetPerson(trx: Trx, id: number, now: Date): Promise<void> {
  await deleteSessionsOf(trx, id);
  await deleteHandoversOf(trx, id);
  await deleteResetTokensOf(trx, id);
  await deleteConfirmationsOf(trx, id);
  await deleteAddressesOf(trx, id);
  await deleteDiet(trx, id);
  await deleteDoorPlan(trx, id);
  await deleteAvatar(trx, id);
  await clearAccount(trx, id, now);
}
