import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentUser } from './accounts.present.ts';
import {
  findAccount,
  getAccount,
  listLanguages,
  listRecipients,
  listUnserved,
  lockAccountRow,
  lockOpenAccountRows,
  type AccountRow,
} from './accounts.queries.ts';

export const readAccount = async (db: Db, id: number): Promise<User> => presentUser(await getAccount(db, id));

/** @throws DomainError `common/not-found` if the account is not a customer */
export const readCustomer = async (db: Db, id: number): Promise<User> =>
  requireCustomer(await findAccount(db, id));

/** Like `readCustomer`, with the row of the account locked until the transaction ends. */
export const lockCustomer = async (trx: Trx, id: number): Promise<User> =>
  requireCustomer(await lockAccountRow(trx, id));

function requireCustomer(row: AccountRow | undefined): User {
  if (row?.role !== 'customer') throw new DomainError('common/not-found');
  return presentUser(row);
}

/**
 * Prevents these accounts from being closed until the transaction ends. Take this lock before any other.
 * @returns the ids of the accounts that are not closed
 */
export async function lockOpenAccounts(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await lockOpenAccountRows(trx, ids));
}

/**
 * Returns which of the given people can get meals on this date. Prospective, former and deceased customers cannot.
 * `quoteOrder` rejects orders of these customers too.
 */
export async function readServed(
  db: Db,
  accountIds: readonly number[],
  date: string,
): Promise<ReadonlySet<number>> {
  const unserved = new Set((await listUnserved(db, accountIds, date)).map(({ accountId }) => accountId));
  return new Set(accountIds.filter((id) => !unserved.has(id)));
}

/** The language of each account, including closed ones. */
export async function readLanguages(db: Db, ids: readonly number[]): Promise<Map<number, Language>> {
  if (ids.length === 0) return new Map();
  const rows = await listLanguages(db, ids);
  return new Map(rows.map(({ id, language }) => [id, language]));
}

/** A person with a usable email address, and their notification preferences. */
export interface Recipient {
  accountId: number;
  email: string;
  /** Name for the greeting; empty if only the username is known. */
  name: string;
  language: Language;
  emailNotifications: boolean;
  orderUpdates: boolean;
  /** Whether the person can sign in, so that links to pages of their account work. */
  signsIn: boolean;
}

/** Recipients by account id; people without a usable address are left out. */
export async function readRecipients(db: Db, ids: readonly number[]): Promise<Map<number, Recipient>> {
  if (ids.length === 0) return new Map();
  const rows = await listRecipients(db, ids);
  return new Map(
    rows.map(({ id, email, firstName, language, signsIn, ...preferences }) => [
      id,
      {
        accountId: id,
        email: email!,
        name: firstName ?? '',
        language,
        ...preferences,
        signsIn: Boolean(signsIn),
      },
    ]),
  );
}
