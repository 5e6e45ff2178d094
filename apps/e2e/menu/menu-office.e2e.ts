import type { Page } from '@playwright/test';
import { axe, expect, openShop, signIn, test, urlOf } from '../fixtures.ts';
import { callFrom, expectSuccess, chooseRowAction } from '../people.ts';
import { uniqueName } from '../unique.ts';

const open = async (page: Page, path: string) => {
  await page.goto(urlOf('admin', path));
  await page.getByRole('table').waitFor();
};

/** Sends a request as a colleague would; the page is not involved. */
const ask = (page: Page, route: string, body?: unknown) => expectSuccess(callFrom(page, route, body));

const newName = (word: string) => `${word} ${uniqueName()}`;

test('an admin adds, hides, prices, sells out and deletes a meal, and the shop shows each change immediately', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  await signIn(page, 'admin', 'admin');
  const name = newName('Shepherd pie');
  await open(page, '/admin/meals');
  await page.getByRole('button', { name: 'Add a meal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Price is required');
  await axe(page);
  await dialog.getByLabel('Name (English)').fill(name);
  await dialog.getByLabel('Name (Macedonian)').fill(`${name} мк`);
  await dialog.getByLabel('Description (English)').fill('Minced meat under potatoes.');
  await dialog.getByLabel('Description (Macedonian)').fill('Мелено месо под компири.');
  await dialog.getByLabel('Price', { exact: true }).fill('12,50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Meal added successfully')).toBeVisible();

  await page.getByLabel('Search meals').fill(name);
  await page.getByRole('button', { name: `Edit: ${name}` }).click();
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('12.50');
  const id = new URL(page.url()).searchParams.get('meal');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const shop = await context.newPage();
  const inShop = async () => {
    await shop.goto(urlOf('shop', `/meal/${id}`));
    return shop.getByRole('main');
  };
  await expect(await inShop()).toContainText('$12.50');

  await page.getByRole('switch', { name: `Visible to customers: ${name}` }).click();
  await expect(page.getByText('Meal visibility updated')).toBeVisible();
  await expect(await inShop()).toContainText('does not exist or has been removed');
  // A key ends the guard against double clicks.
  await page.keyboard.press('Shift');
  await page.getByRole('switch', { name: `Visible to customers: ${name}` }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Visible');

  await page.getByRole('button', { name: `Edit: ${name}` }).click();
  await dialog.getByLabel('Price', { exact: true }).fill('13.20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Meal updated successfully')).toBeVisible();
  await expect(await inShop()).toContainText('$13.20');

  await open(page, `/admin/inventory?search=${encodeURIComponent(name)}`);
  await page.getByRole('combobox', { name: `Stock status of ${name}` }).selectOption('Out of Stock');
  await expect(page.getByText('Stock status updated successfully')).toBeVisible();
  await expect(await inShop()).toContainText('Sold out');

  await open(page, `/admin/meals?search=${encodeURIComponent(name)}`);
  await chooseRowAction(page, name, 'Delete');
  await expect(page.getByRole('dialog')).toContainText(
    'This action cannot be undone. This will permanently delete the meal from the database.',
  );
  await axe(page);
  await page.getByRole('button', { name: 'Delete the meal' }).click();
  await expect(page.getByText('Meal deleted successfully')).toBeVisible();
  await expect(page.getByText('No meal matches your search.')).toBeVisible();
  await expect(await inShop()).toContainText('does not exist or has been removed');
});

test('an admin adds, moves, renames and deletes a category, and the shop shows each change', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  await signIn(page, 'admin', 'admin');
  const name = newName('Breads');
  await open(page, '/admin/meals/categories');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a category' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Name must be at least 2 characters');
  await axe(page);
  await dialog.getByLabel('Name (English)').fill(name);
  await dialog.getByLabel('Name (Macedonian)').fill(`${name} мк`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category added successfully')).toBeVisible();

  const up = page.getByRole('button', { name: `Move up: ${name}` });
  await up.focus();
  const before = await page.getByRole('row').count();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} is now number ${before - 2} of ${before - 1}.`)).toBeVisible();
  await expect(up).toBeFocused();

  const shop = await context.newPage();
  const chips = shop.getByRole('navigation', { name: 'Show' }).first();
  await openShop(shop);
  await expect(chips.getByRole('link', { name })).toHaveCount(0);
  const categories = (await ask(page, 'GET /api/categories')) as { id: number; name: string }[];
  const { id } = categories.find((category) => category.name === name)!;
  const meal = await ask(page, 'POST /api/meals', {
    name: newName('Loaf'),
    description: 'Bread from the oven.',
    price: '4.00',
    categoryId: id,
  });
  await page.getByRole('button', { name: `Rename: ${name}` }).click();
  await dialog.getByLabel('Name (English)').fill(`${name} & rolls`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category renamed successfully')).toBeVisible();
  await openShop(shop);
  await expect(chips.getByRole('link', { name: `${name} & rolls` })).toHaveCount(1);

  await open(page, '/admin/meals/categories');
  await chooseRowAction(page, `${name} & rolls`, 'Delete');
  await expect(page.getByText('Meals in this category: 1.')).toBeVisible();
  await ask(page, `DELETE /api/meals/${meal.id}`);
  await open(page, '/admin/meals/categories');
  await chooseRowAction(page, `${name} & rolls`, 'Delete');
  await page.getByRole('button', { name: 'Delete the category' }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});
