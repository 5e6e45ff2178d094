import type { RoleChoice } from '@trpeza/contract/access/accounts.schemas';
import { ROLES, type Role } from '@trpeza/contract/access/access';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';

/** The roles that the caller may see: a case manager (`hcpadmin`) sees only customers and case managers. */
export const visibleRoles = (actor: Actor): readonly Role[] =>
  actor.role === 'admin' ? ROLES : ['customer', 'hcpadmin'];

const HCPADMIN_GRANTS: ReadonlySet<RoleChoice> = new Set(['unverified', 'user', 'hcpadmin']);

/**
 * Checks that the caller may assign this role to the person. Case managers may change the roles of customers only. If
 * they could make a colleague a customer, they could take over the account, because permissions depend on the current
 * role of the target.
 * @throws DomainError `common/not-found`, `accounts/forbidden`
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
 * Checks that the caller may see and change the person. A person whom the caller may not see is reported as not found.
 * @throws DomainError `common/not-found`
 */
export function requireMayChange(actor: Actor, target: { role: Role } | undefined): void {
  if (!target || !visibleRoles(actor).includes(target.role)) throw new DomainError('common/not-found');
}

/**
 * Checks that the caller may change the sign-in or the email address of a person, or delete the person. Case managers may
 * do so for customers but not for colleagues.
 * @throws DomainError `common/not-found`, `accounts/forbidden`
 */
export function requireMayManage(actor: Actor, target: { role: Role } | undefined): void {
  requireMayChange(actor, target);
  if (actor.role !== 'admin' && target!.role !== 'customer') throw new DomainError('accounts/forbidden');
}

/**
 * Rejects an action that callers must not apply to their own account.
 * @throws DomainError `accounts/own-account`
 */
export function requireOtherAccount(actor: Actor, id: number): void {
  if (actor.id === id) throw new DomainError('accounts/own-account');
}
