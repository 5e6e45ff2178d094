import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { expect, signIn, test, urlOf } from './fixtures.ts';
import { callFrom } from './people.ts';
import { moveAll, ordersAt } from './ready-orders.ts';

// One after the other: they share a delivery day.
test.describe.configure({ mode: 'default' });

/** Milliseconds between the two halves of a double press. */
const GAPS = [80, 150, 300];
/** Some browsers keep the scroll position when something above it disappears, others do not. */
const HANDS = [
  { hand: 'mouse', isAnchored: true },
  { hand: 'finger', isAnchored: false },
] as const;

interface Spot {
  x: number;
  y: number;
}

const spotOf = async (button: Locator): Promise<Spot> => {
  const { x, y, width, height } = (await button.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

async function pressTwice(page: Page, { x, y }: Spot, hand: 'mouse' | 'finger', gap: number) {
  const press = () => (hand === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  await Promise.all([press(), page.waitForTimeout(gap).then(press)]);
}

/** The pause after a press is over; noticed at the next frame, where an assertion asks once in a second. */
const isPauseOver = async (page: Page, what: string) => {
  await page.waitForFunction(() => !document.body.hasAttribute('aria-disabled'));
  await expect(page.locator('body'), what).not.toHaveAttribute('aria-disabled');
};

const statusesOf = async (page: Page, date: string) => {
  const { body } = await callFrom(page, `GET /api/orders/by-date/${date}`);
  return (body as { id: number; status: string }[]).map(({ id, status }) => `${id} ${status}`);
};

/** Every order that this page asks the server to move. */
function watchMoves(page: Page): Set<string> {
  const moved = new Set<string>();
  page.on('request', (request) => {
    const id = /\/api\/orders\/(\d+)\/status$/.exec(request.url())?.[1];
    if (id) moved.add(id);
  });
  return moved;
}

/**
 * Presses a button of the first card twice in one place, and then its undo: that order moves and comes back, and nothing
 * else happens.
 */
async function tryBoard(page: Page, { path, date, button }: { path: string; date: string; button: string }) {
  const before = await statusesOf(page, date);
  const address = urlOf('staff', path);
  const name = { name: button, exact: true };
  for (const { hand, isAnchored } of HANDS) {
    await page.goto(address);
    // Through a script, since the site allows no style element.
    if (!isAnchored)
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { overflow-anchor: none !important }');
        document.adoptedStyleSheets.push(sheet);
      });
    const first = page
      .locator('article')
      .filter({ has: page.getByRole('button', name) })
      .first();
    const number = /Order (\d+)/.exec((await first.textContent())!)![1]!;
    const card = page.locator('article', { hasText: new RegExp(`Order ${number}(?!\\d)`) });
    const moved = watchMoves(page);
    await card.getByRole('button', name).scrollIntoViewIfNeeded();
    for (const gap of GAPS) {
      const what = `${hand}, ${gap} ms, ${path}`;
      const spot = await spotOf(card.getByRole('button', name));
      await pressTwice(page, spot, hand, gap);
      const back = card.getByRole('button', { name: /Undo/ });
      await expect(back, what).toBeVisible();
      // A pressed button sinks by a pixel.
      const there = await spotOf(back);
      expect(Math.hypot(there.x - spot.x, there.y - spot.y), `${what}: the way back`).toBeLessThan(2);
      await isPauseOver(page, what);
      await pressTwice(page, spot, hand, gap);
      await expect(card.getByRole('button', name), what).toBeVisible();
      await expect(page.getByRole('dialog'), what).toHaveCount(0);
      expect(page.url(), what).toBe(address);
      await isPauseOver(page, what);
    }
    await expect.poll(() => statusesOf(page, date)).toEqual(before);
    expect([...moved]).toEqual([number]);
  }
}

test('two presses in one place move one order of the kitchen and of the round, and lead nowhere', async ({
  browser,
}) => {
  const { rounds } = await ordersAt('pending', [{ fromLast: 4, count: 3 }]);
  const [{ date, orders }] = rounds as [(typeof rounds)[0]];
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  const page = await context.newPage();
  const chef = await signIn(page, 'staff', 'chef');
  for (const filter of ['', '&status=pending'])
    await tryBoard(page, {
      path: `/kitchen/dashboard?date=${date}${filter}`,
      date,
      button: 'Start cooking',
    });

  await moveAll(chef, orders, 'processing');
  await moveAll(chef, orders, 'ready_for_delivery');
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  await expect(page.getByText('All 3 orders of this day are ready.')).toBeVisible();
  await page.getByText('3 orders done').click();
  await expect(page.getByText('Ready. It waits here for the drivers.')).toHaveCount(3);
  await signIn(page, 'staff', 'driver');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urlOf('staff', `/delivery/dashboard?date=${date}`));
  const load = page.getByRole('button', { name: 'All on board (3)' });
  const spot = await spotOf(load);
  await pressTwice(page, spot, 'finger', 150);
  const back = page.getByRole('button', { name: /^Undo 3 orders/ }).first();
  const there = await spotOf(back);
  expect(Math.hypot(there.x - spot.x, there.y - spot.y), 'the way back from the van').toBeLessThan(2);
  await expect.poll(() => statusesOf(page, date)).toEqual(orders.map(({ id }) => `${id} delivering`));
  await tryBoard(page, { path: `/delivery/dashboard?date=${date}`, date, button: 'Delivered' });

  // After moving on, the list is as it is, with the undo at the bottom of the page.
  const stop = page.locator('article').filter({ has: page.getByRole('button', { name: 'Delivered' }) });
  await stop.first().getByRole('button', { name: 'Delivered' }).click();
  await page.mouse.wheel(0, 400);
  await expect(page.getByText('1 of 3 stops finished')).toBeVisible();
  await expect(page.locator('article[data-done]')).toHaveCount(1);
  await expect(stop).toHaveCount(1);
  await expect(stop).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Your changes' })).toContainText('Completed');
  await context.close();
});

/** What of the words of a button is outside of it, or broken within the count of seconds. */
const outsideOf = (button: Locator) =>
  button.evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const isOut = (box: DOMRect) =>
      box.top < top || box.bottom > bottom || box.left < left || box.right > right;
    const words = [...one.querySelectorAll(':scope > span, :scope [aria-hidden]')];
    const broken = [...one.querySelectorAll('span[aria-hidden]:last-child')].filter(
      (count) => new Set([...count.getClientRects()].map((line) => Math.round(line.top))).size > 1,
    );
    return [...words.filter((each) => isOut(each.getBoundingClientRect())), ...broken].map(
      (each) => `${each.textContent} in ${Math.round(right - left)} x ${Math.round(bottom - top)}`,
    );
  });

test('the way back fits into the button that was pressed, in both languages', async ({ page }) => {
  const { rounds } = await ordersAt('pending', [{ fromLast: 4, count: 3 }]);
  const [{ date, orders }] = rounds as [(typeof rounds)[0]];
  const chef = await signIn(page, 'staff', 'chef');
  await moveAll(chef, orders.slice(1), 'processing');
  for (const language of LANGUAGES) {
    const t = wordsIn(language);
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    const bar = page.getByRole('group', { name: t('kitchen:select.all', { count: 0 }).split(' (')[0]! });
    const moves = [
      { place: page.getByRole('article'), name: t('kitchen:action.prepare') },
      { place: page.getByRole('article'), name: t('kitchen:action.finish') },
      { place: bar, name: t('kitchen:select.finish', { count: 2 }) },
    ];
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
      // The bar for all is in sight on a tablet only.
      for (const { place, name } of width < 768 ? moves.slice(0, 2) : moves) {
        const what = `${name}, ${width}`;
        const button = place.getByRole('button', { name, exact: true }).first();
        // In the middle, where nothing covers it: a press scrolls no more.
        await button.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
        const before = await button.boundingBox();
        await button.click();
        const back = place.getByRole('button', { name: new RegExp(`^${t('orders:queue.undo')}`) });
        await page.mouse.move(0, 0);
        await expect(back, what).toBeVisible();
        // How far it is down the page is the other test's: here orders let go of may scroll it.
        const { x, width: wide, height: high } = before!;
        expect(await back.boundingBox(), what).toMatchObject({ x, width: wide, height: high });
        expect(await outsideOf(back), what).toEqual([]);
        await isPauseOver(page, what);
        await back.click();
        await expect(button, what).toBeVisible();
        await isPauseOver(page, what);
      }
    }
  }
});
