import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '@trpeza/i18n/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, screens, signIn, test, urlOf } from './fixtures.ts';
import { fillCart, newCustomer, speak } from './people.ts';

/** A phone whose browser keeps its bars; what one must press or know is in sight without looking for it. */
test.use({ viewport: { width: 390, height: 664 } });

const inSight = async (...places: Locator[]) => {
  for (const place of places) await expect(place).toBeInViewport({ ratio: 1 });
};

const openBasket = async (page: Page, name: RegExp) => {
  await page.getByRole('banner').getByRole('button', { name }).click();
  return page.getByRole('dialog');
};

for (const language of LANGUAGES) {
  const t = wordsIn(language);
  const basketName = new RegExp(t('cart:basket'));

  test(`${language}: a newcomer reads on every page why there is no order yet, and adds what is in sight`, async ({
    page,
  }) => {
    await speak(page, language);
    await signIn(page, 'shop', 'newcomer');
    for (const path of ['/', '/profile']) {
      await page.goto(urlOf('shop', path));
      const notice = page.locator('main').getByRole('group', { name: t('cart:waiting.title') });
      await expect(notice.getByRole('link')).toHaveAttribute('href', /^tel:/);
    }

    await page.goto(urlOf('shop'));
    await page.locator('#menu li h3 a').first().click();
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: t('cart:add') });
    await inSight(add, dialog.getByRole('spinbutton').or(dialog.getByRole('textbox')));
    await screens(page, `small-dialog-${language}`);
    await page.goto(urlOf('shop', '/meal/6'));
    await inSight(page.locator('main').getByRole('button', { name: t('cart:add') }));
    await axe(page);
    await page
      .locator('main')
      .getByRole('button', { name: t('cart:add') })
      .click();

    const basket = await openBasket(page, basketName);
    const foot = basket.getByText(t('cart:waiting.text'));
    await inSight(foot, basket.getByText(t('cart:youPay')).last());
    await expect(basket.getByRole('link', { name: t('cart:checkout') })).toHaveCount(0);
    await axe(page);
  });

  test(`${language}: a basket over the budget says so in sight, and there is no form to fill in`, async ({
    page,
    browser,
  }) => {
    await speak(page, language);
    await newCustomer(browser, page, '30.00');
    await fillCart(page, [{ mealId: 6, quantity: 10 }]);
    await page.goto(urlOf('shop'));
    const basket = await openBasket(page, basketName);
    await inSight(
      basket.getByText(t('cart:youPay')).last(),
      basket.locator('p', { has: page.locator('a[href^="tel:"]') }),
    );
    await expect(basket.getByRole('link', { name: t('cart:checkout') })).toHaveCount(0);

    await page.goto(urlOf('shop', '/checkout'));
    await expect(page.getByRole('group', { name: t('cart:overBudget') })).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
    await axe(page);
    await page.getByRole('button', { name: t('checkout:delivery.changeBasket') }).click();
    await expect(basket).toBeVisible();
  });
}
