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
  lockLivingAccounts,
  type AccountRow,
} from './accounts.queries.ts';

export {
  accountColumns,
  countDemoAccounts,
  findAccount,
  getAccount,
  hasCustomers,
  isDead,
  listAdmins,
  listErased,
  listUnerased,
  listUnserved,
  lockAccount,
  lockAccountRow,
  updateLanguage,
  type AccountRow,
} from './accounts.queries.ts';
export {
  fillPersonalInfo,
  getKeptProfile,
  getMarketing,
  updatePersonalInfo,
} from '#customers/profile/profile.queries.ts';

/** A person as they see themselves. */
export const readAccount = async (db: Db, id: number): Promise<User> => presentUser(await getAccount(db, id));

/** A customer as the office sees them. @throws DomainError `common/not-found` for any other person */
export const readCustomer = async (db: Db, id: number): Promise<User> =>
  requireCustomer(await findAccount(db, id));

/** The same under `lockAccount`: the account cannot change until the transaction ends. */
export const lockCustomer = async (trx: Trx, id: number): Promise<User> =>
  requireCustomer(await lockAccountRow(trx, id));

function requireCustomer(row: AccountRow | undefined): User {
  if (row?.role !== 'customer') throw new DomainError('common/not-found');
  return presentUser(row);
}

/**
 * Keeps some people from closing their accounts until the transaction ends. Like every account lock it comes first.
 * @returns those who have not closed theirs already
 */
export async function lockActiveAccount(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await lockLivingAccounts(trx, ids));
}

/**
 * Of these people those who get meals on a day: who is prospective, has left or has died gets none. Their orders are refused
 * anyway, by `refusalsOf`.
 */
export async function readServed(
  db: Db,
  accountIds: readonly number[],
  date: string,
): Promise<ReadonlySet<number>> {
  const unserved = new Set((await listUnserved(db, accountIds, date)).map(({ accountId }) => accountId));
  return new Set(accountIds.filter((id) => !unserved.has(id)));
}

/** The language that each of these people reads, those who have left included. */
export async function readLanguages(db: Db, ids: readonly number[]): Promise<Map<number, Language>> {
  if (ids.length === 0) return new Map();
  const rows = await listLanguages(db, ids);
  return new Map(rows.map(({ id, language }) => [id, language]));
}

/** A person who can be written to, and what they want to be written about. */
export interface Recipient {
  accountId: number;
  email: string;
  /** The name in the greeting; empty where only a username is known, since that is not a real name. */
  name: string;
  language: Language;
  emailNotifications: boolean;
  orderUpdates: boolean;
  /** Whether a link to a page of their own leads anywhere. */
  signsIn: boolean;
}

/** The people of these ids who have an address, by their id. */
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
