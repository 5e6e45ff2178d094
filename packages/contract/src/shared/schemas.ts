import * as z from 'zod';

/** A positive whole id, also from a path or query string. `<number>` keeps the client's input type a number. */
export const Id = z.coerce.number<number>().int().positive().max(2_147_483_647);

/** Money in JSON: a string with two decimals, such as `"33.99"`. */
export const Money = z
  .string()
  .regex(/^-?\d{1,10}\.\d{2}$/)
  .meta({ id: 'Money', description: 'An amount with two decimals', example: '33.99' });

/** Money that a person or an older page sends: the decimals may be missing. */
export const MoneyInput = z.string().trim().regex(/^\d{1,8}(\.\d{1,2})?$/, 'common:rules.money');

/** A plain local date, never an instant. */
export const LocalDate = z.iso.date('common:rules.date').meta({ id: 'LocalDate', example: '2026-11-30' });

/** An instant in UTC. */
export const Instant = z.iso.datetime().meta({ id: 'Instant', example: '2026-11-21T09:30:00.000Z' });

/** `yyyy-MM`, the month of a delivery. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/).meta({ id: 'Month', example: '2026-11' });

/** One line of text typed by a person; trimmed, free of control characters. `required` is the dictionary key. */
export const line = (max: number, required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, 'common:rules.too-long')
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u, 'common:rules.characters');

/** Text of several lines that may be empty. */
export const note = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'common:rules.too-long')
    // oxlint-disable-next-line no-control-regex -- control characters except tab and line breaks are refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u, 'common:rules.characters');

/** An answer without content. */
export const Done = z.object({ ok: z.literal(true) }).meta({ id: 'Done' });

/** A page of a long list: `total` counts all that match, `nextCursor` is null on the last page. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), total: z.int(), nextCursor: z.string().nullable() });
