import { FAVOURITES_MAX } from '@trpeza/contract/menu/meals.constants';
import { lockAccount } from '#access/access.api.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import {
  countOtherFavourites,
  deleteFavourite,
  insertFavourite,
  listFavourites,
} from './favourites.queries.ts';
import type { MenuReader } from './menu.ts';

/**
 * Adds a meal on the menu to the favourites; idempotent.
 * @returns all favourites
 */
export async function saveFavourite(
  { db, menu }: { db: Db; menu: MenuReader },
  accountId: number,
  mealId: number,
): Promise<number[]> {
  const { meals } = await menu.read();
  if (!meals.some((meal) => meal.id === mealId)) throw new DomainError('meals/not-found');
  await transaction(db, async (trx) => {
    // Serialises concurrent requests of one customer, so that the maximum holds.
    await lockAccount(trx, accountId);
    if ((await countOtherFavourites(trx, accountId, mealId)) >= FAVOURITES_MAX)
      throw new DomainError('meals/too-many-favourites', { max: FAVOURITES_MAX });
    await insertFavourite(trx, accountId, mealId);
  });
  return listFavourites(db, accountId);
}

/**
 * Removes a favourite; idempotent.
 * @returns the remaining favourites
 */
export async function dropFavourite(db: Db, accountId: number, mealId: number): Promise<number[]> {
  await deleteFavourite(db, accountId, mealId);
  return listFavourites(db, accountId);
}

/** Returns the ids of a customer's favourite meals that are on the menu, oldest favourite first. */
export const readFavourites = (db: Db, accountId: number): Promise<number[]> => listFavourites(db, accountId);
