import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import type { MealChange, NewMeal } from '@trpeza/contract/meals/menu.schemas';
import { parseMoney } from '@trpeza/contract/shared/money';
import { recordChange } from '#features/audit/record-change.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { presentMealForStaff } from './meals.present.ts';
import { changedSince, columnsOf, isNoneConfirmed } from './menu.domain.ts';
import { lockCategoryForMeal, insertMeal, lockMeal, updateMeal } from './meals.queries.ts';

export interface MenuDeps extends Pick<Deps, 'db' | 'clock' | 'events' | 'menu'> {
  /** Takes a meal out of all carts. */
  dropFromCarts: (trx: Trx, mealId: number) => Promise<void>;
}

/** @throws DomainError `common/invalid` for an unknown category */
export async function addMeal(deps: MenuDeps, actorId: number, meal: NewMeal): Promise<Meal> {
  const { name, description, categoryId, price } = meal;
  // These two may be empty but not missing; the table has defaults for everything else.
  const row = {
    nameMk: '',
    descriptionMk: '',
    ...columnsOf(meal),
    name,
    description,
    categoryId,
    priceCents: parseMoney(price),
    noAllergensConfirmed: isNoneConfirmed(meal, { allergens: [] }),
  };
  const id = await deps.db.transaction().execute(async (trx) => {
    await requireCategory(trx, categoryId);
    const added = recorded(await insertMeal(trx, row));
    await recordChange(trx, { actorId, action: 'meal/added', subjectId: added.id, after: added });
    return added.id;
  });
  await notifyEverybody(deps, id);
  return readMeal(deps, id);
}

/**
 * Changes only the given fields of a meal. Placed orders keep name, price and picture as they were; customers who have it
 * in their cart are shown the new price before they pay.
 * @throws DomainError `meals/not-found`, `meals/changed`, `common/invalid` for a category that does not exist
 */
export async function changeMeal(
  deps: MenuDeps,
  actorId: number,
  { id, expected, ...said }: MealChange & { id: number },
): Promise<Meal> {
  await deps.db.transaction().execute(async (trx) => {
    if (said.categoryId !== undefined) await requireCategory(trx, said.categoryId);
    const before = await takeMeal(trx, id);
    refuseOverwriting(expected, before);
    const noAllergensConfirmed = isNoneConfirmed(said, before);
    const change = { ...columnsOf(said), noAllergensConfirmed, updatedAt: deps.clock.now() };
    const after = recorded(await updateMeal(trx, id, change));
    await recordChange(trx, { actorId, action: 'meal/changed', subjectId: id, before, after });
  });
  await notifyEverybody(deps, id);
  return readMeal(deps, id);
}

/**
 * Takes a meal off the menu for good. Its row stays, since orders, ledger and favourites refer to it; it is removed from carts.
 * @throws DomainError `meals/not-found`
 */
export async function removeMeal(deps: MenuDeps, actorId: number, id: number): Promise<{ ok: true }> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const before = await takeMeal(trx, id);
    await updateMeal(trx, id, { deletedAt: now, updatedAt: now });
    await deps.dropFromCarts(trx, id);
    await recordChange(trx, { actorId, action: 'meal/removed', subjectId: id, before });
  });
  await notifyEverybody(deps, id);
  return { ok: true };
}

/** A meal as it is kept in the history: all fields that people edit. */
type RecordedMeal = Omit<Meal, 'sold'>;

function recorded(row: NonNullable<Awaited<ReturnType<typeof lockMeal>>>): RecordedMeal {
  const { sold: _counted, ...meal } = presentMealForStaff({ ...row, sold: null });
  return meal;
}

async function takeMeal(trx: Trx, id: number): Promise<RecordedMeal> {
  const row = await lockMeal(trx, id);
  if (!row) throw new DomainError('meals/not-found');
  return recorded(row);
}

/** Reports the current value of each field, so that an editor with another value can decide. */
function refuseOverwriting(expected: MealChange['expected'], now: RecordedMeal): void {
  if (!expected) return;
  const changed = changedSince(expected, { ...now, sold: 0 });
  if (changed.length === 0) return;
  const values = changed.map((field) => [field, asText((now as Partial<Meal>)[field])]);
  throw new DomainError(
    'meals/changed',
    Object.fromEntries(values),
    changed.map((path) => ({ path, rule: 'menu:rules.changed-meanwhile' })),
  );
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

async function requireCategory(trx: Trx, id: number): Promise<void> {
  if (await lockCategoryForMeal(trx, id)) return;
  throw new DomainError('common/invalid', {}, [{ path: 'categoryId', rule: 'menu:rules.category-unknown' }]);
}

async function notifyEverybody({ menu, events }: MenuDeps, mealId: number): Promise<void> {
  // The change notification takes a moment to come back; the next request here must not see the old menu.
  menu.invalidate();
  await events.publish({ topic: 'menu', mealId });
}

/** As the next list shows it; it may have been removed since. */
async function readMeal({ menu }: MenuDeps, id: number): Promise<Meal> {
  const row = (await menu.read()).rows.find((meal) => meal.id === id);
  if (!row) throw new DomainError('meals/not-found');
  return presentMealForStaff(row);
}
