import type { Page } from '@playwright/test';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, isUsable, signIn, test, urlOf } from './fixtures.ts';
import { callFrom, done } from './people.ts';

const speak = (page: Page, language: string) =>
  page.addInitScript((value) => localStorage.setItem('language', value), language);

/** Every page of the office, by its task; `ready` is what it shows once all of its data have loaded. */
const PAGES = {
  'about orders and people': [
    { name: 'dashboard', path: '/admin', ready: 'table' },
    { name: 'orders', path: '/admin/orders?status=completed', ready: 'table' },
    { name: 'order', path: '/admin/orders?sort=newest&order=1', ready: 'dialog table' },
    { name: 'history', path: '/admin/history', ready: 'table' },
    { name: 'orders-none', path: '/admin/orders?minTotal=99999', ready: 'table' },
    { name: 'phone-order', path: '/admin/phone-order', ready: '#caller' },
    { name: 'caller', path: '/admin/phone-order/5', ready: 'form aside dl' },
    { name: 'users', path: '/admin/users', ready: 'table' },
    { name: 'customer', path: '/admin/users/5', ready: 'main h2' },
    { name: 'standing-orders', path: '/admin/standing-orders', ready: 'main h2' },
    { name: 'not-ordered', path: '/admin/not-ordered', ready: 'main h2' },
    { name: 'day-moves', path: '/admin/day-moves', ready: 'main button' },
    { name: 'budget-summary', path: '/admin/budget-summary', ready: 'table' },
    { name: 'messages', path: '/admin/messages?state=sent', ready: 'table' },
  ],
  'about the menu, papers and settings': [
    { name: 'meals', path: '/admin/meals', ready: 'table' },
    { name: 'categories', path: '/admin/meals/categories', ready: 'table' },
    { name: 'allergens', path: '/admin/meals/allergens', ready: 'table' },
    { name: 'prices', path: '/admin/meals/prices', ready: 'table' },
    { name: 'import', path: '/admin/import', ready: 'form' },
    { name: 'inventory', path: '/admin/inventory?q=tavce&sort=name-desc', ready: 'table' },
    { name: 'email-templates', path: '/admin/email-templates', ready: 'table' },
    { name: 'settings', path: '/admin/settings', ready: 'ol' },
    { name: 'rounds', path: '/admin/rounds', ready: 'h1' },
    { name: 'order-reports', path: '/admin/order-reports', ready: 'table' },
    { name: 'month-end', path: '/admin/month-end', ready: 'ol > li:last-child a' },
    { name: 'money-received', path: '/admin/money-received', ready: 'table' },
    { name: 'bank-file', path: '/admin/money-received?tab=bank', ready: 'main h2' },
    { name: 'accounts-owing', path: '/admin/accounts-owing', ready: 'table' },
    { name: 'reminders', path: '/admin/accounts-owing?tab=reminders', ready: 'main h2, table' },
    { name: 'account', path: '/admin/accounts-owing/5', ready: 'table' },
    { name: 'close-month', path: '/admin/close-month', ready: 'table' },
    { name: 'statements', path: '/admin/statements', ready: 'table' },
    { name: 'invoices', path: '/admin/invoices', ready: 'table' },
    { name: 'funders', path: '/admin/funders', ready: 'main h1' },
  ],
};

for (const language of LANGUAGES) {
  for (const [what, pages] of Object.entries(PAGES))
    test(`every page ${what} in ${language} can be used by everybody`, async ({ page }) => {
      await speak(page, language);
      await signIn(page, 'admin', 'admin');
      for (const each of pages) await test.step(each.name, () => isUsable(page, 'admin', language, each));
    });

  test(`the sign-in page, and one that does not exist, in ${language} can be used by everybody`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 404/);
    await speak(page, language);
    await isUsable(page, 'admin', language, { name: 'sign-in', path: '/auth', ready: 'form' });
    await isUsable(page, 'admin', language, { name: 'not-found', path: '/nowhere', ready: 'h1' });
    await signIn(page, 'admin', 'bookkeeper');
    for (const path of ['/admin/accounts-owing/2000000000', '/admin/statements/2026-10/2000000000']) {
      await page.goto(urlOf('admin', path));
      const main = page.locator('main');
      await expect(main.getByRole('alert')).toHaveText(wordsIn(language)('admin:noSuchCustomer'));
      await expect(main.getByRole('button')).toHaveCount(0);
      await axe(page);
    }
  });
}

test('guests sign in first, and who may not enter is told so', async ({ page }) => {
  await page.goto(urlOf('admin', '/admin/orders?status=pending'));
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Forders%3Fstatus%3Dpending$/);
  for (const account of ['customer', 'chef', 'driver'] as const) {
    await signIn(page, 'admin', account);
    await page.goto(urlOf('admin', '/admin/users'));
    await expect(page.getByText("You don't have permission to access the admin area.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Return home' })).toBeVisible();
  }
  await axe(page);
});

test('a key on every page finds a person and their order by what they say on the telephone', async ({
  page,
}) => {
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/statements'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: /phone number/ });
  await expect(field).toBeFocused();
  await field.fill('elena dimova');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Elena Dimova');
  await axe(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
    'Order by phone',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/phone-order\/\d+$/);
  // Or its button, which some hands press twice out of habit: the second press falls beside the question, and does not close it.
  const box = (await page.getByRole('button', { name: 'Search orders and people' }).boundingBox())!;
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+k');
  await field.fill('264');
  await page.getByRole('option', { name: 'Order 264' }).click();
  await expect(page.getByRole('dialog', { name: 'Order 264' })).toBeVisible();
});

test('the head is one line on every desk, in both languages', async ({ page }) => {
  await signIn(page, 'admin', 'hcpadmin');
  for (const language of LANGUAGES) {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.goto(urlOf('admin', '/admin/statements'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Chromium has no quotation marks of Macedonian.
    const marks = await page.evaluate(() => getComputedStyle(document.body).quotes);
    expect(marks, language).toBe(language === 'mk' ? '"„" "“"' : 'auto');
    const head = page.locator('header').first();
    // The telephone number comes last.
    await expect(head.locator('a[href^="tel:"]')).toBeVisible();
    for (const width of [1280, 1024, 960]) {
      await page.setViewportSize({ width, height: 768 });
      const bar = (await head.locator('> div').first().boundingBox())!;
      expect(bar.height, `${language}, ${width}`).toBeLessThan(50);
    }
  }
});

test('filters stand in the address and are asked of the server', async ({ page }) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/orders'));
  await page.getByRole('button', { name: 'Show filters' }).click();
  await page.getByRole('form', { name: 'Filters' }).getByLabel('Status').selectOption('pending');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL(/\?status=pending$/);
  await expect(page.getByText(/^\d+ of \d+ orders$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test('every dialog keeps the rules of axe and gives the focus back', async ({ page }) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/orders?status=completed'));
  const view = page.getByRole('button', { name: /View Details/ }).first();
  await view.click();
  await expect(page.getByRole('dialog')).toContainText('The organisation pays');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();

  await page
    .getByRole('combobox', { name: /Status of order/ })
    .first()
    .selectOption('cancelled');
  await expect(page.getByRole('dialog')).toContainText('The customer is refunded');
  await page.getByRole('button', { name: 'Change the status' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Please say why this order is changed',
  );
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: /Status of order/ }).first()).toHaveValue('completed');

  await page.goto(urlOf('admin', '/admin/users'));
  await page.getByRole('button', { name: 'Set the monthly plan of newcomer' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await axe(page);
});

test('a case manager sees statuses and changes none, and gives no role of the kitchen', async ({ page }) => {
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/orders'));
  await page.getByRole('row').nth(1).waitFor();
  await expect(page.getByRole('combobox', { name: /Status of order/ })).toHaveCount(0);
  await page.goto(urlOf('admin', '/admin/users'));
  const role = page.getByRole('combobox', { name: 'Role of newcomer' });
  await expect(role.getByRole('option')).toHaveText(['Unverified', 'User', 'HCP admin']);
});

test('a bookkeeper signs in, begins where a month ends, and finds what is money and nothing else', async ({
  page,
}) => {
  await page.goto(urlOf('admin', '/'));
  await page.getByRole('button', { name: 'Log in as bookkeeper' }).click();
  await expect(page).toHaveURL(urlOf('admin', '/admin/month-end'));
  await expect(page.getByRole('heading', { name: 'Month end', level: 1 })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem');
  await expect(links).toHaveText([
    /^Month end/,
    'Money received',
    'Accounts owing',
    'Statements',
    'Invoices',
    'Funders',
    /^Payments needing review/,
  ]);
  await axe(page);
  for (const path of ['orders', 'users', 'users/5', 'meals', 'settings', 'history', 'phone-order']) {
    await page.goto(urlOf('admin', `/admin/${path}`));
    await expect(page.getByText('This page is not for bookkeepers.')).toBeVisible();
  }
  await axe(page);
  await page.goto(urlOf('admin', '/admin'));
  await expect(page).toHaveURL(urlOf('admin', '/admin/month-end'));
});

test('verifying without a plan leads to the plan, and from there to the verified customer', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  await signIn(page, 'admin', 'admin');
  // A separate customer: the demo's newcomer is for the tests of the shop.
  const username = `waiting.${Date.now()}`;
  const account = { username, email: `${username}@trpeza.example`, password: 'lozinka-za-proba' };
  const { id } = await done(callFrom(page, 'POST /api/register', account));
  // Their file leads to where they are verified.
  await page.goto(urlOf('admin', `/admin/users/${id}`));
  await page.getByRole('link', { name: 'Go to their row in Users' }).click();
  await page.getByRole('combobox', { name: `Role of ${username}` }).selectOption('user');
  await expect(
    page.getByRole('heading', { name: `${username} cannot be verified without a monthly plan.` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Set plan' }).click();
  await page.getByRole('dialog').getByLabel('Amount per month').fill('400');
  await page.getByRole('button', { name: 'Save and verify' }).click();
  await expect(page.getByRole('region', { name: /Messages/ })).toContainText(`${username} is verified`);
  await page.getByRole('link', { name: /^Everybody/ }).click();
  // The newest customer is at the end of a list that other tests make longer.
  await page.getByRole('searchbox').fill(username);
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('$400.00');
});
