import type { Page } from '@playwright/test';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, signIn, test, urlOf } from './fixtures.ts';
import { speak } from './people.ts';

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
  // The choice closes the list a moment after it has changed the address; a press before that would only close it.
  await expect(checked).toHaveCount(0);
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

for (const [language, width] of [
  ['en', 1280],
  ['mk', 390],
] as const) {
  test(`one press after another leads somewhere each time, in ${language} at ${width} px`, async ({
    page,
  }) => {
    const t = wordsIn(language);
    await page.setViewportSize({ width, height: 844 });
    await speak(page, language);
    await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
    const menu = page.locator('#menu');
    const choose = async (fold: 'home:menu.show' | 'home:menu.sort', choice: string) => {
      const summary = menu.locator('summary', { hasText: t(fold) });
      const chips = menu.getByRole('navigation', { name: t('home:menu.show') });
      if (await summary.isVisible()) {
        await expect(menu.locator('details[open]')).toHaveCount(0);
        await summary.click();
        await menu.locator('details[open]').getByRole('link', { name: choice, exact: true }).click();
      } else await chips.getByRole('link', { name: choice, exact: true }).click();
    };
    const find = async (text: string) => {
      const fold = page.getByRole('banner').locator('summary', { hasText: t('common:menu') });
      if (await fold.isVisible()) await fold.click();
      const field = page.getByRole('searchbox').filter({ visible: true });
      await field.fill(text);
      await field.press('Enter');
    };
    const [stews = '', fish = ''] =
      language === 'mk' ? ['Јадења на лажица', 'Риба'] : ['Stews & beans', 'Fish'];

    await page.getByRole('link', { name: t('home:hero.toMenu') }).click();
    await expect(menu).toBeInViewport();
    await page.getByRole('link', { name: t('home:menu.loadMore') }).click();
    await expect(meals(page)).toHaveCount(16);
    await choose('home:menu.show', stews);
    await expect(page).toHaveURL(/category=stews/);
    await choose('home:menu.show', fish);
    await expect(page).toHaveURL(/category=fish/);
    await choose('home:menu.sort', t('home:menu.sorts.price_low'));
    await expect(page).toHaveURL(/sort=price_low/);
    await choose('home:menu.show', stews);
    await expect(page).toHaveURL(/category=stews&sort=price_low/);
    await find('tavce');
    await expect(page.locator('#found')).toHaveText(t('home:menu.found', { count: 1, q: 'tavce' }));
    await find('сарма');
    await expect(page).toHaveURL(/q=%D1/);
    await expect(meals(page).first()).toBeVisible();
    await page.goBack();
    await expect(page.locator('#found')).toContainText('tavce');
    await page.goBack();
    await expect(page).toHaveURL(/category=stews&sort=price_low/);
    await page
      .getByRole('link', { name: t('home:hero.howItWorks') })
      .first()
      .click();
    await expect(page).toHaveURL(/how-it-works/);
    await page.goBack();
    await expect(meals(page).first()).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });
}

test('a search from any page arrives at what it found, and a meal leads back to its place', async ({
  page,
}) => {
  await page.goto(urlOf('shop', '/about'), { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').filter({ visible: true }).fill('kebapi');
  await page.keyboard.press('Enter');
  const count = page.locator('#found');
  await expect(count).toBeFocused();
  await expect(count).toContainText('kebapi');
  await expect(count).toBeInViewport();
  await expect(meals(page).first()).toBeInViewport();

  await page.goto(urlOf('shop', '/?show=24'), { waitUntil: 'networkidle' });
  const last = meals(page).nth(20).getByRole('link');
  const name = (await last.textContent()) ?? '';
  await last.click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('meals:details') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('meals:back') })
    .click();
  await expect(page).toHaveURL(/show=24#meal-/);
  await expect(last).toBeInViewport();
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
  // Describes the actual picture, not what the kitchen would like it to show.
  await expect(promo.getByRole('img')).toHaveAccessibleName('A crate of meals on the doormat');
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
  test(`a customer sees on the home page what is left of the budget, and three others speak, in ${language}`, async ({
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
    const voices = page.locator('figure');
    await expect(voices).toHaveCount(3);
    for (const [at, rating] of ['5', '5', '4.5'].entries())
      await expect(voices.nth(at)).toContainText(
        wordsIn(language)('home:demo.testimonials.rating', { rating }),
      );
    await axe(page);
  });
}

test('drivers see no menu, no search and no basket, and their logo leads to the kitchen', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
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
  expect(requested).not.toContain('/api/meals');
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
