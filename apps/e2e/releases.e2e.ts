import type { Page, Route } from '@playwright/test';
import { wordsIn } from '@trpeza/i18n/messages';
import { expect, signIn, test, urlOf } from './fixtures.ts';

/** The upgrade of a server that keeps no files of the release before: the script of a page is gone. */
const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

/** How often the window loads a document from now on. */
const countLoads = (page: Page) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  return loads;
};

/** Until React has taken over, a link loads its page as a document. */
const takenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps')),
  );

test.beforeEach(({ allowErrors }) =>
  allowErrors(/status of 404/, /dynamically imported module/, /^\w+\s+at /, /React error #520/),
);

test('a part whose script is gone loads the page anew, once, with what was typed', async ({ page }) => {
  const t = wordsIn('en');
  await signIn(page, 'shop', 'newcomer');
  await page.goto(urlOf('shop', '/profile#diet'));
  const dairyFree = page.getByRole('checkbox', { name: t('accounts:diet.kind.dairy_free') });
  const loads = countLoads(page);
  await page.route(/\/assets\/storefront\/cart-panel-/, (route) =>
    loads.length === 0 ? gone(route) : route.continue(),
  );
  await dairyFree.check();
  await page.getByRole('button', { name: new RegExp(`^${t('cart:basket')} \\d`) }).click();
  await expect.poll(() => loads.length).toBe(1);
  // The press is not lost either.
  await expect(page.getByRole('dialog', { name: t('cart:title') })).toBeVisible();
  await page.goBack();
  await expect(dairyFree).toBeChecked();
  expect(loads).toHaveLength(1);
});

test('a page whose script is gone loads itself anew, once', async ({ page }) => {
  const t = wordsIn('en');
  await page.goto(urlOf('shop'));
  const link = page.getByRole('contentinfo').getByRole('link', { name: t('home:footer.faq') });
  await takenOver(page);
  const loads = countLoads(page);
  await page.route(/\/assets\/storefront\/faq\.page-/, gone, { times: 1 });
  await link.click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByRole('heading', { level: 1, name: t('pages:faq.title') })).toBeVisible();
  expect(loads).toHaveLength(1);
});

test('a script that stays away is told, and the page does not load itself again and again', async ({
  page,
}) => {
  const t = wordsIn('en');
  await page.goto(urlOf('shop'));
  await takenOver(page);
  const loads = countLoads(page);
  await page.route(/\/assets\/storefront\/faq\.page-/, gone);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('home:footer.faq') })
    .click();
  await expect(page.getByText(t('common:problem.missingHelp'))).toBeVisible();
  expect(loads).toHaveLength(1);
});

test('an office’s page does the same, and says nothing of the connection', async ({ page }) => {
  const t = wordsIn('en');
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loads = countLoads(page);
  await page.route(/\/assets\/admin\/history\.page-/, gone);
  await page.goto(urlOf('admin', '/admin/history'));
  await expect(page.getByText(t('common:deskProblem.missingHelp'))).toBeVisible();
  expect(loads).toHaveLength(2);
  await page.unroute(/\/assets\/admin\/history\.page-/);
  await page.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect(page.getByText(t('common:deskProblem.missingHelp'))).toHaveCount(0);
});
