import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { lockAccountRow } from '#access/accounts/accounts.queries.ts';
import { requireMayManage, requireOtherAccount } from './users.access.ts';
import { lockAdmins } from './users.queries.ts';

/**
 * Locks the rows of all administrators. If two administrators demote each other concurrently, the second request is thus
 * rejected. This must be the first lock of every action that may remove an administrator.
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
 * Checks that the caller may delete the account, and locks its row until the transaction ends. Take this lock before any
 * other.
 * @throws DomainError `common/not-found`, `accounts/forbidden`, `accounts/own-account`, `accounts/last-admin`
 */
export async function requireMayRemove(trx: Trx, actor: Actor, id: number): Promise<void> {
  const admins = await lockAndCountAdmins(trx, actor);
  const target = await lockAccountRow(trx, id);
  requireMayManage(actor, target);
  requireOtherAccount(actor, id);
  requireAnotherAdmin(target!, admins);
}
