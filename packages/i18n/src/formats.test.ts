import { describe, expect, test } from 'vitest';
import {
  capitalise,
  compareText,
  formatDate,
  formatInstant,
  formatMonth,
  formatNumber,
  formatPrice,
  formatSigned,
  formatSlot,
  formatTime,
  formatWeekdays,
  localDateOf,
  searchFor,
  searchKey,
} from './formats.ts';

/** Replaces no-break spaces in prices, dates and times to make the tests easier to read. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('formatSigned adds a sign', () => {
  expect([10, -2, 0, 1200].map((value) => formatSigned(value, 'en'))).toEqual(['+10', '−2', '0', '+1,200']);
});

describe('formatPrice', () => {
  const PRICES = [
    ['33.99', 'USD', '$33.99', '$33.99'],
    ['1234.5', 'USD', '$1,234.50', '$1 234.50'],
    ['12', 'AUD', '$12.00', '$12.00'],
    ['-4.05', 'EUR', '−€4.05', '−€4.05'],
    ['250.00', 'MKD', '250.00 den.', '250.00 ден.'],
    ['9.70', 'CHF', '9.70 CHF', '9.70 CHF'],
  ] as const;
  test('uses the sign and the separators of the currency and the language', () => {
    for (const [value, currency, english, macedonian] of PRICES) {
      expect(plain(formatPrice(value, currency, 'en'))).toBe(english);
      expect(plain(formatPrice(value, currency, 'mk'))).toBe(macedonian);
    }
  });

  test('reads numbers as whole cents', () => {
    expect(formatPrice(1020, 'USD', 'en')).toBe('$10.20');
    expect(formatPrice(0, 'USD', 'mk')).toBe('$0.00');
  });

  test('returns a dash without an amount', () => {
    expect(formatPrice('', 'USD', 'en')).toBe('–');
    expect(formatPrice(10.5, 'USD', 'en')).toBe('–');
  });

  test('formatNumber uses the separators of the language', () => {
    expect(formatNumber(4.7, 'mk', 1)).toBe('4.7');
    expect(formatNumber(1234567, 'en')).toBe('1,234,567');
  });
});

describe('formatDate', () => {
  const STYLES = [
    ['long', 'Monday 30 November 2026', 'понеделник, 30 ноември 2026'],
    ['day', 'Monday 30 November', 'понеделник, 30 ноември'],
    ['short', '30 Nov', '30 ноем.'],
    ['numeric', '30/11/2026', '30.11.2026'],
  ] as const;
  test('formats a date in four styles', () => {
    for (const [style, english, macedonian] of STYLES) {
      expect(plain(formatDate('2026-11-30', 'en', style))).toBe(english);
      expect(plain(formatDate('2026-11-30', 'mk', style))).toBe(macedonian);
    }
  });

  test('keeps the day and the month on one line, as formatSlot does with a time', () => {
    expect(formatDate('2026-11-30', 'mk', 'day').split(' ')).toEqual(['понеделник,', '30\u00A0ноември']);
    expect(formatDate('2026-11-30', 'en', 'long').split(' ')).toEqual(['Monday', '30\u00A0November', '2026']);
    expect(formatSlot('10:00 - 12:00', 'mk')).not.toContain(' ');
    expect(formatSlot('10:00 - 12:00', 'en').split(' - ')).toEqual(['10:00\u00A0AM', '12:00\u00A0PM']);
  });

  test('returns lower-case weekdays, which capitalise converts for the start of a line', () => {
    expect(plain(capitalise(formatDate('2026-11-30', 'mk', 'day')))).toBe('Понеделник, 30 ноември');
  });

  test('returns "Invalid date" for dates that do not exist', () => {
    for (const text of ['2026-02-30', '2026-13-01', '', 'soon']) {
      expect(formatDate(text, 'en', 'long'), text).toBe('Invalid date');
      expect(formatDate(text, 'mk', 'long'), text).toBe('Неважечки датум');
    }
  });

  test('formatMonth writes the month and the year', () => {
    expect(formatMonth('2026-05', 'mk')).toBe('мај 2026');
    expect(formatMonth('2026-00', 'en')).toBe('Invalid date');
  });

  test('formatInstant and localDateOf use the given time zone', () => {
    expect(plain(formatInstant('2026-11-30T05:05:00Z', 'Australia/Melbourne', 'en'))).toBe(
      '30 November 2026, 4:05 PM',
    );
    expect(plain(formatInstant('2026-11-30T14:05:00Z', 'Australia/Melbourne', 'mk'))).toBe(
      '1 декември 2026, 01:05',
    );
    expect(formatInstant('yesterday', 'UTC', 'mk')).toBe('Неважечки датум');
    expect(localDateOf('2026-11-30T14:05:00Z', 'Australia/Melbourne')).toBe('2026-12-01');
  });

  test('formatWeekdays lists days as in a sentence', () => {
    expect(formatWeekdays([1], 'en')).toBe('Monday');
    expect(formatWeekdays([1, 3, 7], 'en')).toBe('Monday, Wednesday and Sunday');
    expect(formatWeekdays([1, 4], 'mk')).toBe('понеделник и четврток');
  });

  test('formatTime uses the clock of the language', () => {
    expect(plain(formatTime('23:59:59', 'en'))).toBe('11:59 PM');
    expect(formatTime('23:59:59', 'mk')).toBe('23:59');
    expect(formatTime('noon', 'mk')).toBe('noon');
  });

  test('formatSlot formats stored slots, and returns other texts unchanged', () => {
    expect(plain(formatSlot('10:00 - 12:00', 'en'))).toBe('10:00 AM - 12:00 PM');
    expect(plain(formatSlot('10:00 - 12:00', 'mk'))).toBe('10:00 – 12:00 часот');
    expect(plain(formatSlot('00:00 - 13:30', 'en'))).toBe('12:00 AM - 1:30 PM');
    expect(formatSlot('morning', 'en')).toBe('morning');
  });
});

describe('compareText', () => {
  test('sorts by the Macedonian alphabet', () => {
    const letters = 'абвгдѓежзѕијклљмнњопрстќуфхцчџш';
    const shuffled = [...letters].toReversed();
    expect(shuffled.sort((a, b) => compareText(a, b, 'mk')).join('')).toBe(letters);
  });

  test("sorts the language's own alphabet first", () => {
    const meals = [
      'Ќебапи',
      'Кукуречи',
      'ѓомлезе',
      'Тавче гравче',
      'Ајвар',
      'Шопска салата',
      'Гравче',
      'Елбасан тава',
      'Taratur',
    ];
    expect(meals.sort((a, b) => compareText(a, b, 'mk'))).toEqual([
      'Ајвар',
      'Гравче',
      'ѓомлезе',
      'Елбасан тава',
      'Кукуречи',
      'Тавче гравче',
      'Ќебапи',
      'Шопска салата',
      'Taratur',
    ]);
    expect(
      ['Ајвар', 'zelnik', 'Baklava', 'ajvar', 'Čorba', '10 kebapi'].sort((a, b) => compareText(a, b, 'en')),
    ).toEqual(['10 kebapi', 'ajvar', 'Baklava', 'Čorba', 'zelnik', 'Ајвар']);
  });

  test('sorts spaces before letters, and compares case last', () => {
    expect(compareText('Пита со сирење', 'питач', 'mk')).toBeLessThan(0);
    expect(compareText('пита', 'ПИТА', 'mk')).not.toBe(0);
  });
});

describe('searchFor', () => {
  const finds = (text: string, query: string) => searchKey(text).includes(searchKey(query));

  const FOUND: [string, string[]][] = [
    ['Тавче гравче', ['tavche', 'tavce', 'tavče', 'ТАВЧЕ', 'gravce', 'grav', 'tavc']],
    ['Ќебапи со кромид', ['kjebapi', 'kebapi', 'ќебап', 'ḱebapi', 'кебапи']],
    ['Ѓомлезе', ['gjomleze', 'gomleze', 'ǵomleze']],
    ['Шопска салата', ['shopska', 'sopska', 'šopska', 'SALATA']],
    ['Полнети пиперки', ['polneti', 'piperki']],
    ['Сарма од кисела зелка', ['kisela', 'sarma']],
    ['Пилешка чорба', ['chorba', 'corba', 'čorba', 'pileska', 'pileshka']],
    ['Љутеница', ['ljutenica', 'lutenica', 'lutenitsa', 'љутеница']],
    ['Коњско', ['konjsko', 'konsko']],
    ['Џигер на скара', ['dzhiger', 'džiger', 'djiger', 'dziger']],
    ['Ѕвезда', ['dzvezda']],
    ['Ожолчена погача', ['ozholchena', 'ozolcena', 'pogacha', 'pogača']],
    ['Микс од месо', ['mix', 'miks']],
    ['Пица', ['pica', 'pitsa']],
    ['Ајран', ['ayran', 'ajran']],
    ['Roasted carrots with walnuts', ['carrot', 'walnut', 'CARROTS']],
    ['Tavče gravče', ['тавче', 'гравче', 'tavche gravche']],
  ];
  test('finds Macedonian text by every common transliteration', () => {
    for (const [text, queries] of FOUND)
      for (const query of queries) expect(finds(text, query), query).toBe(true);
  });

  test('finds đ typed without its stroke and ѓ typed as dj', () => {
    const names: [string, string[]][] = [
      ['Đaković', ['dakovic', 'djakovic', 'đaković']],
      ['Ѓорѓиева', ['gjorgieva', 'djordjieva', 'gorgieva']],
      ['Џаферова', ['dzaferova', 'djaferova']],
      ['Ѕвездана', ['zvezdana', 'dzvezdana']],
      ['Димитров', ['dimitrov']],
    ];
    for (const [text, queries] of names)
      for (const query of queries) expect(searchFor(query)(searchKey(text)), query).toBe(true);
    expect(searchFor('Dakovic')(searchKey('Гаковиќ'))).toBe(false);
  });

  test('finds every substring of a text in which a letter occurs three times in a row', () => {
    const texts = {
      'Meal 8fffd': ['fff', '8fff', 'ff', 'FFF'],
      'Аннна Тримммова': ['ннн', 'Тримммова', 'annna'],
    };
    for (const [text, queries] of Object.entries(texts))
      for (const query of queries) expect(searchFor(query)(searchKey(text)), query).toBe(true);
  });

  test('ignores punctuation and spaces, and does not find other words', () => {
    expect(searchKey('  „Тавче - гравче“! ')).toBe(searchKey('tavce gravce'));
    expect(finds('Тавче гравче', 'сарма')).toBe(false);
    expect(finds('Баклава', 'burek')).toBe(false);
  });
});
