import type { RoleChoice } from '@trpeza/contract/accounts/accounts.schemas';
import type { Role } from '@trpeza/contract/accounts/access';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';

/** Whom a case manager or admin sees: an hcpadmin sees customers and hcpadmins, nobody else. */
export const visibleRoles = (actor: Actor): readonly Role[] =>
  actor.role === 'admin'
    ? ['customer', 'restaurateur', 'delivery', 'hcpadmin', 'admin']
    : ['customer', 'hcpadmin'];

const HCPADMIN_GRANTS: ReadonlySet<RoleChoice> = new Set(['unverified', 'user', 'hcpadmin']);

/** People outside an hcpadmin's view are absent for them; roles outside their grant are forbidden. */
export function requireMayChange(
  actor: Actor,
  target: { role: string } | undefined,
  choice?: RoleChoice,
): void {
  if (!target || !visibleRoles(actor).includes(target.role as Role))
    throw new DomainError('common/not-found');
  if (actor.role === 'admin') return;
  if (choice && !HCPADMIN_GRANTS.has(choice)) throw new DomainError('accounts/forbidden');
}

/**
 * How somebody signs in, where they are written to and whether they are here at all: an hcpadmin decides that for customers,
 * not for colleagues.
 */
export function requireMayManage(actor: Actor, target: { role: string } | undefined): void {
  requireMayChange(actor, target);
  if (actor.role !== 'admin' && target!.role !== 'customer') throw new DomainError('accounts/forbidden');
}

/** What nobody does to themselves from the list of people. @throws DomainError `accounts/own-account` */
export function requireSomebodyElse(actor: Actor, id: number): void {
  if (actor.id === id) throw new DomainError('accounts/own-account');
}
