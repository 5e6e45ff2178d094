import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, signIn, setPageLanguage, test, urlOf } from '../fixtures.ts';
import { uniqueName } from '../unique.ts';

const SETTINGS = '/kitchen/settings';

/** A PNG image of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const t = translatorFor('mk');

const enter = async (page: Page, path = SETTINGS) => {
  await setPageLanguage(page, 'mk');
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', path));
};

/** The HTML of the shop's home page. */
const shopText = async (page: Page): Promise<string> =>
  (await page.request.get(urlOf('shop'), { headers: { cookie: 'language=en' } })).text();

test('a chef adds, sells out, changes, hides and deletes a meal, and the shop shows each change', async ({
  page,
}) => {
  const name = `Test pie ${uniqueName()}`;
  const name_mk = `Пробна пита ${uniqueName()}`;
  await enter(page);

  await page.getByRole('button', { name: t('menu:add') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('switch', { name: t('menu:form.isActive') })).toBeChecked();
  await dialog.getByLabel(t('menu:form.name'), { exact: true }).fill(name);
  await dialog.getByLabel(t('menu:form.name_mk')).fill(name_mk);
  await dialog.getByLabel(t('menu:form.description'), { exact: true }).fill('A pie that only tests eat.');
  await dialog.getByLabel(t('menu:form.description_mk')).fill('Пита што ја јадат само пробите.');
  await dialog.getByLabel(t('menu:form.price'), { exact: true }).fill('7,35');
  await dialog.getByLabel(t('menu:form.category'), { exact: true }).selectOption({ index: 1 });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'pie.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(dialog.getByLabel(t('menu:form.imageUrl'))).toHaveValue(/^\/pictures\/meals\/[\w-]+\.webp$/);
  await expect(dialog.getByAltText(t('menu:form.preview'))).toHaveAttribute('src', /\/pictures\/meals\//);
  await dialog.getByLabel(t('meals:allergen.milk'), { exact: true }).check();
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('menu:added'))).toBeVisible();
  await expect.poll(() => shopText(page)).toContain(name);
  expect(await shopText(page)).toContain('7.35');

  await page.getByLabel(t('menu:search')).fill(name);
  const row = page.getByRole('row', { name: name_mk });
  const out = row.getByRole('button', { name: `${t('menu:soldOut.mark')}: ${name_mk}` });
  await out.click();
  await expect(row).toContainText(t('menu:stock.out_of_stock'));
  // A key press ends the pause in which a second click at this position is ignored.
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `${t('menu:soldOut.undo')}: ${name_mk}` }).click();
  await expect(out).toBeVisible();
  await expect(row).not.toContainText(t('menu:stock.out_of_stock'));
  await row.getByRole('button', { name: t('menu:editOf', { name: name_mk }) }).click();
  await dialog.getByLabel(t('menu:form.price'), { exact: true }).fill('810');
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await page.getByRole('button', { name: t('common:tenfold.no') }).click();
  await dialog.getByLabel(t('menu:form.price'), { exact: true }).fill('8,10');
  await dialog.getByLabel(t('menu:form.stockStatus')).selectOption('low_stock');
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await expect(row).toContainText('8.10');
  await expect(row).toContainText(t('menu:stock.low_stock'));
  await expect.poll(() => shopText(page)).toContain('8.10');

  await row.getByRole('button', { name: t('menu:editOf', { name: name_mk }) }).click();
  await dialog.getByRole('switch', { name: t('menu:form.isActive') }).uncheck();
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await expect(row).toContainText(t('menu:status.inactive'));
  await expect.poll(() => shopText(page)).not.toContain(name);

  await row.getByRole('button', { name: t('menu:deleteOf', { name: name_mk }) }).click();
  await expect(dialog.getByRole('heading')).toHaveText(t('menu:deletion.title', { name: name_mk }));
  await axe(page);
  await dialog.getByRole('button', { name: t('menu:deletion.yes') }).click();
  await expect(page.getByText(t('menu:deleted'))).toBeVisible();
  await expect(row).toHaveCount(0);
});
