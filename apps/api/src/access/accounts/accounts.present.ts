import type { Language } from '@trpeza/contract/platform/language';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import type { Actor } from '#platform/auth/actor.ts';
import type { AccountRow } from './accounts.queries.ts';

export function presentUser(row: AccountRow): User {
  const role = row.role;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    customerNumber: row.customerNumber,
    isEmailConfirmed: addressOf(row) !== null,
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
  /** Since when the office writes there; it signs nobody in, and several people may share it. */
  emailKeptAt: Date | null;
}

/** The confirmed e-mail address of a person. An unconfirmed one may belong to another person, so it identifies nobody. */
export const confirmedEmailOf = ({
  email,
  emailConfirmedAt,
}: Omit<Addressed, 'emailKeptAt'>): string | null => emailConfirmedAt && email;

/** Where a person is written to: an address that is confirmed, or that the office keeps for them. */
const addressOf = ({ email, emailConfirmedAt, emailKeptAt }: Addressed): string | null =>
  (emailConfirmedAt ?? emailKeptAt) && email;

interface Addressee extends Addressed {
  id: number;
  firstName: string | null;
  language: Language;
}

/** The address and salutation for a message to a person; undefined without an e-mail address that may be used. */
export function recipientOf({ id, firstName, language, ...addressed }: Addressee) {
  const email = addressOf(addressed);
  if (email === null) return undefined;
  return { name: firstName ?? '', to: { accountId: id, email, language } };
}
