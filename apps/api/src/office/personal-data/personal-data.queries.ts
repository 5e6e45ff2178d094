import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/database/database.ts';
import { NEVER_EXPORTED, OWN_ROWS, PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts';

/** The values that the SQL of `PERSONAL_TABLES` refers to. */
export interface PersonValues {
  id: number;
  /** The confirmed email address. */
  email: string | null;
  now: Date;
}

const personValues = ({ id, email, now }: PersonValues) =>
  sql`(select ${id}::integer as person_id, ${email}::text as person_email, ${now}::timestamptz as erased_at) as whose`;

const rowsOf = ({ rows = OWN_ROWS }: PersonalTable) => sql.raw(rows);

const wordsOf = (names = ''): string[] => names.split(/\s+/).filter(Boolean);

/** The exported rows of a table about a person, as JSON. */
export async function listRowsOf(
  db: Db,
  name: string,
  whose: PersonValues,
): Promise<Record<string, unknown>[]> {
  const table = PERSONAL_TABLES[name]!;
  const hidden = wordsOf(`${NEVER_EXPORTED} ${table.hidden ?? ''}`);
  const shown = Object.entries(table.shown ?? {}).map(([key, value]) => `'${key}', ${value}`);
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(${sql.raw(name)}) - ${hidden}::text[] || jsonb_build_object(${sql.raw(shown.join())}) as row
    from ${sql.raw(name)}, ${personValues(whose)}
    where ${rowsOf(table)} and ${sql.raw(table.exported ?? 'true')} order by ${sql.raw(name)}`.execute(db);
  return rows.map(({ row }) => row);
}

/**
 * Erases a person's data from a table.
 * @param isNamed returns the condition that a column names the person
 */
export async function eraseRowsOf(
  trx: Trx,
  name: string,
  whose: PersonValues,
  isNamed: (column: string) => RawBuilder<boolean>,
): Promise<void> {
  const table = PERSONAL_TABLES[name]!;
  const { deleted, blank, blankIfNaming = {} } = table;
  const [from, set] = [personValues(whose), sql.raw(name)];
  if (deleted) {
    const which = sql.raw(deleted === true ? 'true' : deleted);
    await sql`delete from ${set} using ${from} where ${rowsOf(table)} and ${which}`.execute(trx);
  }
  if (blank) {
    const values = Object.entries(blank).map(([column, value]) => sql.raw(`${column} = ${value}`));
    await sql`update ${set} set ${sql.join(values)} from ${from} where ${rowsOf(table)}`.execute(trx);
  }
  for (const [column, value] of Object.entries(blankIfNaming))
    await sql`update ${set} set ${sql.raw(`${column} = ${value}`)} from ${from}
      where ${rowsOf(table)} and ${isNamed(column)}`.execute(trx);
}

/**
 * Whether an account has orders, recurring orders or agreements, and whether it has a diet: data that would be lost with it.
 */
export const findAccountUse = (db: Db, accountId: number) =>
  db
    .selectNoFrom(({ exists, selectFrom, or }) => {
      const has = (table: 'orders' | 'recurringOrders' | 'agreements' | 'dietaryProfiles') =>
        exists(selectFrom(table).select('accountId').where('accountId', '=', accountId));
      return [
        or([has('orders'), has('recurringOrders'), has('agreements')]).as('isInUse'),
        has('dietaryProfiles').as('hasDiet'),
      ];
    })
    .executeTakeFirstOrThrow();
