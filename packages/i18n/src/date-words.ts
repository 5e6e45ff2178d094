import type { Language } from '@trpeza/contract/shared/language';

type DateWords = {
  /** January first. */
  months: readonly string[];
  shortMonths: readonly string[];
  /** Sunday first, as the calendar counts. */
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  and: string;
  invalid: string;
};

/** Browsers on Chromium carry no Macedonian names of months and days, so these are ours. */
export const DATE_WORDS: Record<Language, DateWords> = {
  en: {
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    shortWeekdays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
    and: 'and',
    invalid: 'Invalid date',
  },
  mk: {
    months: 'јануари февруари март април мај јуни јули август септември октомври ноември декември'.split(' '),
    shortMonths: 'јан. фев. март апр. мај јуни јули авг. септ. окт. ноем. дек.'.split(' '),
    weekdays: 'недела понеделник вторник среда четврток петок сабота'.split(' '),
    shortWeekdays: 'нед. пон. вто. сре. чет. пет. саб.'.split(' '),
    and: 'и',
    invalid: 'Неважечки датум',
  },
};
