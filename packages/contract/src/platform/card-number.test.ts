import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '../contract.ts';
import { containsCardNumber } from './card-number.ts';
import type { RouteDef, RouteGroup } from './route.ts';

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

/** Returns common ways to write a card number: without separators, in groups of four, with dashes, on two lines. */
const written = (card: string): string[] =>
  [' ', '-', ' – ', '\n', '\u00a0'].map((between) => (card.match(/.{1,4}/g) ?? []).join(between));

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const grouped = (...sizes: number[]) => fc.tuple(...sizes.map(digits)).map((groups) => groups.join(' '));

describe('containsCardNumber', () => {
  it('finds card numbers in any notation', () => {
    for (const card of CARDS)
      for (const text of [card, ...written(card)]) {
        expect(containsCardNumber(text), text).toBe(true);
        expect(containsCardNumber(`Please take it from ${text}, thank you.`), text).toBe(true);
        expect(containsCardNumber(`моја картичка:${text} 12/28 123`), text).toBe(true);
        expect(containsCardNumber(`0412 345 678 ${text}`), text).toBe(true);
      }
  });

  it('ignores numbers with a wrong check digit', () => {
    for (const card of CARDS) {
      const mistyped = `${card.slice(0, -1)}${(Number(card.at(-1)) + 1) % 10}`;
      expect(containsCardNumber(mistyped), card).toBe(false);
    }
  });

  const OTHERS: [string, fc.Arbitrary<string>][] = [
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
  ];

  it('ignores other numbers and texts', () => {
    for (const [kind, texts] of OTHERS)
      fc.assert(
        fc.property(texts, (text) => {
          expect(containsCardNumber(text), kind).toBe(false);
          expect(containsCardNumber(`Unit 3, ${text}, ring 0412 345 678`), kind).toBe(false);
        }),
        { numRuns: 500 },
      );
  });

  it('finds card numbers among other numbers', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CARDS), grouped(4, 3, 3), fc.lorem(), (card, phone, words) => {
        for (const text of written(card))
          expect(containsCardNumber(`${words} ${phone} ${text} ${phone}`)).toBe(true);
      }),
    );
  });
});

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  enum?: unknown;
};

/** Paths of all free-text fields of a schema. */
function textsOf(schema: Json, path: string[] = []): string[][] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    textsOf(each, [...path, name]),
  );
  const options = (schema.anyOf ?? []).flatMap((each) => textsOf(each, path));
  const items = schema.items ? textsOf(schema.items, [...path, '0']) : [];
  return [...(schema.type === 'string' && !schema.enum ? [path] : []), ...below, ...options, ...items];
}

/**
 * Fields in which card numbers need not be rejected. Passwords are hashed, and signatures and references are only
 * compared. The demo provider's form takes a card number.
 */
const NOT_STORED = /password|^\/api\/passkey-sign-in |paymentReference|cardNumber/i;

/** An object with a single value at a path. */
const only = ([name, ...rest]: string[], value: unknown): unknown =>
  name === undefined ? value : name === '0' ? [only(rest, value)] : { [name]: only(rest, value) };

describe('the contract', () => {
  it('rejects card numbers in every stored text that a customer sends', () => {
    const routes = Object.values(contract as Record<string, RouteGroup>).flatMap((group): RouteDef[] =>
      Object.values(group),
    );
    const accepted: string[] = [];
    let fields = 0;
    for (const { method, path: url, access, body } of routes) {
      const isForCustomers =
        access === 'everyone' || (access !== 'signed' && access.roles.includes('customer'));
      if (!body || !isForCustomers) continue;
      const schema = body as unknown as z.ZodType;
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;
      for (const path of textsOf(shape)) {
        if (NOT_STORED.test(`${url} ${path.join('.')}`)) continue;
        fields += 1;
        for (const text of ['4000056655665556', 'Please take it from 3782 8224 6310 005, 12/28']) {
          const issues = schema.safeParse(only(path, text)).error?.issues ?? [];
          // A union reports the issues of its options together, at the path of the union.
          const isRefused = issues.some(
            (issue) =>
              issue.path.join('.') === path.join('.') ||
              (issue.code === 'invalid_union' && path.join('.').startsWith(issue.path.join('.'))),
          );
          if (!isRefused) accepted.push(`${method} ${url}: ${path.join('.')}`);
        }
      }
    }
    expect(fields).toBeGreaterThan(40);
    expect(accepted).toEqual([]);
  });
});
