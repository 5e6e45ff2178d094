import type { Client } from 'pg';

/**
 * Runs work that fills tables without their foreign keys, further indexes and triggers, and restores those afterwards:
 * building an index over existing rows is several times faster than maintaining it row by row, and so is checking a key.
 */
export async function withoutIndexes(
  database: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<{ without: string; again: string }>(DEFINITIONS, [tables]);
  const run = async (statements: string[]) => {
    for (const statement of statements) await database.query(statement);
  };
  const switchTriggers = (state: 'enable' | 'disable') =>
    run(tables.map((table) => `alter table ${table} ${state} trigger user`));
  await database.query(`set maintenance_work_mem = '512MB'; set work_mem = '128MB'`);
  await switchTriggers('disable');
  await run(rows.map(({ without }) => without));
  await work();
  // A foreign key depends on an index of the other table, so keys come last, as they were dropped first.
  await run(rows.map(({ again }) => again).toReversed());
  await switchTriggers('enable');
}

/** Foreign keys first, then constraints and indexes; keeps primary keys and indexes that another table's key depends on. */
const DEFINITIONS = `
  with wanted as (select unnest($1::text[])::regclass as id)
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as without,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again,
    case contype when 'f' then 1 else 2 end as turn
  from pg_constraint c
  where conrelid in (table wanted) and contype in ('f', 'u')
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid and f.oid <> c.oid and c.contype = 'u')
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
  from pg_index i where indrelid in (table wanted) and not exists (select from pg_constraint where conindid = indexrelid)
  order by turn, without`;
