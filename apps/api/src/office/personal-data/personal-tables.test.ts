import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { FREE_TEXTS, NEVER_EXPORTED, OTHER_TABLES, PERSONAL_TABLES } from './personal-tables.ts';

const app = await createTestApp();
const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
  select table_name as table, column_name as column, data_type as type from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, ordinal_position`.execute(app.db);

const words = (names = '') => names.split(/\s+/).filter(Boolean);

/** Column types whose values cannot contain a name. */
const PLAIN = new Set(['integer', 'bigint', 'boolean', 'date', 'timestamp with time zone', 'uuid']);

/** The columns for which a table has a rule; a column with two rules occurs twice. */
function ruledColumns(name: string): string[] {
  const { blank = {}, blankIfNaming = {}, law, kept } = PERSONAL_TABLES[name]!;
  return [...Object.keys(blank), ...Object.keys(blankIfNaming), ...words(law), ...words(kept)];
}

describe('PERSONAL_TABLES', () => {
  it('lists every table once, together with OTHER_TABLES', () => {
    const tables = [...Object.keys(PERSONAL_TABLES), ...words(OTHER_TABLES)];
    expect(tables.toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted());
  });

  it('has a rule for every column of a personal table', () => {
    const missing = columns.filter(({ table, column, type }) => {
      const rule = PERSONAL_TABLES[table];
      if (!rule || rule.deleted === true) return false;
      return !ruledColumns(table).includes(column) && (table === 'accounts' || !PLAIN.has(type));
    });
    expect(missing).toEqual([]);
  });

  it('names existing columns, each with one rule', () => {
    for (const [table, { hidden }] of Object.entries(PERSONAL_TABLES)) {
      const existing = columns.filter((each) => each.table === table).map(({ column }) => column);
      expect(existing, table).toEqual(expect.arrayContaining([...ruledColumns(table), ...words(hidden)]));
      expect(new Set(ruledColumns(table)).size, table).toBe(ruledColumns(table).length);
    }
    const all = columns.map(({ table, column }) => `${table}.${column}`);
    expect(all).toEqual(expect.arrayContaining(FREE_TEXTS.map((text) => `${text.table}.${text.column}`)));
    expect(columns.map(({ column }) => column)).toEqual(expect.arrayContaining(words(NEVER_EXPORTED)));
  });

  it('covers every table that references an account, except for actions of staff', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'accounts'::regclass`.execute(app.db);
    const others = rows.filter(({ table }) => !(table in PERSONAL_TABLES)).map(({ column }) => column);
    expect(others.filter((column) => !/(_by|^actor_id)$/.test(column))).toEqual([]);
  });

  it('has unique titles', () => {
    const titles = Object.values(PERSONAL_TABLES).flatMap(({ title }) => title ?? []);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
