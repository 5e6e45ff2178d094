import type { Address, AddressChange, NewAddress } from '@trpeza/contract/accounts/addresses.schemas';
import { ADDRESS_LIMIT } from '@trpeza/contract/accounts/addresses.constants';
import { lockAccountRow } from '#features/accounts/accounts.steps.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import {
  clearDefaultAddress,
  countAddresses,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  promoteNewestAddress,
  updateAddress,
  type AddressKey,
  type AddressRow,
} from './addresses.queries.ts';

export { deleteAddressesOf as eraseAddresses } from './addresses.queries.ts';

/** The saved addresses of a person, the default one first. */
export const readAddresses = async (db: Db, accountId: number): Promise<Address[]> =>
  (await listAddresses(db, accountId)).map(presentAddress);

/**
 * Saves an address. The first one becomes the default whatever was requested. The account is locked before the
 * count, so that two concurrent requests neither exceed the limit nor make two defaults.
 * @throws DomainError `accounts/too-many-addresses`
 */
export async function addAddress(db: Db, accountId: number, address: NewAddress): Promise<Address> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccountRow(trx, accountId))) throw new DomainError('accounts/not-signed-in');
    const count = await countAddresses(trx, accountId);
    if (count >= ADDRESS_LIMIT) throw new DomainError('accounts/too-many-addresses', { max: ADDRESS_LIMIT });
    const isDefault = address.isDefault || count === 0;
    if (isDefault) await clearDefaultAddress(trx, accountId);
    const addressLine2 = address.addressLine2 || null;
    return presentAddress(await insertAddress(trx, accountId, { ...address, addressLine2, isDefault }));
  });
}

/**
 * Changes the given fields. A person with addresses always has a default: it changes only when another one is chosen, never
 * by un-choosing it, so `isDefault: false` changes nothing.
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

/**
 * Deletes an address; when it was the default, the newest of the others takes its place. Orders keep their address.
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

const presentAddress = ({ accountId, ...address }: AddressRow): Address => ({
  ...address,
  userId: accountId,
});
