import type { Browser, BrowserContext, Page } from '@playwright/test';
import { axe, expect, screens, signIn, test, urlOf } from './fixtures.ts';
import { callFrom, done, officeOf, type MadeOrder } from './people.ts';
import { pressAt } from './press-at.ts';
import { readyOrders } from './ready-orders.ts';
import type { Visitor } from './visitors.ts';

const STOPS = 60;
const OUTCOMES = ['no_answer', 'refused', 'wrong_address'] as const;
const AT_THE_DOOR = {
  no_answer: 'Nobody answered',
  refused: 'The customer refused it',
  wrong_address: 'The address is wrong',
};
const stopOf = (page: Page, { orderNumber }: MadeOrder) =>
  page.locator('article', { hasText: new RegExp(`Order ${orderNumber}(?!\\d)`) });

/** The position of a stop in the round, which other tests may share. */
const placeOf = async (page: Page, order: MadeOrder): Promise<string> =>
  /stop (\d+)/i.exec((await stopOf(page, order).textContent()) ?? '')![1]!;

const unsent = (page: Page) => page.getByText(/\d+ not sent yet\./);

/**
 * One press for the whole van and one at every door; at each sixth one the delivery fails, and the office gets the reason.
 */
async function drive(
  page: Page,
  orders: readonly MadeOrder[],
  { halfWay }: { halfWay?: () => Promise<void> } = {},
) {
  await page.getByRole('button', { name: `All on board (${orders.length})` }).click();
  // The van is loaded by one press; from here on the stops are driven.
  await page.mouse.wheel(0, 100);
  for (const [index, order] of orders.entries()) {
    if (index === orders.length / 2) await halfWay?.();
    if (index % 6 === 5) await couldNotDeliver(page, order, OUTCOMES[index % 3]!);
    else await pressAt(stopOf(page, order), /^Delivered$/);
  }
}

async function couldNotDeliver(page: Page, order: MadeOrder, outcome: (typeof OUTCOMES)[number]) {
  await pressAt(stopOf(page, order), 'Could not deliver');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(AT_THE_DOOR[outcome]).check();
  await dialog.getByLabel('Note for the office').fill(`Rang twice: ${outcome}`);
  await dialog.getByRole('button', { name: 'Save and cancel the order' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The same round, with the calls that an online phone makes at each door. */
async function driveWithNetwork({ ask }: Visitor, orders: readonly MadeOrder[]) {
  const move = async ({ id }: MadeOrder, body: object) =>
    expect((await ask(`PUT /api/orders/${id}/status`, body)).status).toBe(200);
  for (const order of orders)
    await move(order, { status: 'delivering', expectedStatus: 'ready_for_delivery' });
  for (const [index, order] of orders.entries()) {
    const outcome = OUTCOMES[index % 3]!;
    const failed = { status: 'cancelled', outcome, note: `Rang twice: ${outcome}` };
    await move(order, {
      ...(index % 6 === 5 ? failed : { status: 'completed' }),
      expectedStatus: 'delivering',
    });
  }
}

/** What the customer, the office and the history of each order show afterwards, without what necessarily differs. */
async function accountOf({ ask }: Visitor, orders: readonly MadeOrder[]) {
  const { body } = await ask('GET /api/user/export');
  const history = body.orderHistory as { orderNumber: string; to: string }[];
  const office = await officeOf();
  return Promise.all(
    orders.map(async ({ id, orderNumber }) => {
      const { status, outcome } = (await ask(`GET /api/orders/${id}`)).body;
      const { outcomeNote } = (await office.ask(`GET /api/orders/${id}`)).body;
      const moves = history.filter((move) => move.orderNumber === orderNumber).map(({ to }) => to);
      return { status, outcome, outcomeNote, moves };
    }),
  );
}

const openRound = async (page: Page, { date, orders }: { date: string; orders: readonly MadeOrder[] }) => {
  await page.goto(urlOf('staff', `/delivery/dashboard?date=${date}`));
  await expect(stopOf(page, orders.at(-1)!)).toBeVisible();
};

/** The app is installed and has stored what it shows of an order: from here on it works offline. */
async function isKept(page: Page, { orderNumber }: MadeOrder): Promise<void> {
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

const phoneOf = (browser: Browser, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers });

test('a round of 60 stops done without a network is, once sent, the same as one done with it', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { customer, rounds } = await readyOrders([
    { fromLast: 0, count: STOPS },
    { fromLast: 1, count: STOPS },
  ]);
  const [offline, online] = rounds as [(typeof rounds)[0], (typeof rounds)[0]];
  const context = await phoneOf(browser, 'allow');
  const phone = await context.newPage();
  const driver = await signIn(phone, 'staff', 'driver');

  await openRound(phone, offline);
  await isKept(phone, offline.orders.at(-1)!);
  await context.setOffline(true);
  await drive(phone, offline.orders, {
    halfWay: async () => {
      await expect(unsent(phone)).toHaveText(`${1 + STOPS / 2} not sent yet.`);
      // An empty battery, a call, a wrong tap: the app is reopened halfway without a network.
      await phone.reload();
      await expect(stopOf(phone, offline.orders.at(-1)!)).toBeVisible();
      await expect(unsent(phone)).toHaveText(`${1 + STOPS / 2} not sent yet.`);
    },
  });
  await expect(unsent(phone)).toHaveText(`${1 + STOPS} not sent yet.`);
  await screens(phone, 'staff-offline-round');
  const before = await accountOf(customer, offline.orders);
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['ready_for_delivery']));

  await context.setOffline(false);
  await expect(unsent(phone)).toHaveCount(0, { timeout: 120_000 });
  await expect(phone.getByRole('alert', { name: /was not updated/ })).toHaveCount(0);

  await driveWithNetwork(driver, online.orders);

  const done = await accountOf(customer, offline.orders);
  expect(done).toEqual(await accountOf(customer, online.orders));
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

test('what the office decided meanwhile is told with every tap that it undid, until it has been read', async ({
  browser,
}) => {
  const { rounds } = await readyOrders([{ fromLast: 2, count: 2 }]);
  const [{ date, orders }] = rounds as [(typeof rounds)[0]];
  const [cancelled, other] = orders as [MadeOrder, MadeOrder];
  const context = await phoneOf(browser, 'block');
  const phone = await context.newPage();
  await signIn(phone, 'staff', 'driver');
  await openRound(phone, { date, orders });
  const [place, otherPlace] = [await placeOf(phone, cancelled), await placeOf(phone, other)];
  await context.setOffline(true);
  for (const order of orders) await pressAt(stopOf(phone, order), 'Pick up');
  await expect(stopOf(phone, other)).toContainText('Not sent yet');
  await axe(phone);
  await pressAt(stopOf(phone, cancelled), /^Delivered$/);

  await phone.getByRole('button', { name: 'Log out' }).click();
  const question = phone.getByRole('dialog', { name: 'Not everything is sent yet' });
  await expect(question).toContainText('3 changes have not been sent yet.');
  await expect(question.getByRole('button', { name: 'Leave anyway' })).toHaveAttribute(
    'data-variant',
    'danger',
  );
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(stopOf(phone, other)).toBeVisible();

  const office = await officeOf();
  await done(
    office.ask(`PUT /api/orders/${cancelled.id}/status`, { status: 'cancelled', reason: 'hospital' }),
  );
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(question).toBeVisible();
  await context.setOffline(false);
  const sent = phone.getByRole('dialog', { name: 'Everything is sent now' });
  await sent.getByRole('button', { name: 'Stay here' }).click();
  await expect(sent).toHaveCount(0);

  const shown = phone.getByRole('alert', { name: `Order ${cancelled.orderNumber} was not updated` });
  await expect(shown).toContainText(`order ${cancelled.orderNumber} is now “Cancelled”`);
  await expect(shown).toContainText('Tapped but not done: Delivering → Completed.');
  // Drivers do not know customers by number, and must be able to call one now.
  await expect(shown).toContainText('Ана Попова, 14 Mirka Way');
  await expect(shown.getByRole('link', { name: /Call Ана Попова/ })).toHaveAttribute(
    'href',
    'tel:0412345678',
  );
  await expect(shown.getByRole('link', { name: /Call the kitchen/ })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(shown).toContainText('Have the meals been handed over?');
  await expect(unsent(phone)).toHaveCount(0);
  // The office hears of each of them, above all of meals that were handed over.
  const { items } = await done(office.ask('GET /api/worklist?limit=100'));
  const waiting = items as { order: { id: number } | null; refused: { requested: string } | null }[];
  expect(
    waiting.filter(({ order }) => order?.id === cancelled.id).map(({ refused }) => refused?.requested),
  ).toEqual(['delivering', 'completed']);
  // Bags are loaded by number: a cancelled stop keeps its number, so that the others keep theirs.
  await expect(stopOf(phone, cancelled).locator('h3 del')).toHaveText('Ана Попова');
  await expect(stopOf(phone, cancelled)).toContainText(new RegExp(`stop ${place}(?!\\d)`, 'i'));
  await expect(stopOf(phone, other)).toContainText(new RegExp(`stop ${otherPlace}(?!\\d)`, 'i'));
  await axe(phone);
  await screens(phone, 'staff-refused');
  await phone.reload();
  await shown.getByRole('button', { name: 'I have read this' }).click();
  await expect(shown).toHaveCount(0);
  await phone.reload();
  await expect(stopOf(phone, other)).toContainText('Delivering');
  await expect(shown).toHaveCount(0);
  await context.close();
});

test('a lost answer moves an order once, and a slip of the hand is taken back where it was made', async ({
  browser,
}) => {
  const { customer, rounds } = await readyOrders([{ fromLast: 3, count: 1 }]);
  const [{ date, orders }] = rounds as [(typeof rounds)[0]];
  const [order] = orders as [MadeOrder];
  const context = await phoneOf(browser, 'block');
  const phone = await context.newPage();
  await signIn(phone, 'staff', 'driver');
  await openRound(phone, { date, orders });
  await phone.route(
    '**/api/orders/*/status',
    async (route) => {
      const { host } = new URL(route.request().url());
      const url = route.request().url().replace('staff.localhost', '127.0.0.1');
      await route.fetch({ url, headers: { ...route.request().headers(), host } });
      await route.abort();
    },
    { times: 1 },
  );
  await pressAt(stopOf(phone, order), 'Pick up');
  await expect(phone.getByRole('status').filter({ hasText: 'not sent yet' })).toContainText(
    '1 not sent yet.',
  );
  await expect(unsent(phone)).toHaveCount(0, { timeout: 20_000 });
  await pressAt(stopOf(phone, order), /^Delivered$/);
  await expect(stopOf(phone, order)).toContainText('Completed');
  const undo = phone.getByRole('button', { name: `Undo Ана Попова, order ${order.orderNumber}: Completed` });
  // Counted down past the moment in which a press could be the second half of a double press.
  await expect(undo).toHaveText(/\(2\d\)/);
  await undo.click();
  await expect(stopOf(phone, order).locator('button', { hasText: /^Delivered$/ })).toBeFocused();
  await expect
    .poll(async () => (await accountOf(customer, orders))[0])
    .toMatchObject({
      status: 'delivering',
      outcome: null,
      moves: ['pending', 'processing', 'ready_for_delivery', 'delivering', 'completed', 'delivering'],
    });
  await context.close();
});

test('who signs out leaves nothing of the round on the phone, even without a network', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const context = await phoneOf(browser, 'allow');
  const phone = await context.newPage();
  await signIn(phone, 'staff', 'driver');
  await phone.goto(urlOf('staff', '/delivery/dashboard'));
  await phone.locator('article').first().waitFor();
  await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await context.setOffline(true);
  // Without a signal calls fail at once; with a weak one they hang.
  await context.route('**/api/logout', () => undefined);
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(phone).toHaveURL(/\/auth/);
  await phone.goto(urlOf('staff', '/delivery/dashboard'));
  await expect(phone.locator('main')).not.toBeEmpty();
  await expect(phone.locator('article')).toHaveCount(0);
  await context.unrouteAll();
  await context.setOffline(false);
  await phone.goto(urlOf('staff', '/delivery/dashboard'));
  await expect(phone).toHaveURL(/\/auth/);
  expect((await callFrom(phone, 'GET /api/session')).body.user).toBeNull();
  await context.close();
});
