import type { Page } from '@playwright/test';
import { LANGUAGES } from '@trpeza/i18n/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, signIn, test, urlOf } from './fixtures.ts';

const t = wordsIn('en');
const meals = (page: Page) => page.locator('#menu h3');
const more = (page: Page) => page.getByRole('link', { name: t('home:menu.loadMore') });

test('the current order of the menu carries the check mark, stands in the address and holds', async ({
  page,
}) => {
  await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
  const open = () => page.locator('summary', { hasText: t('home:menu.sort') }).click();
  const checked = page.locator('#menu details[open] a:has(svg)');
  await open();
  await expect(checked).toHaveText(t('home:menu.sorts.default'));
  await page.getByRole('link', { name: t('home:menu.sorts.price_low') }).click();
  await expect(page).toHaveURL(/[?]sort=price_low/);
  await open();
  await expect(checked).toHaveText(t('home:menu.sorts.price_low'));
  await expect(checked).toHaveAttribute('aria-current', 'true');
  await page.reload();
  const prices = (await page.locator('#menu li:has(h3)').allInnerTexts()).map((text) =>
    Number(/\$([\d.]+)/.exec(text)?.[1]),
  );
  expect(prices).toHaveLength(8);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

test('eight meals more at a time, and only while there are more', async ({ page }) => {
  await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
  await expect(meals(page)).toHaveCount(8);
  await more(page).click();
  await expect(meals(page)).toHaveCount(16);
  await expect(page).toHaveURL(/[?]show=16/);
  await page.goto(urlOf('shop', '/?show=48'), { waitUntil: 'networkidle' });
  await expect(meals(page)).toHaveCount(48);
  await more(page).click();
  await expect(meals(page)).toHaveCount(52);
  await expect(more(page)).toBeHidden();
});

test('when nothing is found, one press shows the whole menu again', async ({ page }) => {
  await page.goto(urlOf('shop', '/?category=fish&q=baklava'), { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: t('home:menu.empty') })).toBeVisible();
  await page.getByRole('link', { name: t('home:menu.viewAll') }).click();
  await expect(meals(page)).toHaveCount(8);
  await expect(page).toHaveURL(urlOf('shop', '/#menu'));
});

test('the promotion leads to the menu, and shows its second picture when the first is lost', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource.*delivery\.svg/);
  await page.route('**/pictures/delivery.svg', (route) => route.abort());
  await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
  const promo = page.getByRole('region', { name: t('home:promo.title') });
  await promo.scrollIntoViewIfNeeded();
  await expect(promo.getByRole('img')).toHaveAttribute('src', '/pictures/delivery-fallback.svg');
  await expect(promo.getByRole('listitem')).toHaveCount(4);
  await expect(promo).toContainText('Delivered every Monday, 10:00 AM - 12:00 PM');
  await promo.getByRole('link', { name: t('home:promo.action') }).click();
  await expect(page.getByRole('heading', { name: t('home:menu.title') })).toBeInViewport();
});

test('a lost picture of a meal leaves an empty plate', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource.*tavche-gravche\.svg/);
  await page.route('**/pictures/tavche-gravche.svg', (route) => route.abort());
  await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
  await expect(page.locator('#menu li img').first()).toHaveAttribute('src', '/pictures/placeholder.svg');
});

for (const language of LANGUAGES) {
  test(`three customers speak, with 5, 5 and 4.5 stars, in ${language}`, async ({ page, context }) => {
    const words = wordsIn(language);
    await context.addCookies([{ name: 'language', value: language, url: urlOf('shop') }]);
    await page.goto(urlOf('shop'));
    const voices = page.locator('figure');
    await expect(voices).toHaveCount(3);
    for (const [at, rating] of ['5', '5', '4.5'].entries()) {
      await expect(voices.nth(at)).toContainText(words('home:testimonials.rating', { rating }));
    }
  });

  test(`a customer sees on the home page what is left of the budget, in ${language}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: urlOf('shop') }]);
    await signIn(page, 'shop', 'customer');
    await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
    const { row, delivery } = await page.evaluate(async () => {
      const read = (path: string) => fetch(path).then((reply) => reply.json());
      return {
        row: (await read('/api/users/budget-summary'))[0],
        delivery: await read('/api/delivery-options'),
      };
    });
    const isThisMonth = delivery.next.deliveryDate.slice(0, 7) === delivery.today.slice(0, 7);
    const left = isThisMonth ? row.current_month_remaining : row.next_month_remaining;
    await expect(page.getByRole('link', { name: `$${left}` })).toBeVisible();
    await axe(page);
  });
}

test('drivers see no menu, no search and no basket, and their logo leads to the kitchen', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'shop', 'driver');
  await page.goto(urlOf('shop', '/how-it-works'), { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: t('home:nav.home'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('home:steps.title') })).toBeVisible();
  await expect(page.locator('#menu')).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Basket/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: t('home:promo.title') })).toBeVisible();
  await expect(page.locator('figure')).toHaveCount(3);
  await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
  await expect(page.locator('#menu')).toHaveCount(0);
  expect(asked).not.toContain('/api/meals');
  await page.getByRole('link', { name: t('home:nav.kitchen') }).click();
  await expect(page).toHaveURL(new RegExp(`^${urlOf('staff', '/kitchen/dashboard')}`));
});

test('staff see a meal but cannot buy it', async ({ page }) => {
  await signIn(page, 'shop', 'admin');
  await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
  await meals(page).first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: t('meals:adminView.title') })).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('cart:add') })).toHaveCount(0);
});
