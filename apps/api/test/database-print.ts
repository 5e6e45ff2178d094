import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/**
 * A short text that changes when any row of any table changes: proves that "nothing was changed". Tables that a
 * request may change anyway, such as the counters of failed sign-ins, can be excluded.
 */
export async function databasePrint(db: Db, except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const names = tables.map((table) => table.name).filter((name) => !except.includes(name));
  // A sum is independent of the order of rows; sorting them would dominate the cost.
  const parts = names.map(
    (name) => sql`
      select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print
      from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.print]));
}
