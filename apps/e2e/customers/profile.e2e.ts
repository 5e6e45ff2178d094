import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, expectNoSidewaysScroll, setPageLanguage, test, urlOf } from '../fixtures.ts';
import { signInAsNewCustomer } from '../people.ts';

/** Creates a photo of 3000 by 2000 pixels. */
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

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe('the profile page on a phone, in Macedonian', () => {
  const t = translatorFor('mk');
  const word = (key: string) => (t as unknown as (key: string) => string)(`accounts:${key}`);
  test.use({ viewport: { width: 390, height: 844 } });

  test('a customer fills in the profile, exports the data and closes the account', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of (400|401)/);
    await setPageLanguage(page, 'mk');
    const { username, password } = await signInAsNewCustomer(page);
    await page.goto(urlOf('shop', '/profile'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('profile.title'));

    await test.step('the customer changes name and telephone number', async () => {
      await page.locator('input[name=firstName]').fill('Мила');
      await page.locator('input[name=lastName]').fill('Стојанова');
      await page.locator('input[name=phoneNumber]').fill('0412 345 678');
      await page.getByRole('button', { name: word('profile.save') }).click();
      await expect(page.getByText(word('profile.saved'))).toBeVisible();
    });

    await test.step('the customer uploads a profile picture', async () => {
      const file = page.locator('input[name=avatar]');
      await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoOf(page) });
      const picture = page.locator('main img[src^="/avatars/"]');
      await expect(picture).toBeVisible();
      await expect(page.locator('main [role=alert]')).toHaveCount(0);
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBe(256);
    });

    await test.step('the customer changes the notification settings', async () => {
      await tab(page, word('profile.tab.notifications')).click();
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

    await test.step('the customer exports the data', async () => {
      await tab(page, word('profile.tab.account')).click();
      await expect(page.locator('input[name=firstName]')).toHaveValue('Мила');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: word('profile.data.download') }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^trpeza-my-data-\d{4}-\d{2}-\d{2}\.json$/);
      const { data } = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(data['Account']).toMatchObject([
        {
          username,
          first_name: 'Мила',
          phone_number: '0412 345 678',
          email_notifications: true,
          marketing_emails: true,
          order_updates: false,
        },
      ]);
      expect(data['Newsletter']).toMatchObject([{ state: 'subscribed' }]);
    });

    await test.step('the customer closes the account', async () => {
      await page.getByRole('button', { name: word('profile.close.ask') }).click();
      const dialog = page.getByRole('dialog', { name: word('profile.close.question') });
      await expect(dialog).toBeVisible();
      await axe(page);
      await expectNoSidewaysScroll(page);
      const yes = dialog.getByRole('button', { name: word('profile.close.yes') });
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
