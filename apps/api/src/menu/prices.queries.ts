import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

/**
 * An SQL expression for the price of a meal for a delivery date, in cents: the latest dated price that begins on or
 * before the date, else `price_cents`. No other code decides prices.
 * @param meal the alias of `meals` in the query
 * @param date an SQL expression; must not contain user input
 */
export const priceOn = (meal: string, date: string): RawBuilder<unknown> =>
  sql.raw(`coalesce((
    select dated.price_cents from meal_prices dated
    where dated.meal_id = ${meal}.id and dated.valid_from <= ${date}
    order by dated.valid_from desc limit 1
  ), ${meal}.price_cents)`);

/** Dated prices of the given meals, oldest first. */
export const listPrices = (db: Db, mealIds: readonly number[]) =>
  db.selectFrom('mealPrices').selectAll().where('mealId', '=', anyOf(mealIds)).orderBy('validFrom').execute();

interface MealPrice {
  mealId: number;
  validFrom: string;
  priceCents: number;
}

/** Inserts dated prices, and replaces a price of the same meal and date. */
export const savePrices = (trx: Trx, prices: readonly MealPrice[]) =>
  trx
    .insertInto('mealPrices')
    .values(prices)
    .onConflict((conflict) =>
      conflict
        .columns(['mealId', 'validFrom'])
        .doUpdateSet(({ ref }) => ({ priceCents: ref('excluded.priceCents') })),
    )
    .execute();

export const deletePrice = (trx: Trx, mealId: number, validFrom: string) =>
  trx
    .deleteFrom('mealPrices')
    .where('mealId', '=', mealId)
    .where('validFrom', '=', validFrom)
    .returning('priceCents')
    .executeTakeFirst();

/** Moves dated prices that have begun to `price_cents`, so that it is today's price again. */
export async function applyStartedPrices(trx: Trx, mealIds: readonly number[], today: string): Promise<void> {
  await sql`
    update meals m set price_cents = ${priceOn('m', 'd.today')}
    from (select ${today}::date as today) as d
    where m.id = ${anyOf(mealIds)}
      and exists (select from meal_prices p where p.meal_id = m.id and p.valid_from <= d.today)`.execute(trx);
  await trx
    .deleteFrom('mealPrices')
    .where('mealId', '=', anyOf(mealIds))
    .where('validFrom', '<=', today)
    .execute();
}

/** Meals that are not deleted, with their price for a date, locked until the transaction ends. */
export async function lockMealsWithPrice(trx: Trx, date: string, categoryId: number | null) {
  const { rows } = await sql<{ mealId: number; name: string; nameMk: string; priceCents: number }>`
    select m.id as meal_id, m.name, m.name_mk, ${priceOn('m', 'd.at')} as price_cents
    from meals m
    join categories c on c.id = m.category_id
    cross join (select ${date}::date as at) as d
    where m.deleted_at is null and (${categoryId}::integer is null or m.category_id = ${categoryId})
    order by c.position, m.id
    for update of m`.execute(trx);
  return rows;
}
