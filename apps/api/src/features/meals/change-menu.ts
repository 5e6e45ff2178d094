import type { MealChange, NewMeal } from '@trpeza/contract/meals/menu.schemas';
import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { parseMoney } from '@trpeza/contract/shared/money';
import type { Clock } from '#platform/clock.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Events } from '#platform/events/events.ts';
import { presentMealForStaff } from './meals.present.ts';
import type { MenuReader } from './menu.ts';
import { columnsOf } from './menu.domain.ts';
import { findCategory, insertMeal, updateMeal } from './menu.queries.ts';

export interface MenuDeps {
  db: Db;
  clock: Clock;
  events: Pick<Events, 'publish'>;
  menu: MenuReader;
  /** Takes a meal out of all baskets. */
  dropFromCarts: (trx: Trx, mealId: number) => Promise<void>;
}

/** @throws DomainError `common/invalid` for a category that there is not */
export async function addMeal(deps: MenuDeps, meal: NewMeal): Promise<Meal> {
  await requireCategory(deps.db, meal.categoryId);
  const { name, description, categoryId, price } = meal;
  const { id } = await insertMeal(deps.db, {
    // These two may be empty but not missing; the table knows what to put for everything else that nobody has said.
    nameMk: '',
    descriptionMk: '',
    ...columnsOf(meal),
    name,
    description,
    categoryId,
    priceCents: parseMoney(price),
  });
  await tellEverybody(deps, id);
  return readMeal(deps, id);
}

/**
 * Changes what is given of a meal and nothing else. Placed orders keep name, price and picture as they were; whoever has it
 * in their basket is shown the new price before they pay.
 * @throws DomainError `meals/not-found`, `common/invalid` for a category that there is not
 */
export async function changeMeal(deps: MenuDeps, id: number, change: MealChange): Promise<Meal> {
  if (change.categoryId !== undefined) await requireCategory(deps.db, change.categoryId);
  const changed = await updateMeal(deps.db, id, { ...columnsOf(change), updatedAt: deps.clock.now() });
  if (!changed) throw new DomainError('meals/not-found');
  await tellEverybody(deps, id);
  return readMeal(deps, id);
}

/**
 * Takes a meal off the menu for good. Its row stays, since orders, ledger and favourites point to it; baskets lose it.
 * @throws DomainError `meals/not-found`
 */
export async function removeMeal(deps: MenuDeps, id: number): Promise<{ ok: true }> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await updateMeal(trx, id, { deletedAt: now, updatedAt: now })))
      throw new DomainError('meals/not-found');
    await deps.dropFromCarts(trx, id);
  });
  await tellEverybody(deps, id);
  return { ok: true };
}

async function requireCategory(db: Db, id: number): Promise<void> {
  if (await findCategory(db, id)) return;
  throw new DomainError('common/invalid', {}, [{ path: 'categoryId', rule: 'menu:rules.category-unknown' }]);
}

async function tellEverybody({ menu, events }: MenuDeps, mealId: number): Promise<void> {
  // The word of the change takes a moment to come back; the next request here must not see the old menu.
  menu.forget();
  await events.publish({ topic: 'menu', mealId });
}

/** As the next list shows it; somebody may have removed it since. */
async function readMeal({ menu }: MenuDeps, id: number): Promise<Meal> {
  const row = (await menu.read()).rows.find((meal) => meal.id === id);
  if (!row) throw new DomainError('meals/not-found');
  return presentMealForStaff(row);
}
