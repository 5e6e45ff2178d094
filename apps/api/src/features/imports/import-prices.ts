import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { MealChange } from '@trpeza/contract/meals/menu.schemas';
import { priceFor } from '@trpeza/contract/meals/prices.constants';
import { DatedPrice } from '@trpeza/contract/meals/prices.schemas';
import { formatMoney, parseMoney } from '@trpeza/contract/shared/money';
import { changeMealIn } from '#features/meals/change-menu.ts';
import { planPriceIn } from '#features/meals/change-prices.ts';
import { readWholeMenu } from '#features/meals/menu.ts';
import type { Trx } from '#platform/database/database.ts';
import { amountOf, dayOf } from './cells.domain.ts';
import { mealOf } from './import-menu.ts';
import { onlyOnce, type By, type Judge, type KindOfImport } from './judge.ts';

/** A price without a date applies from now on. */
const judge: Judge = async (context, rows) => {
  const { now, today } = context;
  const { meals } = await readWholeMenu(context.db, today);
  const once = onlyOnce();
  return rows.map((reader) => {
    const meal = mealOf(reader, meals);
    const from = reader.read('from', dayOf);
    const price = reader.read('price', amountOf) ?? '';
    if (!meal) reader.refuse(reader.raw('mealNumber') ? 'mealNumber' : 'name', 'imports:rules.meal-unknown');
    else once(reader, `${meal.id} ${from ?? ''}`, reader.raw('mealNumber') ? 'mealNumber' : 'name');
    const checked = reader.check(DatedPrice, { from: from ?? '2000-01-01', price });
    const before = meal ? priceOf(meal, from) : '';
    const after = checked ? formatMoney(parseMoney(checked.price)) : '';
    const isSame = before === after;
    if (from !== undefined && from <= today && !isSame) reader.refuse('from', 'menu:rules.price-from-past');
    const write = async (trx: Trx, by: By) =>
      from === undefined
        ? changeMealIn(trx, by, { ...MealChange.parse({ price: after }), id: meal!.id, now, today })
        : planPriceIn(trx, by, { today, mealId: meal!.id, from, price: after });
    return reader.judged(`${meal?.name ?? reader.raw('name')}${from ? ` (${from})` : ''}`, {
      isNew: false,
      changes: isSame ? [] : [{ field: 'price', before, after }],
      write,
    });
  });
};

/** The price of today, or the one for a delivery date. */
const priceOf = (meal: Meal, from: string | undefined): string =>
  from === undefined ? meal.price : priceFor(meal, from);

export const pricesImport: KindOfImport = {
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
