import type { Address } from '@trpeza/contract/accounts/addresses.schemas';
import type { Db } from '#platform/database/database.ts';
import { presentAddress } from './addresses.present.ts';
import { listAddresses } from './addresses.queries.ts';

export { deleteAddressesOf as forgetAddresses } from './addresses.queries.ts';

/** The addresses that a person keeps, the default one first. */
export const readAddresses = async (db: Db, accountId: number): Promise<Address[]> =>
  (await listAddresses(db, accountId)).map(presentAddress);
