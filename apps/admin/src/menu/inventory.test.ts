import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { findMeals } from '@trpeza/ui/menu/meal-list';
import { expect, test } from 'vitest';
import { type InventorySortOrder, sortInventory } from './inventory.ts';
import { eachRow } from '@trpeza/config/each-row';

const meal = (id: number, name: string, name_mk: string, price: string) =>
  ({ id, name, name_mk, price }) as Meal;
const MEALS = [
  meal(12, 'Baked beans', 'Тавче гравче', '11.50'),
  meal(3, 'Cabbage rolls', 'Сарма', '9.00'),
  meal(7, 'Ajvar', 'Ајвар', '110.00'),
];
const ids = (order: InventorySortOrder, language: 'en' | 'mk' = 'en') =>
  sortInventory(MEALS, order, language).map(({ id }) => id);

test('sortInventory supports every sort order', () =>
  eachRow(
    [
      ['id-asc', [3, 7, 12]],
      ['id-desc', [12, 7, 3]],
      ['price-asc', [3, 12, 7]],
      ['price-desc', [7, 12, 3]],
      ['name-asc', [7, 12, 3]],
      ['name-desc', [3, 12, 7]],
    ],
    ([order, expected]) => expect(ids(order)).toEqual(expected),
  ));

test('sortInventory sorts names in the language of the page', () =>
  expect(ids('name-asc', 'mk')).toEqual([7, 3, 12]));

test('findMeals finds names of either language in either alphabet', () =>
  eachRow(
    [
      ['beans', [12]],
      ['тавче', [12]],
      ['tavce', [12]],
      ['ajvar', [7]],
      ['', [12, 3, 7]],
    ],
    ([typed, expected]) => expect(findMeals(MEALS, typed).map(({ id }) => id)).toEqual(expected),
  ));
