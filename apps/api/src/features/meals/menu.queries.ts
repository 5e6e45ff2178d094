import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Meals } from '#platform/database/database.types.ts';

export const findCategory = (db: Db, id: number) =>
  db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();

export const insertMeal = (db: Db, meal: Insertable<Meals>) =>
  db.insertInto('meals').values(meal).returning('id').executeTakeFirstOrThrow();

/** Only the columns that are given, so that two people can change one meal at once. @returns nothing where there is none */
export const updateMeal = (db: Db | Trx, id: number, change: Updateable<Meals>) =>
  db
    .updateTable('meals')
    .set(change)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
