import { writeCursor } from '@trpeza/contract/platform/cursor';

type Place = readonly (string | number)[];

/**
 * Returns one page of a query's rows. The query must fetch `limit + 1` rows, because an extra row shows that there is
 * another page.
 * @param placeOf returns the position of a row, in the format that the list's `cursorOf` in the contract parses
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Place) {
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: end === undefined ? null : writeCursor(...placeOf(end)) };
}

/**
 * Returns the cursor of the next page for a list that is read completely and paged by `offset` (`RowsCursor` in the
 * contract). Null on the last page.
 */
export function cursorAfter(offset: number, shown: number, total: number): string | null {
  const end = offset + shown;
  return shown > 0 && end < total ? writeCursor(end) : null;
}
