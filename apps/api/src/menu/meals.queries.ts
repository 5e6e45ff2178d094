import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Meals } from '#platform/database/database.types.ts';
import { priceOn, applyStartedPrices } from './prices.queries.ts';

/**
 * All meals that are not deleted, with the quantity sold in the last 90 days. The first meals of all categories come
 * first, then the second ones, so that the first screen of the menu is mixed. `todayCents` and `nextCents` are the prices
 * for deliveries on the two dates.
 */
export const listMeals = (db: Db, dates: { today: string; next: string }) =>
  db
    .selectFrom('meals')
    .innerJoin(
      sql<{
        today: string;
        next: string;
      }>`(select ${dates.today}::date as today, ${dates.next}::date as next)`.as('d'),
      (join) => join.onTrue(),
    )
    .innerJoin('categories', 'categories.id', 'meals.categoryId')
    .leftJoin(
      (sub) =>
        sub
          .selectFrom('orderItems')
          .innerJoin('orders', 'orders.id', 'orderItems.orderId')
          .where('orders.status', '!=', 'cancelled')
          .where('orders.deliveryDate', '>=', sql<string>`current_date - 90`)
          .groupBy('orderItems.mealId')
          .select(['orderItems.mealId', ({ fn }) => fn.sum<string>('orderItems.quantity').as('sold')])
          .as('sales'),
      (join) => join.onRef('sales.mealId', '=', 'meals.id'),
    )
    .selectAll('meals')
    .select([
      'sales.sold',
      sql<number>`${priceOn('meals', 'd.today')}`.as('todayCents'),
      sql<number>`${priceOn('meals', 'd.next')}`.as('nextCents'),
    ])
    .where('meals.deletedAt', 'is', null)
    .orderBy(sql`row_number() over (partition by meals.category_id order by meals.id)`)
    .orderBy('categories.position')
    .orderBy('meals.id')
    .execute();

export async function isAnyMealActive(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('meals')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('isActive', '=', true)
    .where('stockStatus', '!=', 'discontinued')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type MealRow = Selectable<Meals> & {
  sold: string | null;
  /** Prices by delivery date, oldest first; absent while there is only one price. */
  prices?: readonly { from: string | null; priceCents: number }[];
};

export const listCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'nameMk'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Current recipes, including those of deleted meals, which orders may still refer to. */
export const listRecipes = (db: Db, mealIds: readonly number[]) =>
  db
    .selectFrom('meals')
    .select(['id', 'allergens', 'diets', 'isVegetarian'])
    .where('id', '=', anyOf(mealIds))
    .execute();

/** The categories of meals, in menu order; deleted meals are included. */
export const listCategoriesOf = (db: Db, mealIds: readonly number[]) =>
  db
    .selectFrom('meals')
    .innerJoin('categories', 'categories.id', 'meals.categoryId')
    .select(['meals.id as mealId', 'categories.id', 'categories.name', 'categories.nameMk'])
    .where('meals.id', '=', anyOf(mealIds))
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute();

/** The label texts; deleted meals are included. */
export const listLabelTexts = (db: Db, mealIds: readonly number[]) =>
  db
    .selectFrom('meals')
    .select(['id', 'heating', 'heatingMk', 'useByDays'])
    .where('id', '=', anyOf(mealIds))
    .execute();

/** Locks a category that a meal is about to be added to, so that it cannot be removed concurrently. */
export const lockCategoryForMeal = (trx: Trx, id: number) =>
  trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();

export const insertMeal = (trx: Trx, meal: Insertable<Meals>) =>
  trx.insertInto('meals').values(meal).returningAll().executeTakeFirstOrThrow();

/** Locks a meal and applies dated prices that have begun, so that `priceCents` is today's price. */
export async function lockMeal(trx: Trx, id: number, today: string) {
  const locked = await trx.selectFrom('meals').select('id').where('id', '=', id).forUpdate().execute();
  if (locked.length > 0) await applyStartedPrices(trx, [id], today);
  return trx
    .selectFrom('meals')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Writes the given columns only, so that concurrent changes of different fields are kept. */
export const updateMeal = (trx: Trx, id: number, change: Updateable<Meals>) =>
  trx.updateTable('meals').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
