import { sql } from 'kysely';
import type { PossibleDuplicate } from '@trpeza/contract/customers/client-file.schemas';
import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

type Side = 'newcomer' | 'kept';

/**
 * The last eight digits, which are the same with and without the country code. This expression and the one in `nameOf`
 * must match the indexes on `accounts`.
 */
const parsePhone = (table: Side) =>
  sql`right(regexp_replace(${sql.ref(`${table}.phoneNumber`)}, '\\D', '', 'g'), 8)`;
const nameOf = (table: Side) =>
  sql`search_key(${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)})`;

/**
 * New registrations with the name or telephone number of a customer whom the office created without a password. This is
 * only a hint: couples share telephones, and names are not unique. Pairs marked as different people are left out.
 * @param side the side whose ids are given; the rows contain the accounts of the other side
 */
export async function listPossibleDuplicates(db: Db, side: Side, ids: readonly number[]) {
  const own = sql.ref(`${side}.id`);
  const other = (column: string) => sql.ref(`${side === 'kept' ? 'newcomer' : 'kept'}.${column}`);
  const { rows } = await sql<PossibleDuplicate & { ownId: number }>`
    select ${own} as own_id, ${other('id')} as id, ${other('customerNumber')} as customer_number,
      coalesce(nullif(trim(concat(${other('firstName')}, ' ', ${other('lastName')})), ''), ${other('username')}) as name
    from accounts newcomer join accounts kept on newcomer.is_demo = kept.is_demo
      and ((${parsePhone('kept')} = ${parsePhone('newcomer')} and length(${parsePhone('newcomer')}) = 8)
        or ${nameOf('kept')} = ${nameOf('newcomer')})
    where ${own} = ${anyOf(ids)}
      and newcomer.role = 'customer' and not newcomer.is_verified and newcomer.deleted_at is null
      and newcomer.password_hash <> ${sql.lit(NO_PASSWORD)}
      and kept.role = 'customer' and kept.password_hash = ${sql.lit(NO_PASSWORD)} and kept.deleted_at is null
      and not exists (select from different_people d where d.kept_id = kept.id and d.newcomer_id = newcomer.id)
      and not exists (select from customer_states s
        where s.account_id = kept.id and s.state = 'deceased' and s.to_date is null)
    order by 1, 2`.execute(db);
  return rows;
}

export const insertDifferentPair = (trx: Trx, pair: { keptId: number; newcomerId: number }) =>
  trx
    .insertInto('differentPeople')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
