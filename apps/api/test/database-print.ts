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
  // A statement with a parameter is prepared once for each connection.
  const seed = 0;
  const rows = names.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, hashtextextended(t::text, ${seed}) as hash from ${sql.table(name)} as t`,
  );
  // A sum is independent of the order of rows; sorting them would dominate the cost. One sum over all tables costs a
  // tenth of one for each.
  const { rows: prints } = await sql<{ name: string; print: string }>`
    select name, count(*) || ' ' || sum(hash) as print
    from (${sql.join(rows, sql` union all `)}) as every_row
    group by name`.execute(db);
  const found = new Map(prints.map((row) => [row.name, row.print]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 'empty']));
}
