import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, signIn, setPageLanguage, test, urlOf } from '../fixtures.ts';
import { callFrom } from '../people.ts';
import { uniqueName } from '../unique.ts';

const t = translatorFor('mk');
const IN_A_FRAME = /Blocked script execution in 'about:srcdoc'/;

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
/** Shows the message as text instead of in the frame, because axe cannot run in that frame. */
const showText = async (page: Page) => {
  await page.getByText(t('templates:preview.text'), { exact: true }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
};
test('an admin rewrites a message, previews it and sends a test', async ({ page, allowErrors }) => {
  allowErrors(IN_A_FRAME, /status of 400/);
  await setPageLanguage(page, 'mk');
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/email-templates'));
  const name = t('templates:name.order-received');
  await page.getByRole('link', { name: t('templates:editOf', { name }) }).click();
  await page.getByLabel(t('templates:form.subject_mk')).fill('Готвиме за Вас: {{number}}');
  const text = page.getByLabel(t('templates:form.textContent_mk'));
  const hostile = '<script>parent.stolen=1</script>';
  const written = `Здраво, {{name}}!${hostile}\n\nВкупно: {{total}}\n\nМени:\n{{link}}`;
  await text.fill(`${written}\n\n{{име}}`);
  await expect(page.getByText(/нема променливи: име\./)).toBeVisible();
  await page.getByRole('button', { name: t('templates:form.save') }).click();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(text).toHaveValue(`${written}\n\n{{име}}`);
  await text.fill(written);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText(`Здраво, Ана!${hostile}`)).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Мени' })).toBeVisible();
  await expect(frame.getByRole('row', { name: /Вкупно/ })).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  await page.getByRole('button', { name: t('templates:form.save') }).click();
  await expect(toast(page, t('templates:updated'))).toBeVisible();

  try {
    await page.getByRole('button', { name: t('admin:rowActions', { name }) }).click();
    await page.getByRole('menuitem', { name: t('templates:test') }).click();
    const email = `${uniqueName()}@example.org`;
    await page.getByLabel(t('templates:testing.email')).fill(email);
    await axe(page);
    await page.getByRole('button', { name: t('templates:testing.send') }).click();
    await expect(toast(page, t('templates:tested'))).toBeVisible();
    await page.goto(urlOf('admin', `/admin/messages?state=sent&search=${email}`));
    await page.getByRole('button', { name: t('templates:outbox.view') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Готвиме за Вас: 1042' })).toBeVisible();
    await expect(page.frameLocator('iframe').getByText(/Здраво, Ана!/)).toBeVisible();
    await showText(page);
    await axe(page);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  } finally {
    await callFrom(page, 'DELETE /api/email-templates/order-received');
  }
});
