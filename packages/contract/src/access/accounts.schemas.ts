import * as z from 'zod';
import { IdCursor } from '../platform/cursor.schemas.ts';
import { EMAIL_ADDRESS } from '../platform/email-address.ts';
import {
  AnyLanguage,
  line,
  Id,
  Money,
  MoneyInput,
  PRINTABLE,
  Reason,
  SearchText,
  TOO_LONG,
  withoutCardNumber,
} from '../platform/schemas.ts';
import { ROLES, SITES } from './access.ts';
import { PASSWORD_MIN, USER_LIST_FILTERS, USERNAME_MIN } from './accounts.constants.ts';

const containsLink = (text: string): boolean => /:\/\/|www\./i.test(text);

export const Username = withoutCardNumber(
  z
    .string('accounts:rules.username-required')
    .trim()
    .min(1, 'accounts:rules.username-required')
    .min(USERNAME_MIN, 'accounts:rules.username-short')
    .max(60, TOO_LONG)
    .regex(/^[\p{L}\p{N}._-]+$/u, 'accounts:rules.username-characters'),
).refine((name) => !containsLink(name), 'accounts:rules.name-link');

export const Email = withoutCardNumber(
  z.string('accounts:rules.email-required').trim().min(1, 'accounts:rules.email-required').max(254, TOO_LONG),
).pipe(z.email({ pattern: EMAIL_ADDRESS, error: 'accounts:rules.email-invalid' }));

const Password = z
  .string('accounts:rules.password-required')
  .trim()
  .min(1, 'accounts:rules.password-required')
  .min(PASSWORD_MIN.customer, 'accounts:rules.password-short')
  .max(200, TOO_LONG);

export const NewPassword = z
  .string('accounts:rules.password-short')
  .trim()
  .min(PASSWORD_MIN.customer, 'accounts:rules.password-short')
  .max(200, TOO_LONG);

/** Accepted at any length, because it may have been set under other rules. */
export const CurrentPassword = z
  .string('accounts:rules.current-password-required')
  .trim()
  .min(1, 'accounts:rules.current-password-required')
  .max(200, TOO_LONG);

export const ChangePassword = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword });

export const ForgotPassword = z.object({ email: Email });

export const ResetPassword = z.object({
  token: line(200, 'accounts:rules.token-required'),
  newPassword: NewPassword,
});

export const ConfirmEmail = z.object({ token: line(200, 'accounts:rules.token-required') });

/**
 * A telephone number of 7 to 15 digits with the usual separators. Some card numbers are this short, so card numbers are
 * rejected explicitly.
 * @param required dictionary key of the error for an empty value
 */
export const PhoneNumber = (required: string) =>
  withoutCardNumber(
    z
      .string(required)
      .trim()
      .min(1, required)
      .max(30, TOO_LONG)
      .regex(/^\+?[\d\s()-]+$/, 'accounts:rules.phone-invalid'),
  ).refine((text) => /^\d{7,15}$/.test(text.replaceAll(/\D/g, '')), 'accounts:rules.phone-digits');

/** `PhoneNumber` with the error text for people who enter their own number. */
export const Phone = PhoneNumber('accounts:rules.phone-required');

export const Login = z.object({
  // Failed attempts are counted under the entered username, so it must not be a card number.
  username: withoutCardNumber(
    z
      .string('accounts:rules.username-required')
      .trim()
      .min(1, 'accounts:rules.username-required')
      .max(254, TOO_LONG)
      .regex(PRINTABLE, 'common:rules.characters'),
  ),
  password: z
    .string('accounts:rules.password-required')
    .trim()
    .min(1, 'accounts:rules.password-required')
    .max(200, TOO_LONG),
});

/** Part of a person's name. It appears in emails, so it must not contain links. */
export const PersonName = (required: string) =>
  line(80, required).refine((name) => !containsLink(name), 'accounts:rules.name-link');

/**
 * Registration of a customer, or creation of an account by an administrator. Role and role flags are used only for
 * requests of administrators.
 */
export const Register = z.object({
  username: Username,
  email: Email,
  password: Password,
  firstName: PersonName('accounts:rules.first-name-required').optional(),
  lastName: PersonName('accounts:rules.last-name-required').optional(),
  phoneNumber: Phone.optional(),
  isAdmin: z.boolean().optional(),
  isHcpadmin: z.boolean().optional(),
  /** The roles that have no flag in this request. */
  role: z.enum(['restaurateur', 'delivery', 'bookkeeper'], 'common:rules.invalid').optional(),
});

export const ChooseLanguage = z.object({ language: AnyLanguage });

/** A person as shown to themselves or to the office. Never contains a password. */
export const User = z
  .object({
    id: Id,
    username: z.string(),
    email: z.string().nullable(),
    /** The number that the kitchen has given the customer. */
    customerNumber: z.string().nullable(),
    /**
     * Whether the owner has confirmed the address, or the office has entered it. An unconfirmed address may belong to
     * someone else, so only the confirmation email is sent to it.
     */
    isEmailConfirmed: z.boolean(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    avatar: z.string().nullable(),
    role: z.enum(ROLES),
    isAdmin: z.boolean(),
    isRestaurateur: z.boolean(),
    isDelivery: z.boolean(),
    isHcpadmin: z.boolean(),
    isVerified: z.boolean(),
    /** Whether signing in requires a second factor; staff only. */
    hasFactor: z.boolean(),
    monthlyPlan: Money.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

/**
 * `search`: every word must match the username, email address, name, telephone number or id, in Latin or Cyrillic
 * letters.
 */
export const UserFilter = z.object({
  search: SearchText.optional(),
  show: z.enum(USER_LIST_FILTERS, 'common:rules.invalid').optional(),
  role: z.enum(ROLES, 'common:rules.invalid').optional(),
  cursor: IdCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
});
export type UserFilter = z.output<typeof UserFilter>;

/**
 * The number of accounts that are visible to the caller. `waiting` counts the customers that the office has not verified.
 * `canSend` is false if no emails can be sent.
 */
export const UserCounts = z.object({
  all: z.int(),
  waiting: z.int(),
  withoutPlan: z.int(),
  canSend: z.boolean(),
});
export type UserCounts = z.output<typeof UserCounts>;

/** Values of a role change: one of the staff roles, or a verified or unverified customer. */
export const ROLE_CHOICES = [
  'unverified',
  'user',
  'hcpadmin',
  'restaurateur',
  'delivery',
  'bookkeeper',
  'admin',
] as const;
export type RoleChoice = (typeof ROLE_CHOICES)[number];
/**
 * `expected…` is the value that the caller saw. If the stored value has changed since, the request is rejected, so that
 * no update is lost.
 */
export const ChooseRole = z.object({
  role: z.enum(ROLE_CHOICES),
  expectedRole: z.enum(ROLE_CHOICES).optional(),
  reason: Reason,
});
export type ChooseRole = z.output<typeof ChooseRole>;

export const ChangeEmail = z.object({
  email: Email,
  expectedEmail: z.string().max(254, TOO_LONG).nullable().optional(),
  reason: Reason,
});
export type ChangeEmail = z.output<typeof ChangeEmail>;

export const OfficePassword = z.object({ password: Password, reason: Reason });
export type OfficePassword = z.output<typeof OfficePassword>;

export const ResetFactor = z.object({ reason: Reason });
export type ResetFactor = z.output<typeof ResetFactor>;

export const RemovePerson = z.object({ reason: Reason });

export const MonthlyPlan = z.object({
  monthlyPlan: z.union([
    MoneyInput,
    z
      .number()
      .nonnegative()
      .max(1_000_000)
      .transform((n) => n.toFixed(2)),
  ]),
  expectedPlan: Money.nullable().optional(),
  reason: Reason,
});
export type MonthlyPlan = z.output<typeof MonthlyPlan>;

export const Handover = z.object({
  site: z.enum(SITES),
  path: z.string().startsWith('/').max(200, TOO_LONG).regex(PRINTABLE, 'common:rules.characters').optional(),
});
