import type { ClientBase } from 'pg';

/** A table as it stands in the database: its columns in their order, without those that are computed. */
export interface Table {
  schema: string;
  name: string;
  columns: string[];
}

/** What migrations and the job queue keep of themselves: a restore makes it anew. */
const MADE_ANEW = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'jobs.version',
  'jobs.bam',
  'jobs.warning',
  'jobs.queue_stats',
];

/** The tables whose rows a backup holds, with their sizes in bytes. Partitions are read and written by way of their table. */
export async function listTables(client: ClientBase): Promise<(Table & { bytes: number })[]> {
  const { rows } = await client.query<Table & { bytes: string }>(
    `select n.nspname as schema, c.relname as name, pg_total_relation_size(c.oid) as bytes,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [MADE_ANEW],
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** Where each sequence stands that has been used. */
export async function listSequences(client: ClientBase): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'jobs') and last_value is not null order by 1`,
  );
  return rows;
}

/** The statements that make the foreign keys, and those that drop them: their owner may do both, whoever that is. */
export async function listForeignKeys(client: ClientBase): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as add
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where contype = 'f' and conparentid = 0 and n.nspname in ('public', 'jobs') order by 1`,
  );
  return rows;
}

/** The migrations that have run, and the version of the job queue's tables; null where there are none yet. */
export async function readVersions(client: ClientBase) {
  const has = async (table: string) =>
    (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]!
      .there;
  const first = async (text: string) => (await client.query<{ is: string }>(text)).rows[0]?.is ?? null;
  const listed = async () =>
    (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows;
  return {
    migrations: (await has('public.kysely_migration')) ? (await listed()).map(({ name }) => name) : [],
    queue: (await has('jobs.version'))
      ? await first('select max(version)::text as is from jobs.version')
      : null,
    postgres: (await first(`select current_setting('server_version') as is`))!,
  };
}

/** A name as SQL takes it, whatever is in it. */
export const quoted = (...parts: string[]): string =>
  parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
