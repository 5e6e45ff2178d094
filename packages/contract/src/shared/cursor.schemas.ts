import * as z from 'zod';
import { Id, TOO_LONG } from './schemas.ts';

/** The parts of a place in a list, by name; each is read from its text. */
type Parts = Readonly<Record<string, z.ZodType<unknown, string>>>;
type Place<P extends Parts> = { [K in keyof P]: z.output<P[K]> };

/**
 * Where the next page of a long list begins: what the last row of the page before is sorted by, and its id. The parts stand
 * with `_` between them; only the last one may hold that sign itself. `writeCursor` writes what this reads.
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

/** An id of the database in a cursor. */
export const CursorId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id);

/** An id of a long journal, whose numbers do not end where those of people and orders do. */
export const JournalId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** A moment to the microsecond, in a year that the database and a calendar both know. */
export const Moment = z.iso.datetime({ local: true, precision: 6 }).regex(/^[12]/);

/** After which row, of a list in the order of its ids. */
export const IdCursor = cursorOf({ id: CursorId }).transform(({ id }) => id);

/** How many rows went before, of a list that is read as a whole. */
export const RowsCursor = cursorOf({
  rows: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
}).transform(({ rows }) => rows);
