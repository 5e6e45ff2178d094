import { sql, type Insertable, type Updateable } from 'kysely';
import type { Trx } from '#platform/database/database.ts';
import type { Categories } from '#platform/database/database.types.ts';

/** Lists all categories in menu order and locks them, so that concurrent changes run one after another. */
export async function lockCategories(trx: Trx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', 0))`.execute(trx);
  return trx
    .selectFrom('categories')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export const insertCategory = (trx: Trx, category: Insertable<Categories>) =>
  trx.insertInto('categories').values(category).returningAll().executeTakeFirstOrThrow();

export const updateCategory = (trx: Trx, id: number, change: Updateable<Categories>) =>
  trx.updateTable('categories').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Waits for transactions that add a meal to the category, and blocks further ones. */
export const lockCategory = (trx: Trx, id: number) =>
  trx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();

/** Deleted meals are not counted; they keep their category for old orders. */
export async function countMealsIn(trx: Trx, categoryId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('meals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('categoryId', '=', categoryId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
