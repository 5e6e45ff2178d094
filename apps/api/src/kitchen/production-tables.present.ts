import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { SheetSorting } from '@trpeza/contract/kitchen/kitchen.constants';
import type { ProductionMeal, ProductionSheet } from '@trpeza/contract/kitchen/production.schemas';
import type { ProductionTexts } from './production-texts.ts';

/** More meals would not fit on two pages at the largest font size. */
const MAX_MEALS_LARGE_TYPE = 16;

/**
 * Portions per meal and changes since the sheet was frozen, with the header repeated on each page. When sorted by
 * station, each station gets its own table, so that every page names its station and can be handed to its chef.
 */
export function totalsOf(
  { meals, stations }: ProductionSheet,
  by: SheetSorting,
  words: ProductionTexts,
): Content[] {
  const { t } = words;
  const [large, middle] = meals.length <= MAX_MEALS_LARGE_TYPE ? [30, 19] : [20, 15];
  const isFrozen = meals.some(({ frozen }) => frozen !== null);
  const row = (total: number, name: Content, change: string): TableCell[] => [
    { text: String(total), fontSize: large, bold: true, alignment: 'right' },
    { stack: [name], margin: [0, (large - middle) / 2, 0, 0] },
    {
      text: change,
      fontSize: middle,
      bold: true,
      alignment: 'right',
      margin: [0, (large - middle) / 2, 0, 0],
    },
  ];
  const nameOf = (meal: ProductionMeal): Content => ({
    stack: [{ text: words.meal(meal), fontSize: middle, bold: true }, ...splitOf(meal, words)],
  });
  const table = (name: Content, own: readonly ProductionMeal[], foot: TableCell[][] = []): Content => ({
    layout: 'lightHorizontalLines',
    margin: [0, 0, 0, by === 'station' ? 12 : 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      widths: [56, '*', 'auto'],
      dontBreakRows: true,
      body: [
        [
          { text: t('kitchen:production.portions'), alignment: 'right' },
          name,
          isFrozen ? { text: t('kitchen:production.since'), alignment: 'right' } : '',
        ],
        ...own.map((meal) => row(meal.total, nameOf(meal), words.change(meal))),
        ...foot,
      ],
    },
  });
  const sum = (read: (meal: ProductionMeal) => number) =>
    meals.reduce((total, meal) => total + read(meal), 0);
  const total = row(
    sum((meal) => meal.total),
    { text: t('kitchen:production.total'), fontSize: middle, bold: true },
    words.change({ more: sum(({ more }) => more), less: sum(({ less }) => less) }),
  );
  if (by === 'count') return [table(t('kitchen:production.meal'), meals, [total])];
  return stations.map(({ mealIds, ...station }, at) =>
    table(
      { text: words.station(station), fontSize: 16, bold: true },
      meals.filter(({ mealId }) => mealIds.includes(mealId)),
      at === stations.length - 1 ? [total] : [],
    ),
  );
}

/** Portions of a meal by dietary need; empty if there are no needs. */
function splitOf({ groups }: ProductionMeal, words: ProductionTexts): Content[] {
  if (groups.every(({ needs }) => needs.length === 0)) return [];
  const parts = groups.map(({ quantity, needs, conflicts }) =>
    conflicts.length > 0
      ? { text: `! ${quantity} × ${words.conflict(conflicts)} !`, bold: true }
      : { text: `${quantity}\u00A0×\u00A0${words.needs(needs)}` },
  );
  return [{ text: parts.flatMap((part, at) => (at === 0 ? [part] : ['  ·  ', part])), fontSize: 11 }];
}

/** Customers whose diet conflicts with a meal, by name, in a prominent frame. */
export function conflictsOf(meals: readonly ProductionMeal[], words: ProductionTexts): Content[] {
  const { t } = words;
  const cells = meals.flatMap((meal) =>
    meal.groups
      .filter(({ conflicts }) => conflicts.length > 0)
      .map((group): Content[] => [
        { text: `${group.quantity} × ${words.meal(meal)}`, fontSize: 15, bold: true },
        { text: words.conflict(group.conflicts), bold: true },
        { text: words.orders(group.orders) },
      ]),
  );
  if (cells.length === 0) return [];
  return [
    frameOf([
      [
        { text: `! ${t('kitchen:production.conflicts')} !`, fontSize: 20, bold: true },
        { text: t('kitchen:production.conflictsText') },
      ],
      ...cells,
    ]),
  ];
}

/** A frame that may span pages; its first cell is repeated on each page. */
export const frameOf = (cells: Content[][]): Content => ({
  margin: [0, 14, 0, 4],
  table: {
    headerRows: cells.length > 1 ? 1 : 0,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: ['*'],
    body: cells.map((stack) => [{ stack, fillColor: '#eeeeee', margin: [8, 4, 8, 4] }]),
  },
});
