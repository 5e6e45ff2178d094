import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { axe, expect, noSidewaysScroll, signIn, test, urlOf } from './fixtures.ts';
import { callFrom, fromRow, speak } from './people.ts';

const PASSWORD = 'three brown pots';
const nameOf = (what: string) => `${what}.${crypto.randomUUID().slice(0, 8)}`;
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });
const findPerson = async (page: Page, username: string) => {
  await page.getByRole('searchbox').fill(username);
  await expect(page).toHaveURL(new RegExp(`search=${username}`));
  await expect(row(page, username)).toBeVisible();
};

test('a person is entered, given a plan, verified, written to elsewhere, helped with a password and deleted', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/status of (401|409)/);
  const username = nameOf('person');
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/users'));

  await page.getByRole('button', { name: 'Add New User' }).click();
  await dialog(page).getByLabel('Username').fill('ab');
  await dialog(page).getByLabel('Email').fill('nobody');
  await dialog(page).getByLabel('Password', { exact: true }).fill('five5');
  await dialog(page).getByRole('button', { name: 'Create user' }).click();
  for (const text of [
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ])
    await expect(dialog(page).getByRole('alert')).toContainText(text);
  await dialog(page).getByLabel('Username').fill(username);
  await dialog(page).getByLabel('Email').fill(`${username}@example.org`);
  await dialog(page).getByLabel('Password', { exact: true }).fill('seven green plums');
  await dialog(page).getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created successfully')).toBeVisible();
  await expect(row(page, username)).toContainText('Unverified');
  // The administrator is still the administrator.
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

  await fromRow(page, username, 'Reset Password');
  await dialog(page).getByLabel('New password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByLabel('Confirm password').fill('another one');
  await dialog(page).getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText("Passwords don't match");
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

  await fromRow(page, username, 'Delete');
  await expect(dialog(page)).toContainText('Are you sure? This action cannot be undone.');
  await dialog(page).getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByText('Nobody matches.')).toBeVisible();
  expect((await callFrom(elsewhere, 'GET /api/user')).status).toBe(401);
  await elsewhere.context().close();
});

for (const language of ['en', 'mk'] as const satisfies Language[]) {
  test(`every dialog about a person in ${language} can be used by everybody, by keyboard, and gives the focus back`, async ({
    page,
  }) => {
    await speak(page, language);
    await page.addInitScript((value) => localStorage.setItem('language', value), language);
    await signIn(page, 'admin', 'admin');
    await page.goto(urlOf('admin', '/admin/users?search=newcomer'));
    await page.getByRole('table').waitFor();
    const words = {
      en: ['Add New User', /^Edit the email/, /monthly plan of/, /^Actions/],
      mk: ['Додај нов корисник', /^Измени ја е-поштата/, /месечен план за/i, /^Дејства/],
    }[language];
    // The last is the menu of the row, from its end: two of its items open a dialog.
    for (const [name, ups] of [...words.map((word) => [word, 1] as const), [words.at(-1)!, 2] as const]) {
      const button = page.getByRole('button', { name }).first();
      // A question pauses presses for a moment.
      await expect(page.locator('body')).not.toHaveAttribute('aria-disabled');
      await button.focus();
      await page.keyboard.press('Enter');
      if (name === words.at(-1)) {
        await expect(page.getByRole('menuitem').first()).toBeFocused();
        await axe(page);
        for (let at = 0; at < ups; at++) await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
      }
      await expect(dialog(page)).toBeVisible();
      await axe(page);
      await page.setViewportSize({ width: 320, height: 800 });
      await noSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(button).toBeFocused();
    }
  });
}

test('a case manager finds customers and colleagues, enters customers, and leaves colleagues alone', async ({
  page,
}) => {
  await signIn(page, 'admin', 'hcpadmin');
  // Not the chef: a search for one also matches "cef", which some random names of other tests' customers contain.
  await page.goto(urlOf('admin', '/admin/users?search=driver'));
  await expect(page.getByText('Nobody matches.')).toBeVisible();
  await findPerson(page, 'hcpadmin');
  await expect(row(page, 'hcpadmin')).toContainText('This is your own account.');
  await expect(row(page, 'hcpadmin').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add New User' }).click();
  await expect(dialog(page).getByRole('radio')).toHaveCount(0);
  const username = nameOf('entered');
  await dialog(page).getByLabel('Username').fill(username);
  await dialog(page).getByLabel('Email').fill(`${username}@example.org`);
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(row(page, username)).toContainText('Unverified');
  await page.getByRole('button', { name: `Actions: ${username}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
});

test('two in the office who set a plan at once see what the other has made of it', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const username = nameOf('shared');
  await signIn(page, 'admin', 'admin');
  const made = await callFrom(page, 'POST /api/register', {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
  });
  await page.goto(urlOf('admin', `/admin/users?search=${username}`));
  await page.getByRole('button', { name: `Set the monthly plan of ${username}` }).click();
  await dialog(page).getByLabel('Amount per month').fill('500');

  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, 'admin', 'hcpadmin');
  const plan = await callFrom(colleague, `PUT /api/users/${made.body.id}/monthly-plan`, {
    monthlyPlan: '350',
  });
  expect(plan.status).toBe(200);
  await colleague.context().close();

  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Somebody else has changed this person');
  await expect(dialog(page)).toContainText('Current plan: $350.00');
  await expect(dialog(page).getByLabel('Amount per month')).toHaveValue('500');
  // Busy until everything that may have changed is fetched again.
  const save = dialog(page).getByRole('button', { name: 'Save' });
  await expect(save).toHaveAttribute('aria-busy', 'false');
  await save.click();
  await expect(row(page, username)).toContainText('$500.00');
});

test('the budgets are searched, sorted and filtered in the address, and lead to the orders', async ({
  page,
}) => {
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/budget-summary'));
  await page.getByRole('button', { name: 'User' }).click();
  await expect(page).toHaveURL(/sort=user&direction=asc/);
  await page.getByRole('searchbox').fill('customer');
  await expect(page).toHaveURL(/search=customer/);
  await expect(row(page, 'customer')).toContainText('$500.00');
  await page.getByRole('link', { name: /^No plan/ }).click();
  await expect(page).toHaveURL(/show=no-plan/);
  await page.goto(urlOf('admin', '/admin/budget-summary?search=customer'));
  await page.getByRole('link', { name: /^customer ?, orders$/ }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?sort=newest&accountId=\d+$/);
});
