import type { Actor } from '#platform/auth/actor.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { searchWords } from '#access/accounts/search-words.ts';
import { searchWords as wordsOf } from '@trpeza/i18n/formats';
import { requireMayManage, requireSomebodyElse, visibleRoles } from './users.access.ts';
import { lockAccountRow } from '#access/accounts/accounts.steps.ts';
import { listPayers, listPeople, lockAdmins } from './users.queries.ts';

export { listCustomers, updateFileFields, updateKeptEmail } from './users.queries.ts';

/**
 * The first accounts that match the search and are visible to the caller; none for a search without a letter or digit.
 */
export async function searchPeople(db: Db, actor: Actor, search: string, limit: number) {
  const words = searchWords(search);
  if (!words?.length) return [];
  return (await listPeople(db, { roles: visibleRoles(actor), words }, { limit })).rows;
}

/**
 * The ids of the first customers whose name, account or customer number matches all words; none for a search without a
 * letter or digit. The client file is not searched, because bookkeepers may not read it.
 */
export async function searchPayers(db: Db, search: string, limit: number): Promise<number[]> {
  const words = wordsOf(search);
  return words.length === 0 ? [] : (await listPayers(db, words, limit)).map(({ id }) => id);
}

/**
 * Locks the rows of all administrators, so that of two who demote each other concurrently the second is rejected. Must be
 * the first lock of every action that may remove an administrator.
 * @returns the number of administrators
 * @throws DomainError `accounts/forbidden` if the caller is no longer an administrator
 */
export async function lockAndCountAdmins(trx: Trx, actor: Actor): Promise<number> {
  const admins = await lockAdmins(trx);
  if (actor.role === 'admin' && !admins.includes(actor.id)) throw new DomainError('accounts/forbidden');
  return admins.length;
}

/** @throws DomainError `accounts/last-admin` if the target is the only administrator */
export function requireAnotherAdmin(target: { role: string }, admins: number): void {
  if (target.role === 'admin' && admins === 1) throw new DomainError('accounts/last-admin');
}

/**
 * Checks that the caller may delete the account, and locks its row until the transaction ends. Like every lock on
 * accounts, take it before any other.
 * @throws DomainError `common/not-found`, `accounts/forbidden`, `accounts/own-account`, `accounts/last-admin`
 */
export async function requireMayRemove(trx: Trx, actor: Actor, id: number): Promise<void> {
  const admins = await lockAndCountAdmins(trx, actor);
  const target = await lockAccountRow(trx, id);
  requireMayManage(actor, target);
  requireSomebodyElse(actor, id);
  requireAnotherAdmin(target!, admins);
}
