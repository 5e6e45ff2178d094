import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, signIn, test, urlOf } from './fixtures.ts';
import { startMailServer } from './mail-server.ts';
import { callFrom, done, newCustomer, placeOrder } from './people.ts';
import { freePort } from '@trpeza/config/free-port';
import { startProduct } from './product.ts';

const IN_A_FRAME = /Blocked script execution in 'about:srcdoc'/;

const speak = (page: Page, language: Language) =>
  // Not in the frame around a message, which must not store anything.
  page.addInitScript((value) => {
    if (window === window.top) localStorage.setItem('language', value);
  }, language);
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
/** No script runs in the frame, not even the accessibility check. */
const asText = async (page: Page, language: Language) => {
  await page.getByText(wordsIn(language)('templates:preview.text'), { exact: true }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
};
const editorOf = (key: string) => urlOf('admin', `/admin/email-templates?template=${key}`);

test('words of the office are previewed, tried and sent with the next order', async ({
  page,
  allowErrors,
}) => {
  // Order notifications are sent once a minute.
  test.setTimeout(150_000);
  allowErrors(IN_A_FRAME);
  const t = wordsIn('mk');
  await speak(page, 'mk');
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/email-templates'));
  const name = t('templates:name.order-received');
  await page.getByRole('button', { name: t('templates:editOf', { name }) }).click();
  await page.getByLabel(t('templates:form.subject_mk')).fill('Готвиме за Вас: {{number}}');
  const hostile = '<img src=x onerror="parent.stolen=1"><script>parent.stolen=1</script>';
  await page
    .getByLabel(t('templates:form.htmlContent_mk'))
    .fill(`<p onclick="parent.stolen=1">Здраво, {{name}}!</p>${hostile}`);
  await expect(page.frameLocator('iframe').getByText('Здраво, Ана!')).toBeVisible();
  await expect(page.getByText(/Изоставено.*onclick.*<script>/)).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  await page.getByRole('button', { name: t('templates:form.save') }).click();
  await expect(toast(page, t('templates:updated'))).toBeVisible();

  try {
    await page.getByRole('button', { name: t('admin:rowActions', { name }) }).click();
    await page.getByRole('menuitem', { name: t('templates:test') }).click();
    const email = `${crypto.randomUUID()}@example.org`;
    await page.getByLabel(t('templates:testing.email')).fill(email);
    await axe(page);
    await page.getByRole('button', { name: t('templates:testing.send') }).click();
    await expect(toast(page, t('templates:tested'))).toBeVisible();
    await page.goto(urlOf('admin', `/admin/messages?state=sent&search=${email}`));
    await page.getByRole('button', { name: t('templates:outbox.view') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Готвиме за Вас: 1042' })).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Здраво, Ана!')).toBeVisible();
    await asText(page, 'mk');
    await axe(page);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);

    const customer = await newCustomer();
    await done(customer.ask('PUT /api/user/language', { language: 'mk' }));
    const number = await placeOrder(customer);
    const subjects = async () => {
      const all = (await done(customer.ask('GET /api/demo-mailbox'))) as { to: string; subject: string }[];
      const mine = all.filter(({ to }) => to === customer.email);
      return mine.map(({ subject }) => subject);
    };
    await expect
      .poll(subjects, { timeout: 90_000, intervals: [2000] })
      .toContain(`Готвиме за Вас: ${number}`);
  } finally {
    await callFrom(page, 'DELETE /api/email-templates/order-received');
  }
});

test('a template is added, refused, tried and deleted', async ({ page, allowErrors }) => {
  allowErrors(IN_A_FRAME, /status of 400/);
  const language = 'mk';
  const t = wordsIn(language);
  const key = `own-${crypto.randomUUID().slice(0, 8)}`;
  await speak(page, language);
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/email-templates'));
  await page.getByRole('button', { name: t('templates:add') }).click();
  await page.getByRole('button', { name: t('templates:form.save') }).click();
  const problem = page.locator('main').getByRole('alert');
  await expect(problem).toContainText(t('templates:rules.key-required'));
  await expect(problem).toContainText(t('templates:rules.html-required'));
  await axe(page);
  await page.getByLabel(t('templates:form.key')).fill(key);
  await page.getByLabel(t('templates:form.subject'), { exact: true }).fill('Hello ');
  const html = page.getByLabel(t('templates:form.htmlContent'), { exact: true });
  await html.fill('<p>{{#if day}}</p>');
  await page.getByRole('button', { name: t('templates:form.save') }).click();
  await expect(problem).toContainText(t('templates:rules.braces'));
  await expect(html).toHaveValue('<p>{{#if day}}</p>');
  await html.fill('<p>We are closed.</p>');

  // A variable is inserted at the caret, by mouse or keyboard.
  await page.getByLabel(t('templates:form.variables'), { exact: true }).fill('day');
  await page.getByLabel(t('templates:form.subject'), { exact: true }).press('End');
  await page.getByRole('button', { name: /day/ }).press('Enter');
  const subject = page.getByLabel(t('templates:form.subject'), { exact: true });
  await expect(subject).toHaveValue('Hello {{day}}');
  await expect(subject).toBeFocused();
  await page.getByRole('button', { name: t('templates:form.save') }).click();
  await expect(toast(page, t('templates:created'))).toBeVisible();

  await page.getByRole('button', { name: t('admin:rowActions', { name: key }) }).click();
  await page.getByRole('menuitem', { name: t('templates:delete') }).click();
  await axe(page);
  await page.getByRole('button', { name: t('templates:deletion.yes') }).click();
  await expect(toast(page, t('templates:deleted'))).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await noSidewaysScroll(page);
});

for (const language of LANGUAGES) {
  test(`the form of a template in ${language} can be used by everybody, and so can the menu of its row`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(IN_A_FRAME);
    await speak(page, language);
    await signIn(page, 'admin', 'admin');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(editorOf('order-notice'));
      await page.locator('iframe').waitFor();
      await asText(page, language);
      await axe(page);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await noSidewaysScroll(page);

    // The button stands at the left of a phone, at the right of a desk.
    await page.goto(urlOf('admin', '/admin/email-templates'));
    const name = wordsIn(language)('admin:rowActions', { name: '' }).trim();
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });
  });
}

test('of two administrators the second is told, and nothing typed is lost', async ({ page, allowErrors }) => {
  allowErrors(IN_A_FRAME, /status of 40[49]/);
  const t = wordsIn('en');
  await speak(page, 'en');
  await signIn(page, 'admin', 'admin');
  await page.goto(editorOf('order-back'));
  const subject = page.getByLabel(t('templates:form.subject'), { exact: true });
  await subject.fill('Mine {{number}}');
  try {
    await callFrom(page, 'PUT /api/email-templates/order-back', { subject: 'Theirs {{number}}' });
    await page.getByRole('button', { name: t('templates:form.save') }).click();
    await expect(page.locator('main').getByRole('alert')).toContainText(t('templates:errors.changed'));
    await expect(subject).toHaveValue('Mine {{number}}');
    await page.reload();
    await expect(subject).toHaveValue('Mine {{number}}');
    await page.getByRole('button', { name: t('templates:form.kept.forget') }).click();
    await expect(subject).toHaveValue('Theirs {{number}}');
    await page.getByRole('button', { name: t('templates:restore') }).click();
    await page.getByRole('button', { name: t('templates:restoring.yes'), exact: true }).click();
    await expect(toast(page, t('templates:restored'))).toBeVisible();
  } finally {
    await callFrom(page, 'DELETE /api/email-templates/order-back');
  }

  const templateKey = `own-${crypto.randomUUID().slice(0, 8)}`;
  await done(
    callFrom(page, 'POST /api/email-templates', {
      templateKey,
      subject: 'Hello',
      htmlContent: '<p>Hello</p>',
    }),
  );
  await page.goto(editorOf(templateKey));
  await subject.fill('Hello again');
  await done(callFrom(page, `DELETE /api/email-templates/${templateKey}`));
  await page.getByRole('button', { name: t('templates:form.save') }).click();
  await expect(page.locator('main')).toContainText(t('templates:goneMeanwhile'));
  await expect(page.locator('main')).toContainText(t('templates:errors.not-found'));
  await expect(subject).toHaveValue('Hello again');
});

test('a message that no server took is seen, sent again and arrives', async ({ page, allowErrors }) => {
  test.setTimeout(120_000);
  allowErrors(IN_A_FRAME, /status of 409/);
  const t = wordsIn('en');
  const mailPort = await freePort();
  const product = await startProduct({ SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
  const at = (path: string) => `http://admin.localhost:${product.port}${path}`;
  try {
    await speak(page, 'en');
    await page.goto(at('/auth'));
    await callFrom(page, 'POST /api/login', { username: 'admin', password: 'trpeza-demo' });
    await page.goto(at('/admin/email-templates?template=verified'));
    await expect(page.frameLocator('iframe').getByText('You can order now').first()).toBeVisible();
    await page.getByRole('button', { name: t('templates:test') }).click();
    await page.getByLabel(t('templates:testing.email')).fill('office@example.org');
    await page.getByRole('button', { name: t('templates:testing.send') }).click();
    await expect(toast(page, t('templates:failed.test'))).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('ECONNREFUSED');

    await page.goto(at('/admin/messages'));
    const row = page.getByRole('row').filter({ hasText: 'office@example.org' });
    await expect(row).toContainText('ECONNREFUSED');
    await noSidewaysScroll(page);
    const table = page.getByRole('table').locator('..');
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    await axe(page);
    const server = await startMailServer(mailPort);
    await row
      .getByRole('button', { name: new RegExp(`^${t('admin:rowActions', { name: '' }).trim()}`) })
      .click();
    await page.getByRole('menuitem', { name: t('templates:outbox.again') }).click();
    await expect(toast(page, t('templates:outbox.queued'))).toBeVisible();
    await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(1);
    expect(server.received[0]).toContain('To: office@example.org');
    await page.goto(at('/admin/messages?state=sent'));
    await expect(row).toContainText('You can order now');
    await server.stop();
  } finally {
    await product.stop();
  }
});

test('a case manager may neither see templates nor messages', async ({ page }) => {
  await speak(page, 'en');
  await signIn(page, 'admin', 'hcpadmin');
  for (const path of ['/admin/email-templates', '/admin/messages']) {
    await page.goto(urlOf('admin', path));
    await expect(page.getByText('This page is for administrators only.')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Email templates' })).toHaveCount(0);
});
