import type { Insertable, Updateable } from 'kysely';
import type { Trx } from '#platform/database/database.ts';
import type { Meals } from '#platform/database/database.types.ts';

/** Holds a category that a meal is about to enter, so that nobody removes it meanwhile. */
export const holdCategory = (trx: Trx, id: number) =>
  trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();

export const insertMeal = (trx: Trx, meal: Insertable<Meals>) =>
  trx.insertInto('meals').values(meal).returningAll().executeTakeFirstOrThrow();

export const lockMeal = (trx: Trx, id: number) =>
  trx
    .selectFrom('meals')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Only the columns that are given, so that two people can change one meal one after the other. */
export const updateMeal = (trx: Trx, id: number, change: Updateable<Meals>) =>
  trx.updateTable('meals').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
