import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import { EMAIL_ADDRESS } from '@trpeza/contract/shared/email-address';
import {
  formatMoney,
  isTenfold,
  readAmount,
  toCents,
  type AmountProblem,
} from '@trpeza/contract/shared/money';

/** Settings that are saved together, in the order of the page. */
export const SECTIONS = {
  minimum: ['min_order_quantity'],
  notifications: ['order_notification_emails', 'notice_language'],
  kitchen: [
    'kitchen_name',
    'kitchen_name_mk',
    'kitchen_phone',
    'kitchen_email',
    'kitchen_address',
    'country',
  ],
  money: ['delivery_fee_cents', 'customer_share_bps', 'currency', 'payment_methods', 'account_due_days'],
  calendar: [
    'delivery_weekdays',
    'order_cutoff',
    'order_horizon_weeks',
    'closed_dates',
    'open_slots',
    'slot_capacity',
    'time_zone',
  ],
  invoices: [
    'organisation_name',
    'organisation_address',
    'organisation_business_number',
    'kitchen_business_number',
    'kitchen_bank_details',
    'invoice_tax_note',
  ],
} as const satisfies Record<string, readonly SettingKey[]>;
export type Section = keyof typeof SECTIONS;

/** A rule of `settings:rules`, broken. */
export type Rule =
  | 'number'
  | 'positive'
  | 'emails'
  | 'email'
  | 'name'
  | 'money'
  | Extract<AmountProblem, 'money-two-ways'>
  | 'percent'
  | 'currency'
  | 'weekday'
  | 'cutoff'
  | 'horizon'
  | 'days'
  | 'slot'
  | 'capacity'
  | 'time-zone';

/** How a setting is typed, as text, and what is sent of it. */
interface Kind {
  /** From the server's text to the form's. */
  read: (saved: string) => string;
  /** From the form's text to the value; asked only where no rule is broken. */
  write: (typed: string) => unknown;
  broken: (typed: string) => Rule | undefined;
}

const isWhole = (typed: string, least: number, most: number): boolean =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

const text = (rule?: (typed: string) => Rule | undefined): Kind => ({
  read: (saved) => saved,
  write: (typed) => typed.trim(),
  broken: (typed) => rule?.(typed.trim()),
});

const whole = (least: number, most: number, rule: Rule): Kind => ({
  read: (saved) => saved,
  write: Number,
  broken: (typed) => (isWhole(typed, least, most) ? undefined : rule),
});

/** Hundredths, typed with a comma or a point. */
const amount = (most: number, rule: Rule): Omit<Kind, 'read'> => ({
  write: readAmount,
  broken: (typed) => {
    const read = readAmount(typed);
    if (read === 'money-two-ways') return read;
    return typeof read === 'number' && read <= most ? undefined : rule;
  },
});

/** A closed choice keeps its JSON as it is. */
const list = (rule?: Rule): Kind => ({
  read: (saved) => saved,
  write: (typed) => JSON.parse(typed) as unknown,
  broken: (typed) => (rule && typed === '[]' ? rule : undefined),
});

const areEmails = (typed: string): boolean =>
  typed.split(',').every((part) => part.trim() === '' || EMAIL_ADDRESS.test(part.trim()));

export interface Cutoff {
  daysBefore: string;
  time: string;
}

export const readCutoff = (typed: string): Cutoff => JSON.parse(typed) as Cutoff;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const KINDS: Record<SettingKey, Kind> = {
  kitchen_name: text((typed) => (typed ? undefined : 'name')),
  kitchen_name_mk: text(),
  kitchen_phone: text(),
  kitchen_email: text((typed) => (typed === '' || EMAIL_ADDRESS.test(typed) ? undefined : 'email')),
  kitchen_address: text(),
  time_zone: text((typed) => (typed ? undefined : 'time-zone')),
  country: {
    ...text(),
    read: (saved) => (saved === 'null' ? '' : saved),
    write: (typed) => typed || null,
  },
  payment_methods: list(),
  opening_confirmed: list(),
  opening_put_away: list(),
  currency: {
    ...text(),
    write: (typed) => typed.trim().toUpperCase(),
    broken: (typed) => (/^[a-z]{3}$/i.test(typed.trim()) ? undefined : 'currency'),
  },
  min_order_quantity: {
    ...whole(1, 1000, 'number'),
    broken: (typed) => {
      if (!/^-?\d{1,4}$/.test(typed.trim())) return 'number';
      if (Number(typed) < 1) return 'positive';
      return Number(typed) > 1000 ? 'number' : undefined;
    },
  },
  delivery_fee_cents: {
    ...amount(100_000, 'money'),
    read: (saved) => formatMoney(toCents(Number(saved))),
  },
  customer_share_bps: {
    // Basis points are hundredths of a per cent, as cents are of an amount.
    ...amount(10_000, 'percent'),
    read: (saved) => String(Number(saved) / 100),
  },
  delivery_weekdays: list('weekday'),
  order_cutoff: {
    read: (saved) => {
      const { daysBefore, time } = JSON.parse(saved) as { daysBefore: number; time: string };
      return JSON.stringify({ daysBefore: String(daysBefore), time } satisfies Cutoff);
    },
    write: (typed) => {
      const { daysBefore, time } = readCutoff(typed);
      return { daysBefore: Number(daysBefore), time: time.length === 5 ? `${time}:00` : time };
    },
    broken: (typed) => {
      const { daysBefore, time } = readCutoff(typed);
      return isWhole(daysBefore, 1, 30) && TIME.test(time) ? undefined : 'cutoff';
    },
  },
  order_horizon_weeks: whole(1, 52, 'horizon'),
  open_slots: list('slot'),
  closed_dates: list(),
  slot_capacity: {
    read: (saved) => (saved === 'null' ? '' : saved),
    write: (typed) => (typed.trim() === '' ? null : Number(typed)),
    broken: (typed) => (typed.trim() === '' || isWhole(typed, 1, 100_000) ? undefined : 'capacity'),
  },
  order_notification_emails: text((typed) => (areEmails(typed) ? undefined : 'emails')),
  account_due_days: whole(1, 365, 'days'),
  notice_language: text(),
  organisation_name: text(),
  organisation_address: text(),
  organisation_business_number: text(),
  kitchen_business_number: text(),
  kitchen_bank_details: text(),
  invoice_tax_note: text(),
};

export const toTyped = (key: SettingKey, saved: string): string => KINDS[key].read(saved);
export const toValue = (key: SettingKey, typed: string): unknown => KINDS[key].write(typed);
export const brokenRule = (key: SettingKey, typed: string): Rule | undefined => KINDS[key].broken(typed);

/** Whether an amount would be ten times what it is, or a tenth; asked of what breaks no rule. */
export function isTenfoldSetting(key: SettingKey, from: string, to: string): boolean {
  if (key !== 'delivery_fee_cents' && key !== 'customer_share_bps') return false;
  const [before, now] = [readAmount(from), readAmount(to)];
  return typeof before === 'number' && typeof now === 'number' && isTenfold(before, now);
}

/** Whether what is typed says something else than what is saved; the spelling alone is no change. */
export function isChanged(key: SettingKey, saved: string, typed: string): boolean {
  if (toTyped(key, saved) === typed) return false;
  if (brokenRule(key, typed)) return true;
  return JSON.stringify(toValue(key, toTyped(key, saved))) !== JSON.stringify(toValue(key, typed));
}
