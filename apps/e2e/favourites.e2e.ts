import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, test, urlOf } from './fixtures.ts';
import { enterAsNewCustomer, speak } from './people.ts';

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'en';
const t = wordsIn(language);

test(`a customer keeps meals and finds them again, in ${language}`, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await speak(page, language);
  await enterAsNewCustomer(page);
  await page.goto(urlOf('shop'));
  const heart = page.locator('#menu button[aria-pressed]').first();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(heart).toContainText(t('meals:favourite.save'));
  expect((await heart.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  const name = await page.locator('#menu h3').first().innerText();

  // The other tab of the same browser updates at once, without interaction.
  const other = await context.newPage();
  await other.goto(urlOf('shop', '/?category=favourites'));
  await expect(other.getByRole('heading', { name: t('meals:favourite.none') })).toBeVisible();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toContainText(t('meals:favourite.saved'));
  await expect(other.locator('#menu h3')).toHaveText([name]);
  await axe(other);
  await noSidewaysScroll(other);

  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await other
    .locator('#menu')
    .getByRole('button', { name: t('meals:favourite.saved') })
    .click();
  await expect(other.getByRole('heading', { name: t('meals:favourite.none') })).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test(`a heart that the kitchen did not hear of turns back and says so, in ${language}`, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await speak(page, language);
  await enterAsNewCustomer(page);
  await page.route('**/api/favourites/*', (route) => route.abort());
  await page.goto(urlOf('shop'));
  const heart = page.locator('#menu button[aria-pressed]').first();
  await heart.click();
  await expect(page.getByRole('alert')).toContainText(t('meals:favourite.failed'));
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test(`a guest is led to log in for favourites, and sees no hearts, in ${language}`, async ({ page }) => {
  await speak(page, language);
  await page.goto(urlOf('shop', '/?category=favourites'));
  await expect(page.getByRole('heading', { name: t('meals:favourite.guest') })).toBeVisible();
  await axe(page);
  await page
    .locator('#menu')
    .getByRole('link', { name: t('common:logIn') })
    .click();
  await expect(page).toHaveURL(urlOf('shop', '/auth'));
  await page.goto(urlOf('shop'));
  await expect(page.locator('#menu button[aria-pressed]')).toHaveCount(0);
});
