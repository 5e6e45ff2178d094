import type { Language } from '@trpeza/contract/shared/language';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { Actor } from '#platform/auth/actor.ts';
import type { AccountRow } from './accounts.queries.ts';

export function presentUser(row: AccountRow): User {
  const role = row.role;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    avatar: row.avatar,
    role,
    isAdmin: role === 'admin',
    isRestaurateur: role === 'restaurateur',
    isDelivery: role === 'delivery',
    isHcpadmin: role === 'hcpadmin',
    isVerified: row.isVerified,
    hasFactor: row.factorSince !== null,
    monthlyPlan: row.monthlyPlanCents === null ? null : formatMoney(toCents(row.monthlyPlanCents)),
  };
}

export const actorOf = (row: AccountRow): Actor => ({
  id: row.id,
  username: row.username,
  role: row.role,
  isVerified: row.isVerified,
  epoch: row.epoch,
});

interface Addressed {
  email: string | null;
  emailConfirmedAt: Date | null;
}

/** The confirmed e-mail address of a person. An unconfirmed one may belong to another person, so it identifies nobody. */
export const confirmedEmailOf = ({ email, emailConfirmedAt }: Addressed): string | null =>
  emailConfirmedAt && email;

/** Every name under which a person signs in. */
export const namesOf = (person: Addressed & { username: string }): string[] =>
  [person.username, confirmedEmailOf(person)].filter((name) => name !== null);

interface Addressee extends Addressed {
  id: number;
  firstName: string | null;
  language: Language;
}

/** The address and salutation for a message to a person; undefined without a confirmed e-mail address. */
export function recipientOf({ id, firstName, language, ...addressed }: Addressee) {
  const email = confirmedEmailOf(addressed);
  if (email === null) return undefined;
  return { name: firstName ?? '', to: { accountId: id, email, language } };
}
