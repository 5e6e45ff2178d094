import { writeCursor } from '@trpeza/contract/platform/cursor';

type Place = readonly (string | number)[];

/**
 * Cuts one page from the rows of a query. The query must fetch `limit + 1` rows; the extra row shows that there is
 * another page.
 * @param placeOf the position of a row, as the list's `cursorOf` in the contract parses it
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Place) {
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: end === undefined ? null : writeCursor(...placeOf(end)) };
}

/** The next cursor of a list that is read completely and paged by `offset` (`RowsCursor` in the contract). */
export function cursorAfter(offset: number, shown: number, total: number): string | null {
  const end = offset + shown;
  return shown > 0 && end < total ? writeCursor(end) : null;
}
