import * as z from 'zod';
import { Id, TOO_LONG } from './schemas.ts';

/** The parts of a position in a list, by name; each is parsed from text. */
type Parts = Readonly<Record<string, z.ZodType<unknown, string>>>;
type Place<P extends Parts> = { [K in keyof P]: z.output<P[K]> };

/**
 * Where the next page of a long list begins: the sort keys of the previous page's last row, and its id. The parts are
 * separated by `_`; only the last one may contain that character. `writeCursor` writes what this reads.
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

/** An id of a long journal, which may exceed the range of other ids. */
export const JournalId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** A timestamp to the microsecond, in a year that is valid in the database and in a calendar. */
export const Moment = z.iso.datetime({ local: true, precision: 6 }).regex(/^[12]/);

/** The last row of the previous page, in a list ordered by id. */
export const IdCursor = cursorOf({ id: CursorId });

/** Number of preceding rows, in a list that is read as a whole. */
export const RowsCursor = cursorOf({
  rows: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
}).transform(({ rows }) => rows);
