import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { expect, test } from 'vitest';
import { findMeals, readSortOrder, sortMeals } from './meal-list.ts';

const meal = (name: string, name_mk: string, price: string) => ({ name, name_mk, price }) as Meal;
const beans = meal('Baked beans', 'Тавче гравче', '12.00');
const pie = meal('Cheese pie', 'Пита со сирење', '9.50');
const ajvar = meal('Red pepper spread', 'Ајвар', '9.50');
const soup = meal('Žito soup', '', '100.00');
const all = [soup, beans, pie, ajvar];
const names = (meals: readonly Meal[]) => meals.map(({ name }) => name);

test('sortMeals uses the name in the current language, or else the English one', () => {
  expect(sortMeals(all, 'name-asc', 'en')).toEqual([beans, pie, ajvar, soup]);
  expect(sortMeals(all, 'name-desc', 'en')).toEqual([soup, ajvar, pie, beans]);
  expect(sortMeals(all, 'name-asc', 'mk')).toEqual([ajvar, pie, beans, soup]);
});

test('sortMeals sorts by price, then by name', () => {
  expect(sortMeals(all, 'price-asc', 'en')).toEqual([pie, ajvar, beans, soup]);
  expect(sortMeals(all, 'price-asc', 'mk')).toEqual([ajvar, pie, beans, soup]);
  expect(sortMeals(all, 'price-desc', 'en')).toEqual([soup, beans, pie, ajvar]);
  expect(all).toEqual([soup, beans, pie, ajvar]);
});

test('findMeals finds a name in which a letter occurs three times in a row', () => {
  const odd = meal('Soup 8fffd', 'Аннна', '9.50');
  for (const typed of ['fff', 'ннн']) expect(findMeals([...all, odd], typed), typed).toEqual([odd]);
});

test('findMeals finds meals in either language and script', () => {
  for (const [typed, found] of [
    ['tavce', ['Baked beans']],
    ['TAVČE', ['Baked beans']],
    ['сирење', ['Cheese pie']],
    ['pie', ['Cheese pie']],
    ['', ['Žito soup', 'Baked beans', 'Cheese pie', 'Red pepper spread']],
    ['fish', []],
  ] as const) {
    expect(names(findMeals(all, typed)), JSON.stringify(typed)).toEqual(found);
  }
});

test('readSortOrder reads a valid sort order from the URL, else the default', () => {
  for (const [text, order] of [
    [null, 'name-asc'],
    ['price-desc', 'price-desc'],
    ['rating-asc', 'name-asc'],
  ] as const) {
    expect(readSortOrder(text), JSON.stringify(text)).toBe(order);
  }
});
