import type { Db, Trx } from '#platform/database/database.ts';

const columns = [
  'id',
  'accountId',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
  'country',
  'isDefault',
] as const;

/** An address is always looked up together with its owner. */
export interface AddressKey {
  accountId: number;
  id: number;
}

const ofAccount = (db: Db, accountId: number) =>
  db.selectFrom('addresses').select(columns).where('accountId', '=', accountId);

export type AddressRow = Awaited<ReturnType<ReturnType<typeof ofAccount>['executeTakeFirstOrThrow']>>;
type Written = Omit<AddressRow, 'id' | 'accountId'>;
/** Undefined fields stay unchanged. */
type Change = { [Name in keyof Written]?: Written[Name] | undefined };

export const listAddresses = (db: Db, accountId: number) =>
  ofAccount(db, accountId).orderBy('isDefault', 'desc').orderBy('id', 'desc').execute();

export const findAddress = (db: Db, { accountId, id }: AddressKey) =>
  ofAccount(db, accountId).where('id', '=', id).executeTakeFirst();

export async function countAddresses(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertAddress = (trx: Trx, accountId: number, address: Written) =>
  trx
    .insertInto('addresses')
    .values({ accountId, ...address })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateAddress = (trx: Trx, { accountId, id }: AddressKey, change: Change) =>
  trx
    .updateTable('addresses')
    .set(change)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** The index allows one default at a time, so the old one is cleared first. */
export const clearDefaultAddress = (trx: Trx, accountId: number) =>
  trx
    .updateTable('addresses')
    .set({ isDefault: false })
    .where('accountId', '=', accountId)
    .where('isDefault', '=', true)
    .execute();

/** @returns the deleted address, or nothing when there was none */
export const deleteAddress = (trx: Trx, { accountId, id }: AddressKey) =>
  trx
    .deleteFrom('addresses')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(['isDefault'])
    .executeTakeFirst();

/** The newest address becomes the default, if there is any. */
export const promoteNewestAddress = (trx: Trx, accountId: number) =>
  trx
    .updateTable('addresses')
    .set({ isDefault: true })
    .where('id', '=', (eb) =>
      eb.selectFrom('addresses').select(eb.fn.max('id').as('id')).where('accountId', '=', accountId),
    )
    .execute();

export const deleteAddressesOf = (trx: Trx, accountId: number) =>
  trx.deleteFrom('addresses').where('accountId', '=', accountId).execute();
