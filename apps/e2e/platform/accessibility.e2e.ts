import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import {
  axe,
  expect,
  expectLargeTextFits,
  expectNoSidewaysScroll,
  openShop,
  signIn,
  setPageLanguage,
  test,
  urlOf,
  type DemoAccount,
  type Site,
} from '../fixtures.ts';
import { fillCart } from '../people.ts';

/** Returns the languages in which a page is checked: by default one, with `TEST_ALL` both. */
const languagesToCheck = (language: Language) => (process.env['TEST_ALL'] ? LANGUAGES : [language]);

/**
 * Returns the viewport width for a language. Macedonian has the longer words and is checked at phone width, English at
 * desktop width.
 */
const widthOf = (language: Language) => (language === 'mk' ? 390 : 1280);

/** Asserts that an open page is usable: axe rules, no horizontal overflow on a small phone, and text at 200 %. */
const expectUsable = async (page: Page, language: Language): Promise<void> => {
  await page.setViewportSize({ width: widthOf(language), height: 900 });
  await axe(page);
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(findBrokenWords), 'words that continue on the next line').toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectLargeTextFits(page);
};

/** Finds the words in headings that are broken across lines; a column that is too narrow breaks them. */
function findBrokenWords(): string[] {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4')];
  return headings.flatMap((heading) => {
    // For screen readers only.
    if (heading.clientWidth <= 1) return [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    return broken;
  });
}

const PUBLIC_PAGES = [
  '/',
  '/?category=soups&sort=name_az',
  '/meal/1',
  '/menu/print',
  '/how-it-works',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/terms',
  '/cookies',
  '/auth',
  '/auth?tab=register',
  '/newsletter',
  '/mailbox',
  '/admin-login',
  '/ezidebit-demo-payment',
  '/forgot-password',
  '/forgot-password?token=from-a-link',
  '/payment-return',
  '/no-such-page',
];
const CUSTOMER_PAGES = [
  '/orders',
  '/orders/1/receipt',
  '/budget',
  '/profile',
  '/profile?tab=security',
  '/profile?tab=orders',
  '/profile?tab=addresses',
  '/profile?tab=notifications',
];

// One test visits about forty pages.
test.describe.configure({ timeout: 300_000 });

for (const language of languagesToCheck('mk'))
  test(`the shop's pages are accessible in ${language}`, async ({ page, allowErrors }) => {
    // This order receipt belongs to another customer, and the last public page does not exist.
    allowErrors(/status of 404/);
    await setPageLanguage(page, language);
    const visit = (path: string) =>
      test.step(path, async () => {
        await openShop(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('h1')).toHaveCount(1);
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expectUsable(page, language);
      });
    for (const path of PUBLIC_PAGES) await visit(path);
    const customer = await signIn(page, 'shop', 'customer');
    for (const path of CUSTOMER_PAGES) await visit(path);
    await fillCart(customer, [{ mealId: 6, quantity: 12 }]);
    await test.step('both checkout steps are accessible', () => checkCheckout(page, language));
  });

/** Checks both checkout steps with their validation errors shown. */
async function checkCheckout(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  await openShop(page, '/checkout');
  const submit = page.locator('main form button[type=submit]');
  const problems = page.locator('main [role=alert]');
  await page.getByRole('button', { name: t('checkout:delivery.changeAddress') }).click();
  await page.getByRole('radio', { name: t('checkout:delivery.newAddress') }).check();
  await submit.click();
  await expect(problems).toBeFocused();
  await expectUsable(page, language);
  for (const name of ['address', 'city', 'state', 'zipCode'])
    await page.locator(`input[name=${name}]`).fill('1 Main');
  await page.locator('input[name=phone]').fill('0412 345 678');
  await submit.click();
  await expect(page.locator('input[name=cardNumber]')).toBeVisible();
  await submit.click();
  await expect(problems).toBeFocused();
  await expectUsable(page, language);
}

interface Screen {
  path: string;
  /** Selector of an element that appears once the page's data has loaded. */
  ready: string;
  /** Selector of a table row to click. Set for pages whose URL depends on the current month. */
  follow?: string;
}

/** Checks the pages of one site, as the given account or as a guest. */
async function checkPages(
  page: Page,
  site: Site,
  language: Language,
  account: DemoAccount | undefined,
  screens: Screen[],
): Promise<void> {
  if (account) await signIn(page, site, account);
  for (const { path, ready, follow } of screens)
    await test.step(`${account ?? 'guest'}: ${path} ${follow ?? ''}`, async () => {
      await page.setViewportSize({ width: widthOf(language), height: 900 });
      await page.goto(urlOf(site, path));
      if (follow) await page.locator(follow).first().click();
      await page.locator(ready).first().waitFor();
      await expectUsable(page, language);
    });
}

const ENTRANCE = [
  { path: '/auth', ready: 'form' },
  { path: '/nowhere', ready: 'h1' },
];

for (const language of languagesToCheck('mk'))
  test(`the staff site's pages are accessible in ${language}`, async ({ page, allowErrors }) => {
    // The page may send requests as the browser's previous user before it has loaded the new session.
    allowErrors(/status of 403/);
    await setPageLanguage(page, language);
    await checkPages(page, 'staff', language, undefined, ENTRANCE);
    await checkPages(page, 'staff', language, 'chef', [
      { path: '/kitchen/dashboard', ready: 'article' },
      { path: '/kitchen/dashboard?date=2020-01-01', ready: 'main h2 + *' },
      { path: '/kitchen/production', ready: 'article' },
      { path: '/kitchen/packing', ready: 'article' },
      { path: '/kitchen/packing?date=2020-01-01', ready: 'h2' },
      { path: '/kitchen/labels', ready: 'main fieldset' },
      { path: '/kitchen/settings', ready: 'main [role=tablist] ~ * [role=status] + *' },
      { path: '/kitchen/settings?meal=3', ready: 'dialog[open] form' },
      { path: '/kitchen/settings?tab=profile', ready: 'h2' },
      { path: '/security', ready: 'main h2' },
    ]);
    await checkPages(page, 'staff', language, 'driver', [
      { path: '/kitchen/dashboard', ready: 'article' },
      { path: '/delivery/dashboard', ready: 'article' },
      { path: '/delivery/dashboard?arrange=1', ready: 'main ol select' },
      { path: '/kitchen/settings', ready: 'h1' },
    ]);
    await checkPages(page, 'staff', language, 'customer', [{ path: '/kitchen/dashboard', ready: 'h1' }]);
  });

for (const language of languagesToCheck('en'))
  test(`the office's pages are accessible in ${language}`, async ({ page, allowErrors }) => {
    allowErrors(/status of 404/, /Blocked script execution in 'about:srcdoc'/);
    await setPageLanguage(page, language);
    await checkPages(page, 'admin', language, undefined, ENTRANCE);
    await checkPages(page, 'admin', language, 'admin', [
      { path: '/admin', ready: 'table' },
      { path: '/admin/orders?status=completed', ready: 'table' },
      { path: '/admin/orders?sort=newest&order=1', ready: 'dialog table' },
      { path: '/admin/orders?minTotal=99999', ready: 'table' },
      { path: '/admin/history', ready: 'table' },
      { path: '/admin/health', ready: 'table' },
      { path: '/admin/phone-order', ready: '#caller' },
      { path: '/admin/phone-order/5', ready: 'aside dl' },
      { path: '/admin/users', ready: 'table' },
      { path: '/admin/users/5', ready: 'main h2' },
      { path: '/admin/delivery-days', ready: 'table' },
      { path: '/admin/recurring-orders', ready: 'main h2' },
      { path: '/admin/day-moves', ready: 'main h2' },
      { path: '/admin/rounds', ready: 'h1' },
      { path: '/admin/budget-summary', ready: 'table' },
      { path: '/admin/messages?state=sent', ready: 'table' },
      { path: '/admin/meals', ready: 'table' },
      { path: '/admin/meals/categories', ready: 'table' },
      { path: '/admin/meals/allergens', ready: 'table' },
      { path: '/admin/meals/prices', ready: 'table' },
      { path: '/admin/inventory?search=tavce&sort=name-desc', ready: 'table' },
      { path: '/admin/import', ready: 'form' },
      { path: '/admin/email-templates', ready: 'table' },
      { path: '/admin/webhooks', ready: 'main h1' },
      { path: '/admin/settings#calendar', ready: 'ol' },
      { path: '/admin/security', ready: 'main h2' },
      { path: '/admin/order-reports', ready: 'table' },
      { path: '/admin/month-end', ready: 'ol > li:last-child a' },
      { path: '/admin/payments', ready: 'main h2' },
      { path: '/admin/money-received', ready: 'table' },
      { path: '/admin/money-received?tab=bank', ready: 'main h2' },
      { path: '/admin/accounts-owing', ready: 'table' },
      { path: '/admin/accounts-owing?tab=reminders', ready: 'main h2, table' },
      { path: '/admin/accounts-owing/5', ready: 'table' },
      { path: '/admin/accounts-owing/2000000000', ready: 'main [role=alert]' },
      { path: '/admin/close-month', ready: 'table' },
      { path: '/admin/statements', ready: 'table' },
      { path: '/admin/statements', follow: 'th[scope=row] a', ready: 'h2 ~ * table, main table' },
      { path: '/admin/invoices', ready: 'table' },
      { path: '/admin/month-end', follow: 'main a[href*="/admin/invoices/"]', ready: 'main table' },
      { path: '/admin/funders', ready: 'main h1' },
    ]);
  });

test('keyboard focus is visible at every Tab stop', async ({ page }) => {
  await openShop(page);
  const seen = new Set<string>();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const box = element.getBoundingClientRect();
      // A card draws the focus outline of its link around the whole card; a hidden radio button draws it on its label.
      const label = element.closest('label');
      const places = [
        element,
        element.nextElementSibling,
        label,
        label?.lastElementChild,
        element.closest('li'),
      ].filter((one) => !!one);
      const hasRing = places.some((one) =>
        [null, '::after'].some((part) => getComputedStyle(one, part).outlineStyle !== 'none'),
      );
      const isOnScreen = box.bottom > 0 && box.top < innerHeight;
      return { name: `${element.tagName} ${element.textContent} ${box.top}`, hasRing, isOnScreen };
    });
    expect(stop, `stop ${step + 1}`).toMatchObject({ hasRing: true, isOnScreen: true });
    seen.add(stop.name);
  }
  expect(seen.size).toBeGreaterThan(20);
});
