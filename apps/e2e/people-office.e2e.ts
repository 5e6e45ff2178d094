import type { Page } from '@playwright/test';
import { expect, noSidewaysScroll, signIn, test, urlOf } from './fixtures.ts';
import { callFrom, done, fromRow } from './people.ts';

const toast = (page: Page, text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text);
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const newName = () => `office-${crypto.randomUUID().slice(0, 8)}`;
const failing = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500 }),
  );

async function addUser(page: Page, username: string): Promise<void> {
  await dialog(page).getByLabel('Username').fill(username);
  await dialog(page).getByLabel('Email').fill(`${username}@example.org`);
  await dialog(page).getByLabel('Password', { exact: true }).fill('blue kettle 42');
  await press(page, 'Create user');
}

test('a person is added, gets an email, a plan and a password, and is deleted, each said in the agreed words', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/users'));
  const username = newName();
  await press(page, 'Add New User');
  await dialog(page).getByLabel('Username').fill('ab');
  await dialog(page).getByLabel('Email').fill('nobody');
  await dialog(page).getByLabel('Password', { exact: true }).fill('12345');
  await press(page, 'Create user');
  for (const rule of [
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ])
    await expect(dialog(page).getByRole('alert')).toContainText(rule);
  await addUser(page, username);
  await expect(toast(page, 'User created successfully')).toBeVisible();

  await press(page, `Edit the email of ${username}`);
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('nobody');
  await press(page, 'Save');
  await expect(dialog(page).getByRole('alert')).toContainText('Please enter a valid email address');
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(`new.${username}@example.org`);
  await press(page, 'Save');
  await expect(toast(page, 'Email updated successfully')).toBeVisible();

  await press(page, `Set the monthly plan of ${username}`);
  await expect(dialog(page)).toContainText('A plan is required before a user can be verified.');
  await dialog(page).getByLabel('Amount per month').fill('410,50');
  await press(page, 'Save');
  await expect(toast(page, 'Monthly plan updated successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('$410.50');
  await press(page, `Edit the monthly plan of ${username}`);
  await dialog(page).getByLabel('Amount per month').fill('41050');
  await press(page, 'Save');
  await expect(page.getByText('From $410.50 to $41,050.00?')).toBeVisible();
  await press(page, 'No, change it');
  await expect(dialog(page).getByLabel('Amount per month')).toHaveValue('41050');
  await dialog(page).getByLabel('Amount per month').fill('1.410,50');
  await press(page, 'Save');
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('$1,410.50');

  await fromRow(page, username, 'Reset Password');
  await dialog(page).getByLabel('New password').fill('green kettle 42');
  await dialog(page).getByLabel('Confirm password').fill('green kettle 43');
  await dialog(page).getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText("Passwords don't match");
  await dialog(page).getByLabel('Confirm password').fill('green kettle 42');
  await dialog(page).getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page, 'Password reset successfully')).toBeVisible();

  await fromRow(page, username, 'Delete');
  await press(page, 'Delete user');
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
});

test('one long name pushes no column of a table out of sight', async ({ page }) => {
  await signIn(page, 'admin', 'hcpadmin');
  const family = `Поптрајковскастојановскадимитриевска${[...newName()].filter((each) => /[a-f]/.test(each)).join('')}`;
  const person = { firstName: 'Драгица-Александрина', lastName: family, phoneNumber: '0412 345 678' };
  const { id } = await done(callFrom(page, 'POST /api/customers', { ...person, language: 'mk' }));
  for (const path of ['/admin/users', '/admin/budget-summary']) {
    await page.goto(urlOf('admin', `${path}?search=${id}`));
    const table = page.getByRole('table');
    await expect(table.getByRole('rowheader').getByText('драгицаалександрина')).toBeVisible();
    await expect(page.getByRole('region').filter({ has: table })).not.toHaveAttribute('data-wide');
  }
  // A note in the wrong column of a file, or a link, is one word.
  const file = Buffer.from(`Customer number,First name,Last name\nX-1,${'x'.repeat(200)},Testova`);
  const sheet = { kind: 'people' as const, fileName: 'people.csv', file: file.toString('base64') };
  const tried = await done(callFrom(page, 'POST /api/imports', sheet));
  await page.goto(urlOf('admin', `/admin/import?import=${tried.id}`));
  await expect(page.getByRole('table').getByText('Refused')).toBeVisible();
  await noSidewaysScroll(page);
  await page.route(/\/api\/(orders\?|reports\/orders\/[^/]+\/list|statements\/)/, async (route) => {
    const url = new URL(route.request().url());
    const { host } = url;
    url.hostname = 'localhost';
    const answer = await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
    const { items, ...more } = (await answer.json()) as { items: { customerName: string }[] };
    const long = items.map((order) => ({ ...order, customerName: `Ана ${'Поптрајковска'.repeat(6)}` }));
    await route.fulfill({ response: answer, json: { ...more, items: long } });
  });
  for (const path of ['/admin/orders', '/admin/order-reports', '/admin/statements']) {
    await page.goto(urlOf('admin', path));
    const table = page.getByRole('table').filter({ hasText: 'Поптрајковска' });
    await expect(table).toBeVisible();
    await expect(page.getByRole('region').filter({ has: table })).not.toHaveAttribute('data-wide');
    await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'largest'));
    await noSidewaysScroll(page);
  }
});

test('what fails without a word of the server is said in the agreed ones, and the form keeps what was typed', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 500/);
  await failing(page, '**/api/users/**');
  await failing(page, '**/api/register');
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/users?search=newcomer'));
  const says = async (text: string) => {
    await expect(toast(page, text)).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toContainText(text);
    // Escape asks before it discards the input; stored input is still there.
    const question = page.getByRole('dialog', { name: 'Close without saving?' });
    const typed = await dialog(page).locator('input').first().inputValue();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog(page).locator('input').first()).toHaveValue(typed);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Close without saving' }).click();
    await expect(dialog(page)).toHaveCount(0);
  };
  await press(page, 'Edit the email of newcomer');
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('new@example.org');
  await press(page, 'Save');
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toHaveValue('new@example.org');
  await says('Failed to update email');
  await press(page, 'Set the monthly plan of newcomer');
  await dialog(page).getByLabel('Amount per month').fill('1');
  await press(page, 'Save');
  await says('Failed to update monthly plan');
  await fromRow(page, 'newcomer', 'Reset Password');
  await dialog(page).getByLabel('New password').fill('green kettle 42');
  await dialog(page).getByLabel('Confirm password').fill('green kettle 42');
  await dialog(page).getByRole('button', { name: 'Reset Password' }).click();
  await says('Failed to reset password');
  await press(page, 'Add New User');
  await addUser(page, newName());
  await says('Failed to create user');
});

test('a picture that is lost leaves a placeholder among the meals, and nothing in an order', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  const drawing = /\/pictures\/(?!placeholder)/;
  await page.route(drawing, (route) => route.abort());
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/meals'));
  await expect(page.getByRole('table').locator('img').first()).toHaveAttribute(
    'src',
    '/pictures/placeholder.svg',
  );
  const requested = page.waitForRequest(drawing);
  await page.goto(urlOf('admin', '/admin/orders?minTotal=99999&order=1'));
  await requested;
  await expect(dialog(page).getByRole('table')).toBeVisible();
  await expect(dialog(page).locator('img')).toHaveCount(0);
});
