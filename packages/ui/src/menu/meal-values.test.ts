import { rebase } from '../kit/form/rebase.ts';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { NewMeal } from '@trpeza/contract/menu/menu.schemas';
import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  changeOf,
  isSameMeal,
  missingTexts,
  newOfficeMealValues,
  valuesOf,
  type MealValues,
} from './meal-values.ts';

const MEAL: Meal = {
  id: 7,
  name: 'Stuffed peppers',
  name_mk: 'Полнети пиперки',
  description: 'Peppers filled with rice and mince.',
  description_mk: 'Пиперки полнети со ориз и мелено месо.',
  price: '12.50',
  purchasePrice: null,
  imageUrl: '/pictures/polneti-piperki.svg',
  categoryId: 3,
  preparationTime: '20 min',
  rating: '4.5',
  isPopular: false,
  isVegetarian: false,
  isActive: true,
  stockStatus: 'low_stock',
  calories: 0,
  protein: null,
  carbs: 40,
  fat: null,
  ingredients: '',
  ingredients_mk: '',
  allergens: ['milk'],
  diets: [],
  heating: '',
  heating_mk: '',
  useByDays: null,
  sold: 4,
};
const values = valuesOf(MEAL);
/** The schema's errors for the input; only the first one of each field. */
const rulesOf = (typed: MealValues) => {
  const found = (NewMeal.safeParse(bodyOf(typed)).error?.issues ?? []).map(
    ({ path, message }) => [path[0], message.replace('menu:rules.', '')] as const,
  );
  return Object.fromEntries(found.reverse());
};
const withValues = (change: Partial<MealValues>): MealValues => ({ ...values, ...change });

test('missingTexts returns missing Macedonian texts, unless they were missing before', () => {
  const empty = withValues({ name_mk: ' ', description_mk: '' });
  expect(missingTexts(empty, undefined)).toEqual(['name_mk', 'description_mk']);
  expect(missingTexts(empty, values)).toEqual(['name_mk', 'description_mk']);
  expect(missingTexts(empty, withValues({ name_mk: '' }))).toEqual(['description_mk']);
  expect(missingTexts(values, withValues({ name_mk: '' }))).toEqual([]);
});

test('valuesOf returns a new meal that is active and in stock', () => {
  expect(valuesOf(undefined)).toMatchObject({
    name: '',
    price: '',
    categoryId: '',
    isActive: true,
    isVegetarian: false,
    isPopular: false,
    stockStatus: 'in_stock',
    allergens: [],
  });
});

test('bodyOf returns the original meal for unchanged values, without turning empty figures into zero', () => {
  const { id: _id, sold: _sold, ...rest } = MEAL;
  expect(bodyOf(values)).toEqual(rest);
  expect(rulesOf(values)).toEqual({});
});

describe('changeOf', () => {
  test('returns only the changed fields', () => {
    const after = withValues({ price: '13', calories: '', useByDays: '3', allergens: ['milk', 'egg'] });
    expect(changeOf(values, after)).toEqual({
      price: '13.00',
      calories: null,
      useByDays: 3,
      allergens: ['milk', 'egg'],
      // In the server's format, because the server compares them.
      expected: { price: '12.50', calories: 0, useByDays: null, allergens: ['milk'] },
    });
  });

  test('normalises prices with comma or point', () => {
    expect(changeOf(values, withValues({ price: '13,50', rating: '4,0' }))).toMatchObject({
      price: '13.50',
      rating: '4.0',
    });
    expect(isSameMeal(values, withValues({ price: '12,50' }))).toBe(true);
    expect(isSameMeal(values, withValues({ price: '12,51' }))).toBe(false);
  });

  test('returns no fields for a reverted change', () => {
    expect(changeOf(values, withValues({ name: 'Stuffed peppers' }))).toEqual({ expected: {} });
  });
});

test('newOfficeMealValues prefills preparation time and rating only in the demo', () => {
  const categories = [
    { id: 4, name: 'Stews', name_mk: 'Манџи', slug: 'stews' },
    { id: 1, name: 'Fish', name_mk: 'Риба', slug: 'fish' },
  ];
  const plain = { ...valuesOf(undefined), categoryId: '4' };
  expect(newOfficeMealValues(categories, false)).toEqual(plain);
  expect(bodyOf(plain)).toMatchObject({ preparationTime: null, rating: null });
  expect(newOfficeMealValues(categories, true)).toEqual({
    ...plain,
    preparationTime: '20 min',
    rating: '4.5',
  });
  expect(newOfficeMealValues([], false).categoryId).toBe('');
});

test('rebase keeps typed values when the meal has changed', () => {
  const typed = withValues({ price: '13', heating: 'In the oven' });
  const now = valuesOf({ ...MEAL, price: '14.00', name: 'Peppers', allergens: ['milk', 'soy'] });
  const moved = rebase(values, typed, now);
  expect(moved).toEqual({ ...now, price: '13', heating: 'In the oven' });
  expect(changeOf(now, moved)).toEqual({
    price: '13.00',
    heating: 'In the oven',
    expected: { price: '14.00', heating: '' },
  });
});

describe('validation rules', () => {
  test('report every missing field', () => {
    expect(rulesOf(valuesOf(undefined))).toEqual({
      name: 'meal-name-required',
      description: 'meal-description-required',
      price: 'price-required',
      categoryId: 'category-required',
    });
  });

  test('reject invalid values', () => {
    for (const [change, broken] of [
      [{ name: ' a ' }, { name: 'meal-name-required' }],
      [{ description_mk: 'кратко' }, { description_mk: 'meal-description-mk-required' }],
      [{ price: '1.0055' }, { price: 'price-invalid' }],
      [{ price: '1.005' }, { price: 'price-invalid' }],
      [{ purchasePrice: '1,005' }, { purchasePrice: 'purchase-price-invalid' }],
      [{ price: '-1' }, { price: 'price-invalid' }],
      [{ purchasePrice: 'cheap' }, { purchasePrice: 'purchase-price-invalid' }],
      [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: 'image-url-required' }],
      [{ imageUrl: 'ftp://example.org/a.png' }, { imageUrl: 'image-url-required' }],
      [{ useByDays: '366' }, { useByDays: 'use-by-days' }],
      [{ useByDays: '1.5' }, { useByDays: 'use-by-days' }],
      [{ fat: '10000' }, { fat: 'figure' }],
      [{ rating: '5.1' }, { rating: 'rating' }],
      [{ rating: '' }, {}],
      [{ rating: '4,5' }, {}],
      [{ price: '12,50', purchasePrice: ' 8,1 ' }, {}],
      [{ imageUrl: '' }, {}],
      [{ imageUrl: ' https://example.org/a.png ' }, {}],
      [{ price: '0', purchasePrice: '0.5', useByDays: '0', fat: '9999' }, {}],
    ] as const) {
      expect(rulesOf(withValues(change)), JSON.stringify(change)).toEqual(broken);
    }
  });
});
