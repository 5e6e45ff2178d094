import type { Db, Trx } from '#platform/database/database.ts';

/** Favourites that are on the menu, oldest first. A hidden meal reappears when it is on the menu again. */
export async function listFavourites(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites as f')
    .innerJoin('meals as m', 'm.id', 'f.mealId')
    .select('f.mealId')
    .where('f.accountId', '=', accountId)
    .where('m.isActive', '=', true)
    .where('m.stockStatus', '!=', 'discontinued')
    .where('m.deletedAt', 'is', null)
    .orderBy('f.addedAt')
    .orderBy('f.mealId')
    .execute();
  return rows.map((row) => row.mealId);
}

/** The number of favourites without the given meal; hidden meals are counted. */
export async function countOtherFavourites(trx: Trx, accountId: number, mealId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('favourites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('mealId', '!=', mealId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertFavourite = (trx: Trx, accountId: number, mealId: number) =>
  trx
    .insertInto('favourites')
    .values({ accountId, mealId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteFavourite = (db: Db, accountId: number, mealId: number) =>
  db.deleteFrom('favourites').where('accountId', '=', accountId).where('mealId', '=', mealId).execute();
