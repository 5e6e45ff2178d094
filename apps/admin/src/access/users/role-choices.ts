import type { Role } from '@trpeza/contract/access/access';
import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';

/** The roles that each kind of administrator may give; the API enforces this. */
const CHOICES: Record<'admin' | 'hcpadmin', readonly RoleChoice[]> = {
  admin: ['unverified', 'user', 'hcpadmin', 'restaurateur', 'delivery', 'bookkeeper', 'admin'],
  hcpadmin: ['unverified', 'user', 'hcpadmin'],
};

export const isOffice = ({ role }: { role: Role }): boolean => role === 'admin' || role === 'hcpadmin';

export const isAdmin = ({ role }: { role: Role }): boolean => role === 'admin';

export const choicesOf = (role: Role): readonly RoleChoice[] =>
  role === 'admin' ? CHOICES.admin : CHOICES.hcpadmin;

/** The roles that can be chosen for a person; none for a colleague of a case manager, whose account another role would open. */
export const choicesFor = (
  me: Pick<User, 'id' | 'role'>,
  person: Pick<User, 'id' | 'role'>,
): readonly RoleChoice[] => (isAdmin(me) || !whyNotManage(me, person) ? choicesOf(me.role) : []);

/** The choice that matches a person's current state. */
export const choiceOf = ({ role, isVerified }: Pick<User, 'role' | 'isVerified'>): RoleChoice => {
  if (role !== 'customer') return role;
  return isVerified ? 'user' : 'unverified';
};

/** Why the user may not change a person's e-mail and password or delete them; nothing when they may. The API enforces this. */
export function whyNotManage(
  me: Pick<User, 'id' | 'role'>,
  person: Pick<User, 'id' | 'role'>,
): 'own' | 'colleague' | undefined {
  if (me.role !== 'admin' && person.role !== 'customer') return me.id === person.id ? 'own' : 'colleague';
  return me.id === person.id ? 'own' : undefined;
}
