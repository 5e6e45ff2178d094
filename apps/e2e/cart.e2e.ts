import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, refusesQuantity, test, urlOf } from './fixtures.ts';
import { callFrom, enterAsNewCustomer, fillCart, speak } from './people.ts';

const openBasket = async (page: Page, language: Language) => {
  const t = wordsIn(language);
  await page.getByRole('button', { name: new RegExp(`^${t('cart:basket')} \\d`) }).click();
  const basket = page.getByRole('dialog', { name: t('cart:title') });
  await expect(basket).toBeVisible();
  return basket;
};

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
const t = wordsIn(language);

test(`a price that changed is told until it is accepted, for guests and customers, in ${language}`, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await speak(page, language);
  await page.goto(urlOf('shop'));
  await page.evaluate(() => {
    const items = [{ mealId: 1, quantity: 2, price: '8.00' }];
    localStorage.setItem('userCart', JSON.stringify({ items }));
  });
  await page.reload();
  const expected = t('cart:priceChangedText', { before: '8.00', now: '9.70' });
  const basket = await openBasket(page, language);
  await expect(basket).toContainText(expected);
  await axe(page);
  await noSidewaysScroll(page);
  await basket.getByRole('button', { name: new RegExp(`^${t('cart:priceAccept')}`) }).click();
  await expect(basket).not.toContainText(expected);
  await page.reload();
  await expect(basket).toBeVisible();
  await expect(basket).not.toContainText(expected);

  await page.evaluate(() => localStorage.removeItem('userCart'));
  const customer = await enterAsNewCustomer(page);
  await fillCart(customer, [{ mealId: 1, quantity: 2, price: '8.00' }]);
  await page.goto(urlOf('shop'));
  const own = await openBasket(page, language);
  await expect(own).toContainText(expected);
  await own.getByRole('button', { name: new RegExp(`^${t('cart:priceAccept')}`) }).click();
  await expect(own).not.toContainText(expected);
  expect((await callFrom(page, 'GET /api/cart')).body.items[0].priceBefore).toBeNull();
});

test(`typed quantities are counted or refused with a sentence, and the basket can be cleared, in ${language}`, async ({
  page,
}) => {
  await speak(page, language);
  const customer = await enterAsNewCustomer(page);
  await fillCart(customer, [{ mealId: 1, quantity: 4 }]);
  await page.goto(urlOf('shop'));
  const basket = await openBasket(page, language);
  const field = basket.getByRole('textbox').first();
  for (const typed of ['0', '-1', '1.5', '10000', 'десет']) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(basket.getByRole('alert')).toHaveText(t('common:quantity.typed', { min: 1, max: 100 }));
    await expect(field).toHaveValue(typed);
  }
  await axe(page);
  expect((await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(4);
  await field.fill('12');
  await field.press('Tab');
  await expect.poll(async () => (await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(12);
  await field.fill('1o');
  await basket.getByRole('link', { name: t('cart:checkout') }).click();
  await refusesQuantity(field, { min: 1, max: 100 }, language);
  await field.fill('12');
  await expect(basket.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(12);

  await basket.getByRole('button', { name: t('cart:clear') }).click();
  const question = page.getByRole('dialog', { name: t('cart:clearTitle') });
  await expect(question).toContainText(t('cart:clearText', { count: 12 }));
  await axe(page);
  await question.getByRole('button', { name: t('cart:clearNo') }).click();
  await expect(field).toHaveValue('12');
  await basket.getByRole('button', { name: t('cart:clear') }).click();
  await question.getByRole('button', { name: t('cart:clearYes') }).click();
  await expect(basket).toContainText(t('cart:emptyTitle'));
  await expect(basket.getByRole('link')).toHaveText(t('home:promo.action'));
  expect((await callFrom(page, 'GET /api/cart')).body.items).toEqual([]);
});

test(`a meal for another day asks before the basket moves, in ${language}`, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await speak(page, language);
  const customer = await enterAsNewCustomer(page);
  const { deliveryDate: first } = await fillCart(customer, [{ mealId: 3, quantity: 2 }]);
  await page.goto(urlOf('shop', '/meal/1'));
  const change = page.getByRole('button', { name: t('calendar:change') });
  const isHydrated = () =>
    change.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isHydrated).toBe(true);
  await change.click();
  await page.getByRole('radio').nth(1).check();
  const add = page.getByRole('button', { name: t('cart:add'), exact: true });
  await add.click();
  const requested = page.getByRole('status').filter({ hasText: t('calendar:moveAsk') });
  await expect(requested).toBeVisible();
  await axe(page);
  await requested.getByRole('button').nth(2).click();
  expect((await callFrom(page, 'GET /api/cart')).body).toMatchObject({ mealCount: 2, deliveryDate: first });
  await add.click();
  await requested.getByRole('button').nth(1).click();
  await expect.poll(async () => (await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(3);
  expect((await callFrom(page, 'GET /api/cart')).body.deliveryDate).toBe(first);
  await add.click();
  await requested.getByRole('button').nth(0).click();
  await expect.poll(async () => (await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(4);
  expect((await callFrom(page, 'GET /api/cart')).body.deliveryDate > first).toBe(true);
});

test('two tabs stay in step: the basket, and who is here', async ({ page, context }) => {
  const t = wordsIn('en');
  await enterAsNewCustomer(page);
  const other = await context.newPage();
  await other.goto(urlOf('shop', '/orders'));
  await expect(other.getByRole('button', { name: t('cart:open', { count: 0 }) })).toBeVisible();
  await page.goto(urlOf('shop', '/meal/1'));
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expect(other.getByRole('button', { name: t('cart:open', { count: 1 }) })).toBeVisible();
  await page.getByText('e2e-').first().click();
  await page.getByRole('button', { name: t('common:logOut') }).click();
  await expect(other.getByRole('heading', { name: t('common:logInAgain') })).toBeVisible();
  await expect(other.getByRole('button', { name: t('cart:open', { count: 0 }) })).toBeVisible();
});

test('two devices stay in step when one comes back into sight', async ({ page, browser }) => {
  const t = wordsIn('en');
  const customer = await enterAsNewCustomer(page);
  await page.goto(urlOf('shop'));
  const second = await browser.newContext();
  const phone = await second.newPage();
  await customer.lendTo(second);
  await phone.goto(urlOf('shop'));
  await expect(phone.getByRole('button', { name: t('cart:open', { count: 0 }) })).toBeVisible();
  await fillCart(customer, [{ mealId: 1, quantity: 5 }]);
  const five = phone.getByRole('button', { name: t('cart:open', { count: 5 }) });
  // The page is drawn by the server before it listens.
  await expect(async () => {
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(five).toBeVisible({ timeout: 1000 });
  }).toPass();
  await second.close();
});

test('a guest fills the basket without a network', async ({ page, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const t = wordsIn('en');
  await page.goto(urlOf('shop', '/meal/6'), { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('cart:open', { count: 1 }) })).toBeVisible();
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('cart:open', { count: 2 }) })).toBeVisible();
});

test('who was signed out meanwhile keeps the meal, logs in from there and is back', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const t = wordsIn('en');
  const { username } = await enterAsNewCustomer(page);
  await page.goto(urlOf('shop', '/meal/6'), { waitUntil: 'networkidle' });
  await context.clearCookies({ name: /trpeza$/ });
  await page.getByRole('main').getByRole('textbox').first().fill('3');
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  const notice = page.getByRole('status').filter({ hasText: t('cart:keptSignedOut') });
  await expect(notice).toContainText(t('common:logInAgain'));
  await expect(page.getByRole('button', { name: t('cart:open', { count: 3 }) })).toBeVisible();
  await axe(page);
  await notice.getByRole('link', { name: t('common:logIn') }).click();
  await page.getByLabel(t('accounts:signIn.username')).fill(username);
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill('blue kettle 42');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/meal\/6$/);
  await expect.poll(async () => (await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(3);
});

test('without a network the meal is kept here and joins the basket later; a refusal keeps nothing', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /status of 409/);
  const t = wordsIn('en');
  await enterAsNewCustomer(page, { plan: '20.00' });
  await page.goto(urlOf('shop', '/meal/1'), { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expect(page.getByText(t('cart:addedHere'), { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: t('cart:open', { count: 1 }) })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('userCart'));
  await expect.poll(kept).toBeNull();
  expect((await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(1);

  const field = page.getByRole('textbox', { name: t('common:quantity.of', { name: 'Tavche gravche' }) });
  await field.fill('0');
  await field.press('Enter');
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await refusesQuantity(field, { min: 1, max: 100 }, 'en');
  expect((await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(1);
  await field.fill('5');
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Budget Exceeded' })).toBeVisible();
  await expect(
    page
      .getByText('Adding this item would exceed your monthly budget. You have $13.21 remaining this month.')
      .first(),
  ).toBeVisible();
  expect(await kept()).toBeNull();
  expect((await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(1);
});

test('a meal is added and counted on its card; the bar below tells how far the basket is', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /status of 409/);
  await page.setViewportSize({ width: 390, height: 664 });
  await speak(page, language);
  await enterAsNewCustomer(page, { plan: '40.00' });
  await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
  const held = async () => (await callFrom(page, 'GET /api/cart')).body.mealCount;
  const name = 'Тавче гравче';
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  const add = card.getByRole('button', { name: t('cart:addOne') });
  const more = card.getByRole('button', { name: t('common:quantity.more', { name }) });
  const bar = page.getByRole('status').filter({ hasText: t('cart:youPay') });

  // A double press adds once.
  await add.dblclick();
  await expect(bar).toContainText(t('cart:of', { meals: 1, count: 10 }));
  await expect.poll(held).toBe(1);
  await axe(page);
  await noSidewaysScroll(page);
  // Three presses faster than the server answers are three meals.
  await more.click();
  await more.click();
  await more.click();
  await expect(bar).toContainText(t('cart:of', { meals: 4, count: 10 }));
  await expect.poll(held).toBe(4);

  // What the server refuses stands at the card, and the number is the basket's again.
  await card.getByRole('textbox').fill('9');
  await card.getByRole('textbox').press('Enter');
  await expect(card.getByRole('alert')).toBeVisible();
  await expect(card.getByRole('textbox')).toHaveValue('4');
  expect(await held()).toBe(4);

  await card.getByRole('textbox').fill('0');
  await card.getByRole('textbox').press('Enter');
  await expect(add).toBeFocused();
  await expect(bar).toHaveCount(0);
  await expect.poll(held).toBe(0);

  // The keyboard goes on where the button was.
  await page.keyboard.press('Enter');
  await expect(more).toBeFocused();
  await expect(bar).toContainText(t('cart:of', { meals: 1, count: 10 }));
  await card.getByRole('button', { name: t('common:quantity.fewer', { name }) }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect.poll(held).toBe(0);

  await context.setOffline(true);
  await add.click();
  await expect(card.getByRole('status').filter({ hasText: t('cart:addedHereText') })).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toContainText(t('cart:of', { meals: 1, count: 10 }));
  await bar
    .locator('..')
    .getByRole('button', { name: t('cart:basket'), exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: t('cart:title') })).toBeVisible();
});
