import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import type { MealChange, NewMeal } from '@trpeza/contract/menu/menu.schemas';
import { parseMoney } from '@trpeza/contract/platform/money';
import { recordChange } from '#platform/audit/record-change.ts';
import { readToday } from '#platform/settings/today.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { MenuReader } from './menu.ts';
import { presentMealForStaff } from './meals.present.ts';
import { fieldsChangedSince, columnsOf, isNoAllergensConfirmed } from './menu.domain.ts';
import { lockCategoryForMeal, insertMeal, lockMeal, updateMeal, type MealRow } from './meals.queries.ts';

export type MenuDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'settings'> & { menu: MenuReader };

/** Author and reason of a change, for the audit log. */
export interface MenuChangeAuthor {
  actorId: number;
  reason?: string;
}

/** @throws DomainError `common/invalid` for an unknown category */
export async function addMeal(deps: MenuDeps, actorId: number, meal: NewMeal): Promise<Meal> {
  const id = await transaction(deps.db, (trx) => addMealIn(trx, { actorId }, meal));
  await notifyMenuChange(deps, id);
  return readMeal(deps, id);
}

/**
 * Like `addMeal`, in the transaction of the caller.
 * @returns the id of the meal
 */
export async function addMealIn(trx: Trx, by: MenuChangeAuthor, meal: NewMeal): Promise<number> {
  const { name, description, categoryId, price } = meal;
  // These two columns may be empty but not null; all other optional columns have defaults in the database.
  const row = {
    nameMk: '',
    descriptionMk: '',
    ...columnsOf(meal),
    name,
    description,
    categoryId,
    priceCents: parseMoney(price),
    noAllergensConfirmed: isNoAllergensConfirmed(meal, { allergens: [] }),
  };
  await requireCategory(trx, categoryId);
  const added = recorded(await insertMeal(trx, row));
  await recordChange(trx, { ...by, action: 'meal/added', subjectId: added.id, after: added });
  return added.id;
}

/**
 * Changes only the given fields of a meal. Placed orders keep name, price and picture; customers with the meal in their
 * cart see the new price before they pay.
 * @throws DomainError `meals/not-found`; `meals/changed` when a field differs from `expected`; `common/invalid` for an
 * unknown category
 */
export async function changeMeal(
  deps: MenuDeps,
  actorId: number,
  { id, ...change }: MealChange & { id: number },
): Promise<Meal> {
  const at = { now: deps.clock.now(), today: await readToday(deps) };
  await transaction(deps.db, (trx) => changeMealIn(trx, { actorId }, { ...change, ...at, id }));
  await notifyMenuChange(deps, id);
  return readMeal(deps, id);
}

/** Like `changeMeal`, in the transaction of the caller. */
export async function changeMealIn(
  trx: Trx,
  by: MenuChangeAuthor,
  { id, now, today, expected, ...said }: MealChange & { id: number; now: Date; today: string },
): Promise<void> {
  if (said.categoryId !== undefined) await requireCategory(trx, said.categoryId);
  const before = await lockRecordedMeal(trx, id, today);
  refuseOverwriting(expected, before);
  const noAllergensConfirmed = isNoAllergensConfirmed(said, before);
  const after = recorded(
    await updateMeal(trx, id, { ...columnsOf(said), noAllergensConfirmed, updatedAt: now }),
  );
  await recordChange(trx, { ...by, action: 'meal/changed', subjectId: id, before, after });
}

/**
 * Removes a meal from the menu for good, and from carts. Its row stays, since orders, ledger and favourites refer to it.
 * @throws DomainError `meals/not-found`
 */
export async function removeMeal(
  deps: MenuDeps & Pick<Deps, 'rooms'>,
  actorId: number,
  id: number,
): Promise<{ ok: true }> {
  const now = deps.clock.now();
  const today = await readToday(deps);
  await transaction(deps.db, async (trx) => {
    const before = await lockRecordedMeal(trx, id, today);
    await updateMeal(trx, id, { deletedAt: now, updatedAt: now });
    await deps.rooms.deleteCartLinesOf(trx, id);
    await recordChange(trx, { actorId, action: 'meal/removed', subjectId: id, before });
  });
  await notifyMenuChange(deps, id);
  return { ok: true };
}

/** A meal as recorded in the audit log: all editable fields. */
type RecordedMeal = Omit<Meal, 'sold' | 'prices'>;

function recorded(row: Omit<MealRow, 'sold'>): RecordedMeal {
  const { sold: _counted, ...meal } = presentMealForStaff({ ...row, sold: null });
  return meal;
}

/**
 * Locks a meal and returns it.
 * @throws DomainError `meals/not-found`
 */
export async function lockRecordedMeal(trx: Trx, id: number, today: string): Promise<RecordedMeal> {
  const row = await lockMeal(trx, id, today);
  if (!row) throw new DomainError('meals/not-found');
  return recorded(row);
}

/** Refuses the change when a field differs from the value that the editor saw, and reports the current values. */
function refuseOverwriting(expected: MealChange['expected'], now: RecordedMeal): void {
  if (!expected) return;
  const changed = fieldsChangedSince(expected, { ...now, sold: 0 });
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

type MenuNotifyDeps = Pick<MenuDeps, 'menu' | 'events'>;

/** @param mealId the changed meal; undefined for several meals */
export async function notifyMenuChange({ menu, events }: MenuNotifyDeps, mealId?: number): Promise<void> {
  // Notifications arrive asynchronously, but the next request to this process must see the new menu.
  menu.invalidate();
  await events.publish({ topic: 'menu', ...(mealId === undefined ? {} : { mealId }) });
}

/**
 * Reads a meal for staff after a change.
 * @throws DomainError `meals/not-found`, also when the meal was removed concurrently
 */
export async function readMeal({ menu }: MenuNotifyDeps, id: number): Promise<Meal> {
  const row = (await menu.read()).rows.find((meal) => meal.id === id);
  if (!row) throw new DomainError('meals/not-found');
  return presentMealForStaff(row);
}
