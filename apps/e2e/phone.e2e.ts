import type { Page } from '@playwright/test';
import { formatDate } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import {
  axe,
  expect,
  noSidewaysScroll,
  refusesQuantity,
  screens,
  signIn,
  test,
  urlOf,
  visitAs,
} from './fixtures.ts';
import { newCustomer, placeOrder } from './people.ts';

/** A customer who has previously ordered ten of a meal. */
async function buildCaller() {
  const customer = await newCustomer({ plan: '300.00' });
  return { customer, username: customer.username, number: await placeOrder(customer) };
}

/** An office user, in a language: the case manager, who may do all of this. */
async function toBackOffice(page: Page, language: Language) {
  await page.addInitScript((value) => localStorage.setItem('language', value), language);
  await signIn(page, 'admin', 'hcpadmin');
}

const find = async (page: Page, username: string) => {
  await page.locator('#caller').fill(username);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/phone-order\/\d+$/);
};
const readOut = (page: Page) => page.getByRole('complementary');
const submit = (page: Page) => page.locator('form button[type=submit]');

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
test(`an order by telephone in ${language} takes less than eight actions`, async ({ browser, page }) => {
  test.setTimeout(120_000);
  const t = wordsIn(language);
  const caller = await buildCaller();
  await toBackOffice(page, language);
  await page.goto(urlOf('admin', '/admin'));
  let actions = 0;
  const act = async (work: () => Promise<unknown>) => {
    actions += 1;
    await work();
  };

  await act(() => page.getByRole('link', { name: t('admin:nav.phoneOrder') }).click());
  await expect(page.locator('#caller')).toBeFocused();
  await act(() => page.keyboard.type(caller.username));
  // Said once the whole name was searched for; the first letters find the same person.
  await expect(page.getByText(t('admin:person.count', { count: 1 }), { exact: true })).toBeVisible();
  await act(() => page.keyboard.press('Enter'));

  // The form starts with the last order: the same ten meals, to the same address.
  await expect(page.getByText(t('phone:asLastTime').split('{{')[0]!)).toContainText(caller.number);
  await expect(page.getByText('14 Mirka Way, Lalor 3075')).toBeVisible();
  const days = page.getByRole('radio').and(page.locator('[name=date]'));
  const date = await days.nth(1).getAttribute('value');
  // Existing orders are shown at the top; the preselected day is the first without one, and choosing another asks first.
  const standing = page.getByRole('group', { name: t('phone:standing') });
  await expect(standing).toContainText(caller.number);
  await expect(days.nth(1)).toBeChecked();
  await days.nth(0).check();
  await expect(readOut(page).locator('[aria-busy=true]')).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByRole('dialog')).toContainText(caller.number);
  await screens(page, `admin-phone-second-${language}`);
  await page.getByRole('button', { name: t('phone:second.no') }).click();
  await act(() => days.nth(1).check());
  await expect(readOut(page).locator('[lang]').first()).toContainText(formatDate(date!, language, 'long'));
  // The same in the other language, for the caller.
  await expect(readOut(page).locator('[lang=en]')).toContainText('10');
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await screens(page, `admin-phone-call-${language}`);
  // A quantity that is refused is not ordered as it was before, also where the menu around it is folded away.
  const onMenu = page.locator('details').getByRole('textbox');
  await page.getByText(t('phone:wholeMenu')).click();
  await onMenu.fill('120');
  await page.getByText(t('phone:wholeMenu')).click();
  await submit(page).click();
  await refusesQuantity(onMenu, { min: 0, max: 100 }, language);
  await onMenu.fill('10');
  await act(() => submit(page).click());

  const placed = page.getByRole('heading', { level: 1 });
  await expect(placed).toContainText(t('phone:placed', { number: '' }).trim().split(' ').at(-1)!);
  const number = /\d+/.exec((await placed.textContent()) ?? '')![0];
  expect(actions).toBeLessThanOrEqual(8);
  await axe(page);
  await screens(page, `admin-phone-placed-${language}`);
  await page.getByRole('button', { name: t('phone:nextCaller') }).click();
  await expect(page.locator('#caller')).toBeFocused();

  const shop = await (await browser.newContext()).newPage();
  await caller.customer.lendTo(shop.context());
  await shop.goto(urlOf('shop', '/orders'));
  const card = shop.locator(`[id="${number}"]`);
  await expect(card).toContainText('On account: your share');
  await card.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(shop.getByRole('dialog')).toContainText('taken off your account');
  await shop.getByRole('button', { name: 'Yes, cancel the order' }).click();
  await expect(card).toContainText('This order was cancelled');
  await expect(card).not.toContainText('Refund');
  await shop.context().close();
});

test('problems stand beside their cause, and nothing that was entered is lost', async ({
  page,
  allowErrors,
}) => {
  test.setTimeout(120_000);
  allowErrors(/status of 401/);
  const { username } = await buildCaller();
  await toBackOffice(page, 'en');
  await page.goto(urlOf('admin', '/admin/phone-order'));
  await find(page, username);

  // Part of a name in either alphabet, Enter, a number, Enter: the next meal can be entered.
  const finder = page.getByRole('combobox', { name: 'Add a meal' });
  await finder.fill('тавче');
  await page.keyboard.press('Enter');
  const quantity = page.getByRole('list').getByRole('textbox', { name: /Tavche gravche/ });
  await expect(quantity).toBeFocused();
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await expect(finder).toBeFocused();
  const tooMuch = page.getByText(/more than the budget of the month/);
  await expect(tooMuch).toBeVisible();
  await axe(page);

  await page.reload();
  await expect(page.getByText('This call was interrupted')).toBeVisible();
  await expect(quantity).toHaveValue('99');
  await expect(tooMuch).toBeVisible();
  await submit(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toContainText('more than the budget of the month');
  await axe(page);
  await screens(page, 'admin-phone-problem');

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

  // The session ends in the middle of the call, and the user reloads the page.
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Username').fill('hcpadmin');
  await page.getByLabel('Password', { exact: true }).fill('trpeza-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Suburb' })).toHaveValue('Epping');
  await expect(page.getByRole('textbox', { name: /Note for the office/ })).toHaveValue('Her daughter called');
  await expect(readOut(page)).toContainText('11 meals');
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+ is placed$/);
  await expect(page.getByText('8 Cooper Street, Epping, VIC 3076, Australia')).toBeVisible();
});

test('an answer that gets lost makes no second order, also after a reload', async ({ page }) => {
  const { username, customer } = await buildCaller();
  await page.addInitScript(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const reply = await real(...request);
      // The order is placed, but its response is lost.
      if (/customers\/\d+\/orders$/.test(String(request[0])) && !sessionStorage.getItem('lost')) {
        sessionStorage.setItem('lost', 'yes');
        throw new TypeError('the line broke');
      }
      return reply;
    };
  });
  await toBackOffice(page, 'en');
  await page.goto(urlOf('admin', '/admin/phone-order'));
  await find(page, username);
  await expect(readOut(page)).toContainText('10 meals');
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
  await page.reload();
  await expect(readOut(page)).toContainText('10 meals');
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+ is placed$/);
  const { body } = await customer.ask('GET /api/orders');
  expect(body.items.map((order: { paymentMethod: string }) => order.paymentMethod)).toEqual([
    'account',
    'stripe',
  ]);
});

test('a customer who may not order yet says so at once, and somebody who is no customer is not there', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  await toBackOffice(page, 'en');
  await page.goto(urlOf('admin', '/admin/phone-order'));
  await find(page, 'newcomer');
  await expect(page.getByRole('heading', { name: 'This customer is not verified' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify this customer' })).toBeVisible();
  await noSidewaysScroll(page);

  const { id, username } = await newCustomer();
  const office = await visitAs('admin', 'hcpadmin');
  const file = `/api/customers/${id}`;
  const { states: expected } = (await office.ask(`GET ${file}/file`)).body.versions;
  const { today: from } = (await office.ask('GET /api/delivery-options')).body;
  expect((await office.ask(`PUT ${file}/state`, { state: 'left', from, expected })).status).toBe(200);
  await page.goto(urlOf('admin', '/admin/phone-order'));
  await find(page, username);
  const facts = page.getByRole('region', { name: 'The customer' });
  await expect(facts.getByRole('group', { name: 'Left' })).toContainText('No order can be placed');
  await expect(page.getByRole('group', { name: 'When?' })).toContainText('no customer on that day');
  await axe(page);
  await noSidewaysScroll(page);
  await page.goto(urlOf('admin', '/admin/phone-order/1'));
  await expect(page.getByRole('heading', { name: 'There is no such customer' })).toBeVisible();
});

/** Enters somebody who calls for the first time, by name and telephone. */
async function enterCaller(page: Page, plan: string) {
  const t = wordsIn('en');
  await toBackOffice(page, 'en');
  await page.goto(urlOf('admin', '/admin/phone-order'));
  await page.getByRole('button', { name: t('phone:newCustomer') }).click();
  const dialog = page.getByRole('dialog');
  const fill = (label: string, text: string) => dialog.getByLabel(label).fill(text);
  await fill(t('customers:profile.firstName'), 'Donka');
  await fill(t('customers:profile.lastName'), 'Ribarova');
  await fill(t('customers:profile.phone'), '03 9555 0177');
  await fill(t('customers:new.plan'), plan);
  await dialog.getByRole('button', { name: t('customers:new.save') }).click();
  await expect(page).toHaveURL(/\/admin\/phone-order\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Donka Ribarova');
}

test('a new caller is entered, given a plan and verified without leaving the call', async ({ page }) => {
  await enterCaller(page, '');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Verify this customer' }).click();
  await dialog.getByLabel('Amount per month').fill('400');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save and verify' }).click();
  await expect(page.getByText('This customer is not verified')).toHaveCount(0);
  await expect(page.getByText('$400.00 of $400.00').first()).toBeVisible();
});

test('a new caller with a plan may order at once', async ({ page }) => {
  await enterCaller(page, '400,00');
  await expect(page.getByText('This customer is not verified')).toHaveCount(0);
  await expect(page.getByText('$400.00 of $400.00').first()).toBeVisible();
});
