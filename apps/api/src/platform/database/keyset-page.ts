import { sql, type RawBuilder, type SelectQueryBuilder, type StringReference } from 'kysely';

type Value = string | number;
type Key<Column> = readonly [column: Column | RawBuilder<unknown>, direction: 'asc' | 'desc', text?: AsText];
type AsText = (column: RawBuilder<unknown>) => RawBuilder<string>;
type Sort<DB, TB extends keyof DB, Cursor> = {
  readonly [Part in keyof Cursor]: Key<StringReference<DB, TB>>;
};
type Page<Cursor> = { cursor?: Cursor | undefined; limit: number };

/**
 * Reads one page of a list: the rows after the cursor, and the cursor of the next page (null on the last page).
 * @param sort the columns of the sort order. Names and order are those of the contract's `cursorOf`. The columns must not
 * be nullable, and together they must be unique.
 * @param page `cursor` and `limit` of the list's filter in the contract
 */
export async function keysetPage<DB, TB extends keyof DB, Row, Cursor extends Record<string, Value>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sort: Sort<DB, TB, Cursor>,
  { cursor, limit }: Page<Cursor>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const keys = Object.entries<Key<string>>(sort).map(([part, [column, direction, asText]]) => {
    const key = typeof column === 'string' ? sql.ref(column) : column;
    return { key, direction, text: asText ? asText(key) : key, value: cursor?.[part] };
  });
  let page = query
    .select(sql<string>`concat_ws('_', ${sql.join(keys.map(({ text }) => text))})`.as('nextCursor'))
    .limit(limit + 1);
  if (cursor) page = page.where(isAfter(keys));
  for (const { key, direction } of keys) page = page.orderBy(key, direction);
  const rows = (await page.execute()) as (Row & { nextCursor: string })[];
  return { rows: rows.slice(0, limit), nextCursor: rows.length > limit ? rows[limit - 1]!.nextCursor : null };
}

/** Like `keysetPage`, with the total number of rows. */
export async function countedPage<DB, TB extends keyof DB, Row, Cursor extends Record<string, Value>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sort: Sort<DB, TB, Cursor>,
  page: Page<Cursor>,
) {
  const [found, total] = await Promise.all([keysetPage(query, sort, page), countRows(query)]);
  return { ...found, total };
}

/** A timestamp as text with its microseconds, which a JavaScript Date would lose. */
export const microseconds: AsText = (column) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

interface Place {
  key: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  value: Value | undefined;
}

/**
 * Returns `a <= x and (a < x or b > y)`, for any number of columns. This form supports mixed directions and can use an
 * index on the first column.
 */
function isAfter([place, ...rest]: readonly Place[]): RawBuilder<boolean> {
  const { key, direction, value } = place!;
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  const isBeyond = sql<boolean>`${key} ${beyond} ${value}`;
  if (rest.length === 0) return isBeyond;
  return sql<boolean>`(${key} ${beyond}= ${value} and (${isBeyond} or ${isAfter(rest)}))`;
}

/** The total number of rows of a list. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const [row] = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .execute();
  return Number((row as { count: number }).count);
}
