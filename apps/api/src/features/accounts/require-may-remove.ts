import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { requireMayManage, requireSomebodyElse } from './accounts.access.ts';
import { lockAccountRow } from './accounts.queries.ts';
import { holdAdmins, requireAnotherAdmin } from './hold-admins.ts';

/**
 * Step: whether somebody may delete a person, who is held still until the transaction ends. Like every lock on people it
 * comes first. @throws DomainError `common/not-found`, `accounts/forbidden`, `accounts/own-account`, `accounts/last-admin`
 */
export async function requireMayRemove(trx: Trx, actor: Actor, id: number): Promise<void> {
  const admins = await holdAdmins(trx, actor);
  const target = await lockAccountRow(trx, id);
  requireMayManage(actor, target);
  requireSomebodyElse(actor, id);
  requireAnotherAdmin(target!, admins);
}
