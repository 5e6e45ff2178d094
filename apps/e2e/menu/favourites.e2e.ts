import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, expectNoSidewaysScroll, openShop, test } from '../fixtures.ts';
import { signInAsNewCustomer } from '../people.ts';

const t = translatorFor('en');

test('a customer marks a favourite, which a second tab shows immediately', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAsNewCustomer(page);
  await openShop(page);
  const heart = page.locator('#menu button[aria-pressed]').first();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(heart).toContainText(t('meals:favourite.label'));
  const name = await page.locator('#menu h3').first().innerText();

  const other = await context.newPage();
  await openShop(other, '/?category=favourites');
  await expect(other.getByRole('heading', { name: t('meals:favourite.none') })).toBeVisible();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(other.locator('#menu h3')).toHaveText([name]);
  await axe(other);
  await expectNoSidewaysScroll(other);

  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await other
    .locator('#menu')
    .getByRole('button', { name: t('meals:favourite.label'), pressed: true })
    .click();
  await expect(other.getByRole('heading', { name: t('meals:favourite.none') })).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});
