import type { Locator } from '@playwright/test';
import { axe, expect, signIn, test, urlOf } from '../fixtures.ts';
import { callFrom } from '../people.ts';
import { confirmEarlyStart, placeOrdersOn } from '../ready-orders.ts';

test('a cook starts cooking several orders at once and undoes it', async ({ page }) => {
  const { date, orders } = await placeOrdersOn('move several', { count: 2 });
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  const cards = orders.map(({ orderNumber }) =>
    page.getByRole('article', { name: `Order ${orderNumber}`, exact: true }),
  );
  for (const { orderNumber } of orders) await page.getByLabel(`Choose order ${orderNumber}`).check();
  const bar = page.getByRole('group', { name: '2 orders chosen' });
  await axe(page);
  await bar.getByRole('button', { name: 'Start cooking (2)' }).click();
  await confirmEarlyStart(page, 'en');
  for (const card of cards) await expect(card).toContainText('Processing');
  await expect(bar).toHaveCount(0);
  const statuses = () =>
    Promise.all(
      orders.map(async ({ id }) => (await callFrom(page, `GET /api/orders/${id}`)).body.status as string),
    );
  await expect.poll(statuses).toEqual(['processing', 'processing']);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(statuses).toEqual(['pending', 'pending']);
  for (const card of cards) await expect(card).toContainText('Pending');
});

/** The centre of a button of the page. */
const centreOf = async (button: Locator) => {
  const { x, y, width, height } = (await button.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

test('a double tap starts or undoes one order, and quick taps on three orders start all of them', async ({
  browser,
}) => {
  const { date, orders } = await placeOrdersOn('double tap', { count: 3 });
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, 'staff', 'chef');
  const moved = new Set<string>();
  page.on('request', (request) => {
    const id = /\/api\/orders\/(\d+)\/status$/.exec(request.url())?.[1];
    if (id) moved.add(id);
  });
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  const { id, orderNumber } = orders[0]!;
  const card = page.getByRole('article', { name: `Order ${orderNumber}`, exact: true });
  const start = card.getByRole('button', { name: 'Start cooking' });
  const undo = card.getByRole('button', { name: /Undo/ });
  const spot = await centreOf(start);
  const doubleTap = async () => {
    await page.touchscreen.tap(spot.x, spot.y);
    await page.touchscreen.tap(spot.x, spot.y);
  };
  await doubleTap();
  await confirmEarlyStart(page, 'en');
  await expect(undo).toBeVisible();
  const there = await centreOf(undo);
  // A pressed button is drawn one pixel lower.
  expect(Math.hypot(there.x - spot.x, there.y - spot.y), 'distance of the undo button').toBeLessThan(2);
  // A further tap within the pause would be ignored, so wait until the countdown of Undo has started.
  await expect(undo).toContainText(/\((2[0-8])\)/);
  await doubleTap();
  await expect(start).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => (await callFrom(page, `GET /api/orders/${id}`)).body.status).toBe('pending');
  expect([...moved]).toEqual([String(id)]);

  // The place of Undo still ignores taps, so its order comes last.
  const cards = orders
    .toReversed()
    .map((order) => page.getByRole('article', { name: `Order ${order.orderNumber}`, exact: true }));
  const buttons = cards.map((each) => each.locator('button:not([aria-disabled=true])', { hasText: 'Start' }));
  for (const each of buttons) await expect(each).toBeVisible();
  for (const each of await Promise.all(buttons.map(centreOf))) await page.touchscreen.tap(each.x, each.y);
  for (const each of cards) await expect(each).toContainText('Processing');
  await context.close();
});

test('tickets keep the order of reading, and leave no holes between short and tall ones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  const tickets = page.getByRole('article');
  await tickets.nth(11).waitFor();
  const boxes = () =>
    tickets.evaluateAll((all) =>
      all.slice(0, 12).map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
    );
  const expectColumns = (columns: number) =>
    expect(async () => {
      const found = await boxes();
      for (const [at, { x, y }] of found.entries()) {
        const above = found[at - columns];
        if (!above) continue;
        expect(x).toBe(above.x);
        expect(y - above.y - above.height).toBeLessThan(12);
      }
      expect(new Set(found.map(({ width }) => Math.round(width))).size).toBe(1);
    }).toPass();
  await expectColumns(4);
  await page.getByRole('button', { name: 'Totals and documents' }).click();
  await expectColumns(2);
});
