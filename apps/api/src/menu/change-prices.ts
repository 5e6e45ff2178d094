import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import type { DatedPrice, PriceIncrease, PriceRow, RaisedPrices } from '@trpeza/contract/menu/prices.schemas';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { recordChange } from '#platform/audit/record-change.ts';
import { readToday } from '#platform/settings/today.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import {
  notifyMenuChange,
  readMeal,
  lockRecordedMeal,
  type MenuChangeAuthor,
  type MenuDeps,
} from './change-menu.ts';
import { raisePrice } from './menu.domain.ts';
import { deletePrice, lockMealsWithPrice, savePrices, applyStartedPrices } from './prices.queries.ts';

/**
 * Sets another price for deliveries from a date on. Earlier deliveries keep the current price.
 * @throws DomainError `meals/not-found`; `common/invalid` for a date that is not in the future
 */
export async function planPrice(
  deps: MenuDeps,
  actorId: number,
  { id, ...planned }: DatedPrice & { id: number },
): Promise<Meal> {
  const today = await readToday(deps);
  await transaction(deps.db, (trx) => planPriceIn(trx, { actorId }, { today, mealId: id, ...planned }));
  await notifyMenuChange(deps, id);
  return readMeal(deps, id);
}

interface Planned extends DatedPrice {
  today: string;
  mealId: number;
}

/** Like `planPrice`, in the transaction of the caller. */
export async function planPriceIn(
  trx: Trx,
  by: MenuChangeAuthor,
  { today, mealId, from, price }: Planned,
): Promise<void> {
  requireFutureDate(from, today);
  await lockRecordedMeal(trx, mealId, today);
  await applyStartedPrices(trx, [mealId], today);
  await savePrices(trx, [{ mealId, validFrom: from, priceCents: parseMoney(price) }]);
  const after = { from, price: formatMoney(parseMoney(price)) };
  await recordChange(trx, { ...by, action: 'meal/price-planned', subjectId: mealId, after });
}

/**
 * Removes the price that begins on a date.
 * @throws DomainError `meals/not-found`; `common/not-found` when no price begins on the date
 */
export async function dropPrice(
  deps: MenuDeps,
  actorId: number,
  { id, from }: { id: number; from: string },
): Promise<Meal> {
  const today = await readToday(deps);
  requireFutureDate(from, today);
  await transaction(deps.db, async (trx) => {
    await lockRecordedMeal(trx, id, today);
    const dropped = await deletePrice(trx, id, from);
    if (!dropped) throw new DomainError('common/not-found');
    const before = { from, price: formatMoney(toCents(dropped.priceCents)) };
    await recordChange(trx, { actorId, action: 'meal/price-dropped', subjectId: id, before });
  });
  await notifyMenuChange(deps, id);
  return readMeal(deps, id);
}

/** Computes the prices after an increase without storing them. */
export async function previewPriceIncrease(
  deps: MenuDeps,
  rise: PriceIncrease,
): Promise<{ rows: PriceRow[] }> {
  requireFutureDate(rise.from, await readToday(deps));
  return { rows: await transaction(deps.db, (trx) => computeRaisedPrices(trx, rise)) };
}

/**
 * Raises the prices of all meals or of a category for deliveries from a date on, in one transaction.
 * @throws DomainError `meals/prices-changed` when the preview is no longer current
 */
export async function raisePrices(
  deps: MenuDeps,
  actorId: number,
  { seen, ...rise }: PriceIncrease & { seen: readonly Pick<PriceRow, 'mealId' | 'before' | 'after'>[] },
): Promise<RaisedPrices> {
  const today = await readToday(deps);
  requireFutureDate(rise.from, today);
  const changed = await transaction(deps.db, async (trx) => {
    const rows = await computeRaisedPrices(trx, rise);
    if (textOf(rows) !== textOf(seen)) throw new DomainError('meals/prices-changed');
    const differing = rows.filter(({ before, after }) => before !== after);
    await applyStartedPrices(
      trx,
      rows.map(({ mealId }) => mealId),
      today,
    );
    for (const { mealId, before, after: price } of differing) {
      await savePrices(trx, [{ mealId, validFrom: rise.from, priceCents: parseMoney(price) }]);
      await recordChange(trx, {
        actorId,
        action: 'meal/price-planned',
        subjectId: mealId,
        before: { price: before },
        after: { price, from: rise.from },
      });
    }
    return differing.length;
  });
  await notifyMenuChange(deps);
  return { changed };
}

const textOf = (rows: readonly Pick<PriceRow, 'mealId' | 'before' | 'after'>[]): string =>
  rows.map(({ mealId, before, after }) => `${mealId} ${before} ${after}`).join();

async function computeRaisedPrices(
  trx: Trx,
  { from, categoryId, percent, step }: PriceIncrease,
): Promise<PriceRow[]> {
  const meals = await lockMealsWithPrice(trx, from, categoryId);
  return meals.map(({ mealId, name, nameMk, priceCents }) => ({
    mealId,
    name,
    name_mk: nameMk,
    before: formatMoney(toCents(priceCents)),
    after: formatMoney(raisePrice(toCents(priceCents), percent, step)),
  }));
}

/** Dated prices must be in the future: the price of today belongs to the meal itself. */
function requireFutureDate(from: string, today: string): void {
  if (from > today) return;
  throw new DomainError('common/invalid', {}, [{ path: 'from', rule: 'menu:rules.price-from-past' }]);
}
