/**
 * Formats for both languages. Only this module may use Intl. Node has Macedonian locale data and Chromium does not, so
 * text formatted by Intl would differ between server and browser.
 */
import type { Language } from '@trpeza/contract/platform/language';
import { LANGUAGE_RULES, NBSP, type Unit } from './language-rules.ts';

export { compareText, transliterate, searchFor, searchKey, searchWords } from './spelling.ts';

export type DateStyle = 'long' | 'day' | 'short' | 'numeric';

const NOT_AN_AMOUNT = '–';

/** Currency signs that are placed before an amount. All others follow it. */
const SIGNS: Record<string, string> = { USD: '$', AUD: '$', EUR: '€' };

/** @param value a decimal string as in JSON (`"33.99"`), or a whole number of cents */
export function formatPrice(value: string | number, currency: string, language: Language): string {
  const cents = typeof value === 'number' ? value : parseCents(value);
  if (!Number.isSafeInteger(cents)) return NOT_AN_AMOUNT;
  return withCurrency(formatNumber(cents / 100, language, 2), currency, language);
}

/** The price of a unit with all decimals of `value`: `'7.2790'` → `$7.2790`. */
export const formatUnitPrice = (value: string, currency: string, language: Language): string =>
  withCurrency(formatNumber(Number(value), language, value.split('.')[1]?.length ?? 0), currency, language);

function withCurrency(amount: string, currency: string, language: Language): string {
  const sign = SIGNS[currency];
  if (sign) return amount.replace(/^−?/, (minus) => minus + sign);
  return `${amount}${NBSP}${currency === 'MKD' ? LANGUAGE_RULES[language].denar : currency}`;
}

export function formatNumber(value: number, language: Language, decimals = 0): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, LANGUAGE_RULES[language].thousands);
  return `${value < 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** @param basisPoints hundredths of a per cent: 1750 → `17.5`, without the per cent sign */
export const formatPercent = (basisPoints: number, language: Language): string =>
  formatNumber(basisPoints / 100, language, basisPoints % 100 === 0 ? 0 : basisPoints % 10 === 0 ? 1 : 2);

/** Returns a number with its unit, joined by a no-break space: `1 meal`, `21 јадење`, `10 јадења`. */
export function formatUnit(value: number, unit: Unit, language: Language): string {
  const { units, isOne } = LANGUAGE_RULES[language];
  return `${formatNumber(value, language)}${NBSP}${units[unit][isOne(value) ? 0 : 1]}`;
}

/** A number with its sign: `+10`, `−2`. */
export function formatSigned(value: number, language: Language): string {
  return `${value > 0 ? '+' : ''}${formatNumber(value, language)}`;
}

/**
 * Formats a local date.
 * @param localDate a local date of the kitchen, `yyyy-MM-dd`, never an instant
 */
export function formatDate(localDate: string, language: Language, style: DateStyle): string {
  const date = parseLocalDate(localDate);
  const words = LANGUAGE_RULES[language];
  if (!date) return words.invalidDate;
  const { year, month, day, weekday } = date;
  if (style === 'numeric') return [day, month, year].join(words.dateSeparator);
  if (style === 'short') return `${day}${NBSP}${words.shortMonths[month - 1]}`;
  const dayAndMonth = `${words.weekdays[weekday]}${words.afterWeekday}${day}${NBSP}${words.months[month - 1]}`;
  return style === 'day' ? dayAndMonth : `${dayAndMonth} ${year}`;
}

/** Capitalises a weekday or month at the start of a line. Macedonian writes both in lower case elsewhere. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns weekdays as in a sentence: `Monday`, `Monday and Thursday`.
 * @param days Monday is 1, Sunday is 7
 */
export function formatWeekdays(days: readonly number[], language: Language): string {
  const words = LANGUAGE_RULES[language];
  const names = days.map((day) => words.weekdays[day % 7] ?? words.invalidDate);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(` ${words.and} `);
}

/** @param month `yyyy-MM` */
export function formatMonth(month: string, language: Language): string {
  const date = parseLocalDate(`${month}-01`);
  const words = LANGUAGE_RULES[language];
  return date ? `${words.months[date.month - 1]} ${date.year}` : words.invalidDate;
}

/** Formats an instant in the kitchen's time zone: `30 November 2026, 4:05 PM`, `30 ноември 2026, 16:05`. */
export function formatInstant(iso: string, timeZone: string, language: Language): string {
  const local = localTime(iso, timeZone);
  const words = LANGUAGE_RULES[language];
  if (!local) return words.invalidDate;
  return `${local.day}${NBSP}${words.months[local.month - 1]} ${local.year}, ${formatClock(local.hour, local.minute, language)}`;
}

/** Returns the local date of an instant in a time zone as `yyyy-MM-dd`; undefined when the instant is invalid. */
export function localDateOf(iso: string, timeZone: string): string | undefined {
  const local = localTime(iso, timeZone);
  return local && `${local.year}-${twoDigits(local.month)}-${twoDigits(local.day)}`;
}

/** Formats a stored slot such as `10:00 - 12:00`. Other texts are returned unchanged. */
export function formatSlot(slot: string, language: Language): string {
  const match = /^(\d{2}):(\d{2}) - (\d{2}):(\d{2})$/.exec(slot);
  if (!match) return slot;
  const [, fromHour, fromMinute, toHour, toMinute] = match.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const from = formatClock(fromHour, fromMinute, language);
  const to = formatClock(toHour, toMinute, language);
  const [between, behind] = LANGUAGE_RULES[language].slot;
  return from + between + to + behind;
}

/** Formats a time of day such as `23:59:59` without its seconds. Other texts are returned unchanged. */
export function formatTime(time: string, language: Language): string {
  const match = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time);
  return match ? formatClock(Number(match[1]), Number(match[2]), language) : time;
}

function formatClock(hour: number, minute: number, language: Language): string {
  if (LANGUAGE_RULES[language].clock === 24) return `${twoDigits(hour)}:${twoDigits(minute)}`;
  return `${hour % 12 || 12}:${twoDigits(minute)}${NBSP}${hour < 12 ? 'AM' : 'PM'}`;
}

function parseCents(text: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return NaN;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -cents : cents;
}

function parseLocalDate(text: string) {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // UTC is used only for day arithmetic, so that no time zone shifts the date.
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return { year, month, day, weekday: date.getUTCDay() };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function localTime(iso: string, timeZone: string) {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return undefined;
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Only digits in a locale that every platform has: Intl is needed for the time zone, not for the language.
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
