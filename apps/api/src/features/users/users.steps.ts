import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { requireMayManage, requireSomebodyElse } from './users.access.ts';
import { lockAccountRow } from '#features/accounts/accounts.steps.ts';
import { lockAdmins } from './users.queries.ts';

/**
 * Holds all administrators still, so that of two who take each other's place at once the second finds out. The first
 * lock of whatever may take an administrator away. @returns how many there are
 * @throws DomainError `accounts/forbidden` for an administrator who is none any more
 */
export async function holdAdmins(trx: Trx, actor: Actor): Promise<number> {
  const admins = await lockAdmins(trx);
  if (actor.role === 'admin' && !admins.includes(actor.id)) throw new DomainError('accounts/forbidden');
  return admins.length;
}

/** @throws DomainError `accounts/last-admin` when somebody who is about to go is the only administrator */
export function requireAnotherAdmin(target: { role: string }, admins: number): void {
  if (target.role === 'admin' && admins === 1) throw new DomainError('accounts/last-admin');
}

/**
 * Whether somebody may delete a person, who is held still until the transaction ends. Like every lock on people it
 * comes first. @throws DomainError `common/not-found`, `accounts/forbidden`, `accounts/own-account`, `accounts/last-admin`
 */
export async function requireMayRemove(trx: Trx, actor: Actor, id: number): Promise<void> {
  const admins = await holdAdmins(trx, actor);
  const target = await lockAccountRow(trx, id);
  requireMayManage(actor, target);
  requireSomebodyElse(actor, id);
  requireAnotherAdmin(target!, admins);
}
