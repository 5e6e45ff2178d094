import type { Address, NewAddress } from '@trpeza/contract/accounts/addresses.schemas';
import { ADDRESS_LIMIT } from '@trpeza/contract/accounts/addresses.words';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { lockAccountRow } from '#features/accounts/accounts.steps.ts';
import { presentAddress } from './addresses.present.ts';
import { clearDefaultAddress, countAddresses, insertAddress } from './addresses.queries.ts';

/**
 * Keeps an address. The first one becomes the default whatever was asked for. The account's lock stands in front of the
 * count, so that two pages at once neither pass the limit nor make two defaults.
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
