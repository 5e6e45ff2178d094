import type { Page } from '@playwright/test';
import { formatDate } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, signIn, setPageLanguage, test, urlOf } from '../fixtures.ts';
import { newCustomer, placeOrder } from '../people.ts';

/** Registers a customer with one order. */
async function createCaller() {
  const customer = await newCustomer({ plan: '300.00' });
  return { customer, username: customer.username, number: await placeOrder(customer) };
}

const findCaller = async (page: Page, username: string) => {
  await page.locator('#caller').fill(username);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/phone-order\/\d+$/);
};
const orderSummary = (page: Page) => page.getByRole('main').getByRole('complementary');
const submit = (page: Page) => page.locator('main button[type=submit]');

test('a case manager places a phone order in eight actions, and the customer cancels it', async ({
  browser,
  page,
}) => {
  const t = translatorFor('mk');
  const caller = await createCaller();
  await setPageLanguage(page, 'mk');
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin'));
  let actions = 0;
  const act = async (work: () => Promise<unknown>) => {
    actions += 1;
    await work();
  };

  await act(() => page.getByRole('link', { name: t('admin:nav.phoneOrder') }).click());
  await expect(page.locator('#caller')).toBeFocused();
  await act(() => page.keyboard.type(caller.username));
  await expect(page.getByText(t('admin:person.count', { count: 1 }), { exact: true })).toBeVisible();
  await act(() => page.keyboard.press('Enter'));

  // The form is prefilled from the customer's last order.
  await expect(page.getByText(t('phone:asLastTime').split('{{')[0]!)).toContainText(caller.number);
  await expect(page.getByText('14 Mirka Way, Lalor 3075')).toBeVisible();
  const days = page.getByRole('radio').and(page.locator('[name=date]'));
  const date = await days.nth(1).getAttribute('value');
  // The first day without an order is preselected; for a day that has one, a dialog asks for confirmation.
  const recurring = page.getByRole('group', { name: t('phone:openOrders') });
  await expect(recurring).toContainText(caller.number);
  await expect(days.nth(1)).toBeChecked();
  await days.nth(0).check();
  await expect(orderSummary(page).locator('[aria-busy=false]')).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole('dialog')).toContainText(caller.number);
  await page.getByRole('button', { name: t('phone:second.no') }).click();
  await act(() => days.nth(1).check());
  await expect(orderSummary(page).locator('[lang]').first()).toContainText(formatDate(date!, 'mk', 'long'));
  // The summary is also shown in the customer's language.
  await expect(orderSummary(page).locator('[lang=en]')).toContainText('10');
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await act(() => submit(page).click());

  const placed = page.getByRole('heading', { level: 1 });
  await expect(placed).toContainText(t('phone:placed', { number: '' }).trim().split(' ').at(-1)!);
  const number = /\d+/.exec((await placed.textContent()) ?? '')![0];
  expect(actions).toBeLessThanOrEqual(8);
  await axe(page);
  await page.getByRole('button', { name: t('phone:nextCaller') }).click();
  await expect(page.locator('#caller')).toBeFocused();

  const shop = await (await browser.newContext()).newPage();
  await caller.customer.shareWith(shop.context());
  await shop.goto(urlOf('shop', '/orders'));
  const card = shop.locator(`[id="${number}"]`);
  await expect(card).toContainText('On account: your share');
  await card.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(shop.getByRole('dialog')).toContainText('removed from your account');
  await shop.getByRole('button', { name: `Cancel order ${number}` }).click();
  await expect(card).toContainText('This order was cancelled');
  await expect(card).not.toContainText('Refund');
  await shop.context().close();
});

test('a case manager sees the problems of a phone order, and keeps the input over a reload and a new sign-in', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const { username } = await createCaller();
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/phone-order'));
  await findCaller(page, username);

  // Keyboard only: type part of the name in either alphabet, Enter, type a quantity, Enter.
  const finder = page.getByRole('combobox', { name: 'Add a meal' });
  await finder.fill('тавче');
  await page.keyboard.press('Enter');
  const quantity = page.getByRole('list').getByRole('textbox', { name: /Tavche gravche/ });
  await expect(quantity).toBeFocused();
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await expect(finder).toBeFocused();
  const tooMuch = page.getByText(/over the monthly budget/);
  await expect(tooMuch).toBeVisible();
  await axe(page);

  await page.reload();
  await expect(page.getByText('This call was interrupted')).toBeVisible();
  await expect(quantity).toHaveValue('99');
  await expect(tooMuch).toBeVisible();
  await submit(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toContainText('over the monthly budget');
  await axe(page);

  await quantity.fill('1');
  await quantity.press('Enter');
  await expect(tooMuch).toHaveCount(0);
  await page.getByRole('radio', { name: 'Another address' }).check();
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('8 Cooper Street');
  await submit(page).click();
  await expect(page.getByRole('link', { name: 'Please enter the city' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Suburb' }).fill('Epping');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('3076');
  await page.getByRole('textbox', { name: /Note for the office/ }).fill('Her daughter called');

  // The session ends during the telephone call.
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Username').fill('hcpadmin');
  await page.getByLabel('Password', { exact: true }).fill('trpeza-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Suburb' })).toHaveValue('Epping');
  await expect(page.getByRole('textbox', { name: /Note for the office/ })).toHaveValue('Her daughter called');
  await expect(orderSummary(page)).toContainText('11 meals');
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+ is placed$/);
  await expect(page.getByText('8 Cooper Street, Epping, VIC 3076, Australia')).toBeVisible();
});

test('a case manager whose response to a phone order was lost creates no second order, also after a reload', async ({
  page,
}) => {
  const { username, customer } = await createCaller();
  await page.addInitScript(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const reply = await real(...request);
      if (/customers\/\d+\/orders$/.test(String(request[0])) && !sessionStorage.getItem('lost')) {
        sessionStorage.setItem('lost', 'yes');
        throw new TypeError('connection lost');
      }
      return reply;
    };
  });
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/phone-order'));
  await findCaller(page, username);
  await expect(orderSummary(page)).toContainText('10 meals');
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
  await page.reload();
  await expect(orderSummary(page)).toContainText('10 meals');
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+ is placed$/);
  const { body } = await customer.ask('GET /api/orders');
  expect(body.items.map((order: { paymentMethod: string }) => order.paymentMethod)).toEqual([
    'account',
    'stripe',
  ]);
});

test('a case manager creates and verifies a new customer during the call', async ({ page }) => {
  const t = translatorFor('en');
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/phone-order'));
  // The name typed as the caller is carried into the form.
  await page.locator('#caller').fill('Donka Ribarova');
  await page.getByRole('button', { name: t('phone:newCustomer') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('customers:profile.firstName'))).toHaveValue('Donka');
  await expect(dialog.getByLabel(t('customers:profile.lastName'))).toHaveValue('Ribarova');
  await dialog.getByLabel(t('customers:profile.phone')).fill('03 9555 0177');
  await dialog.getByRole('button', { name: t('customers:new.save') }).click();
  await expect(page).toHaveURL(/\/admin\/phone-order\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Donka Ribarova');
  await page.getByRole('button', { name: 'Verify this customer' }).click();
  await dialog.getByLabel('Amount per month').fill('400');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save and verify' }).click();
  await expect(page.getByText('This customer is not verified')).toHaveCount(0);
  await expect(page.getByText('$400.00 of $400.00').first()).toBeVisible();
});
