import type { SettingResponse, SettingKey } from '@trpeza/contract/office/settings.schemas';
import { readTime } from '@trpeza/contract/platform/dates';
import { formatMoney, readAmount, toCents } from '@trpeza/contract/platform/money';

/**
 * The field of a whole number. `max` leaves room for numbers that are too large: they get an error, whereas truncated input
 * would become another number.
 */
export const WHOLE_FIELD = { max: 7, inputMode: 'numeric' } as const;
const DECIMAL_FIELD = { max: 12, inputMode: 'decimal' } as const;
const EMAIL_FIELD = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

/**
 * The settings that are saved together, in page order, with the properties of their text fields. `null` stands for another
 * field, in `setting-fields.tsx`.
 */
export const SECTIONS = {
  minimum: { min_order_quantity: WHOLE_FIELD },
  notifications: { order_notification_emails: { ...EMAIL_FIELD, max: 1000 }, notice_language: null },
  calendar: {
    delivery_weekdays: null,
    order_cutoff: null,
    order_horizon_weeks: WHOLE_FIELD,
    recurring_opens_days: WHOLE_FIELD,
    recurring_places_hours: WHOLE_FIELD,
    recurring_price_limit_bps: DECIMAL_FIELD,
    holiday_state: null,
    open_slots: null,
    slot_capacity: WHOLE_FIELD,
    time_zone: null,
  },
  money: {
    delivery_fee_cents: DECIMAL_FIELD,
    customer_share_bps: DECIMAL_FIELD,
    currency: { max: 3, autoCapitalize: 'characters', spellCheck: false },
    account_due_days: WHOLE_FIELD,
    statement_due_days: WHOLE_FIELD,
    payment_methods: null,
  },
  kitchen: {
    kitchen_name: { max: 80 },
    kitchen_name_mk: { max: 80, lang: 'mk' },
    kitchen_phone: { max: 40, inputMode: 'tel' },
    kitchen_email: { ...EMAIL_FIELD, max: 120 },
    kitchen_address: { max: 200 },
    country: null,
  },
  invoices: {
    organisation_name: { max: 120 },
    organisation_address: { max: 200 },
    organisation_business_number: { max: 40 },
    organisation_email: { ...EMAIL_FIELD, max: 120 },
    organisation_terms_days: WHOLE_FIELD,
    kitchen_business_number: { max: 40 },
    kitchen_bank_details: { max: 200 },
    invoice_tax_note: { max: 200 },
    organisation_tax_code: null,
  },
  bookkeeping: {
    private_tax_code: null,
    xero_account_code: { max: 10 },
    xero_tax_gst: { max: 50 },
    xero_tax_free: { max: 50 },
    xero_tax_none: { max: 50 },
    myob_account_code: { max: 6 },
    myob_tax_gst: { max: 3 },
    myob_tax_free: { max: 3 },
    myob_tax_none: { max: 3 },
  },
} as const satisfies Record<string, Partial<Record<SettingKey, object | null>>>;
export type Section = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[];
export const keysOf = (section: Section) => Object.keys(SECTIONS[section]) as SettingKey[];

/**
 * How a setting is converted to text for editing and back for the request. Unreadable input is sent as text, which the
 * schema rejects.
 */
interface Kind {
  /** Converts the server's text to the form's text. */
  read?: (saved: string) => string;
  /** Converts the form's text to the request value. */
  write: (typed: string) => unknown;
}

const wholeOf = (typed: string): number | string => (/^-?\d+$/.test(typed.trim()) ? Number(typed) : typed);
const WHOLE: Kind = { write: wholeOf };
/** Settings of this kind are kept as JSON in the form. */
/** Basis points are hundredths of a per cent, so a percentage is parsed like an amount in cents. */
const PERCENT: Kind = { read: (saved) => String(Number(saved) / 100), write: readAmount };
const LIST: Kind = { write: (typed) => JSON.parse(typed) as unknown };
const orEmpty = (saved: string): string => (saved === 'null' ? '' : saved);
const CHOICE: Kind = { read: orEmpty, write: (typed) => typed || null };

export interface Cutoff {
  daysBefore: string;
  time: string;
}

export const readCutoff = (typed: string): Cutoff => JSON.parse(typed) as Cutoff;

/** Settings whose text in the form differs from the saved one. */
const KINDS: Partial<Record<SettingKey, Kind>> = {
  country: CHOICE,
  payment_methods: LIST,
  opening_confirmed: LIST,
  opening_put_away: LIST,
  currency: { write: (typed) => typed.trim().toUpperCase() },
  min_order_quantity: WHOLE,
  delivery_fee_cents: { read: (saved) => formatMoney(toCents(Number(saved))), write: readAmount },
  customer_share_bps: PERCENT,
  recurring_opens_days: WHOLE,
  recurring_places_hours: WHOLE,
  recurring_price_limit_bps: PERCENT,
  delivery_weekdays: LIST,
  order_cutoff: {
    read: (saved) => {
      const { daysBefore, time } = JSON.parse(saved) as { daysBefore: number; time: string };
      return JSON.stringify({ daysBefore: String(daysBefore), time } satisfies Cutoff);
    },
    write: (typed) => {
      const { daysBefore, time } = readCutoff(typed);
      return { daysBefore: wholeOf(daysBefore), time: readTime(time) ?? time };
    },
  },
  order_horizon_weeks: WHOLE,
  open_slots: LIST,
  holiday_state: CHOICE,
  slot_capacity: { read: orEmpty, write: (typed) => (typed.trim() === '' ? null : wholeOf(typed)) },
  account_due_days: WHOLE,
  organisation_terms_days: WHOLE,
  statement_due_days: WHOLE,
};

export const toTyped = (key: SettingKey, saved: string): string => KINDS[key]?.read?.(saved) ?? saved;
export const toValue = (key: SettingKey, typed: string): unknown => (KINDS[key] ?? TEXT).write(typed);
const TEXT: Kind = { write: (typed) => typed.trim() };

export type SavedSettings = Readonly<Record<string, SettingResponse>>;

export const byKey = (settings: readonly SettingResponse[]): SavedSettings =>
  Object.fromEntries(settings.map((each) => [each.settingKey, each]));

/** The form values of a section: its settings as typed, and when each was last saved. */
export type SectionValues = Record<SettingKey, string> & {
  reason: string;
  seenAt: Readonly<Record<string, string | null>>;
};

export const valuesOf = (section: Section, saved: SavedSettings): SectionValues => {
  const read = <Value>(of: (key: SettingKey) => Value) =>
    Object.fromEntries(keysOf(section).map((key) => [key, of(key)])) as Record<SettingKey, Value>;
  return {
    ...read((key) => toTyped(key, saved[key]?.settingValue ?? '')),
    reason: '',
    seenAt: read((key) => saved[key]?.updatedAt ?? null),
  };
};

/** The settings of a section, converted to request values. */
export const bodyOf = (section: Section, typed: SectionValues): Partial<Record<SettingKey, unknown>> =>
  Object.fromEntries(keysOf(section).map((key) => [key, toValue(key, typed[key])]));

/** The settings of a section that are typed as a decimal number, with a comma or a point. */
export const amountsOf = (section: Section) =>
  (['delivery_fee_cents', 'customer_share_bps', 'recurring_price_limit_bps'] as const).filter(
    (key) => key in SECTIONS[section],
  );

/** The settings of a section that need a confirmation when a value is ten times the previous one, or a tenth of it. */
export const confirmedKeysOf = (section: Section) =>
  section === 'minimum' ? (['min_order_quantity'] as const) : amountsOf(section);

/** The settings of a section whose value has changed; a different spelling of the same value is no change. */
export const changedKeysOf = (
  section: Section,
  before: SectionValues,
  after: SectionValues,
): SettingKey[] => {
  const [old, now] = [bodyOf(section, before), bodyOf(section, after)];
  return keysOf(section).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
};
