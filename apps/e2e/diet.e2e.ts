import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, screens, test, urlOf } from './fixtures.ts';
import { callFrom, done, enterAsNewCustomer, fillCart, speak, type Customer } from './people.ts';

interface ListedMeal {
  id: number;
  name: string;
  name_mk: string;
  allergens: string[];
}

/** Ten meals that contain milk and ten that do not, for a customer without a diet so far. */
async function fillBasket(customer: Customer) {
  const meals: ListedMeal[] = await done(customer.ask('GET /api/meals'));
  const milky = meals.find(({ allergens }) => allergens.includes('milk'))!;
  const plain = meals.find(({ allergens }) => allergens.length === 0)!;
  await fillCart(customer, [
    { mealId: milky.id, quantity: 10 },
    { mealId: plain.id, quantity: 10 },
  ]);
  return { milky, plain };
}

/** The parts of each "not for you" on the menu that overflow their card or overlap something else in it, and their number. */
const spoiledStops = (page: Page, words: string) =>
  page.locator('#menu li').evaluateAll((cards, start) => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const isApart = (one: DOMRect, other: DOMRect) =>
      one.right <= other.left ||
      other.right <= one.left ||
      one.bottom <= other.top ||
      other.bottom <= one.top;
    const isInside = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    const spoiled: string[] = [];
    let count = 0;
    for (const card of cards) {
      const stop = [...card.querySelectorAll('p')].find((one) => one.textContent.startsWith(start));
      if (!stop) continue;
      count += 1;
      const text = document.createRange();
      text.selectNodeContents(stop);
      const others = [...card.querySelectorAll('h3, img, button, p')].filter((one) => one !== stop);
      const covering = others.find((one) => !isApart(boxOf(one), boxOf(stop)));
      if (covering) spoiled.push(`${stop.textContent} lies over ${covering.outerHTML.slice(0, 80)}`);
      const isClipped = [...text.getClientRects()].some((part) => !isInside(part, boxOf(stop)));
      if (isClipped || !isInside(boxOf(stop), boxOf(card))) spoiled.push(`${stop.textContent} is cut`);
    }
    return { spoiled, count };
  }, words);

/** The language with the longer words; the walk of the shop checks the pages in both. */
const language: Language = 'mk';
const t = wordsIn(language);
const milk = t('meals:allergen.milk');
const contains = `${t('meals:stop.contains', { what: milk })}. ${t('meals:stop.told')}`;
const stopText = contains.charAt(0).toUpperCase() + contains.slice(1);

test.use({ viewport: { width: 390, height: 900 } });

test('what a customer cannot eat is stopped at the card, the dialog, the page, the basket and the checkout', async ({
  page,
}) => {
  // One journey through five screens, two accounts and four axe checks.
  test.slow();
  await speak(page, language);
  const { milky } = await fillBasket(await enterAsNewCustomer(page, { plan: '5000.00' }));
  const name = milky.name_mk;

  await page.goto(urlOf('shop', '/profile'));
  const save = page.getByRole('button', { name: t('accounts:diet.save') });
  await page.getByRole('checkbox', { name: milk, exact: true }).check();
  await save.click();
  const consent = page.getByRole('checkbox', { name: t('accounts:diet.consent') });
  await expect(page.locator('main [role=alert]')).toBeFocused();
  await expect(consent).toHaveAccessibleDescription(new RegExp(t('accounts:rules.diet-consent')));
  await consent.check();
  await save.click();
  await expect(page.getByText(t('accounts:diet.savedText'))).toBeVisible();
  await axe(page);

  await page.goto(urlOf('shop', `/?q=${encodeURIComponent(name)}`));
  const card = page.locator('#menu li').filter({ has: page.locator(`a[href="/meal/${milky.id}"]`) });
  await expect(card.last()).toContainText(t('meals:stop.badge', { what: milk }));
  await card.last().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(stopText);
  await expect(dialog).toContainText(`${t('meals:contains')} `);
  await expect(dialog.getByRole('button', { name: t('cart:add') })).toHaveCount(0);
  await axe(page);

  await page.goto(urlOf('shop', `/meal/${milky.id}`));
  await expect(page.getByText(stopText)).toBeVisible();
  await expect(page.getByRole('button', { name: t('cart:add') })).toHaveCount(0);
  await page.getByRole('link', { name: t('meals:stop.profile') }).click();
  await expect(page.getByRole('heading', { name: t('accounts:diet.title') })).toBeFocused();

  await page.goto(urlOf('shop', '/checkout'));
  await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible();
  await expect(page.locator('main form')).toHaveCount(0);
  await axe(page);
  await noSidewaysScroll(page);

  await page.getByRole('button', { name: t('cart:open', { count: 20 }) }).click();
  const basket = page.getByRole('dialog', { name: t('cart:title') });
  await expect(basket).toContainText(stopText);
  await expect(basket.getByRole('link', { name: t('cart:checkout') })).toHaveCount(0);
  await axe(page);
  await basket.getByRole('button', { name: t('cart:stop.remove', { count: 1 }) }).click();
  await basket.getByRole('link', { name: t('cart:checkout') }).click();
  await expect(page).toHaveURL(urlOf('shop', '/checkout'));
  await expect(page.locator('main form input[name=firstName]')).toBeVisible();
});

test('a diet told in one tab closes the checkout in another and marks the menu readably; a withdrawal opens it', async ({
  page,
  context,
}) => {
  await speak(page, language);
  const { milky } = await fillBasket(await enterAsNewCustomer(page, { plan: '5000.00' }));
  await page.goto(urlOf('shop', '/checkout'));
  const form = page.locator('main form input[name=firstName]');
  await expect(form).toBeVisible();

  const other = await context.newPage();
  await other.goto(urlOf('shop', '/profile'));
  await other.getByRole('checkbox', { name: t('accounts:diet.kind.dairy_free') }).check();
  await other.getByRole('checkbox', { name: t('accounts:diet.consent') }).check();
  await other.getByRole('button', { name: t('accounts:diet.save') }).click();
  await expect(other.getByText(t('accounts:diet.savedText'))).toBeVisible();
  const name = milky.name_mk;
  await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible();
  await expect(form).toHaveCount(0);

  for (const shown of LANGUAGES) {
    await speak(other, shown);
    const start = wordsIn(shown)('meals:stop.badge', { what: '' }).trim();
    for (const width of [320, 390, 1280]) {
      await other.setViewportSize({ width, height: 900 });
      await other.goto(urlOf('shop', '/?show=100'));
      await expect(other.locator('#menu li p').filter({ hasText: start }).first()).toBeVisible();
      const { spoiled, count } = await spoiledStops(other, start);
      expect(spoiled, `in ${shown} at ${width} px`).toEqual([]);
      expect(count).toBeGreaterThan(5);
      await screens(other, `not-for-you-${shown}`);
    }
  }
  await speak(other, language);
  await other.goto(urlOf('shop', '/profile'));

  await other.getByRole('button', { name: t('accounts:diet.remove') }).click();
  await axe(other);
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts:diet.remove') })
    .click();
  await expect(other.getByRole('checkbox', { name: t('accounts:diet.consent') })).not.toBeChecked();
  await expect(form).toBeVisible();
});

for (const language of LANGUAGES) {
  test(`the menu prints on one sheet of A4, with every meal and no frame, in ${language}`, async ({
    page,
  }) => {
    const words = wordsIn(language);
    await speak(page, language);
    await page.goto(urlOf('shop'));
    await page
      .locator('main')
      .getByRole('link', { name: words('home:menu.print') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: words('sheet:title') })).toBeVisible();
    const meals = (await callFrom(page, 'GET /api/meals')).body as ListedMeal[];
    await expect(page.locator('main article section li')).toHaveCount(meals.length);
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
    await page.getByRole('button', { name: words('common:print') }).click();
    await expect(page.locator('body[data-printed]')).toHaveCount(1);

    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main article')).toBeVisible();
    for (const frame of ['#root > header', '#root > footer', 'main h1'])
      await expect(page.locator(frame)).toBeHidden();
    const smallest = await page.evaluate(() =>
      Math.min(
        ...[...document.querySelectorAll('main article *')].map((one) =>
          one.checkVisibility() ? Number.parseFloat(getComputedStyle(one).fontSize) : Infinity,
        ),
      ),
    );
    expect(smallest * 0.75, 'points').toBeGreaterThanOrEqual(8.5);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page(?!s)/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45]\S* 84[12]\S*\]/);
  });
}
