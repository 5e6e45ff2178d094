import { sql, type Insertable, type Updateable } from 'kysely';
import type { Trx } from '#platform/database/database.ts';
import type { Categories } from '#platform/database/database.types.ts';

/** All categories in menu order, locked, so that changes run one after another until the transaction ends. */
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

/** Waits for meals that are being added to a category, and blocks further ones. */
export const lockCategory = (trx: Trx, id: number) =>
  trx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();

/** Deleted meals do not count: they keep their category for old orders. */
export async function countMealsIn(trx: Trx, categoryId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('meals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('categoryId', '=', categoryId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
