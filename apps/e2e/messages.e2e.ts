import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, screens, signIn, test, urlOf } from './fixtures.ts';

const speak = (page: Page, language: Language) =>
  page.context().addCookies([{ name: 'language', value: language, url: urlOf('shop') }]);

/** The newest message to an address, opened in the demo mailbox. */
const openMail = async (page: Page, email: string) => {
  await page.goto(urlOf('shop', '/mailbox'));
  await page.getByRole('main').getByRole('link').filter({ hasText: email }).first().click();
};

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
test(`the newsletter is asked for, confirmed and left, in ${language}`, async ({
  page,
  context,
  allowErrors,
}) => {
  // The second is the frame around a message: nothing in it may run scripts.
  allowErrors(/status of 400/, /Blocked script execution in 'about:srcdoc'/);
  const t = wordsIn(language);
  const email = `${randomUUID()}@example.org`;
  await speak(page, language);
  await page.setViewportSize({ width: 390, height: 850 });
  await page.goto(urlOf('shop', '/how-it-works'));

  const footer = page.getByRole('contentinfo');
  const field = footer.getByLabel(t('home:footer.newsletter.email'));
  await field.press('Enter');
  await expect(footer.getByText(t('accounts:rules.email-required'))).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('maria@');
  await field.press('Enter');
  await expect(footer.getByText(t('accounts:rules.email-invalid'))).toBeVisible();
  await expect(field).toHaveValue('maria@');
  await axe(page);
  await field.fill(email);
  await field.press('Enter');
  await expect(footer.getByText(t('home:footer.newsletter.sent'))).toBeFocused();
  await expect(page).toHaveURL(urlOf('shop', '/how-it-works'));

  await openMail(page, email);
  const kitchen = language === 'mk' ? 'Трпеза' : 'Trpeza';
  const subject = t('messages:mail.newsletter-confirm.subject', { kitchen });
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await screens(page, `mailbox-${language}`);
  await page.getByRole('button', { name: t('messages:mailbox.asText') }).click();
  await axe(page);
  await noSidewaysScroll(page);
  await page.getByRole('button', { name: t('messages:mailbox.asPage') }).click();
  const opened = context.waitForEvent('page');
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: t('messages:mail.newsletter-confirm.action') })
    .click();

  const news = await opened;
  const standing = news.getByRole('main').getByRole('heading', { level: 2 });
  await expect(standing).toHaveText(t('messages:newsletter.waiting.title'));
  await axe(news);
  await screens(news, `newsletter-${language}`);
  await news.getByRole('button', { name: t('messages:newsletter.waiting.confirm') }).click();
  await expect(standing).toHaveText(t('messages:newsletter.subscribed.title'));
  await axe(news);
  await news.getByRole('button', { name: t('messages:newsletter.subscribed.unsubscribe') }).click();
  await expect(standing).toHaveText(t('messages:newsletter.unsubscribed.title'));
  await news.reload();
  await expect(standing).toHaveText(t('messages:newsletter.unsubscribed.title'));
  await axe(news);
  await noSidewaysScroll(news);
});

test('a link that is not ours says so', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/);
  const t = wordsIn('en');
  for (const path of ['/newsletter', '/newsletter?token=nothing']) {
    await page.goto(urlOf('shop', path));
    await expect(page.getByRole('heading', { name: t('messages:newsletter.unknown') })).toBeVisible();
  }
});

test('who changes the language of the page is written to in it', async ({ page }) => {
  await signIn(page, 'shop', 'newcomer');
  await page.goto(urlOf('shop', '/how-it-works'), { waitUntil: 'networkidle' });
  const notified = page.waitForRequest(/\/api\/user\/language$/);
  await page.getByRole('link', { name: 'Македонски' }).first().click();
  expect((await notified).postDataJSON()).toEqual({ language: 'mk' });
});

test('a message itself keeps every rule', async ({ page, request }) => {
  const email = `${randomUUID()}@example.org`;
  const headers = { 'x-requested-with': 'XMLHttpRequest', origin: urlOf('shop').slice(0, -1) };
  await request.post(urlOf('shop', '/api/newsletter'), { data: { email }, headers });
  const list: { id: number; to: string }[] = await (
    await request.get(urlOf('shop', '/api/demo-mailbox'))
  ).json();
  const { id } = list.find(({ to }) => to === email)!;
  const { html } = await (await request.get(urlOf('shop', `/api/demo-mailbox/${id}`))).json();
  // Outside the mailbox frame: no script runs inside it, not even the accessibility check.
  await page.setViewportSize({ width: 320, height: 700 });
  await page.setContent(html);
  await axe(page);
  await noSidewaysScroll(page);
});
