import type { Page } from '@playwright/test';
import { axe, expect, signIn, test, urlOf } from './fixtures.ts';
import { fromRow } from './people.ts';

const open = async (page: Page, path: string) => {
  await page.goto(urlOf('admin', path));
  await page.getByRole('table').waitFor();
};

/** A colleague's call, made without the knowledge of this page. */
const ask = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = {
        'x-requested-with': 'XMLHttpRequest',
        ...(what === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const reply = await fetch(where, {
        method: how,
        headers,
        body: what === undefined ? null : JSON.stringify(what),
      });
      return (await reply.json()) as { id: number };
    },
    [method, path, body] as const,
  );

/** Unique to this test, as all share one menu. Without letters, so that a search for a letter typed three times finds nothing. */
const fresh = (word: string) => `${word} ${crypto.getRandomValues(new Uint32Array(1))[0]}`;

test('a meal is added, hidden, priced, sold out and deleted, and the shop shows it at once', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  await signIn(page, 'admin', 'admin');
  const name = fresh('Shepherd pie');
  await open(page, '/admin/meals');
  await page.getByRole('button', { name: 'Add a meal' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Preparation time (optional)')).toHaveValue('20 min');
  await expect(dialog.getByLabel('Rating (optional)')).toHaveValue('4.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Price is required');
  await axe(page);
  await dialog.getByLabel('Name (English)').fill(name);
  await dialog.getByLabel('Name (Macedonian)').fill(`${name} мк`);
  await dialog.getByLabel('Description (English)').fill('Minced meat under potatoes.');
  await dialog.getByLabel('Description (Macedonian)').fill('Мелено месо под компири.');
  await dialog.getByLabel('Price', { exact: true }).fill('12.3456');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Price must be a valid number with up to 2 decimal places',
  );
  await dialog.getByLabel('Price', { exact: true }).fill('1,250');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    '“1,250” can be read in two ways. Please write 1250.00 or 1.25.',
  );
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
  await page.getByRole('switch', { name: `Visible to customers: ${name}` }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Visible');

  await page.getByRole('button', { name: `Edit: ${name}` }).click();
  await dialog.getByLabel('Price', { exact: true }).fill('13.20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Meal updated successfully')).toBeVisible();
  await expect(await inShop()).toContainText('$13.20');

  await open(page, `/admin/inventory?q=${encodeURIComponent(name)}`);
  await page.getByRole('combobox', { name: `Stock status of ${name}` }).selectOption('Out of Stock');
  await expect(page.getByText('Stock status updated successfully')).toBeVisible();
  await expect(await inShop()).toContainText('Sold out');

  await open(page, `/admin/meals?q=${encodeURIComponent(name)}`);
  await fromRow(page, name, 'Delete');
  await expect(page.getByRole('dialog')).toContainText(
    'This action cannot be undone. This will permanently delete the meal from the database.',
  );
  await axe(page);
  await page.getByRole('button', { name: 'Delete the meal' }).click();
  await expect(page.getByText('Meal deleted successfully')).toBeVisible();
  await expect(page.getByText('No meal matches your search.')).toBeVisible();
  await expect(await inShop()).toContainText('does not exist or has been removed');
});

/** To the tab, as after a look at another one: the list is asked for again. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));

test('two who change one meal at once are told of each other, and what was typed stays', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 40[49]/);
  await signIn(page, 'admin', 'admin');
  const name = fresh('Stew');
  const meal = await ask(page, 'POST', '/api/meals', {
    name,
    name_mk: `${name} мк`,
    description: 'For a test of the office.',
    description_mk: 'За проба на канцеларијата.',
    price: '10.00',
    categoryId: 1,
    isActive: false,
  });
  await open(page, `/admin/meals?meal=${meal.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price', { exact: true }).fill('12.00');
  await ask(page, 'PUT', `/api/meals/${meal.id}`, { price: '11.00', isPopular: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('It is now: $11.00. Save again to keep yours.');
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('12.00');
  await expect(dialog.getByRole('switch', { name: 'Popular' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Meal updated successfully')).toBeVisible();
  await page.getByLabel('Search meals').fill(name);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('$12.00');

  // What is typed stays although its row is gone.
  await page.getByRole('button', { name: `Edit: ${name}` }).click();
  await dialog.getByLabel('Price', { exact: true }).fill('12.50');
  await ask(page, 'DELETE', `/api/meals/${meal.id}`);
  await comeBack(page);
  await expect(dialog).toContainText('A colleague has deleted this meal.');
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('12.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('does not exist or has been removed');
});

test('a category is added, shown in the shop, renamed, moved by keyboard and deleted', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  await signIn(page, 'admin', 'admin');
  const name = fresh('Breads');
  await open(page, '/admin/meals/categories');
  const dialog = page.getByRole('dialog');
  // Two quick Enters open the form and do not close it; the second counts where it comes late, on a busy machine.
  await expect(async () => {
    await page.getByRole('button', { name: 'Add a category' }).press('Enter');
    await page.keyboard.press('Enter');
    expect(await dialog.isVisible()).toBe(true);
  }).toPass();
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
  await shop.goto(urlOf('shop', '/'));
  await expect(chips.getByRole('link', { name })).toHaveCount(0);
  const categories = (await ask(page, 'GET', '/api/categories')) as unknown as { id: number; name: string }[];
  const { id } = categories.find((category) => category.name === name)!;
  const meal = await ask(page, 'POST', '/api/meals', {
    name: fresh('Loaf'),
    description: 'Bread from the oven.',
    price: '4.00',
    categoryId: id,
  });
  await page.getByRole('button', { name: `Rename: ${name}` }).click();
  await dialog.getByLabel('Name (English)').fill(`${name} & rolls`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category renamed successfully')).toBeVisible();
  // An Enter too many does not open the form again; one that comes late, on a busy machine, counts.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Rename: ${name} & rolls` }).click();
    await dialog.getByLabel('Name (English)').press('Enter');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Enter');
    expect(await dialog.isVisible()).toBe(false);
  }).toPass();
  await shop.goto(urlOf('shop', '/'));
  await expect(chips.getByRole('link', { name: `${name} & rolls` })).toHaveCount(1);

  await open(page, '/admin/meals/categories');
  await fromRow(page, `${name} & rolls`, 'Delete');
  await expect(page.getByText('Meals in this category: 1.')).toBeVisible();
  await ask(page, 'DELETE', `/api/meals/${meal.id}`);
  await open(page, '/admin/meals/categories');
  await fromRow(page, `${name} & rolls`, 'Delete');
  await page.getByRole('button', { name: 'Delete the category' }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});

test('a price that a file raises tenfold is asked back', async ({ page }) => {
  await signIn(page, 'admin', 'admin');
  const name = fresh('Slip');
  const about = { name, description: 'For a test of commas.', categoryId: 1, isActive: false };
  const { id } = await ask(page, 'POST', '/api/meals', { ...about, price: '13.90' });
  await page.goto(urlOf('admin', '/admin/import?kind=prices'));
  const csv = Buffer.from(`Name,Price\n${name},139.00\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByRole('button', { name: 'Upload and look at it' }).click();
  const all = page.getByRole('button', { name: 'Do it: 1 row' });
  await all.click();
  const question = page.getByRole('dialog', { name: 'From $13.90 to $139.00?' });
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: 'No, change it' }).click();
  await expect(question).toBeHidden();
  expect(await ask(page, 'GET', `/api/meals/${id}`)).toMatchObject({ price: '13.90' });
  await all.click();
  await question.getByRole('button', { name: 'Yes, $139.00 is right' }).click();
  await expect(page.getByText('Everything in the file is here now.')).toBeVisible();
  expect(await ask(page, 'GET', `/api/meals/${id}`)).toMatchObject({ price: '139.00' });
});

test('meals without a declared allergen stand out until somebody declares one or says that there is none', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  const name = fresh('Salad');
  const meal = await ask(page, 'POST', '/api/meals', {
    name,
    description: 'For a test of allergens.',
    price: '4.00',
    categoryId: 1,
    isActive: false,
  });
  await open(page, '/admin/meals/allergens');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('None declared – is that right?');
  await row.getByRole('button', { name: `Yes, none: ${name} contains none of these allergens` }).click();
  await expect(row).not.toContainText('None declared');
  await page.reload();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('None declared');
  await row.getByRole('button', { name: `Change the allergens of ${name}` }).click();
  await page.getByRole('dialog').getByLabel('milk').check();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('contains')).toHaveCount(1);
  await row.getByRole('button', { name: `Change the allergens of ${name}` }).click();
  await page.getByRole('dialog').getByLabel('fish').check();
  await ask(page, 'DELETE', `/api/meals/${meal.id}`);
  await comeBack(page);
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText('A colleague has deleted this meal.');
  await expect(page.getByRole('dialog').getByLabel('fish')).toBeChecked();
});

test('a case manager is kept from the menu and the settings, by address bar and by call', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 403/);
  await signIn(page, 'admin', 'hcpadmin');
  for (const path of [
    '/admin/meals',
    '/admin/meals/categories',
    '/admin/meals/allergens',
    '/admin/inventory',
    '/admin/settings',
    '/admin/system-settings',
  ]) {
    await page.goto(urlOf('admin', path));
    await expect(page.getByText('This page is for administrators only.'), path).toBeVisible();
  }
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  for (const name of ['Meals', 'Inventory', 'Settings'])
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveCount(0);
  const refused = await ask(page, 'POST', '/api/categories', { name: 'Mine', name_mk: 'Мое' });
  expect(refused).toMatchObject({ code: 'accounts/forbidden' });
});

test('a price that is planned tenfold is asked back, and taking it back keeps the focus in the list', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  await open(page, '/admin/meals/prices');
  const form = page.locator('form').filter({ has: page.getByLabel('New price') });
  const rows = page.getByRole('region', { name: 'Prices to come' }).getByRole('row');
  const asked = page.getByRole('dialog');
  const plan = async (day: string, price: string) => {
    await form.getByLabel('Name', { exact: true }).selectOption({ label: 'Tavche gravche' });
    await form.getByLabel('New price').fill(price);
    await form.getByLabel('From delivery day', { exact: true }).fill(day);
    await form.getByRole('button', { name: 'Plan the price' }).click();
  };
  await plan('1/1/2031', '132');
  await expect(asked).toContainText('“Tavche gravche” would change tenfold');
  await asked.getByRole('button', { name: 'No, change it' }).click();
  await form.getByLabel('New price').fill('13.20');
  await form.getByRole('button', { name: 'Plan the price' }).click();
  await expect(rows.filter({ hasText: '$13.20' })).toBeVisible();
  // Asked back by what holds on its day: that is 13.20 by then.
  await plan('1/2/2031', '132');
  await asked.getByRole('button', { name: 'Yes, $132.00 is right' }).click();
  await expect(rows.filter({ hasText: '$132.00' })).toBeVisible();

  const drop = (price: string) =>
    rows.filter({ hasText: price }).getByRole('button', { name: 'Take back' }).press('Enter');
  await drop('$13.20');
  await expect(rows.filter({ hasText: '$13.20' })).toHaveCount(0);
  await expect(rows.filter({ hasText: '$132.00' }).getByRole('button')).toBeFocused();
  await drop('$132.00');
  await expect(page.getByRole('region', { name: 'Prices to come' })).toBeFocused();
});

test('a rise of prices says which field is wrong, and forgets its preview when something else is asked for', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  await open(page, '/admin/meals/prices');
  const form = page.locator('form').filter({ has: page.getByLabel('Percent') });
  const show = form.getByRole('button', { name: 'Show what would come of it' });
  await form.getByLabel('Percent').fill('four');
  await show.click();
  await expect(form.getByRole('alert').getByRole('link')).toHaveCount(2);
  await expect(form.getByLabel('Percent')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Percent').fill('+ 4 %');
  await form.getByLabel('From delivery day', { exact: true }).fill('1/1/2028');
  await show.click();
  const change = form.getByRole('button', { name: /^Change \d+ prices/ });
  await expect(change).toBeVisible();
  await form.getByLabel('Percent').fill('40');
  await expect(change).toHaveCount(0);
});
