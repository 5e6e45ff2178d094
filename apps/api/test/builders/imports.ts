import type { Db } from '#platform/database/database.ts';
import { buildMeal } from './meals.ts';

/** A file with one new price, sent by a member of the office and not done yet. */
export async function buildImport(db: Db, actorId: number) {
  const { id: mealId } = await buildMeal(db);
  const cells = [
    ['Meal number', 'Price'],
    [String(mealId), '11.00'],
  ];
  return db
    .insertInto('imports')
    .values({
      actorId,
      kind: 'prices',
      fileName: 'prices.csv',
      cells: JSON.stringify(cells),
      columns: JSON.stringify({ mealNumber: 0, price: 1 }),
      createdAt: new Date('2026-11-23T09:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
