import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, expectNoSidewaysScroll, setPageLanguage, test, urlOf } from '../fixtures.ts';
import { callFrom, expectSuccess } from '../people.ts';
import { uniqueName } from '../unique.ts';

/** Opens the newest message to an address in the demo mailbox. */
const openMail = async (page: Page, email: string) => {
  await page.goto(urlOf('shop', '/mailbox'));
  await page.getByRole('main').getByRole('link').filter({ hasText: email }).first().click();
};

test('a visitor subscribes to the newsletter, confirms and unsubscribes', async ({
  page,
  context,
  allowErrors,
}) => {
  // Scripts are blocked in the frame that shows a message.
  allowErrors(/status of 400/, /Blocked script execution in 'about:srcdoc'/);
  const t = translatorFor('mk');
  const email = `${uniqueName()}@example.org`;
  await setPageLanguage(page, 'mk');
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
  const kitchen = 'Трпеза';
  const subject = t('mail:newsletter-confirm.subject', { kitchen });
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await page.getByRole('button', { name: t('messages:mailbox.asText') }).click();
  await axe(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: t('messages:mailbox.asPage') }).click();
  const opened = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Отворете ја страницата' }).click();

  const news = await opened;
  const recurring = news.getByRole('main').getByRole('heading', { level: 2 });
  await expect(recurring).toHaveText(t('messages:newsletter.waiting.title'));
  await axe(news);
  await news.getByRole('button', { name: t('messages:newsletter.waiting.confirm') }).click();
  await expect(recurring).toHaveText(t('messages:newsletter.subscribed.title'));
  await axe(news);
  await news.getByRole('button', { name: t('messages:newsletter.subscribed.unsubscribe') }).click();
  await expect(recurring).toHaveText(t('messages:newsletter.unsubscribed.title'));
  await news.reload();
  await expect(recurring).toHaveText(t('messages:newsletter.unsubscribed.title'));
  await axe(news);
  await expectNoSidewaysScroll(news);

  // Checks the message outside the mailbox, because axe cannot run in the mailbox's sandboxed frame.
  const messages = await expectSuccess(callFrom(news, 'GET /api/demo-mailbox'));
  const { id } = (messages as { id: number; to: string }[]).find(({ to }) => to === email)!;
  const { html } = await expectSuccess(callFrom(news, `GET /api/demo-mailbox/${id}`));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('about:blank');
  await page.setContent(html);
  await axe(page);
  await expectNoSidewaysScroll(page);
});
