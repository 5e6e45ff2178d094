import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from './card-number.ts';
import { line, note } from './schemas.ts';

/** Test numbers published by the card schemes. */
const CARDS = [
  '4242424242424242',
  '4000056655665556',
  '4222222222222',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '30569309025904',
  '3566002020360505',
  '6011111111111117',
  '6205500000000000004',
  '6759649826438453',
];

/** As people write them: without separators, in fours, with dashes, over two lines. */
const written = (card: string): string[] =>
  [' ', '-', ' – ', '\n', '\u00a0'].map((between) => (card.match(/.{1,4}/g) ?? []).join(between));

describe('the number of a card', () => {
  it.each(CARDS)('%s is seen however it is written', (card) => {
    for (const text of [card, ...written(card)]) {
      expect(holdsCardNumber(text), text).toBe(true);
      expect(holdsCardNumber(`Please take it from ${text}, thank you.`), text).toBe(true);
      expect(holdsCardNumber(`моја картичка:${text} 12/28 123`), text).toBe(true);
      expect(holdsCardNumber(`0412 345 678 ${text}`), text).toBe(true);
    }
  });

  it.each(CARDS)('%s with one digit mistyped is none', (card) => {
    const mistyped = `${card.slice(0, -1)}${(Number(card.at(-1)) + 1) % 10}`;
    expect(holdsCardNumber(mistyped)).toBe(false);
  });

  it('is refused by every text that is kept, with words for it', () => {
    for (const schema of [line(500, 'common:rules.required'), note(500)]) {
      const { error } = schema.safeParse('Ring twice. 4242 4242 4242 4242');
      expect(error?.issues.map(({ message }) => message)).toEqual(['common:rules.card-number']);
      expect(schema.parse('Ring twice. 14 Mirka Way')).toBe('Ring twice. 14 Mirka Way');
    }
  });
});

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const grouped = (...sizes: number[]) => fc.tuple(...sizes.map(digits)).map((groups) => groups.join(' '));

describe('what is no card', () => {
  it.each([
    ['telephone numbers of Australia', grouped(3, 3, 3).map((number) => `0${number}`)],
    ['telephone numbers of everywhere', digits(13).map((number) => `+${number}`)],
    ['business numbers (ABN)', grouped(2, 3, 3, 3)],
    ['accounts at a bank (BSB and number)', fc.tuple(digits(6), digits(6)).map((parts) => parts.join(' '))],
    [
      'postcodes and house numbers',
      fc.tuple(digits(4), digits(3)).map(([code, house]) => `${house}/${code}`),
    ],
    ['ids', digits(4).map((end) => `42424242-4242-4242-a${end.slice(1)}-00000000${end}`)],
    ['dates', fc.date({ noInvalidDate: true }).map((date) => date.toISOString())],
    ['amounts', fc.integer({ min: 0 }).map((cents) => `$${(cents / 100).toFixed(2)}`)],
    ['sentences', fc.lorem()],
    [
      'anything without thirteen digits',
      fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\d/g, '')),
    ],
  ] as [string, fc.Arbitrary<string>][])('%s pass', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(holdsCardNumber(text)).toBe(false);
        expect(holdsCardNumber(`Unit 3, ${text}, ring 0412 345 678`)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('hides no card among other numbers', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CARDS), grouped(4, 3, 3), fc.lorem(), (card, phone, words) => {
        for (const text of written(card))
          expect(holdsCardNumber(`${words} ${phone} ${text} ${phone}`)).toBe(true);
      }),
    );
  });
});
