import type { Page } from '@playwright/test';
import { axe, expect, signIn, test, urlOf } from '../fixtures.ts';
import { callFrom, expectSuccess } from '../people.ts';

const index = (page: Page) => page.getByRole('navigation', { name: 'Section' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Changes a setting as a colleague would. */
const write = (page: Page, key: string, value: string) =>
  expectSuccess(callFrom(page, `PUT /api/settings/${key}`, { value }));

// All tests share the settings, so these tests save only settings that no other test reads.
test('an admin changes a setting with a reason, and the shop shows it immediately', async ({ page }) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/settings'));
  const minimum = section(page, 'Minimum order');
  await minimum.getByLabel('Minimum order quantity').fill('0');
  await minimum.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(minimum.getByRole('alert')).toContainText('Must be greater than 0');
  await axe(page);
  await minimum.getByLabel('Minimum order quantity').fill('100');
  await minimum.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('From 10 to 100?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The index shows unsaved changes of other sections, whose input stays.
  await index(page).getByRole('link', { name: 'The kitchen' }).click();
  await expect(minimum).toBeHidden();
  await index(page).getByRole('link', { name: 'Minimum order (1 change not saved)' }).click();
  await expect(minimum.getByLabel('Minimum order quantity')).toHaveValue('100');
  await minimum.getByRole('button', { name: 'Discard' }).click();
  await expect(minimum.getByLabel('Minimum order quantity')).toHaveValue('10');

  await index(page).getByRole('link', { name: 'The kitchen' }).click();
  const kitchen = section(page, 'The kitchen');
  const address = '71 Lake Street';
  await kitchen.getByLabel('Address (optional)').fill(address);
  await kitchen.getByLabel('Why? (optional)').fill('We moved');
  await expect(kitchen.getByRole('status').filter({ hasText: '1 change not saved' })).toBeInViewport();
  await kitchen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(kitchen.getByText('1 change not saved')).toHaveCount(0);
  // The server caches the shop's pages; the footer must still show the new address.
  await expect.poll(async () => (await page.request.get(urlOf('shop', '/faq'))).text()).toContain(address);
  await write(page, 'kitchen_address', '');
});

test('an admin previews a change of delivery days, sees affected orders, and keeps the input over a reload', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/system-settings#calendar'));
  const days = section(page, 'Delivery days');
  await days.getByRole('checkbox', { name: 'Thursday' }).check();
  await expect(
    days
      .getByRole('listitem')
      .filter({ hasText: /^Thursday .* order until Saturday/ })
      .first(),
  ).toBeVisible();
  const weeks = days.getByLabel(/weeks/i);
  const horizon = await weeks.inputValue();
  await weeks.fill('many');
  // Invalid input is not sent; the last preview stays and is marked as outdated.
  const isOld = days.getByText(/These are the previous days/);
  await expect(isOld).toBeVisible();
  await expect(
    days
      .getByRole('listitem')
      .filter({ hasText: /^Thursday / })
      .first(),
  ).toBeVisible();
  await weeks.fill(horizon);
  await expect(isOld).toHaveCount(0);
  await axe(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(days.getByRole('checkbox', { name: 'Thursday' })).toBeChecked();
  await expect(days.getByText('1 change not saved')).toBeVisible();
  await days.getByRole('checkbox', { name: 'Monday' }).uncheck();
  await expect(days.getByText('Some deliveries are already ordered')).toBeVisible();
  await days.getByRole('checkbox', { name: 'Thursday' }).uncheck();
  await days.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(days.getByRole('alert')).toContainText('Please tick at least one day');
  await days.getByRole('button', { name: 'Discard' }).click();
  await expect(days.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  await expect(days.getByText('not saved')).toHaveCount(0);
  await expect(days.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Australia/Melbourne');
});
