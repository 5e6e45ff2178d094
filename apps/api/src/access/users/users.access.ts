import type { RoleChoice } from '@trpeza/contract/access/accounts.schemas';
import { ROLES, type Role } from '@trpeza/contract/access/access';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';

/** The roles that a case manager or admin sees: an hcpadmin sees only customers and hcpadmins. */
export const visibleRoles = (actor: Actor): readonly Role[] =>
  actor.role === 'admin' ? ROLES : ['customer', 'hcpadmin'];

const HCPADMIN_GRANTS: ReadonlySet<RoleChoice> = new Set(['unverified', 'user', 'hcpadmin']);

/**
 * Whoever may give a person another role could take over the account: rules for customers are checked against the current
 * role. So an hcpadmin gives roles to customers and cannot change colleagues.
 */
export function requireMayChooseRole(
  actor: Actor,
  target: { role: Role } | undefined,
  choice: RoleChoice,
): void {
  requireMayManage(actor, target);
  if (actor.role !== 'admin' && !HCPADMIN_GRANTS.has(choice)) throw new DomainError('accounts/forbidden');
}

/** People outside an hcpadmin's view are not found for them. */
export function requireMayChange(actor: Actor, target: { role: Role } | undefined): void {
  if (!target || !visibleRoles(actor).includes(target.role)) throw new DomainError('common/not-found');
}

/**
 * Sign-in, e-mail address and deletion of a person: an hcpadmin manages these for customers,
 * not for colleagues.
 */
export function requireMayManage(actor: Actor, target: { role: Role } | undefined): void {
  requireMayChange(actor, target);
  if (actor.role !== 'admin' && target!.role !== 'customer') throw new DomainError('accounts/forbidden');
}

/** For actions that callers must not apply to themselves from the list of people. @throws DomainError `accounts/own-account` */
export function requireSomebodyElse(actor: Actor, id: number): void {
  if (actor.id === id) throw new DomainError('accounts/own-account');
}
