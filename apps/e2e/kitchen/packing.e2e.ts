import type { Page } from '@playwright/test';
import { capitalise } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import {
  axe,
  expect,
  fetchLink,
  expectNoSidewaysScroll,
  PDF,
  signIn,
  setPageLanguage,
  test,
  urlOf,
  visitAs,
} from '../fixtures.ts';
import { callFrom, expectSuccess } from '../people.ts';
import { confirmEarlyStart, placeOrdersOn, type Day } from '../ready-orders.ts';

const t = translatorFor('mk');

const bagOf = (page: Page, number: string) =>
  page.getByRole('article').filter({
    has: page.getByRole('button', { name: t('kitchen:details.of', { number }), exact: true }),
  });
const statusOf = async (page: Page, number: string) =>
  (await callFrom(page, `GET /api/orders/${number}`)).body.status as string;

/** Opens the packing list of a day. Waits until the list receives changes from other tablets. */
async function openList(page: Page, path: string) {
  const following = page.waitForResponse('**/api/events');
  await page.goto(urlOf('staff', path));
  await following;
}

/** Places an order of two meals. */
async function makeBag(day: Day) {
  const items = [1, 3].map((mealId) => ({ mealId, quantity: 5 }));
  const { date, orders } = await placeOrdersOn(day, { count: 1, items });
  return { number: orders[0]!.orderNumber, path: `/kitchen/packing?date=${date}` };
}

test('two cooks pack one bag together, and the order is ready once its last meal is ticked', async ({
  page,
  browser,
  allowErrors,
}) => {
  // The slower of the two cooks may get a 409.
  allowErrors(/status of 409/);
  const { number, path } = await makeBag('pack together');
  await setPageLanguage(page, 'mk');
  await signIn(page, 'staff', 'chef');
  await openList(page, path);
  await expect(page).toHaveTitle(new RegExp(t('kitchen:packing.title')));
  await expect(page.getByText(t('kitchen:packing.differs'))).toHaveCount(0);
  const other = await browser.newPage({ serviceWorkers: 'block' });
  await setPageLanguage(other, 'mk');
  await signIn(other, 'staff', 'chef');
  await openList(other, path);

  const [bag, same] = [bagOf(page, number), bagOf(other, number)];
  const [first, second] = [bag.getByRole('checkbox').first(), same.getByRole('checkbox').last()];
  // A double click ticks once.
  await first.dblclick();
  await expect(first).toBeChecked();
  await expect(same.getByRole('checkbox').first()).toBeChecked();
  await expect(second).not.toBeChecked();
  await openList(page, path);
  await expect(first).toBeChecked();
  await axe(page);

  // The last tick makes the pending order ready; a double click changes its status once.
  await second.dblclick();
  await confirmEarlyStart(other, 'mk');
  await expect.poll(() => statusOf(page, number)).toBe('ready_for_delivery');
  // A bag that a colleague has packed stays in place until the page is scrolled.
  await expect(bag).toContainText(t('orders:status.ready_for_delivery'));
  await page.mouse.wheel(0, 100);
  await expect(page.locator('summary')).toBeVisible();
  await expect(bag).toBeHidden();
  const office = await visitAs('admin', 'admin');
  const moves = async () => {
    const { events } = await expectSuccess(office.ask(`GET /api/orders/${number}/history`));
    return (events as { action: string }[]).map(({ action }) => action).toSorted();
  };
  expect(await moves()).toEqual(['finish', 'place', 'prepare']);

  // Undo does not remove the ticks.
  await same.getByRole('button', { name: new RegExp(t('orders:queue.undo')) }).click();
  await expect.poll(() => statusOf(page, number)).toBe('processing');
  await expect(bag.getByRole('checkbox', { checked: true })).toHaveCount(2);
  const packed = { name: new RegExp(`^${t('kitchen:packing.packed')}: .* ${number},`) };
  // Two simultaneous requests change the status once, and neither is rejected.
  const both = Promise.withResolvers<void>();
  let sent = 0;
  for (const each of [page, other])
    await each.route('**/api/orders/*/status', async (route) => {
      if ((sent += 1) === 2) both.resolve();
      await both.promise;
      await route.continue();
    });
  // Dispatched as events: for a moment after a click, a user's next click at the same position would be ignored.
  for (const each of [bag, same]) await each.getByRole('button', packed).dispatchEvent('click');
  await expect.poll(() => statusOf(page, number)).toBe('ready_for_delivery');
  await expect.poll(moves).toEqual(['finish', 'finish', 'place', 'prepare', 'undo']);
  for (const each of [page, other])
    await expect(each.getByText(t('orders:queue.refused', { count: 1 }))).toHaveCount(0);
  await other.close();

  // A cancelled order leaves the list; a notice says so until it is confirmed.
  await expectSuccess(
    office.ask(`PUT /api/orders/${number}/status`, { status: 'cancelled', reason: 'Rang' }),
  );
  const gone = page.getByRole('status').filter({ hasText: t('kitchen:packing.goneText', { count: 1 }) });
  await expect(gone).toContainText(number);
  await gone.getByRole('button', { name: t('deliveries:rounds.seen') }).click();
  await expect(gone).toHaveCount(0);

  const pdf = page.getByRole('link', { name: t('kitchen:packing.pdf') });
  await expect(pdf).toHaveAttribute('href', /language=mk/);
  expect(await fetchLink(page, pdf)).toMatchObject(PDF);
});

test('a cook ticks items offline, and the ticks are sent once the tablet is online', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const { number, path } = await makeBag('pack offline');
  await setPageLanguage(page, 'mk');
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', path));
  const bag = bagOf(page, number);
  await bag.waitFor();
  await context.setOffline(true);
  await bag.getByRole('checkbox').first().click();
  await expect(bag.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByText(t('orders:queue.count', { count: 1 }))).toBeVisible();
  await bag.getByRole('checkbox').last().click();
  await confirmEarlyStart(page, 'mk');
  await expect(page.getByText(t('orders:queue.count', { count: 4 }))).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => statusOf(page, number)).toBe('ready_for_delivery');
  await expect(page.getByText(t('orders:queue.count', { count: 4 }))).toHaveCount(0);
});

test('a cook chooses a label sheet, sees the number of labels and opens the PDF', async ({ page }) => {
  await setPageLanguage(page, 'mk');
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/packing'));
  const bag = page.getByRole('article').first();
  const meals = Number(/· (\d+) /.exec((await bag.textContent()) ?? '')![1]);
  await bag.getByRole('button', { name: new RegExp(t('kitchen:details.of', { number: '' })) }).click();
  await axe(page);
  await page.getByRole('link', { name: t('kitchen:packing.labels') }).click();
  const result = (labels: number, sheets: number) =>
    page.getByText(
      t('kitchen:labels.result', {
        labels: t('kitchen:labels.count', { count: labels }),
        sheets: t('kitchen:labels.sheets', { count: sheets }),
      }),
    );
  await expect(result(meals, Math.ceil(meals / 8))).toBeVisible();
  await page.getByRole('radio', { name: t('kitchen:labels.layout.count', { count: 21 }) }).check();
  await page.getByRole('radio', { name: capitalise(t('common:languages.mk')) }).check();
  await page.getByRole('radio', { name: t('kitchen:labels.by.meal') }).check();
  const name = t('kitchen:labels.skip.name');
  await page.getByRole('button', { name: t('common:quantity.more', { name }) }).click();
  await expect(result(meals, Math.ceil((meals + 1) / 21))).toBeVisible();
  const link = page.getByRole('link', { name: t('kitchen:labels.open') });
  const href = (await link.getAttribute('href'))!;
  for (const part of ['kind=meals', 'layout=3x7', 'skip=1', 'language=mk', 'by=meal', 'orders=']) {
    expect(href).toContain(part);
  }
  expect(await fetchLink(page, link)).toMatchObject(PDF);
  await page.getByRole('checkbox', { checked: true }).uncheck();
  await expect(page.getByRole('heading', { name: t('kitchen:labels.none') })).toBeVisible();
  await expect(link).toHaveCount(0);
  await axe(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(
    page.getByRole('radio', { name: t('kitchen:labels.layout.count', { count: 21 }) }),
  ).toBeChecked();
});
