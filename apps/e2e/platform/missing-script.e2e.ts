import type { Page, Route } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { expect, signIn, test, urlOf } from '../fixtures.ts';

/** Responds like a server that has a newer build, in which a script of the open page no longer exists. */
const respondNotFound = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

const countLoads = (page: Page) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  return loads;
};

test.beforeEach(({ allowErrors }) =>
  allowErrors(/status of 404/, /dynamically imported module/, /^\w+\s+at /, /React error #520/),
);

test('a page with a missing script reloads once and keeps the typed input', async ({ page }) => {
  const t = translatorFor('en');
  await signIn(page, 'shop', 'newcomer');
  await page.goto(urlOf('shop', '/profile#diet'));
  const dairyFree = page.getByRole('checkbox', { name: t('accounts:diet.kind.dairy_free') });
  const loads = countLoads(page);
  await page.route(/\/assets\/storefront\/cart-panel-/, (route) =>
    loads.length === 0 ? respondNotFound(route) : route.continue(),
  );
  await dairyFree.check();
  await page.getByRole('button', { name: new RegExp(`^${t('cart:basket')} \\d`) }).click();
  await expect.poll(() => loads.length).toBe(1);
  await expect(page.getByRole('dialog', { name: t('cart:title') })).toBeVisible();
  await page.goBack();
  await expect(dairyFree).toBeChecked();
  expect(loads).toHaveLength(1);
});

test('a page whose script is still missing after the reload shows an error with a retry', async ({
  page,
}) => {
  const t = translatorFor('en');
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loads = countLoads(page);
  await page.route(/\/assets\/admin\/history\.page-/, respondNotFound);
  await page.goto(urlOf('admin', '/admin/history'));
  await expect(page.getByText(t('common:deskProblem.missingHelp'))).toBeVisible();
  expect(loads).toHaveLength(2);
  await page.unroute(/\/assets\/admin\/history\.page-/);
  await page.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect(page.getByText(t('common:deskProblem.missingHelp'))).toHaveCount(0);
});
