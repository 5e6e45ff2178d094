import { ApiError } from '@trpeza/api-client/api-error';
import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import { STOCK_STATUSES } from '@trpeza/contract/meals/meals.constants';
import { wordsIn } from '@trpeza/i18n/messages';
import { valuesOf } from '@trpeza/ui/features/meals/meal-values';
import { useDeleteMeal } from '@trpeza/ui/features/meals/use-delete-meal';
import { useSaveMeal } from '@trpeza/ui/features/meals/use-save-meal';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../api.ts';
import { draw, drawHook, FAILED } from '../../draw-page.tsx';
import InventoryPage from './inventory.page.tsx';
import MealsPage from './meals.page.tsx';
import { useChangeMeal, useShowMeal } from './use-change-meal.ts';

const t = wordsIn('en');

const meal = (id: number, more: Partial<Meal> = {}) =>
  ({
    id,
    name: `Meal ${id}`,
    name_mk: '',
    price: '12.50',
    imageUrl: '',
    categoryId: 4,
    isActive: true,
    stockStatus: 'in_stock',
    ...more,
  }) as Meal;
const MEALS = STOCK_STATUSES.map((stockStatus, at) => meal(at + 1, { stockStatus, isActive: at > 0 }));
const menu = (categories: Partial<Category>[] = []) => ({
  'GET /api/meals': MEALS,
  'GET /api/categories': categories,
});

afterEach(() => void vi.restoreAllMocks());

/** Sentences that the specification gives literally; rewording one changes what was agreed. */
describe('the meals', () => {
  test('have a placeholder, a name, a category, a price, and are visible or hidden', () => {
    const { text, html } = draw(<MealsPage />, { answers: menu() });
    for (const words of ['Meal 1', 'Unknown', '$12.50', 'Visible', 'Hidden', 'Edit', 'Delete'])
      expect(text).toContain(words);
    expect(html.match(/src="\/pictures\/placeholder\.svg"/g)).toHaveLength(MEALS.length);
    expect(html.match(/role="switch"/g)).toHaveLength(MEALS.length);
    const named = draw(<MealsPage />, { answers: menu([{ id: 4, name: 'Stews', name_mk: '' }]) }).text;
    expect(named).toContain('Stews');
    expect(named).not.toContain('Unknown');
  });

  test.each([
    ['GET /api/meals', 'Failed to load meals. Please try again.'],
    ['GET /api/categories', 'Failed to load categories. Please try again.'],
  ])('%s fails: %s', (route, text) => {
    const answers = { ...menu(), [route]: FAILED };
    expect(draw(<MealsPage />, { answers }).text).toContain(text);
  });

  test('are deleted after a question', () => {
    expect(`${t('menu:office.deletion.title')} ${t('menu:office.deletion.text')}`).toBe(
      'Are you sure? This action cannot be undone. This will permanently delete the meal from the database.',
    );
  });
});

describe('the inventory', () => {
  test('says in words and colours what there is', () => {
    const { badges, text } = draw(<InventoryPage />, { answers: menu() });
    expect(badges).toEqual([
      ['In Stock', 'green'],
      ['Low Stock', 'yellow'],
      ['Out of Stock', 'red'],
      ['Discontinued', 'neutral'],
    ]);
    for (const words of ['Category #4', 'Active', 'Deactivate', 'Inactive', 'Activate'])
      expect(text).toContain(words);
  });

  test('is searched, sorted six ways, and asked for anew', () => {
    const { text, html } = draw(<InventoryPage />, { answers: menu() });
    for (const words of ['Search by meal name', 'Refresh']) expect(text).toContain(words);
    const sorts = ['id-asc', 'id-desc', 'price-asc', 'price-desc', 'name-asc', 'name-desc'];
    for (const sort of sorts) expect(html).toContain(`<option value="${sort}"`);
    for (const words of ['ID (low to high)', 'Price (high to low)', 'Name (A-Z)', 'Name (Z-A)'])
      expect(text).toContain(words);
  });

  test.each(['GET /api/meals', 'GET /api/categories'])('%s fails', (route) => {
    const { text } = draw(<InventoryPage />, { answers: { ...menu(), [route]: FAILED } });
    expect(text).toContain('Failed to load inventory data. Please try again.');
  });
});

describe('a change', () => {
  const stock = () => {
    const words = { done: t('menu:inventory.updated'), failed: t('menu:inventory.failed') };
    const { result, toasts } = drawHook(() => useChangeMeal(words));
    result.change({ id: 1, body: { stockStatus: 'low_stock' } });
    return toasts;
  };
  const visibility = () => {
    const { result, toasts } = drawHook(useShowMeal);
    result.show(meal(1), false);
    return toasts;
  };
  const save = (saved: Meal | undefined) => () => {
    const noted = { onSaved: () => {}, onRefused: () => {}, onChanged: () => {} };
    const { result, toasts } = drawHook(() => useSaveMeal(saved, noted));
    result.mutate({ before: valuesOf(undefined), values: valuesOf(undefined) });
    return toasts;
  };
  const deletion = () => {
    const { result, toasts } = drawHook(() => useDeleteMeal(() => ({ title: '', text: '' })));
    void result.ask(meal(1));
    return toasts;
  };

  test.each([
    ['Meal added successfully', 'Failed to add meal', save(undefined)],
    ['Meal updated successfully', 'Failed to update meal', save(meal(1))],
    ['Meal deleted successfully', 'Failed to delete meal', deletion],
    ['Meal visibility updated', 'Failed to update meal visibility', visibility],
    ['Stock status updated successfully', 'Failed to update meal stock status', stock],
  ])('is said: %s, or: %s', async (title, text, change) => {
    const call = vi.spyOn(api, 'call').mockResolvedValueOnce(meal(1) as never);
    const done = change();
    await vi.waitFor(() => expect(done).toEqual([{ kind: 'success', title }]));
    call.mockRejectedValueOnce(FAILED);
    const failed = change();
    await vi.waitFor(() => expect(failed).toEqual([{ kind: 'error', title: 'Error', text }]));
    call.mockRejectedValueOnce(new ApiError(0));
    const unreached = change();
    const why = `${text}. No connection. Please check your internet and try again.`;
    await vi.waitFor(() => expect(unreached).toEqual([{ kind: 'error', title: 'Error', text: why }]));
  });
});
