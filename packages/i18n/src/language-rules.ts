import type { Language } from '@trpeza/contract/platform/language';

/** Units of numbers that come from a setting or a limit. Texts can contain any such number: `{{minimum, meals}}`. */
export const UNITS = ['meals', 'favourites', 'addresses', 'days', 'weeks', 'minutes', 'seconds'] as const;
export type Unit = (typeof UNITS)[number];

type LanguageRules = {
  /** Starts with January. */
  months: readonly string[];
  shortMonths: readonly string[];
  /** Starts with Sunday, like `Date.getDay`. */
  weekdays: readonly string[];
  /** Separator between a weekday and the day of the month. */
  afterWeekday: string;
  /** Separator in numeric dates. */
  dateSeparator: string;
  and: string;
  invalidDate: string;
  /** `4:05 PM` or `16:05`. */
  clock: 12 | 24;
  /** Texts between the start and the end of a slot, and after the end. */
  slot: readonly [between: string, behind: string];
  /** Separator of thousands. Decimals have a point in every language, as in prices. */
  thousands: string;
  /** The forms of each unit after a number: singular and plural. */
  units: Readonly<Record<Unit, readonly [one: string, several: string]>>;
  /** Whether a number takes the singular. In Macedonian, for example, 21 does. */
  isOne: (number: number) => boolean;
  /** The denar's sign after an amount. */
  denar: string;
  /** The sort order of letters: the language's own first, then those of the other alphabet. */
  alphabet: string;
};

/** A no-break space. It keeps amounts, times, and days with their month on one line. */
export const NBSP = '\u00A0';

const CYRILLIC = 'абвгдѓежзѕијклљмнњопрстќуфхцчџш';
const LATIN = 'abcdefghijklmnopqrstuvwxyz';

/** How a language formats dates, times and numbers. Chromium has no Macedonian locale data. */
export const LANGUAGE_RULES: Record<Language, LanguageRules> = {
  en: {
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    afterWeekday: ' ',
    dateSeparator: '/',
    and: 'and',
    invalidDate: 'Invalid date',
    clock: 12,
    slot: [' - ', ''],
    thousands: ',',
    units: {
      meals: ['meal', 'meals'],
      favourites: ['favourite', 'favourites'],
      addresses: ['address', 'addresses'],
      days: ['day', 'days'],
      weeks: ['week', 'weeks'],
      minutes: ['minute', 'minutes'],
      seconds: ['second', 'seconds'],
    },
    isOne: (number) => number === 1,
    denar: 'den.',
    alphabet: LATIN + CYRILLIC,
  },
  mk: {
    months: 'јануари февруари март април мај јуни јули август септември октомври ноември декември'.split(' '),
    shortMonths: 'јан. фев. март апр. мај јуни јули авг. септ. окт. ноем. дек.'.split(' '),
    weekdays: 'недела понеделник вторник среда четврток петок сабота'.split(' '),
    afterWeekday: ', ',
    dateSeparator: '.',
    and: 'и',
    invalidDate: 'Неважечки датум',
    clock: 24,
    slot: [`${NBSP}–${NBSP}`, `${NBSP}часот`],
    thousands: NBSP,
    units: {
      meals: ['јадење', 'јадења'],
      favourites: ['омилено јадење', 'омилени јадења'],
      addresses: ['адреса', 'адреси'],
      days: ['ден', 'дена'],
      weeks: ['недела', 'недели'],
      minutes: ['минута', 'минути'],
      seconds: ['секунда', 'секунди'],
    },
    isOne: (number) => number % 10 === 1 && number % 100 !== 11,
    denar: 'ден.',
    alphabet: CYRILLIC + LATIN,
  },
};
