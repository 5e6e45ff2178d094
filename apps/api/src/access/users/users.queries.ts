import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Role } from '@trpeza/contract/access/access';
import type { UserFilter } from '@trpeza/contract/access/accounts.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import type { Database } from '#platform/database/database.types.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { countRows, keysetPage } from '#platform/database/keyset-page.ts';
import { accountColumns } from '#access/accounts/accounts.queries.ts';

/** The filters of the contract, with the roles that the caller may see. */
export interface PeopleSearch extends Pick<UserFilter, 'show'> {
  roles: readonly Role[];
  /** The result of `searchWords`: a person matches if every word is found in one of its spellings. */
  words?: readonly (readonly string[])[] | undefined;
  /** For `no-plan`: the SQL condition that an agreement replaces the plan today. */
  isAgreed?: RawBuilder<boolean>;
}

/** Matches the account itself or its client file (number, addresses, contacts). */
const found = (keys: readonly string[]) => (eb: ExpressionBuilder<Database, 'accounts'>) =>
  eb.or(keys.flatMap((key) => [eb('searchKey', 'like', `%${key}%`), eb('fileKey', 'like', `%${key}%`)]));

const whole = (key: RawBuilder<string>, word: string) =>
  sql<boolean>`' ' || ${key} || ' ' like ${`% ${word} %`}`;

/**
 * Finds customers for roles that may not read client files: by the data of the account (such as name and telephone number)
 * and by the customer number. Numbers must match completely; otherwise a telephone number could be guessed digit by digit.
 */
export function listPayers(db: Db, words: readonly (readonly string[])[], limit: number) {
  let query = db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('deletedAt', 'is', null)
    .where('role', '=', 'customer');
  for (const keys of words) query = query.where(foundAsPayer(keys));
  return query.orderBy('id').limit(limit).execute();
}

const foundAsPayer = (keys: readonly string[]) => (eb: ExpressionBuilder<Database, 'accounts'>) =>
  eb.or(
    keys.flatMap((key) => [
      /^\d+$/.test(key) ? whole(sql`search_key`, key) : eb('searchKey', 'like', `%${key}%`),
      whole(sql`search_key(coalesce(customer_number, ''))`, key),
    ]),
  );

function matching(db: Db, { roles, show, words = [], isAgreed }: PeopleSearch) {
  let query = db
    .selectFrom('accounts')
    .where('deletedAt', 'is', null)
    .where('role', '=', anyOf(roles, 'text'));
  if (show === 'waiting') query = query.where('isVerified', '=', false);
  if (show === 'no-plan' && isAgreed)
    query = query.where('monthlyPlanCents', 'is', null).where(({ not }) => not(isAgreed));
  for (const keys of words) query = query.where(found(keys));
  return query;
}

/** A page of accounts, oldest first. */
export const listPeople = (db: Db, search: PeopleSearch, page: Pick<UserFilter, 'cursor' | 'limit'>) =>
  keysetPage(matching(db, search).select(accountColumns), { id: ['id', 'asc'] }, page);

export const countPeople = (db: Db, search: PeopleSearch): Promise<number> => countRows(matching(db, search));

/** Locks the rows of all administrators, so that concurrent requests cannot demote the last two. */
export async function lockAdmins(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('accounts')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export const updateRole = (trx: Trx, id: number, change: { role: Role; isVerified: boolean }) =>
  trx
    .updateTable('accounts')
    .set(change)
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();

/** @throws Error (unique violation) if the address belongs to another account */
export const updateEmail = (trx: Trx, id: number, email: string, emailConfirmedAt: Date) =>
  trx
    .updateTable('accounts')
    .set({ email, emailConfirmedAt })
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();

export const updatePlan = (trx: Trx, id: number, monthlyPlanCents: number) =>
  trx.updateTable('accounts').set({ monthlyPlanCents }).where('id', '=', id).execute();

export interface NewAccount {
  username: string;
  email: string | null;
  /** Null until the owner or the office has confirmed the address. */
  emailConfirmedAt: Date | null;
  emailKeptAt?: Date | null;
  customerNumber?: string | null;
  monthlyPlanCents?: number | null;
  passwordHash: string;
  firstName?: string | null;
  lastName?: string | null;
  phoneNumber?: string | null;
  role: Role;
  isVerified: boolean;
  language?: Language;
  /** Created in demo mode; cannot sign in outside it. */
  isDemo: boolean;
}

/** @returns undefined if the username or a confirmed email address is taken */
export const insertAccount = (db: Db, account: NewAccount) =>
  db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns)
    .executeTakeFirst();

export const findAccountByNumber = (db: Db, customerNumber: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('customerNumber', '=', customerNumber)
    .executeTakeFirst();

/** Sets the address for messages to a person who does not sign in with it; null removes it. */
export const updateKeptEmail = (trx: Trx, id: number, email: string | null, now: Date) =>
  trx
    .updateTable('accounts')
    .set({ email, emailConfirmedAt: null, emailKeptAt: email === null ? null : now })
    .where('id', '=', id)
    .execute();

export const updateFileFields = (
  trx: Trx,
  id: number,
  fields: { customerNumber: string | null; language: Language },
) => trx.updateTable('accounts').set(fields).where('id', '=', id).execute();

/** All customers with the fields that imported spreadsheets can contain: profile, plan, default address and allergies. */
export const listCustomers = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('addresses as d', (join) => join.onRef('d.accountId', '=', 'a.id').on('d.isDefault', '=', true))
    .leftJoin('dietaryProfiles', 'dietaryProfiles.accountId', 'a.id')
    .select(['allergens as avoidedAllergens', 'source as dietSource'])
    .select([
      'a.id',
      'a.customerNumber',
      'a.firstName',
      'a.lastName',
      'a.phoneNumber',
      'a.email',
      'a.language',
      'a.monthlyPlanCents',
      'd.id as addressId',
      'd.addressLine1',
      'd.addressLine2',
      'd.city',
      'd.state',
      'd.zipCode',
      'd.country',
    ])
    .where('a.role', '=', 'customer')
    .where('a.deletedAt', 'is', null)
    .orderBy('a.id')
    .execute();
