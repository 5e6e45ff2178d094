import type { Db } from '#platform/database/database.ts';

export const ADDRESS = {
  addressLine1: '14 Mirka Way',
  city: 'Lalor',
  state: 'VIC',
  zipCode: '3075',
  country: 'Australia',
} as const;

/** Inserts an address that is not the default one, without checking the limit. */
export const buildAddress = (db: Db, accountId: number) =>
  db
    .insertInto('addresses')
    .values({ ...ADDRESS, accountId })
    .returning(['id'])
    .executeTakeFirstOrThrow();
