import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, signIn, test, urlOf } from './fixtures.ts';
import { enterAsNewCustomer, speak } from './people.ts';

/** A picture of 3000 by 2000 pixels, as a phone's camera makes it, and a text file that claims to be one. */
async function photoOf(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#2f5d3a';
    pen.fillRect(0, 0, 3000, 2000);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

const tabLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
test.describe(`a profile in ${language}`, () => {
  const t = wordsIn(language);
  const word = (key: string) => (t as unknown as (key: string) => string)(`accounts:${key}`);
  test.use({ viewport: { width: 390, height: 844 } });

  test('is filled, kept, taken home and left', async ({ page, allowErrors }) => {
    allowErrors(/status of (400|401)/);
    await speak(page, language);
    const { username, password } = await enterAsNewCustomer(page);
    await page.goto(urlOf('shop', '/profile'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('profile.title'));

    await test.step('name and phone', async () => {
      await page.locator('input[name=phoneNumber]').pressSequentially('tel 12-34');
      await expect(page.locator('input[name=phoneNumber]')).toHaveValue(' 12-34');
      await page.getByRole('button', { name: word('profile.save') }).click();
      await expect(page.locator('main [role=alert]')).toBeFocused();
      for (const rule of ['first-name-required', 'last-name-required', 'phone-digits'])
        await expect(page.getByRole('link', { name: word(`rules.${rule}`) })).toBeVisible();
      await axe(page);
      await page.locator('input[name=firstName]').fill('Мила');
      await page.locator('input[name=lastName]').fill('Стојанова');
      await page.locator('input[name=phoneNumber]').fill('0412 345 678');
      await page.getByRole('button', { name: word('profile.save') }).click();
      await expect(page.getByText(word('profile.saved'))).toBeVisible();
    });

    await test.step('picture', async () => {
      const file = page.locator('input[name=avatar]');
      const letter = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('Dear kitchen') };
      await file.setInputFiles(letter);
      await expect(page.locator('main [role=alert]')).toContainText(word('errors.picture-unreadable'));
      await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoOf(page) });
      const picture = page.locator('main img[src^="/avatars/"]');
      await expect(picture).toBeVisible();
      await expect(page.locator('main [role=alert]')).toHaveCount(0);
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBe(256);
    });

    await test.step('notifications', async () => {
      await tabLink(page, word('profile.tab.notifications')).click();
      await expect(page).toHaveURL(urlOf('shop', '/profile?tab=notifications'));
      const marketing = page.getByRole('switch', { name: word('profile.notifications.marketingEmails') });
      await expect(marketing).not.toBeChecked();
      await marketing.check();
      await page.getByRole('switch', { name: word('profile.notifications.orderUpdates') }).uncheck();
      await page.getByRole('button', { name: word('profile.notifications.save') }).click();
      await expect(page.getByText(word('profile.notifications.saved'))).toBeVisible();
      await page.reload();
      await expect(marketing).toBeChecked();
      await expect(
        page.getByRole('switch', { name: word('profile.notifications.orderUpdates') }),
      ).not.toBeChecked();
      await axe(page);
    });

    await test.step('orders', async () => {
      await tabLink(page, word('profile.tab.orders')).click();
      await expect(page.getByRole('heading', { name: word('profile.noOrders') })).toBeVisible();
    });

    await test.step('a file of everything', async () => {
      await tabLink(page, word('profile.tab.account')).click();
      await expect(page.locator('input[name=firstName]')).toHaveValue('Мила');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: word('profile.data.download') }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^trpeza-my-data-\d{4}-\d{2}-\d{2}\.json$/);
      const data = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(data.account).toMatchObject({ username, firstName: 'Мила', phoneNumber: '0412 345 678' });
      expect(data.notifications).toEqual({
        emailNotifications: true,
        marketingEmails: true,
        orderUpdates: false,
      });
      expect(data.newsletter.state).toBe('subscribed');
    });

    await test.step('the way out', async () => {
      await page.getByRole('button', { name: word('profile.close.ask') }).click();
      const dialog = page.getByRole('dialog', { name: word('profile.close.question') });
      await expect(dialog).toBeVisible();
      await axe(page);
      await noSidewaysScroll(page);
      const yes = dialog.getByRole('button', { name: word('profile.close.yes') });
      await yes.click();
      await expect(dialog.getByRole('link', { name: word('rules.password-required') })).toBeVisible();
      await dialog.locator('input[name=password]').fill('not my password');
      await yes.click();
      await expect(dialog.getByRole('link', { name: word('errors.wrong-password') })).toBeVisible();
      await dialog.locator('input[name=password]').fill(password);
      await yes.click();
      await expect(page.getByRole('heading', { name: word('profile.close.goodbye') })).toBeVisible();
      await expect(page).toHaveURL(urlOf('shop'));
      await page.goto(urlOf('shop', '/profile?tab=orders'));
      await expect(page).toHaveURL(urlOf('shop', '/auth'));
    });
  });
});

for (const [username, tab] of [
  ['customer', 'notifications'],
  ['chef', 'orders'],
] as const) {
  test(`${username}, sent to log in, comes back to the tab they wanted`, async ({ page }) => {
    const t = wordsIn('en');
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/notification-preferences', (route) => held.then(() => route.continue()));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(urlOf('shop', `/profile?tab=${tab}`));
    await expect(page).toHaveURL(urlOf('shop', '/auth'));
    await page.getByLabel(t('accounts:signIn.username'), { exact: true }).fill(username);
    await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill('trpeza-demo');
    await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
    await expect(page).toHaveURL(urlOf('shop', `/profile?tab=${tab}`));
    if (username === 'customer') {
      // Nothing comes into sight that the tab, once it is there, would push out of it.
      await expect(page.getByRole('main').getByText(t('common:loading'))).toBeVisible();
      await expect(page.getByRole('contentinfo')).not.toBeInViewport();
      letGo();
      await expect(page.getByRole('switch').first()).toBeVisible();
      return;
    }
    await expect(page.getByText(t('accounts:auth.customersOnly'))).toBeVisible();
    await page.goto(urlOf('shop', '/profile'));
    await expect(page.getByText(t('accounts:profile.close.staff'))).toBeVisible();
  });
}

test('the menu of the profile is walked by keyboard, and the links of the account lead there', async ({
  page,
}) => {
  const t = wordsIn('en');
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'shop', 'driver');
  await page.goto(urlOf('shop', '/how-it-works'));
  await page.locator('header summary:visible').last().click();
  await page.locator('header a:visible', { hasText: t('home:nav.myProfile') }).click();
  await expect(page).toHaveURL(urlOf('shop', '/profile'));
  const tab = tabLink(page, t('accounts:profile.tab.orders'));
  await tab.focus();
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(tab).toBeFocused();
});
