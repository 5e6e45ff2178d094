import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
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

/** Includes the owner, so that a query cannot return an address of another account. */
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

/** The unique index allows one default per account, so the old one must be cleared before another is set. */
export const clearDefaultAddress = (trx: Trx, accountId: number) =>
  trx
    .updateTable('addresses')
    .set({ isDefault: false })
    .where('accountId', '=', accountId)
    .where('isDefault', '=', true)
    .execute();

/** @returns the deleted row; undefined if the address does not exist */
export const deleteAddress = (trx: Trx, { accountId, id }: AddressKey) =>
  trx
    .deleteFrom('addresses')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(['isDefault'])
    .executeTakeFirst();

export const promoteNewestAddress = (trx: Trx, accountId: number) =>
  trx
    .updateTable('addresses')
    .set({ isDefault: true })
    .where('id', '=', (eb) =>
      eb.selectFrom('addresses').select(eb.fn.max('id').as('id')).where('accountId', '=', accountId),
    )
    .execute();

export interface PostalAddress {
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/**
 * Postal addresses by account: the default address, otherwise the delivery address of the newest order, because an
 * address entered during a telephone order is stored only there. Accounts without either are left out.
 */
export async function readPostalAddresses(
  db: Db,
  accountIds: readonly number[],
): Promise<Map<number, PostalAddress>> {
  const { rows } = await sql<PostalAddress & { accountId: number }>`
    select a.id as account_id, found.* from accounts a cross join lateral (
      (select address_line1, address_line2, city, state, zip_code, country
        from addresses where account_id = a.id order by is_default desc, id desc limit 1)
      union all
      (select c.delivery ->> 'address', null, c.delivery ->> 'city', c.delivery ->> 'state', c.delivery ->> 'zipCode',
          c.delivery ->> 'country'
        from (select checkout_id from orders where account_id = a.id order by created_at desc, id desc limit 1) newest
        join checkouts c on c.id = newest.checkout_id)
      limit 1
    ) found
    where a.id = ${anyOf(accountIds)}`.execute(db);
  return new Map(rows.map(({ accountId, ...address }) => [accountId, address]));
}
