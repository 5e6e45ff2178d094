import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/**
 * Returns a hash of each table, to prove that nothing was changed. A table that a request may change anyway can be
 * excluded, such as the counters of failed sign-ins.
 */
export async function fingerprintDatabase(
  db: Db,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const names = tables.map((table) => table.name).filter((name) => !except.includes(name));
  // A parameter, so that the statement is prepared once per connection.
  const seed = 0;
  const rows = names.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, hashtextextended(t::text, ${seed}) as hash from ${sql.table(name)} as t`,
  );
  // A sum does not depend on the order of the rows, whose sorting would dominate the cost. One statement over all tables
  // costs a tenth of one per table.
  const { rows: prints } = await sql<{ name: string; print: string }>`
    select name, count(*) || ' ' || sum(hash) as print
    from (${sql.join(rows, sql` union all `)}) as every_row
    group by name`.execute(db);
  const found = new Map(prints.map((row) => [row.name, row.print]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 'empty']));
}
