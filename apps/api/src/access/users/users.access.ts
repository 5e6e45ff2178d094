import type { RoleChoice } from '@trpeza/contract/access/accounts.schemas';
import { ROLES, type Role } from '@trpeza/contract/access/access';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';

/** The roles that the caller may see: a case manager (`hcpadmin`) sees only customers and case managers. */
export const visibleRoles = (actor: Actor): readonly Role[] =>
  actor.role === 'admin' ? ROLES : ['customer', 'hcpadmin'];

const HCPADMIN_GRANTS: ReadonlySet<RoleChoice> = new Set(['unverified', 'user', 'hcpadmin']);

/**
 * Case managers may assign roles only to customers. If they could make a colleague a customer, they could take over the
 * account, because permissions depend on the current role of the target.
 */
export function requireMayChooseRole(
  actor: Actor,
  target: { role: Role } | undefined,
  choice: RoleChoice,
): void {
  requireMayManage(actor, target);
  if (actor.role !== 'admin' && !HCPADMIN_GRANTS.has(choice)) throw new DomainError('accounts/forbidden');
}

/**
 * People whom the caller may not see are reported as not found.
 * @throws DomainError `common/not-found`
 */
export function requireMayChange(actor: Actor, target: { role: Role } | undefined): void {
  if (!target || !visibleRoles(actor).includes(target.role)) throw new DomainError('common/not-found');
}

/**
 * For changes of sign-in and email address, and for deletion: case managers may manage customers but not colleagues.
 * @throws DomainError `common/not-found`, `accounts/forbidden`
 */
export function requireMayManage(actor: Actor, target: { role: Role } | undefined): void {
  requireMayChange(actor, target);
  if (actor.role !== 'admin' && target!.role !== 'customer') throw new DomainError('accounts/forbidden');
}

/**
 * For actions that callers must not apply to their own account.
 * @throws DomainError `accounts/own-account`
 */
export function requireOtherAccount(actor: Actor, id: number): void {
  if (actor.id === id) throw new DomainError('accounts/own-account');
}
