import type { Page } from '@playwright/test';
import { axe, expect, signIn, test, urlOf } from '../fixtures.ts';
import { callFrom, chooseRowAction } from '../people.ts';
import { uniqueName } from '../unique.ts';

const PASSWORD = 'three brown pots';
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });
test('an admin creates a user, sets plan, role, email and password, and deletes the account', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/status of (401|409)/);
  const username = uniqueName();
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/users'));

  await page.getByRole('button', { name: 'Add New User' }).click();
  await dialog(page).getByLabel('Username').fill(username);
  await dialog(page).getByLabel('Email').fill(`${username}@example.org`);
  await dialog(page).getByLabel('Password', { exact: true }).fill('seven green plums');
  await dialog(page).getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created successfully')).toBeVisible();
  await expect(row(page, username)).toContainText('Unverified');
  // Creating a user does not replace the admin's session.
  expect((await callFrom(page, 'GET /api/user')).body.username).toBe('admin');

  await page.getByRole('combobox', { name: `Role of ${username}` }).selectOption('user');
  await page.getByRole('button', { name: 'Set plan' }).click();
  await dialog(page).getByLabel('Amount per month').fill('400');
  await dialog(page).getByLabel('Reason (optional)').fill('Assessment of November');
  await page.getByRole('button', { name: 'Save and verify' }).click();
  await expect(row(page, username)).toContainText('$400.00');
  await expect(page.getByRole('combobox', { name: `Role of ${username}` })).toHaveValue('user');

  await page.getByRole('button', { name: `Edit the email of ${username}` }).click();
  await dialog(page).getByLabel('Email').fill(`new-${username}@example.org`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Email updated successfully')).toBeVisible();
  await expect(row(page, username)).toContainText(`new-${username}@`);

  await chooseRowAction(page, username, 'Reset Password');
  await dialog(page).getByLabel('New password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByLabel('Confirm password').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successfully')).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(urlOf('shop', '/how-it-works'));
  const login = { username: `new-${username}@example.org`, password: PASSWORD };
  expect((await callFrom(elsewhere, 'POST /api/login', login)).body).toMatchObject({
    username,
    isVerified: true,
  });

  await chooseRowAction(page, username, 'Delete');
  await expect(dialog(page)).toContainText('Are you sure? This action cannot be undone.');
  await dialog(page).getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByText('No users match.')).toBeVisible();
  expect((await callFrom(elsewhere, 'GET /api/user')).status).toBe(401);
  await elsewhere.context().close();
});

test('customers and staff are listed apart', async ({ page }) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/customers?search=Elena+Dimova'));
  await expect(row(page, 'Elena Dimova')).toContainText('$500.00');
  await axe(page);
  await page.getByLabel('Search for a customer').fill('driver');
  await expect(page.getByText('No customers match.')).toBeVisible();
  await page.goto(urlOf('admin', '/admin/staff'));
  await expect(row(page, 'driver@')).toBeVisible();
  await expect(row(page, 'Elena Dimova')).toHaveCount(0);
  await axe(page);
});

test('a case manager finds a customer and an order with a keyboard shortcut', async ({ page }) => {
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/statements'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: /phone number/ });
  await expect(field).toBeFocused();
  await field.fill('elena dimova');
  await expect(dialog(page).getByRole('option').first()).toContainText('Elena Dimova');
  await axe(page);
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('option', { selected: true })).toContainText('Order by phone');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/phone-order\/\d+$/);
  await page.keyboard.press('Control+k');
  await field.fill('264');
  await page.getByRole('option', { name: 'Order 264' }).click();
  await expect(page.getByRole('dialog', { name: 'Order 264' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The shortcut is ignored while a dialog is open.
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field.fill('clients');
  await page.getByRole('option', { name: /Customers/ }).click();
  await expect(page).toHaveURL(urlOf('admin', '/admin/customers'));
});

test('guests must sign in, customers are denied, and a bookkeeper sees only the money pages', async ({
  page,
}) => {
  await page.goto(urlOf('admin', '/admin/orders?status=pending'));
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Forders%3Fstatus%3Dpending$/);
  await signIn(page, 'admin', 'customer');
  await page.goto(urlOf('admin', '/admin/users'));
  await expect(page.getByText("You don't have permission to access the admin area.")).toBeVisible();
  await page.context().clearCookies();
  await page.goto(urlOf('admin', '/'));
  await page.getByRole('button', { name: 'Log in as bookkeeper' }).click();
  await expect(page).toHaveURL(urlOf('admin', '/admin/month-end'));
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem');
  await expect(links).toHaveText([/^Payments/, 'Billing', /^Month end/]);
  await axe(page);
  await page.goto(urlOf('admin', '/admin/users/5'));
  await expect(page.getByText('This page is not for bookkeepers.')).toBeVisible();
});
