import type { Role } from '@trpeza/contract/access/access';
import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';

type Person = Pick<User, 'id' | 'role'>;

export const isOffice = ({ role }: { role: Role }): boolean => role === 'admin' || role === 'hcpadmin';

export const isAdmin = ({ role }: { role: Role }): boolean => role === 'admin';

/** The roles that each kind of administrator may assign; the API enforces this as well. */
export const roleChoicesOf = (role: Role): readonly RoleChoice[] =>
  role === 'admin'
    ? ['unverified', 'user', 'hcpadmin', 'restaurateur', 'delivery', 'bookkeeper', 'admin']
    : ['unverified', 'user', 'hcpadmin'];

/**
 * Returns the roles that the user may assign to a person. A case manager may not change the roles of colleagues:
 * otherwise they could make a colleague a customer, and then manage that account.
 */
export const assignableRoles = (me: Person, person: Person): readonly RoleChoice[] =>
  isAdmin(me) || !findManageRefusal(me, person) ? roleChoicesOf(me.role) : [];

/** The role choice that matches a person's current role and verification. */
export const choiceOf = ({ role, isVerified }: Pick<User, 'role' | 'isVerified'>): RoleChoice => {
  if (role !== 'customer') return role;
  return isVerified ? 'user' : 'unverified';
};

/**
 * Returns the reason why the user may not change a person's email and password or delete the person; undefined if the
 * user may. The API enforces this as well.
 */
export function findManageRefusal(me: Person, person: Person): 'own' | 'colleague' | undefined {
  if (me.id === person.id) return 'own';
  return isAdmin(me) || person.role === 'customer' ? undefined : 'colleague';
}
