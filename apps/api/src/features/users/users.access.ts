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

/**
 * Whoever may give a person another role may take the account: what holds for customers alone is asked of the role of the
 * moment. So an hcpadmin gives roles to customers and leaves colleagues as they are.
 */
export function requireMayChooseRole(
  actor: Actor,
  target: { role: Role } | undefined,
  choice: RoleChoice,
): void {
  requireMayManage(actor, target);
  if (actor.role !== 'admin' && !HCPADMIN_GRANTS.has(choice)) throw new DomainError('accounts/forbidden');
}

/** People outside an hcpadmin's view are absent for them. */
export function requireMayChange(actor: Actor, target: { role: Role } | undefined): void {
  if (!target || !visibleRoles(actor).includes(target.role)) throw new DomainError('common/not-found');
}

/**
 * How somebody signs in, where they are written to and whether they are here at all: an hcpadmin decides that for customers,
 * not for colleagues.
 */
export function requireMayManage(actor: Actor, target: { role: Role } | undefined): void {
  requireMayChange(actor, target);
  if (actor.role !== 'admin' && target!.role !== 'customer') throw new DomainError('accounts/forbidden');
}

/** What nobody does to themselves from the list of people. @throws DomainError `accounts/own-account` */
export function requireSomebodyElse(actor: Actor, id: number): void {
  if (actor.id === id) throw new DomainError('accounts/own-account');
}
