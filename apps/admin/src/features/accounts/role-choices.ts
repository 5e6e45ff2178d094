import type { Role } from '@trpeza/contract/accounts/access';
import type { RoleChoice, User } from '@trpeza/contract/accounts/accounts.schemas';

/** The roles that each kind of administrator may give; the API holds them to it. */
const CHOICES: Record<'admin' | 'hcpadmin', readonly RoleChoice[]> = {
  admin: ['unverified', 'user', 'hcpadmin', 'restaurateur', 'delivery', 'admin'],
  hcpadmin: ['unverified', 'user', 'hcpadmin'],
};

export const isOffice = ({ role }: { role: Role }): boolean => role === 'admin' || role === 'hcpadmin';

export const isAdmin = ({ role }: { role: Role }): boolean => role === 'admin';

export const choicesOf = (role: Role): readonly RoleChoice[] =>
  role === 'admin' ? CHOICES.admin : CHOICES.hcpadmin;

/** What may be chosen for a person; nothing for a colleague of a case manager, whose account another role would open. */
export const choicesFor = (
  me: Pick<User, 'id' | 'role'>,
  person: Pick<User, 'id' | 'role'>,
): readonly RoleChoice[] => (isAdmin(me) || !whyNotManage(me, person) ? choicesOf(me.role) : []);

/** The one choice that says what a person is now. */
export const choiceOf = ({ role, isVerified }: Pick<User, 'role' | 'isVerified'>): RoleChoice => {
  if (role !== 'customer') return role;
  return isVerified ? 'user' : 'unverified';
};

/** Why somebody cannot change e-mail and password of a person or delete them; nothing when they can. The API holds them to it. */
export function whyNotManage(
  me: Pick<User, 'id' | 'role'>,
  person: Pick<User, 'id' | 'role'>,
): 'own' | 'colleague' | undefined {
  if (me.role !== 'admin' && person.role !== 'customer') return me.id === person.id ? 'own' : 'colleague';
  return me.id === person.id ? 'own' : undefined;
}
