import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { lockAccountRow } from '#features/accounts/accounts.steps.ts';
import { deleteAddress, promoteNewestAddress, type AddressKey } from './addresses.queries.ts';

/**
 * Forgets an address; when it was the default, the newest of the others takes its place. Orders keep where they went.
 * @throws DomainError `common/not-found`, for other people's addresses too
 */
export async function removeAddress(db: Db, key: AddressKey): Promise<{ ok: true }> {
  await db.transaction().execute(async (trx) => {
    await lockAccountRow(trx, key.accountId);
    const gone = await deleteAddress(trx, key);
    if (!gone) throw new DomainError('common/not-found');
    if (gone.isDefault) await promoteNewestAddress(trx, key.accountId);
  });
  return { ok: true };
}
