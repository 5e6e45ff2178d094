import { expect, test } from 'vitest';
import type { Menu, MenuMeal } from '../page-data.ts';
import type { MenuAddress } from '../paths.ts';
import { filledCategories, filterMeals, readFilters } from './menu-filter.ts';
import { eachRow } from '@trpeza/config/each-row';

const meal = (id: number, name: string, name_mk: string, more: Partial<MenuMeal> = {}): MenuMeal => ({
  id,
  name,
  name_mk,
  description: '',
  description_mk: '',
  price: '10.00',
  imageUrl: '',
  categoryId: 1,
  rating: null,
  isPopular: false,
  isVegetarian: false,
  isActive: true,
  allergens: [],
  diets: [],
  stockStatus: 'in_stock',
  sold: 0,
  ...more,
});
const menu = (...meals: MenuMeal[]): Menu => ({
  meals,
  categories: [{ id: 1, slug: 'stews', name: 'Stews', name_mk: 'Манџи' }],
});
const ids = (found: MenuMeal[]) => found.map(({ id }) => id);

test('filterMeals finds Macedonian names in any script and language', () => {
  const shown = menu(meal(1, 'Tavche gravche', 'Тавче гравче'), meal(2, 'Grilled trout', 'Пастрмка'));
  for (const q of ['тавче', 'tavče', 'TAVCE', 'tavche'])
    expect(ids(filterMeals(shown, { q }, { language: 'en' })), q).toEqual([1]);
  expect(ids(filterMeals(shown, { q: 'trout' }, { language: 'mk' }))).toEqual([2]);
});

test('filterMeals searches descriptions within the category', () => {
  const shown = menu(
    meal(1, 'A', 'А', { description: 'with mint' }),
    meal(2, 'B', 'Б', { description: 'with mint', categoryId: 2 }),
  );
  expect(ids(filterMeals(shown, { q: 'mint' }, { language: 'en' }))).toEqual([1, 2]);
  expect(ids(filterMeals(shown, { q: 'mint', category: 'stews' }, { language: 'en' }))).toEqual([1]);
});

test('filterMeals finds all words in any order and field', () => {
  const shown = menu(
    meal(1, 'Baked chicken', 'Печено пиле', { description: 'with rice' }),
    meal(2, 'Bean salad', 'Салата од грав', { categoryId: 2, isVegetarian: true, diets: ['vegan'] }),
  );
  const dietNames = ({ diets }: MenuMeal) => (diets.includes('vegan') ? ['Vegan'] : []);
  const found = (q: string) => ids(filterMeals(shown, { q }, { language: 'en', dietNames }));
  expect(found('rice chicken')).toEqual([1]);
  expect(found('stews')).toEqual([1]);
  expect(found('манџи ориз')).toEqual([]);
  expect(found('манџи пиле')).toEqual([1]);
  expect(found('vegan salad')).toEqual([2]);
  expect(found('chicken salad')).toEqual([]);
});

test('filterMeals returns no meals for unknown text', () =>
  eachRow(['zzzz', 'aaa', 'ббб', '?', '!!!', '%', '🍲'], (q) => {
    const shown = menu(meal(1, 'Pizza and jam', 'Пица и џем'), meal(2, 'Baba ganoush', 'Баба гануш'));
    expect(filterMeals(shown, { q }, { language: 'en' })).toEqual([]);
  }));

test('filterMeals finds a name in which a letter occurs three times in a row', () => {
  const shown = menu(meal(1, 'Soup 8fffd', 'Аннна'), meal(2, 'Coffee', 'Кафе'));
  for (const q of ['fff', 'ннн']) expect(ids(filterMeals(shown, { q }, { language: 'en' })), q).toEqual([1]);
});

test('filterMeals finds words by their first letter', () => {
  const shown = menu(meal(1, 'Soup', 'Чорба'), meal(2, 'Peas', 'Грашок', { categoryId: 2 }));
  expect(ids(filterMeals(shown, { q: 's' }, { language: 'en' }))).toEqual([1]);
});

test('filterMeals sorts prices numerically and names alphabetically', () => {
  const shown = menu(
    meal(1, 'C', 'Ѓ', { price: '9.50' }),
    meal(2, 'A', 'Е', { price: '10.00' }),
    meal(3, 'B', 'Д', { price: '100.00' }),
  );
  expect(ids(filterMeals(shown, { sort: 'price_high' }, { language: 'en' }))).toEqual([3, 2, 1]);
  expect(ids(filterMeals(shown, { sort: 'name_az' }, { language: 'en' }))).toEqual([2, 3, 1]);
  expect(ids(filterMeals(shown, { sort: 'name_az' }, { language: 'mk' }))).toEqual([3, 1, 2]);
});

test('filterMeals sorts by sales, or by the last digit of the id if there are none', () => {
  expect(
    ids(
      filterMeals(
        menu(meal(11, 'A', ''), meal(19, 'B', ''), meal(25, 'C', '')),
        { sort: 'popular' },
        { language: 'en' },
      ),
    ),
  ).toEqual([19, 25, 11]);
  expect(
    ids(
      filterMeals(
        menu(meal(11, 'A', '', { sold: 3 }), meal(19, 'B', '')),
        { sort: 'popular' },
        { language: 'en' },
      ),
    ),
  ).toEqual([11, 19]);
});

test('readFilters keeps only valid filters from the URL', () => {
  expect(readFilters(new URLSearchParams('sort=price_low&q=%20soup%20&diet=1&show=16'))).toEqual({
    sort: 'price_low',
    q: 'soup',
    diet: 1,
    show: 16,
  });
  expect(readFilters(new URLSearchParams('sort=evil&show=-4&q=&diet=x'))).toEqual({});
});

test("filterMeals returns the session's favourites in the favourites category", () => {
  const shown = menu(meal(1, 'A', 'А'), meal(2, 'B', 'Б', { categoryId: 2 }), meal(3, 'C', 'В'));
  const filters = { category: 'favourites' };
  expect(ids(filterMeals(shown, filters, { language: 'en', favourites: [3, 2, 99] }))).toEqual([2, 3]);
  expect(
    ids(filterMeals(shown, { ...filters, sort: 'name_za' }, { language: 'en', favourites: [3, 2] })),
  ).toEqual([3, 2]);
  expect(filterMeals(shown, filters, { language: 'en' })).toEqual([]);
  expect(ids(filterMeals(shown, {}, { language: 'en', favourites: [3] }))).toEqual([1, 2, 3]);
});

test('filterMeals returns only meals that suit the diet, within category and search', () => {
  const shown = menu(
    meal(1, 'Bean soup', 'Грав', { isVegetarian: true }),
    meal(2, 'Bean soup with sausage', 'Грав со колбас'),
    meal(3, 'Cheese pie', 'Пита', { isVegetarian: true, allergens: ['milk'], categoryId: 2 }),
  );
  const diet = { allergens: [], diets: ['vegetarian' as const] };
  const found = (filters: MenuAddress, reader: object) =>
    ids(filterMeals(shown, filters, { language: 'en', ...reader }));
  expect(found({ diet: 1 }, { diet })).toEqual([1, 3]);
  expect(found({ diet: 1, q: 'bean' }, { diet })).toEqual([1]);
  expect(found({ diet: 1, category: 'stews' }, { diet: { allergens: ['milk'], diets: [] } })).toEqual([1, 2]);
  expect(found({}, { diet })).toEqual([1, 2, 3]);
  expect(found({ diet: 1 }, { diet: null })).toEqual([1, 2, 3]);
});

test('filledCategories omits empty categories', () => {
  const shown = menu(meal(1, 'A', 'А'));
  const coming = { id: 2, slug: 'soups', name: 'Soups', name_mk: 'Супи' };
  expect(filledCategories({ ...shown, categories: [coming, ...shown.categories] })).toEqual(shown.categories);
});
