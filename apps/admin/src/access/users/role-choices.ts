import type { Role } from '@trpeza/contract/access/access';
import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';

/** The roles that each kind of administrator may assign; the API enforces this as well. */
const CHOICES: Record<'admin' | 'hcpadmin', readonly RoleChoice[]> = {
  admin: ['unverified', 'user', 'hcpadmin', 'restaurateur', 'delivery', 'bookkeeper', 'admin'],
  hcpadmin: ['unverified', 'user', 'hcpadmin'],
};

export const isOffice = ({ role }: { role: Role }): boolean => role === 'admin' || role === 'hcpadmin';

export const isAdmin = ({ role }: { role: Role }): boolean => role === 'admin';

export const roleChoicesOf = (role: Role): readonly RoleChoice[] =>
  role === 'admin' ? CHOICES.admin : CHOICES.hcpadmin;

/**
 * Returns the roles that the user may assign to a person. A case manager may not change the roles of colleagues:
 * otherwise they could make a colleague a customer, and then manage that account.
 */
export const assignableRoles = (
  me: Pick<User, 'id' | 'role'>,
  person: Pick<User, 'id' | 'role'>,
): readonly RoleChoice[] => (isAdmin(me) || !findManageRefusal(me, person) ? roleChoicesOf(me.role) : []);

/** The role choice that matches a person's current role and verification. */
export const choiceOf = ({ role, isVerified }: Pick<User, 'role' | 'isVerified'>): RoleChoice => {
  if (role !== 'customer') return role;
  return isVerified ? 'user' : 'unverified';
};

/**
 * Returns the reason why the user may not change a person's email and password or delete the person; undefined if the
 * user may. The API enforces this as well.
 */
export function findManageRefusal(
  me: Pick<User, 'id' | 'role'>,
  person: Pick<User, 'id' | 'role'>,
): 'own' | 'colleague' | undefined {
  if (me.role !== 'admin' && person.role !== 'customer') return me.id === person.id ? 'own' : 'colleague';
  return me.id === person.id ? 'own' : undefined;
}
