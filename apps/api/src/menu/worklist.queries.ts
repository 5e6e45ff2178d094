import { sql } from 'kysely';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';

/** One row with the number of meals that list no allergens and are not confirmed to contain none. */
export const listUndeclaredMeals: ListWorklistRows = async (db) => {
  const { count } = await db
    .selectFrom('meals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`allergens = '{}'`)
    .where('noAllergensConfirmed', '=', false)
    .executeTakeFirstOrThrow();
  return count > 0 ? [{ id: 1, at: null, count }] : [];
};
