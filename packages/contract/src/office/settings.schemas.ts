import * as z from 'zod';
import { COUNTRIES } from '../customers/countries.constants.ts';
import { AUSTRALIAN_STATES } from '../ordering/holidays.constants.ts';
import { SLOTS } from '../ordering/slots.ts';
import { EMAIL_ADDRESS } from '../platform/email-address.ts';
import { isCurrency } from '../platform/money.ts';
import { PAYMENT_METHODS } from '../money/payments.constants.ts';
import { AnyLanguage, LocalDate, PRINTABLE, Reason, TOO_LONG } from '../platform/schemas.ts';
import { TAX_CODES } from '../money/tax-codes.constants.ts';
import { CONFIRMED_LINES, ORDERING } from './opening.constants.ts';

const text = (max: number) =>
  z.string().trim().max(max, TOO_LONG).regex(PRINTABLE, 'common:rules.characters');
/** May include other text, such as opening hours. */
const phone = text(40).refine(
  (typed) => typed === '' || typed.replaceAll(/\D/g, '').length >= 6,
  'settings:rules.phone',
);
const weekday = z.int().min(1).max(7);
const whole = (least: number, most: number, rule: string) => z.int(rule).min(least, rule).max(most, rule);
const emails = z
  .string()
  .max(1000, TOO_LONG)
  .refine(
    (text) => text.split(',').every((part) => part.trim() === '' || EMAIL_ADDRESS.test(part.trim())),
    'settings:rules.emails',
  );
const maybeEmail = z.union([
  z.literal(''),
  z.email({ pattern: EMAIL_ADDRESS, error: 'settings:rules.email' }),
]);
const code = (max: number) => text(max).min(1, 'settings:rules.code');
const cutoff = z.object({
  daysBefore: whole(1, 30, 'settings:rules.cutoff'),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'settings:rules.cutoff'),
});

/** A date on which the kitchen delivers once, although it is not a delivery weekday or is otherwise closed. */
const OpenedDate = z
  .object({ date: LocalDate, insteadOf: LocalDate.nullable(), cutoff: cutoff.nullable() })
  .refine(({ date, insteadOf }) => date !== insteadOf, 'settings:rules.opened');
export type OpenedDate = z.output<typeof OpenedDate>;

/** Whether each date is opened at most once, and replaced by at most one other date. */
function hasUniqueDates(opened: readonly OpenedDate[]): boolean {
  const days = opened.map(({ date }) => date);
  const closed = opened.flatMap(({ insteadOf }) => insteadOf ?? []);
  return (
    new Set(days).size === days.length && new Set([...days, ...closed]).size === days.length + closed.length
  );
}

/**
 * All settings with read access, schema and default. Values are transmitted as text (`settingValue`); those that are not
 * text as JSON.
 */
export const SETTINGS = {
  kitchen_name: setting('everyone', text(80).min(1, 'settings:rules.name'), ''),
  kitchen_name_mk: setting('everyone', text(80), ''),
  kitchen_phone: setting('everyone', phone, ''),
  kitchen_email: setting('everyone', maybeEmail, ''),
  kitchen_address: setting('everyone', text(200), ''),
  time_zone: setting(
    'everyone',
    z.string().refine(isTimeZone, 'settings:rules.time-zone'),
    'Australia/Melbourne',
  ),
  /** Default country of new addresses; null means that of the time zone. */
  country: setting('everyone', z.enum(COUNTRIES).nullable(), null),
  currency: setting('everyone', z.string().refine(isCurrency, 'settings:rules.currency'), 'USD'),
  min_order_quantity: setting(
    'everyone',
    z.int('settings:rules.number').min(1, 'settings:rules.positive').max(1000, 'settings:rules.number'),
    10,
  ),
  /** Allowed payment methods. A method is offered only if its provider is available. */
  payment_methods: setting('everyone', z.array(z.enum(PAYMENT_METHODS)).max(3), [...PAYMENT_METHODS]),
  delivery_fee_cents: setting('everyone', whole(0, 100_000, 'settings:rules.money'), 399),
  customer_share_bps: setting('everyone', whole(0, 10_000, 'settings:rules.percent'), 3000),
  delivery_weekdays: setting('everyone', z.array(weekday).min(1, 'settings:rules.weekday').max(7), [1]),
  order_cutoff: setting('everyone', cutoff, { daysBefore: 5, time: '23:59:59' }),
  order_horizon_weeks: setting('everyone', whole(1, 52, 'settings:rules.horizon'), 8),
  open_slots: setting('everyone', z.array(z.enum(SLOTS)).min(1, 'settings:rules.slot'), ['10:00 - 12:00']),
  closed_dates: setting('everyone', z.array(LocalDate).max(400), []),
  /**
   * Single delivery dates, each in addition to the others or instead of a date that is then closed. A null `cutoff` means
   * the usual one.
   */
  opened_dates: setting(
    'everyone',
    z.array(OpenedDate).max(100).refine(hasUniqueDates, 'settings:rules.opened'),
    [],
  ),
  /** The state whose public holidays are suggested as closed dates; null means that of the time zone. */
  holiday_state: setting('admins', z.enum(AUSTRALIAN_STATES).nullable(), null),
  /** Days before the cut-off when proposals of recurring orders become visible. */
  recurring_opens_days: setting('admins', whole(1, 30, 'settings:rules.recurring-days'), 7),
  /** Hours before the cut-off when proposals become orders. */
  recurring_places_hours: setting('admins', whole(1, 168, 'settings:rules.recurring-hours'), 24),
  /** Maximum price increase of a recurring order since it was agreed, in basis points. */
  recurring_price_limit_bps: setting('admins', whole(0, 10_000, 'settings:rules.percent'), 1000),
  slot_capacity: setting('admins', whole(1, 100_000, 'settings:rules.capacity').nullable(), null),
  order_notification_emails: setting('admins', emails, ''),
  organisation_name: setting('admins', text(120), ''),
  organisation_address: setting('admins', text(200), ''),
  organisation_business_number: setting('admins', text(40), ''),
  organisation_email: setting('admins', maybeEmail, ''),
  organisation_terms_days: setting('admins', whole(0, 365, 'settings:rules.due-days'), 14),
  organisation_tax_code: setting('admins', z.enum(TAX_CODES), 'none'),
  /** Tax code for customers without a funder. */
  private_tax_code: setting('admins', z.enum(TAX_CODES), 'none'),
  /** Days after the end of a month until its statements are due. */
  statement_due_days: setting('admins', whole(0, 365, 'settings:rules.due-days'), 14),
  /** The account of sales and the tax codes in the bookkeeping programs. */
  xero_account_code: setting('admins', code(10), '200'),
  xero_tax_gst: setting('admins', code(50), 'GST on Income'),
  xero_tax_free: setting('admins', code(50), 'GST Free Income'),
  xero_tax_none: setting('admins', code(50), 'BAS Excluded'),
  myob_account_code: setting('admins', code(6), '4-1000'),
  myob_tax_gst: setting('admins', code(3), 'GST'),
  myob_tax_free: setting('admins', code(3), 'FRE'),
  myob_tax_none: setting('admins', code(3), 'N-T'),
  kitchen_business_number: setting('admins', text(40), ''),
  kitchen_bank_details: setting('admins', text(200), ''),
  invoice_tax_note: setting('admins', text(200), ''),
  /** Days after delivery until an order on account is overdue. */
  account_due_days: setting('admins', whole(1, 365, 'settings:rules.days'), 30),
  notice_language: setting('admins', AnyLanguage, 'en'),
  /** Checklist lines that the office has confirmed. */
  opening_confirmed: setting('admins', z.array(z.enum(CONFIRMED_LINES)).max(CONFIRMED_LINES.length), []),
  opening_put_away: setting('admins', z.boolean(), false),
};

export type SettingKey = keyof typeof SETTINGS;
export type Settings = { [K in SettingKey]: z.output<(typeof SETTINGS)[K]['schema']> };

type Schemas = { [K in SettingKey]: (typeof SETTINGS)[K]['schema'] };

/** Some settings by name, as in the form of a section. */
export const SettingValues = z
  .object(Object.fromEntries(Object.entries(SETTINGS).map(([key, { schema }]) => [key, schema])) as Schemas)
  .partial();

function setting<S extends z.ZodType>(readableBy: 'everyone' | 'admins', schema: S, fallback: z.output<S>) {
  return { readableBy, schema, fallback };
}

function isTimeZone(name: string): boolean {
  try {
    // oxlint-disable-next-line no-restricted-globals -- asks the platform whether it knows the zone; formats nothing
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** `updatedAt` is null if the setting was never saved. */
export const SettingResponse = z
  .object({ settingKey: z.string(), settingValue: z.string(), updatedAt: z.iso.datetime().nullable() })
  .meta({ id: 'SettingAnswer' });
export type SettingResponse = z.output<typeof SettingResponse>;

/** `updatedAt` of the setting when the caller read it. If it has changed since, the write is refused. */
const expectedUpdatedAt = z.iso.datetime().nullable().optional();

/** `value` is the new value, as text or JSON; `reason` is stored in the audit log. */
export const WriteSetting = z.object({ value: z.unknown(), reason: Reason, expectedUpdatedAt });

const SettingName = z.enum(Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]], 'settings:errors.unknown');

/** Settings that are saved in one transaction. An invalid value is identified by its index. */
export const WriteSettings = z.object({
  changes: z
    .array(z.object({ key: SettingName, value: z.unknown(), expectedUpdatedAt }))
    .min(1)
    .max(50),
  reason: Reason,
});
export type WriteSettings = z.output<typeof WriteSettings>;

/** Public data of the kitchen for all pages of all sites, also without a session. */
export const Kitchen = z
  .object({
    name: z.string(),
    nameMk: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    timeZone: z.string(),
    country: z.enum(COUNTRIES).nullable(),
    currency: z.string(),
    minOrderQuantity: z.int(),
    deliveryFeeCents: z.int(),
    customerShareBps: z.int(),
    paymentMethods: z.array(z.enum(PAYMENT_METHODS)).meta({
      description: 'Payment methods that are currently available; `account` is for orders by telephone',
    }),
    ordering: z.enum(ORDERING).meta({ description: 'How orders can currently be placed' }),
    demo: z.boolean(),
    sites: z.object({ shop: z.string(), staff: z.string(), admin: z.string() }),
  })
  .meta({ id: 'Kitchen' });
export type Kitchen = z.output<typeof Kitchen>;
