import { FAVOURITES_MAX } from '@trpeza/contract/menu/meals.constants';
import { lockAccount } from '#access/accounts/accounts.steps.ts';
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

/** Saves a meal that is on the menu as a favourite; idempotent. @returns all favourites */
export async function saveFavourite(
  { db, menu }: { db: Db; menu: MenuReader },
  accountId: number,
  mealId: number,
): Promise<number[]> {
  const { meals } = await menu.read();
  if (!meals.some((meal) => meal.id === mealId)) throw new DomainError('meals/not-found');
  await transaction(db, async (trx) => {
    // Concurrent requests of one person are counted one after the other.
    await lockAccount(trx, accountId);
    if ((await countOtherFavourites(trx, accountId, mealId)) >= FAVOURITES_MAX)
      throw new DomainError('meals/too-many-favourites', { max: FAVOURITES_MAX });
    await insertFavourite(trx, accountId, mealId);
  });
  return listFavourites(db, accountId);
}

/** @returns the remaining favourites, without the requested one in any case */
export async function dropFavourite(db: Db, accountId: number, mealId: number): Promise<number[]> {
  await deleteFavourite(db, accountId, mealId);
  return listFavourites(db, accountId);
}

/** Step: the favourite meals of a customer. */
export const readFavourites = (db: Db, accountId: number): Promise<number[]> => listFavourites(db, accountId);
