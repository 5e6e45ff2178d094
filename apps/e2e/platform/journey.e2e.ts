import { formatDate } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import type { Browser, Page } from '@playwright/test';
import {
  axe,
  expect,
  openShop,
  signIn,
  setPageLanguage,
  test,
  urlOf,
  type DemoAccount,
  type Site,
} from '../fixtures.ts';
import { officeOf } from '../people.ts';
import { expandStop } from '../stop-buttons.ts';
import { confirmEarlyStart, readDeliveryDateOf } from '../ready-orders.ts';
import { uniqueName } from '../unique.ts';

const t = translatorFor('mk');
const DELIVERY = {
  firstName: 'Ана',
  lastName: 'Попова',
  address: '14 Mirka Way',
  city: 'Lalor',
  state: 'VIC',
  zipCode: '3075',
  country: 'Australia',
  phone: '0412 345 678',
};

/** Opens a page for a signed-in user in a separate browser context. */
const openPageAs = async (browser: Browser, site: Site, account: DemoAccount): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await setPageLanguage(page, 'mk');
  await signIn(page, site, account);
  return page;
};

test.use({ viewport: { width: 390, height: 844 } });

/**
 * Follows the journey that the README describes. Customer, office, kitchen and driver each have a separate browser
 * context.
 */
test('an order goes from the menu to the doorstep', async ({ page: customer, browser, allowErrors }) => {
  // A guest has no session (401), and an unverified customer cannot order (409).
  allowErrors(/status of 40[19]/);
  const username = uniqueName();
  const date = await readDeliveryDateOf(await officeOf(), 'to the doorstep');

  await test.step('a guest chooses a language, searches, and fills the cart for a day', async () => {
    await openShop(customer);
    await customer.getByRole('link', { name: 'Македонски' }).first().click();
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(t('home:hero.title'));
    await openShop(customer, '/?q=tavce');
    await expect(customer.getByRole('link', { name: 'Тавче гравче', exact: true })).toBeVisible();
    await axe(customer);
    await openShop(customer, '/meal/1');
    await customer.getByRole('button', { name: t('calendar:change') }).click();
    await customer.getByRole('button', { name: t('calendar:moreDays') }).click();
    await customer.locator(`input[type=radio][value="${date}"]`).check();
    await addToBasket(customer, 6);
    await openShop(customer, '/meal/3');
    await addToBasket(customer, 4);
    await expectBasket(customer, 10);
  });

  await test.step('the guest registers and keeps the cart', async () => {
    await customer.goto(urlOf('shop', '/auth?tab=register'));
    const panel = customer.getByRole('tabpanel', { name: t('accounts:auth.register') });
    const fill = (label: string, text: string) => panel.getByLabel(label, { exact: true }).fill(text);
    await fill(t('accounts:signIn.username'), username);
    await fill(t('accounts:auth.email'), `${username}@example.org`);
    await fill(t('accounts:signIn.password'), 'blue kettle 42');
    await fill(t('accounts:auth.confirmPassword'), 'blue kettle 42');
    await panel.getByRole('button', { name: t('accounts:auth.create') }).click();
    await expect(customer).toHaveURL(urlOf('shop', '/'));
    await expectBasket(customer, 10);
  });

  const office = await openPageAs(browser, 'admin', 'admin');
  await test.step('the office sets a plan and verifies the customer', async () => {
    await office.goto(urlOf('admin', `/admin/users?search=${username}`));
    await office.getByRole('button', { name: t('admin:users.setPlanOf', { name: username }) }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel(t('admin:plan.amount')).fill('400');
    await dialog.getByRole('button', { name: t('common:save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await office.getByLabel(t('admin:users.roleOf', { name: username })).selectOption('user');
    await expect(office.getByText(t('admin:users.verified', { name: username })).first()).toBeVisible();
  });

  // The board is open before the order is placed, and is never reloaded.
  const chef = await openPageAs(browser, 'staff', 'chef');
  await chef.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  await expect(chef.getByRole('heading', { level: 1 })).toHaveText(t('kitchen:title'));

  const number = await test.step('the customer pays by card', async () => {
    await openShop(customer, '/checkout');
    for (const [name, value] of Object.entries(DELIVERY))
      await customer.locator(`input[name=${name}]`).fill(value);
    await customer.getByRole('button', { name: t('checkout:delivery.continue') }).click();
    await customer.getByLabel(t('checkout:payment.cardNumber')).fill('4242 4242 4242 4242');
    await axe(customer);
    const [pay] = t('checkout:payment.pay', { amount: '0.00' }).split(' ');
    await customer.getByRole('button', { name: new RegExp(`^${pay} `) }).click();
    await expect(customer).toHaveURL(urlOf('shop', '/'));
    const notice = customer.locator('main').getByRole('status', { name: t('checkout:placed') });
    return /\d+/.exec(await notice.innerText())![0];
  });
  const orderNumber = t('orders:number', { number });
  const own = customer.locator(`[id="${number}"]`);

  await test.step('the kitchen cooks, and the customer sees the progress', async () => {
    await openShop(customer, '/orders');
    await expect(own).toContainText(t('orders:mine.steps.pending'));
    await expect(own).toContainText(new RegExp(formatDate(date, 'mk', 'day'), 'i'));
    const card = chef.getByRole('article').filter({ hasText: orderNumber });
    await expect(card).toContainText('Ана Попова');
    await card.getByRole('button', { name: t('kitchen:action.prepare') }).click();
    await confirmEarlyStart(chef, 'mk');
    await expect(card).toContainText(t('orders:status.processing'));
    await expect(own).toContainText(t('orders:mine.steps.processing'));
    await card.getByRole('button', { name: t('kitchen:action.finish') }).click();
    await expect(own).toContainText(t('orders:mine.steps.ready_for_delivery'));
  });

  const driver = await openPageAs(browser, 'staff', 'driver');
  await test.step('the driver delivers, and the customer sees the progress', async () => {
    await driver.goto(urlOf('staff', `/delivery/dashboard?date=${date}`));
    const stop = driver.getByRole('article').filter({ hasText: orderNumber });
    await expandStop(stop);
    await stop.getByRole('button', { name: t('deliveries:pickUp') }).click();
    await expect(own.getByText(t('orders:mine.steps.delivering'), { exact: true })).toBeVisible();
    await stop.getByRole('button', { name: new RegExp(`^${t('deliveries:delivered')}: `) }).click();
    await expect(own.getByText(t('orders:mine.steps.completed'), { exact: true })).toBeVisible();
  });

  await test.step('the budget and the office show the delivered order', async () => {
    await openShop(customer, '/budget');
    await expect(customer.getByText('$400.00').first()).toBeVisible();
    await axe(customer);
    await office.goto(urlOf('admin', '/admin/orders?sort=newest'));
    await expect(office.getByRole('button', { name: new RegExp(`${orderNumber}$`) })).toBeVisible();
  });
  for (const page of [office, chef, driver]) await page.context().close();
});

async function addToBasket(page: Page, quantity: number): Promise<void> {
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const more = page.getByRole('button', { name: t('common:quantity.more', { name }) });
  for (let count = 1; count < quantity; count += 1) await more.click();
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expect(page.getByText(t('cart:added')).first()).toBeVisible();
}

const expectBasket = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: t('cart:open', { count }) })).toBeVisible();
