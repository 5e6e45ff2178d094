import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { MealChange } from '@trpeza/contract/menu/menu.schemas';
import { priceFor } from '@trpeza/contract/menu/prices.constants';
import { DatedPrice } from '@trpeza/contract/menu/prices.schemas';
import { formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { changeMealIn, planPriceIn, readWholeMenu } from '#menu/menu.api.ts';
import type { Trx } from '#platform/database/database.ts';
import { parseAmount, parseDay } from './read-cells.ts';
import { indexMeals, findMealOfRow } from './find-meal.ts';
import type { ImportAuthor, PreviewRows, ImportHandler, RowReader } from './row-reader.ts';

/**
 * A price without a date applies from now on. The rows of a meal are compared in the order of their dates, each with the
 * prices that result from the rows before it. So a row that restores today's price after a temporary increase counts as a
 * change.
 */
const judge: PreviewRows = async (context, rows) => {
  const { now, today } = context;
  const { meals } = await readWholeMenu(context.db, today);
  const menu = indexMeals(meals);
  const priced = new Map(meals.map((meal) => [meal.id, meal]));
  const judged = inOrder(rows, today).map(({ reader, from }) => {
    const meal = findMealOfRow(reader, menu);
    const price = reader.read('price', parseAmount) ?? '';
    if (!meal) reader.refuse(reader.raw('mealNumber') ? 'mealNumber' : 'name', 'imports:rules.meal-unknown');
    else reader.refuseDuplicate(`${meal.id} ${from ?? ''}`, reader.raw('mealNumber') ? 'mealNumber' : 'name');
    const checked = reader.check(DatedPrice, { from: from ?? '2000-01-01', price });
    const before = meal ? priceOf(priced.get(meal.id)!, from) : '';
    const after = checked ? formatMoney(parseMoney(checked.price)) : '';
    const isSame = before === after;
    if (from !== undefined && from <= today && !isSame) reader.refuse('from', 'menu:rules.price-from-past');
    if (meal && reader.problems.length === 0)
      priced.set(meal.id, withPrice(priced.get(meal.id)!, { from, price: after }, today));
    const write = async (trx: Trx, by: ImportAuthor) =>
      from === undefined
        ? changeMealIn(trx, by, { ...MealChange.parse({ price: after }), id: meal!.id, now, today })
        : planPriceIn(trx, by, { today, mealId: meal!.id, from, price: after });
    return reader.judged(`${meal?.name ?? reader.raw('name')}${from ? ` (${from})` : ''}`, {
      isNew: false,
      changes: isSame ? [] : [{ field: 'price', before, after }],
      write,
    });
  });
  return { rows: judged.toSorted((a, b) => a.row - b.row) };
};

/** Sorts rows by date; a row without a date counts as today. */
const inOrder = (rows: readonly RowReader[], today: string) =>
  rows
    .map((reader) => ({ reader, from: reader.read('from', parseDay) }))
    .toSorted((a, b) => compare(a.from ?? today, b.from ?? today));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The current price, or the price for the delivery date `from`. */
const priceOf = (meal: Meal, from: string | undefined): string =>
  from === undefined ? meal.price : priceFor(meal, from);

/** The meal with one more price: from a date on, or, without a date, from now until the next dated price. */
function withPrice(
  meal: Meal,
  { from, price }: { from: string | undefined; price: string },
  today: string,
): Meal {
  const dated = meal.prices ?? [];
  if (from === undefined)
    return { ...meal, price, prices: dated.filter((each) => each.from !== null && each.from > today) };
  const others = dated.filter((each) => each.from !== from);
  const prices = [...others, { from, price }].toSorted((a, b) => compare(a.from ?? '', b.from ?? ''));
  return { ...meal, prices };
}

export const pricesImport: ImportHandler = {
  judge,
  topic: 'menu',
  list: async ({ db, today }) => {
    const { meals } = await readWholeMenu(db, today);
    return meals.flatMap((meal) => {
      const { name, price } = meal;
      const mealNumber = String(meal.id);
      const coming = meal.prices?.flatMap(({ from, price: later }) =>
        from && from > today ? [{ mealNumber, name, price: later, from }] : [],
      );
      return [{ mealNumber, name, price }, ...(coming ?? [])];
    });
  },
};
