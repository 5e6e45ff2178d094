import { writeCursor } from '@trpeza/contract/shared/cursor';

type Place = readonly (string | number)[];

/**
 * A page of a long list. The query fetched one row more than the page holds, which shows whether there is another page.
 * @param placeOf the place of a row, as the list's `cursorOf` in the contract reads it
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Place) {
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: end === undefined ? null : writeCursor(...placeOf(end)) };
}

/** The next position in a list that is read as a whole and paged by `offset` (`RowsCursor` in the contract). */
export function cursorAfter(offset: number, shown: number, total: number): string | null {
  const end = offset + shown;
  return shown > 0 && end < total ? writeCursor(end) : null;
}
