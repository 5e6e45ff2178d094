import type { Browser, BrowserContext, Page } from '@playwright/test';
import { axe, expect, signIn, test, urlOf } from '../fixtures.ts';
import { callFrom, expectSuccess, officeOf, type MadeOrder } from '../people.ts';
import { clickStopButton } from '../stop-buttons.ts';
import { placeOrdersOn } from '../ready-orders.ts';
import type { Visitor } from '../visitors.ts';

/** With `TEST_ALL` the round has as many stops as a full day. */
const STOPS = process.env['TEST_ALL'] ? 60 : 6;
const OUTCOMES = ['no_answer', 'refused', 'wrong_address'] as const;
const AT_THE_DOOR = {
  no_answer: 'Nobody answered',
  refused: 'The customer refused it',
  wrong_address: 'The address is wrong',
};
const stopOf = (page: Page, { orderNumber }: MadeOrder) =>
  page.locator('article', { hasText: new RegExp(`Order ${orderNumber}(?!\\d)`) });

/** The stop number of an order in the round. */
const stopNumberOf = async (page: Page, order: MadeOrder): Promise<string> =>
  /stop (\d+)/i.exec((await stopOf(page, order).textContent()) ?? '')![1]!;

const unsent = (page: Page) => page.getByText(/\d+ not sent yet\./);

/**
 * Loads the van with one click, then delivers each stop with one click. Every sixth delivery fails, with a note for the
 * office.
 */
async function drive(
  page: Page,
  orders: readonly MadeOrder[],
  { halfWay }: { halfWay?: () => Promise<void> } = {},
) {
  await page.getByRole('button', { name: `All on board (${orders.length})` }).click();
  // Scrolling ends the pause in which the last change can be undone.
  await page.mouse.wheel(0, 100);
  for (const [index, order] of orders.entries()) {
    if (index === orders.length / 2) await halfWay?.();
    if (index % 6 === 5) await couldNotDeliver(page, order, OUTCOMES[index % 3]!);
    else await clickStopButton(stopOf(page, order), /^Delivered$/);
  }
}

async function couldNotDeliver(page: Page, order: MadeOrder, outcome: (typeof OUTCOMES)[number]) {
  await clickStopButton(stopOf(page, order), 'Could not deliver');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(AT_THE_DOOR[outcome]).check();
  await dialog.getByLabel('Note for the office').fill(`Rang twice: ${outcome}`);
  await dialog.getByRole('button', { name: 'Save and cancel the order' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Status, outcome, note and history of each order. */
async function readOrderStates({ ask }: Visitor, orders: readonly MadeOrder[]) {
  const { body } = await ask('GET /api/user/export');
  const history = body.data['History of orders'] as { order_id: number; to_status: string }[];
  const office = await officeOf();
  return Promise.all(
    orders.map(async ({ id }) => {
      const { status, outcome } = (await ask(`GET /api/orders/${id}`)).body;
      const { outcomeNote } = (await office.ask(`GET /api/orders/${id}`)).body;
      const moves = history.filter((move) => move.order_id === id).map((move) => move.to_status);
      return { status, outcome, outcomeNote, moves };
    }),
  );
}

const openRound = async (page: Page, { date, orders }: { date: string; orders: readonly MadeOrder[] }) => {
  await page.goto(urlOf('staff', `/delivery/dashboard?date=${date}`));
  await expect(stopOf(page, orders.at(-1)!)).toBeVisible();
};

/** Waits until the app is installed and has stored an order for offline use. */
async function waitUntilStored(page: Page, { orderNumber }: MadeOrder): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const request = indexedDB.open('trpeza-seen');
          request.addEventListener('success', () => {
            const all = request.result.transaction('kept').objectStore('kept').get('queries');
            all.addEventListener('success', () => {
              request.result.close();
              resolve(JSON.stringify(all.result));
            });
          });
        }),
    );
  await expect.poll(kept).toContain(`"orderNumber":"${orderNumber}"`);
}

const parsePhone = (browser: Browser, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers });

test('a driver delivers a round offline, and all outcomes and notes are sent once the phone is online', async ({
  browser,
}) => {
  if (process.env['TEST_ALL']) test.setTimeout(300_000);
  const { customer, ...offline } = await placeOrdersOn('drive offline', {
    count: STOPS,
    status: 'ready_for_delivery',
  });
  const context = await parsePhone(browser, 'allow');
  const phone = await context.newPage();
  await signIn(phone, 'staff', 'driver');

  await openRound(phone, offline);
  await waitUntilStored(phone, offline.orders.at(-1)!);
  await context.setOffline(true);
  await drive(phone, offline.orders, {
    halfWay: async () => {
      await expect(unsent(phone)).toHaveText(`${1 + STOPS / 2} not sent yet.`);
      // The app is reopened halfway, still offline.
      await phone.reload();
      await expect(stopOf(phone, offline.orders.at(-1)!)).toBeVisible();
      await expect(unsent(phone)).toHaveText(`${1 + STOPS / 2} not sent yet.`);
    },
  });
  await expect(unsent(phone)).toHaveText(`${1 + STOPS} not sent yet.`);
  const before = await readOrderStates(customer, offline.orders);
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['ready_for_delivery']));

  await context.setOffline(false);
  await expect(unsent(phone)).toHaveCount(0, { timeout: 120_000 });
  await expect(phone.getByRole('alert', { name: /was not updated/ })).toHaveCount(0);

  const done = await readOrderStates(customer, offline.orders);
  expect(done[0]).toEqual({
    status: 'completed',
    outcome: 'delivered',
    outcomeNote: null,
    moves: ['pending', 'processing', 'ready_for_delivery', 'delivering', 'completed'],
  });
  expect(done[5]).toMatchObject({
    status: 'cancelled',
    outcome: 'wrong_address',
    outcomeNote: 'Rang twice: wrong_address',
  });
  await context.close();
});

test('a driver sees each offline change that the office has overridden, until they confirm it', async ({
  browser,
}) => {
  const { date, orders } = await placeOrdersOn('driver conflict', { count: 2, status: 'ready_for_delivery' });
  const [cancelled, other] = orders as [MadeOrder, MadeOrder];
  const context = await parsePhone(browser, 'block');
  const phone = await context.newPage();
  await signIn(phone, 'staff', 'driver');
  await openRound(phone, { date, orders });
  const [place, otherPlace] = [await stopNumberOf(phone, cancelled), await stopNumberOf(phone, other)];
  await context.setOffline(true);
  for (const order of orders) await clickStopButton(stopOf(phone, order), 'Pick up');
  await expect(stopOf(phone, other)).toContainText('Not sent yet');
  await axe(phone);
  await clickStopButton(stopOf(phone, cancelled), /^Delivered$/);

  const office = await officeOf();
  await expectSuccess(
    office.ask(`PUT /api/orders/${cancelled.id}/status`, { status: 'cancelled', reason: 'hospital' }),
  );
  await context.setOffline(false);

  const shown = phone.getByRole('alert', { name: `Order ${cancelled.orderNumber} was not updated` });
  await expect(shown).toContainText(`Order ${cancelled.orderNumber} has changed. It is now “Cancelled”`);
  await expect(shown).toContainText('Not saved: Delivering → Completed.');
  // Drivers know customers by name and may have to call immediately.
  await expect(shown).toContainText('Ана Попова, 14 Mirka Way');
  await expect(shown.getByRole('link', { name: /Call Ана Попова/ })).toHaveAttribute(
    'href',
    'tel:0412345678',
  );
  await expect(shown.getByRole('link', { name: /Call the kitchen/ })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(shown).toContainText('If you handed over the meals');
  await expect(unsent(phone)).toHaveCount(0);
  // The office's worklist contains both refused changes.
  const { items } = await expectSuccess(office.ask('GET /api/worklist?limit=100'));
  const waiting = items as { order: { id: number } | null; refused: { requested: string } | null }[];
  expect(
    waiting.filter(({ order }) => order?.id === cancelled.id).map(({ refused }) => refused?.requested),
  ).toEqual(['delivering', 'completed']);
  // Bags are loaded by stop number, so a cancelled stop keeps its number.
  await expect(stopOf(phone, cancelled).locator('h3 del')).toHaveText('Ана Попова');
  await expect(stopOf(phone, cancelled)).toContainText(new RegExp(`stop ${place}(?!\\d)`, 'i'));
  await expect(stopOf(phone, other)).toContainText(new RegExp(`stop ${otherPlace}(?!\\d)`, 'i'));
  await axe(phone);
  await phone.reload();
  // The links appear once the order has loaded and shift the button down; wait for them before clicking it.
  await expect(shown.getByRole('link')).toHaveCount(2);
  await expect(shown).toContainText('14 Mirka Way');
  await shown.getByRole('button', { name: 'I have read this' }).click();
  await expect(shown).toHaveCount(0);
  await phone.reload();
  await expect(stopOf(phone, other)).toContainText('Delivering');
  await expect(shown).toHaveCount(0);
  await context.close();
});

test('a driver signs out, even offline, and the round is removed from the phone', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const round = await placeOrdersOn('driver logout', { count: 1, status: 'ready_for_delivery' });
  const path = `/delivery/dashboard?date=${round.date}`;
  const context = await parsePhone(browser, 'allow');
  const phone = await context.newPage();
  await signIn(phone, 'staff', 'driver');
  await openRound(phone, round);
  await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await context.setOffline(true);
  // On a weak signal requests hang instead of failing.
  await context.route('**/api/logout', () => undefined);
  await phone.getByRole('button', { name: 'Menu', exact: true }).click();
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(phone).toHaveURL(/\/auth/);
  await phone.goto(urlOf('staff', path));
  await expect(phone.locator('main')).not.toBeEmpty();
  await expect(phone.locator('article')).toHaveCount(0);
  await context.unrouteAll();
  await context.setOffline(false);
  await phone.goto(urlOf('staff', path));
  await expect(phone).toHaveURL(/\/auth/);
  expect((await callFrom(phone, 'GET /api/session')).body.user).toBeNull();
  await context.close();
});
