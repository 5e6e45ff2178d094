import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';
import type { Role } from '@trpeza/contract/access/access';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentUser } from '#access/accounts/accounts.present.ts';
import { lockAccountRow, type AccountRow } from '#access/accounts/accounts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { readToday } from '#platform/settings/today.ts';
import { eraseFactor } from '#access/second-factor/manage-factor.ts';
import { invalidateCustomerPassword } from '#access/sign-in/invalidate-customer-password.ts';
import { endSignIns } from '#access/sign-in/sign-in.queries.ts';
import { eraseLinks } from '#access/sign-in/erase-links.ts';
import { notifyVerified } from '#access/sign-in/welcome-messages.ts';
import { requireMayChange, requireMayChooseRole } from './users.access.ts';
import { updateRole } from './users.queries.ts';
import { lockAndCountAdmins, requireAnotherAdmin } from './keep-last-admin.ts';

type Choose = (target: AccountRow) => RoleChoice;

type RoleDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'rooms'> &
  Parameters<typeof notifyVerified>[1] &
  Parameters<typeof invalidateCustomerPassword>[1];

interface Choosing {
  id: number;
  choose: Choose;
  /** The role choice that the caller saw. */
  expected?: RoleChoice | undefined;
  reason?: string | undefined;
}

/**
 * Sets the role of a person, or the verification of a customer, in one transaction. A new role ends the person's
 * sessions, links and invitations, but callers who change their own role stay signed in. A new member of staff has to set
 * a new password.
 * @throws DomainError `accounts/plan-required` for a customer without a plan or an agreement, `accounts/last-admin`,
 * `accounts/changed-meanwhile`
 */
export async function chooseRole(
  deps: RoleDeps,
  actor: Actor,
  { id, choose, expected, reason }: Choosing,
): Promise<User> {
  return transaction(deps.db, async (trx) => {
    const admins = await lockAndCountAdmins(trx, actor);
    const target = await lockAccountRow(trx, id);
    requireMayChange(actor, target);
    const [before, choice] = [choiceOf(target!), choose(target!)];
    requireMayChooseRole(actor, target, choice);
    if (expected !== undefined && expected !== before) throw new DomainError('accounts/changed-meanwhile');
    if (choice !== 'admin') requireAnotherAdmin(target!, admins);
    await requireFunded(trx, deps, target!, choice);
    const changed = await applyChoice(trx, target!, choice);
    if (target!.role !== changed.role) {
      await eraseLinks(trx, id);
      if (actor.id !== id) await endSignIns(trx, id);
    }
    await recordChange(trx, {
      actorId: actor.id,
      action: 'account/role',
      subjectId: id,
      before: { role: before },
      after: { role: choice },
      reason,
    });
    if (target!.role === 'customer' && changed.role !== 'customer') {
      const linkSent = await invalidateCustomerPassword(trx, deps, id);
      const change = { actorId: actor.id, subjectId: id, after: { linkSent } } as const;
      await recordChange(trx, { ...change, action: 'account/password-ended' });
    }
    // Customers have no second factor.
    if (target!.factorSince && changed.role === 'customer') await eraseFactor(trx, id);
    if (before === 'unverified' && choice === 'user') await notifyVerified(trx, deps, changed);
    return presentUser(changed);
  });
}

/** Checks that a customer to be verified has a plan or an agreement. Without one, there would be no limit for orders. */
async function requireFunded(
  trx: Trx,
  deps: RoleDeps,
  target: AccountRow,
  choice: RoleChoice,
): Promise<void> {
  const isVerifying = choice === 'user' && choiceOf(target) !== 'user';
  if (!isVerifying || target.monthlyPlanCents !== null) return;
  if (!(await deps.rooms.hasAgreementFrom(trx, target.id, await readToday(deps))))
    throw new DomainError('accounts/plan-required');
}

function applyChoice(trx: Trx, target: AccountRow, choice: RoleChoice): Promise<AccountRow> {
  const role: Role = choice === 'unverified' || choice === 'user' ? 'customer' : choice;
  return updateRole(trx, target.id, { role, isVerified: choice !== 'unverified' });
}

/**
 * Returns the role choice for a route that sets or clears the flag of one role. Setting the flag assigns the role.
 * Clearing the flag makes a person with that role an unverified customer; it changes nothing for a person with another
 * role.
 */
export const choiceFromRoleFlag =
  (role: Exclude<Role, 'customer'>, isSet: boolean): Choose =>
  (target) => {
    if (isSet) return role;
    return target.role === role ? 'unverified' : choiceOf(target);
  };

export const choiceFromVerifiedFlag =
  (isVerified: boolean): Choose =>
  (target) => {
    if (target.role !== 'customer') return choiceOf(target);
    return isVerified ? 'user' : 'unverified';
  };

export const choiceOf = ({ role, isVerified }: AccountRow): RoleChoice => {
  if (role !== 'customer') return role;
  return isVerified ? 'user' : 'unverified';
};
