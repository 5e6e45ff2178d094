import type { Address, AddressChange, NewAddress } from '@trpeza/contract/customers/addresses.schemas';
import { MAX_ADDRESSES } from '@trpeza/contract/customers/addresses.constants';
import { changePersonalData, type Edit } from '#customers/profile/change-personal-data.ts';
import type { Db, Trx } from '#platform/database/database.ts';
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
  type AddressRow,
} from './addresses.queries.ts';

/** The saved addresses of a person, the default address first. */
export const readAddresses = async (db: Db, accountId: number): Promise<Address[]> =>
  (await listAddresses(db, accountId)).map(presentAddress);

type AddressEdit = Edit & { id: number };

const changeAddresses = <T>(db: Db, edit: Edit, write: (trx: Trx) => Promise<T>): Promise<T> =>
  changePersonalData(db, edit, {
    action: 'customer/addresses',
    read: (trx) => readAddresses(trx, edit.accountId),
    write,
  });

/**
 * Saves an address. The first address always becomes the default. The account is locked before counting, so that
 * concurrent requests can neither exceed the limit nor create two defaults.
 * @throws DomainError `accounts/too-many-addresses`, and as `changePersonalData`
 */
export function addAddress(db: Db, edit: Edit, address: NewAddress): Promise<Address> {
  const { accountId } = edit;
  return changeAddresses(db, edit, async (trx) => {
    const count = await countAddresses(trx, accountId);
    if (count >= MAX_ADDRESSES) throw new DomainError('accounts/too-many-addresses', { max: MAX_ADDRESSES });
    const isDefault = address.isDefault || count === 0;
    if (isDefault) await clearDefaultAddress(trx, accountId);
    const addressLine2 = address.addressLine2 || null;
    return presentAddress(await insertAddress(trx, accountId, { ...address, addressLine2, isDefault }));
  });
}

/**
 * Changes the given fields. A person with addresses always has a default address; it changes only when another one is
 * chosen, so `isDefault: false` has no effect.
 * @throws DomainError `common/not-found`, also for addresses of other people, and as `changePersonalData`
 */
export function changeAddress(db: Db, edit: AddressEdit, change: AddressChange): Promise<Address> {
  return changeAddresses(db, edit, async (trx) => {
    const address = await findAddress(trx, edit);
    if (!address) throw new DomainError('common/not-found');
    if (change.isDefault) await clearDefaultAddress(trx, edit.accountId);
    const isDefault = change.isDefault || address.isDefault;
    const addressLine2 = change.addressLine2 === '' ? null : change.addressLine2;
    return presentAddress(await updateAddress(trx, edit, { ...change, addressLine2, isDefault }));
  });
}

/**
 * Deletes an address. If it was the default, the newest remaining address becomes the default. Orders keep their address.
 * @throws DomainError `common/not-found`, also for addresses of other people, and as `changePersonalData`
 */
export function removeAddress(db: Db, edit: AddressEdit): Promise<{ ok: true }> {
  return changeAddresses(db, edit, async (trx) => {
    const gone = await deleteAddress(trx, edit);
    if (!gone) throw new DomainError('common/not-found');
    if (gone.isDefault) await promoteNewestAddress(trx, edit.accountId);
    return { ok: true as const };
  });
}

const presentAddress = ({ accountId, ...address }: AddressRow): Address => ({
  ...address,
  userId: accountId,
});
