import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, openShop, signIn, setPageLanguage, test, urlOf } from '../fixtures.ts';
import { placeOrder, signInAsNewCustomer } from '../people.ts';

const t = translatorFor('mk');
const mealNames = (page: Page) => page.locator('#menu h3');

test('a visitor closes the meal and the cart with the browser’s Back button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await setPageLanguage(page, 'mk');
  await openShop(page);
  const firstMeal = page.locator('#menu h3 a').first();
  const dialog = page.getByRole('dialog');
  const basket = page.getByRole('dialog', { name: t('cart:title') });
  const basketButton = page.getByRole('banner').getByRole('button', { name: new RegExp(t('cart:basket')) });
  const expectMenu = async () => {
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: t('home:menu.title') })).toBeVisible();
  };
  await firstMeal.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expectMenu();

  await firstMeal.click();
  await axe(page);
  await dialog.getByRole('button', { name: t('cart:add') }).click();
  await dialog.getByRole('button', { name: t('cart:show') }).click();
  await expect(basket).toBeVisible();
  // The cart replaced the meal in the browser history.
  await page.goBack();
  await expectMenu();

  // A second click on Close before the browser has gone back must not leave the page.
  for (const open of [basketButton, firstMeal]) {
    await open.click();
    await dialog
      .getByRole('button', { name: t('close') })
      .evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
    await expectMenu();
  }

  await basketButton.click();
  await expect(basket).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(basketButton).toBeFocused();
});

test('a returning customer finds the next delivery, the last order and the budget on a home page that does not shift', async ({
  page,
}) => {
  const t = translatorFor('en');
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await signInAsNewCustomer(page);
  const number = await placeOrder(customer, [{ mealId: 1, quantity: 12 }]);
  await page.addInitScript(() => {
    const sum = { shift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { sum });
  });
  await openShop(page);
  await expect(page.getByRole('link', { name: t('home:welcome.order', { meals: 12 }) })).toHaveAttribute(
    'href',
    `/orders#${number}`,
  );
  await expect(page.getByText(t('cart:again.last', { count: 12 }))).toBeVisible();
  await expect(page.getByRole('link', { name: /left for deliveries/ })).toBeVisible();
  await axe(page);
  // A late font may move letters by a fraction of a pixel.
  const { shift } = await page.evaluate(() => (globalThis as unknown as { sum: { shift: number } }).sum);
  expect(shift).toBeLessThan(0.001);
});

test('a visitor on a phone filters, sorts, searches and goes back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setPageLanguage(page, 'mk');
  await openShop(page);
  const menu = page.locator('#menu');
  const search = async (text: string) => {
    const field = menu.getByRole('searchbox');
    await field.fill(text);
    await field.press('Enter');
  };
  await page.getByRole('link', { name: t('home:hero.toMenu') }).click();
  await expect(menu).toBeInViewport();
  await expect(mealNames(page)).toHaveCount(8);
  await page.getByRole('link', { name: t('home:menu.loadMore') }).click();
  await expect(mealNames(page)).toHaveCount(16);
  const chips = menu.getByRole('navigation', { name: t('home:menu.show') });
  await chips.getByRole('link', { name: 'Супи и чорби' }).click();
  await expect(page).toHaveURL(/category=soups/);
  await expect(chips.getByRole('link', { name: 'Супи и чорби' })).toBeInViewport({ ratio: 1 });
  await chips.getByRole('link', { name: 'Јадења на лажица' }).click();
  await expect(page).toHaveURL(/category=stews/);
  await menu.locator('summary', { hasText: t('home:menu.sort') }).click();
  await menu.getByRole('link', { name: t('home:menu.sorts.price_low') }).click();
  await expect(page).toHaveURL(/category=stews&sort=price_low/);
  await search('tavce');
  await expect(page.locator('#found')).toHaveText(t('home:menu.found', { count: 1, q: 'tavce' }));
  await search('сарма');
  await expect(page).toHaveURL(/q=%D1/);
  await expect(mealNames(page).first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('#found')).toContainText('tavce');
  await page.goBack();
  await expect(page).toHaveURL(/category=stews&sort=price_low/);

  await openShop(page, '/?category=fish&q=baklava');
  await expect(page.getByRole('heading', { name: t('home:menu.empty') })).toBeVisible();
  await page.getByRole('link', { name: t('home:menu.viewAll') }).click();
  await expect(mealNames(page)).toHaveCount(8);
  await expect(page).toHaveURL(urlOf('shop', '/#menu'));
});

test.describe('the shop without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads, searches and translates the menu, and expands the questions', async ({ page }) => {
    const t = translatorFor('en');
    await page.goto(urlOf('shop'));
    await expect(mealNames(page)).toHaveCount(8);
    await page.getByRole('link', { name: t('home:menu.loadMore') }).click();
    await expect(mealNames(page)).toHaveCount(16);
    await page.goto(urlOf('shop', '/?q=tavce'));
    await expect(mealNames(page).first()).toHaveText('Tavche gravche');
    await page.getByRole('link', { name: 'Македонски' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'mk');
    await expect(page).toHaveURL(urlOf('shop', '/?q=tavce'));
    await page.locator('#menu h3 a').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Тавче гравче');

    await page.goto(urlOf('shop', '/faq'));
    const answer = page.locator('#change p').first();
    await expect(answer).toBeHidden();
    await page.locator('#change summary').click();
    await expect(answer).toContainText('нарачајте до среда во 23:59 часот');
  });
});

test('staff sign in at the shop and are sent to their own site; drivers see no menu, and admins cannot buy', async ({
  page,
}) => {
  const t = translatorFor('en');
  await page.goto(urlOf('shop', '/auth'));
  await page.getByLabel(t('accounts:signIn.username'), { exact: true }).fill('chef');
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill('trpeza-demo');
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${urlOf('staff', '/kitchen/dashboard')}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('kitchen:title'));

  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await signIn(page, 'shop', 'driver');
  await openShop(page);
  await expect(page.getByRole('heading', { name: t('home:steps.title') })).toBeVisible();
  await expect(page.locator('#menu')).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Basket/ })).toHaveCount(0);
  expect(requested).not.toContain('/api/meals');
  await page.getByRole('link', { name: t('home:nav.kitchen') }).click();
  await expect(page).toHaveURL(new RegExp(`^${urlOf('staff', '/kitchen/dashboard')}`));

  await signIn(page, 'shop', 'admin');
  await openShop(page);
  await mealNames(page).first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: t('meals:adminView.title') })).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('cart:add') })).toHaveCount(0);
});

test('a visitor finds every cookie and storage key of the shop on the cookie page', async ({
  page,
  context,
}) => {
  const t = translatorFor('en');
  await openShop(page);
  expect(await context.cookies(), 'cookies before the first choice').toEqual([]);
  await page.locator('#menu h3 a').first().click();
  await page.getByRole('button', { name: t('cart:add') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('cart:added') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('radio', { name: t('common:textSize.large') })
    .first()
    .check({ force: true });
  await page.getByRole('link', { name: 'Македонски' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'mk');
  await expect(page.getByRole('link', { name: 'English' })).toBeFocused();
  const guestKeys = await page.evaluate(() => Object.keys(localStorage));

  const customer = await signIn(page, 'shop', 'customer');
  const { body } = await customer.ask('GET /api/delivery-options');
  await customer.ask('POST /api/cart/merge', { items: [{ mealId: 6, quantity: 12 }], ...body.next });
  const mk = translatorFor('mk');
  await openShop(page, '/checkout');
  await page.getByRole('button', { name: mk('checkout:twoBaskets.add') }).click();
  await page.getByRole('button', { name: mk('checkout:delivery.changeAddress') }).click();
  await page.getByRole('radio', { name: mk('checkout:delivery.newAddress') }).check();
  await page.locator('input[name=city]').fill('Bitola');
  await openShop(page, '/cookies');
  const stored = [
    ...guestKeys,
    ...(await context.cookies()).map(({ name }) => name),
    ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
  ].map((name) => name.replace(/^draft:.*/, 'draft:…'));
  const named = await page.locator('main h3 code').allInnerTexts();
  expect([...new Set(stored)].sort()).toEqual([...named].sort());
});
