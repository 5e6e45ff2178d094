import type { Address, AddressChange } from '@trpeza/contract/accounts/addresses.schemas';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { lockAccountRow } from '#features/accounts/accounts.steps.ts';
import { presentAddress } from './addresses.present.ts';
import { clearDefaultAddress, findAddress, updateAddress, type AddressKey } from './addresses.queries.ts';

/**
 * Changes what is given. Somebody who keeps addresses always has a default: one is made the default by choosing it, never
 * by un-choosing another, so `isDefault: false` changes nothing.
 * @throws DomainError `common/not-found`, for other people's addresses too
 */
export async function changeAddress(db: Db, key: AddressKey, change: AddressChange): Promise<Address> {
  return db.transaction().execute(async (trx) => {
    await lockAccountRow(trx, key.accountId);
    const address = await findAddress(trx, key);
    if (!address) throw new DomainError('common/not-found');
    if (change.isDefault) await clearDefaultAddress(trx, key.accountId);
    const isDefault = change.isDefault || address.isDefault;
    const addressLine2 = change.addressLine2 === '' ? null : change.addressLine2;
    return presentAddress(await updateAddress(trx, key, { ...change, addressLine2, isDefault }));
  });
}
