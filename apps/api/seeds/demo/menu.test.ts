import { expect, it } from 'vitest';
import { IMPORT_FIELDS } from '@trpeza/contract/office/imports.constants';
import { TREE_NUTS } from '@trpeza/contract/menu/meals.constants';
import { eachRow } from '@trpeza/config/each-row';
import { translatorFor } from '@trpeza/i18n/messages';
import { readTable } from '../read-table.ts';
import { readMenu } from './menu.ts';

const menu = readMenu();
const LEFT_TO_DEFAULTS: ReadonlySet<string> = new Set(['mealNumber', 'stockStatus', 'isActive']);
const meals = menu.meals.map(({ meal }) => meal);

it('the demo menu has at least 50 meals in 8 categories, with unique names', () => {
  expect(meals.length).toBeGreaterThanOrEqual(50);
  expect(menu.categories).toHaveLength(8);
  for (const key of ['imageUrl', 'name', 'nameMk'] as const)
    expect(new Set(meals.map((meal) => meal[key])).size).toBe(meals.length);
});

it('the demo menu has the headings of the menu import', () => {
  const [row] = readTable('meals');
  const fields = IMPORT_FIELDS.menu.filter((field) => !LEFT_TO_DEFAULTS.has(field));
  for (const field of fields)
    expect(row!(translatorFor('en')(`imports:field.${field}`))).toEqual(expect.any(String));
});

it('the demo menu has Macedonian texts in Cyrillic and English ones in Latin letters', () => {
  for (const meal of meals) {
    expect(`${meal.nameMk} ${meal.descriptionMk} ${meal.ingredientsMk}`).not.toMatch(/[A-Za-z]/);
    expect(`${meal.name} ${meal.description} ${meal.ingredients}`).not.toMatch(/\p{Script=Cyrillic}/u);
  }
});

it('the demo menu declares no diet that contradicts the allergens', () =>
  eachRow(meals, (meal) => {
    const { allergens, diets, isVegetarian } = meal;
    const contains = (...names: string[]) => allergens.some((allergen) => names.includes(allergen));
    if (diets.includes('vegan')) {
      expect(isVegetarian).toBe(true);
      expect(contains('milk', 'egg', 'fish')).toBe(false);
    }
    if (isVegetarian) expect(contains('fish', 'crustacean', 'mollusc')).toBe(false);
    if (diets.includes('dairy_free')) expect(contains('milk')).toBe(false);
    if (diets.includes('gluten_free')) expect(contains('gluten', 'wheat')).toBe(false);
    if (contains('wheat')) expect(contains('gluten')).toBe(true);
  }));

it('the demo menu declares which nuts a meal contains', () =>
  eachRow(
    meals.filter(({ ingredients }) => /nut|almond|pistachio/.test(ingredients)),
    ({ allergens, ingredients }) => {
      const named = TREE_NUTS.filter((nut) => ingredients.includes(nut.replace('_', ' ')));
      expect(allergens).toEqual(expect.arrayContaining(named));
      expect(allergens).not.toContain('tree_nut');
    },
  ));
