import * as z from 'zod';
import { Id, TOO_LONG } from './schemas.ts';

/** The parts of a cursor by name, each parsed from text. */
type Parts = Readonly<Record<string, z.ZodType<unknown, string>>>;
type Place<P extends Parts> = { [K in keyof P]: z.output<P[K]> };

/**
 * The schema of a cursor: the sort keys of the previous page's last row, with the row's id. The parts are separated by
 * `_`, which only the last part may contain. `writeCursor` is the inverse.
 */
export const cursorOf = <P extends Parts>(parts: P) =>
  z
    .string('common:rules.invalid')
    .max(300, TOO_LONG)
    .transform((text, context): Place<P> => {
      const place = readPlace(parts, text);
      if (place) return place;
      context.issues.push({ code: 'custom', input: text, message: 'common:rules.invalid' });
      return z.NEVER;
    });

function readPlace<P extends Parts>(parts: P, text: string): Place<P> | undefined {
  const names = Object.keys(parts);
  const texts = text.split('_');
  const last = texts.splice(names.length - 1).join('_');
  const given = Object.fromEntries(names.map((name, index) => [name, [...texts, last][index]]));
  const read = z.object(parts).safeParse(given);
  return read.success ? (read.data as Place<P>) : undefined;
}

/** A database id in a cursor. */
export const CursorId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id);

/** An id of a table that may exceed the 32-bit range of other ids. */
export const CursorBigintId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** A timestamp with microseconds, in a year that both the database and a calendar support. */
export const CursorTimestamp = z.iso.datetime({ local: true, precision: 6 }).regex(/^[12]/);

/** The last row of the previous page, in a list sorted by id. */
export const IdCursor = cursorOf({ id: CursorId });

/** Number of preceding rows, for lists that are read completely. */
export const RowsCursor = cursorOf({
  rows: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
}).transform(({ rows }) => rows);
