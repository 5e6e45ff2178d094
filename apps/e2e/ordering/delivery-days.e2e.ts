import { formatDate } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, expectNoSidewaysScroll, signIn, test, urlOf } from '../fixtures.ts';
import { placeOrdersOn } from '../ready-orders.ts';

const t = translatorFor('en');

test('an administrator moves the orders of a day to the next day, which opens for them', async ({ page }) => {
  const { date } = await placeOrdersOn('move day', { count: 2 });
  const to = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', `/admin/delivery-days?from=${date}`));
  const row = page.getByRole('row').filter({ hasText: formatDate(date, 'en', 'day') });
  await row.getByRole('link', { name: t('delivery-days:tab.move') }).click();
  const move = page.getByRole('button', {
    name: t('day-moves:preview.openAndMove', { count: 2, date: to }),
    exact: true,
  });
  await expect(move).toBeVisible();
  await axe(page);
  await move.click();
  await expect(page.getByText(t('day-moves:progress.done', { count: 2 }))).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: t('day-moves:progress.orders', { date: to }) }).click();
  await expect(page.getByText(t('delivery-days:extra'))).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a case manager notes a call with one click, and another one with a note', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/not-ordered'));
  await expect(page).toHaveURL(/\/admin\/delivery-days\/[-\d]+\/calls/);
  const row = page.getByRole('row').nth(1);
  const name = (await row.getByRole('rowheader').textContent()) ?? '';
  const person = page.getByRole('row').filter({ hasText: name });
  await person.getByRole('button', { name: `${t('recurring:call.button.no_answer')}: ${name}` }).click();
  await expect(person).toContainText(`${t('recurring:call.is.no_answer')} · `);
  await axe(page);
  await expectNoSidewaysScroll(page);

  await person.getByRole('button', { name: t('recurring:call.actions', { name }) }).click();
  await page.getByRole('menuitem', { name: t('recurring:call.withNote') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('common:save') }).click();
  await expect(dialog.getByRole('alert')).toContainText(t('recurring:call.choose'));
  await dialog.getByRole('radio', { name: t('recurring:call.is.call_later') }).check();
  await dialog.getByLabel(t('recurring:call.note')).fill('At her daughter until noon');
  await dialog.getByRole('button', { name: t('common:save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(person).toContainText('At her daughter until noon');
});
