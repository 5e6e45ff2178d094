import * as z from 'zod';
import { containsCardNumber } from './card-number.ts';
import { findDateProblem } from './dates.ts';
import { LANGUAGES } from './language.ts';
import { AMOUNT_PATTERN } from './money.ts';

/** Maximum of PostgreSQL's `integer`. */
const LARGEST = 2_147_483_647;

export const AnyLanguage = z.enum(LANGUAGES);

/** A positive integer id. */
export const Id = z.int().positive().max(LARGEST);

/** A version number, incremented with each write, from 1. */
export const Version = z.int().positive().max(LARGEST);

/** An id in a path. It has only digits; other number formats (`1e3`, `0x10`) are rejected. */
export const PathId = z.union(
  [
    Id,
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(Id),
  ],
  'common:rules.number',
);

/**
 * The error for a text that is too long. Validation stops there, so that the cost of validation does not depend on the
 * length.
 */
export const TOO_LONG = {
  error: ({ maximum }: { maximum?: number | bigint }) => `common:rules.too-long ${maximum}`,
  abort: true,
} as const;

/** Matches text without control characters and lone surrogates, which PostgreSQL cannot store. */
// oxlint-disable-next-line no-control-regex -- the pattern refuses control characters
export const PRINTABLE = /^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u;

/** Money in JSON: a string with two decimals, such as `"33.99"`. */
export const Money = z
  .string()
  .regex(/^-?\d{1,10}\.\d{2}$/)
  .meta({ id: 'Money', description: 'An amount with two decimals', example: '33.99' });

/** Money in a request; decimals are optional. Pages parse user input with `readAmount`. */
export const MoneyInput = z.string().trim().regex(AMOUNT_PATTERN, 'common:rules.money');

/** A local date, never an instant. */
export const LocalDate = z.iso
  .date({ error: ({ input }) => `common:rules.${findDateProblem(input)}` })
  .regex(/^[12]/, 'common:rules.date')
  .meta({ id: 'LocalDate', example: '2026-11-30' });

/** An instant in UTC. */
export const Instant = z.iso.datetime().meta({ id: 'Instant', example: '2026-11-21T09:30:00.000Z' });

/** `yyyy-MM`, the month of a delivery. */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ id: 'Month', example: '2026-11' });

/** The month of a document; limited to months in which deliveries are possible. */
export const DocumentMonth = z
  .string('common:rules.month')
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'common:rules.month');

/**
 * Makes a schema reject card numbers, since they may be entered only in the provider's form. All stored texts use this.
 */
export const withoutCardNumber = <S extends z.ZodType<unknown, string>>(schema: S): S =>
  schema.refine((text) => !containsCardNumber(String(text)), 'common:rules.card-number');

/**
 * Milliseconds between the user's click and the request, which may have waited for a network. The value is not a time of
 * day, because the device's clock may be wrong. The server subtracts it from its own time.
 */
export const Age = z.int().min(0);

/**
 * Text in Unicode form NFC. Some devices decompose letters; the same word in two forms looks the same but is not equal.
 */
const composed = (missing?: string) => z.string(missing).normalize('NFC').trim();

/** Search input of a list. */
export const SearchText = composed().max(100, TOO_LONG).regex(PRINTABLE, 'common:rules.characters');

/**
 * One line of text, trimmed and without control characters.
 * @param required the dictionary key of the error for an empty text
 */
export const line = (max: number, required: string) =>
  withoutCardNumber(
    composed(required).min(1, required).max(max, TOO_LONG).regex(PRINTABLE, 'common:rules.characters'),
  );

/** Like `line`, but may be empty. */
export const optionalLine = (max: number) =>
  withoutCardNumber(composed().max(max, TOO_LONG).regex(PRINTABLE, 'common:rules.characters'));

/**
 * Multi-line text that may be empty.
 * @param missing the dictionary key of the error for a value that is not text
 */
export const note = (max: number, missing?: string) =>
  withoutCardNumber(
    composed(missing)
      .max(max, TOO_LONG)
      // oxlint-disable-next-line no-control-regex -- control characters except tab and line breaks are refused
      .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u, 'common:rules.characters'),
  );

/** The reason for a change, which is stored with it. */
export const Reason = note(500).optional();

/** A field that older pages send. The server ignores it and determines the value itself. */
export const Unused = z.unknown().optional().meta({ description: 'Accepted for older clients and ignored' });

/** A response without content. */
export const Done = z.object({ ok: z.literal(true) }).meta({ id: 'Done' });

/** A page of a long list. `total` counts all matches; `nextCursor` is null on the last page. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    nextCursor: z.string().nullable(),
  });
