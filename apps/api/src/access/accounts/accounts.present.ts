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
  /** When the office entered the address for messages. It cannot be used to sign in, and several people may share it. */
  emailKeptAt: Date | null;
}

/**
 * The confirmed email address. An unconfirmed address may belong to another person, so it must not identify the account.
 */
export const confirmedEmailOf = ({
  email,
  emailConfirmedAt,
}: Omit<Addressed, 'emailKeptAt'>): string | null => emailConfirmedAt && email;

/** The address for messages: confirmed by the person, or entered by the office. */
const addressOf = ({ email, emailConfirmedAt, emailKeptAt }: Addressed): string | null =>
  (emailConfirmedAt ?? emailKeptAt) && email;

interface Addressee extends Addressed {
  id: number;
  firstName: string | null;
  language: Language;
}

/**
 * Address and salutation for a message.
 * @returns undefined without a usable email address
 */
export function recipientOf({ id, firstName, language, ...addressed }: Addressee) {
  const email = addressOf(addressed);
  if (email === null) return undefined;
  return { name: firstName ?? '', to: { accountId: id, email, language } };
}
