import type { Page } from '@playwright/test';
import { axe, expect, signIn, test, urlOf } from '../fixtures.ts';
import { callFrom } from '../people.ts';
import { confirmEarlyStart, placeOrdersOn } from '../ready-orders.ts';

test('staff are redirected to the board of their role, and customers are denied', async ({
  page,
  allowErrors,
}) => {
  // The page may send requests as the browser's previous user before it has loaded the new session.
  allowErrors(/status of 403/);
  await page.goto(urlOf('staff', '/delivery/dashboard'));
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/'));
  await expect(page).toHaveURL(/\/kitchen\/dashboard$/);
  await page.goto(urlOf('staff', '/delivery/dashboard'));
  await expect(page).toHaveURL(/\/kitchen\/dashboard$/);
  // The language changes without leaving the page.
  await page.goto(urlOf('staff', '/kitchen/dashboard?date=2020-01-01'));
  await expect(page).toHaveTitle(/^Kitchen dashboard · Trpeza$/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Македонски' }).click();
  await expect(page).toHaveTitle(/^Работна табла на кујната · Трпеза$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'mk');
  expect(page.url()).toContain('date=2020-01-01');
  await expect(page.getByRole('link', { name: 'English' })).toBeFocused();
  await page.getByRole('link', { name: 'English' }).click();

  // The next user of the tablet is not sent to the previous user's page.
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(urlOf('staff', '/auth'));
  await page.getByLabel('Username').fill('driver');
  await page.getByLabel('Password', { exact: true }).fill('trpeza-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/delivery\/dashboard$/);
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  await page.getByRole('article').first().waitFor();
  await expect(page.getByRole('button', { name: /Start cooking|Cancel order/ })).toHaveCount(0);
  await signIn(page, 'staff', 'customer');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  await expect(
    page.getByRole('heading', { name: 'Access Denied: You must be a restaurateur or delivery staff' }),
  ).toBeVisible();
});

/** Expands the list of orders that have left the kitchen. */
async function expandDoneOrders(page: Page): Promise<void> {
  await page.locator('summary', { hasText: /^\d+ orders? done/ }).click();
}

test('the slower of two cooks sees a conflict, unless both made the same change', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 409/, /ERR_FAILED/);
  const { date, orders } = await placeOrdersOn('two cooks', { count: 2 });
  await signIn(page, 'staff', 'chef');
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  const [same, further] = orders.map(({ orderNumber }) =>
    page.getByRole('article', { name: `Order ${orderNumber}`, exact: true }),
  );
  await further!.waitFor();

  // From here on the page gets no updates; it sees the colleague's changes only in responses to its own requests.
  await page.route('**/api/orders/by-date/**', (route) => route.abort());
  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, 'staff', 'chef');
  const [first, second] = orders.map(({ id }) => `PUT /api/orders/${id}/status`);
  await callFrom(colleague, first!, { status: 'processing' });
  for (const status of ['processing', 'ready_for_delivery']) await callFrom(colleague, second!, { status });
  await colleague.context().close();

  await same!.getByRole('button', { name: 'Start cooking' }).click();
  await confirmEarlyStart(page, 'en');
  await expect(same!).toContainText('Processing');
  // The question about cooking early is asked once per day, so it does not appear again.
  await further!.getByRole('button', { name: 'Start cooking' }).click();
  const refused = page.getByRole('alert', { name: /was not updated/ });
  await expect(refused).toContainText('has changed. It is now');
  await expect(refused).toHaveCount(1);
  await axe(page);
  await page.unroute('**/api/orders/by-date/**');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  // The order stays in place until the page is scrolled.
  await expect(further!).toContainText('It waits here for the drivers');
  await page.mouse.wheel(0, 100);
  await expect(further!).toHaveCount(0);
  await expandDoneOrders(page);
  await expect(further!).toContainText('It waits here for the drivers');
  await expect(same!).toContainText('Processing');
});
