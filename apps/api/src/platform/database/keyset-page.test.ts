import { expect, it } from 'vitest';
import { execute } from '#test/global-setup.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { countRows, keysetPage, microseconds } from './keyset-page.ts';

const { db, url } = await createTestDatabase();
const entries = db.withTables<{ entries: { id: number; at: Date; kind: string } }>().selectFrom('entries');

/** Inserts rows; several have the same microsecond, and more have the same millisecond. */
await execute(
  url,
  `create table entries (id serial primary key, at timestamptz not null, kind text not null);
   grant select, insert on entries to public;
   insert into entries (at, kind) select timestamptz '2026-11-23 10:00Z' + n % 4 * interval '1 microsecond', (array['a', 'b'])[n % 2 + 1]
     from generate_series(1, 20) n order by n`,
);

type Direction = 'asc' | 'desc';

/** Reads all pages, with each cursor parsed as the contract does. */
async function readAll(directions: readonly [Direction, Direction, Direction], between = async () => {}) {
  const ids: number[] = [];
  let cursor: { at: string; kind: string; id: string } | undefined;
  do {
    const [ofAt, ofKind, ofId] = directions;
    const { rows, nextCursor } = await keysetPage(
      entries.select('id'),
      { at: ['at', ofAt, microseconds], kind: ['kind', ofKind], id: ['id', ofId] },
      { cursor, limit: 3 },
    );
    expect(rows.length).toBeLessThanOrEqual(3);
    ids.push(...rows.map(({ id }) => id));
    const [at, kind, id] = nextCursor?.split('_') ?? [];
    cursor = nextCursor === null ? undefined : { at: at!, kind: kind!, id: id! };
    await between();
  } while (cursor);
  return ids;
}

const inOrder = async ([at, kind, id]: readonly [Direction, Direction, Direction]) => {
  const rows = await entries.select('id').orderBy('at', at).orderBy('kind', kind).orderBy('id', id).execute();
  return rows.map((row) => row.id);
};

it.each([
  ['asc', 'asc', 'asc'],
  ['desc', 'desc', 'desc'],
  ['desc', 'asc', 'desc'],
  ['asc', 'desc', 'desc'],
] as const)('returns each row once, sorted %s, %s, %s', async (...directions) => {
  expect(await readAll(directions)).toEqual(await inOrder(directions));
  expect(await countRows(entries.select('id'))).toBe(20);
});

it.each(['asc', 'desc'] as const)(
  'keeps its position when rows are inserted between pages (%s)',
  async (way) => {
    const directions = [way, way, way] as const;
    const before = await inOrder(directions);
    const beforeAll = way === 'asc' ? '2026-11-22' : '2026-11-24';
    const seen = await readAll(directions, () =>
      execute(url, `insert into entries (at, kind) values ('${beforeAll}', 'a')`),
    );
    expect(seen).toEqual(before);
  },
);
