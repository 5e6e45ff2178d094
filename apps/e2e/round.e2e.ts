import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, signIn, test, urlOf, visitAs, type DemoAccount } from './fixtures.ts';
import { unfold, unfoldBy } from './press-at.ts';
import { moveAll, readyOrders } from './ready-orders.ts';

/** A call that the page itself could make, as the user signed in there. */
const ask = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([how, where, text]) => {
      const headers = {
        'x-requested-with': 'XMLHttpRequest',
        ...(text === null ? {} : { 'content-type': 'application/json' }),
      };
      return (await fetch(where, { method: how, headers, body: text })).json() as Promise<never>;
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  );

/** The day after the one that the other tests of the staff site work on. */
const laterRound = async (page: Page) => {
  const { next } = await ask<{ next: { deliveryDate: string } }>(page, 'GET', '/api/delivery-options');
  return next.deliveryDate;
};

const enter = async (page: Page, who: DemoAccount, language = 'en') => {
  await page.addInitScript((value) => localStorage.setItem('language', value), language);
  await signIn(page, 'staff', who);
};

const namesIn = (page: Page) => page.locator('main ol > li strong').allTextContents();

test('a driver arranges the round with three presses, and it is so on the other phone at once and later', async ({
  page,
  browser,
}) => {
  const t = wordsIn('en');
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, 'driver');
  const other = await (await browser.newContext()).newPage();
  await enter(other, 'driver');
  await other.goto(urlOf('staff', '/delivery/dashboard?arrange=1'));
  await other.getByRole('combobox').first().waitFor();

  await page.goto(urlOf('staff', '/delivery/dashboard'));
  await unfoldBy(page.getByRole('button', { name: t('deliveries:menu') }));
  await page.getByRole('button', { name: t('deliveries:arrange.start') }).click();
  await page.getByRole('combobox').first().waitFor();
  // Other journeys order for this day meanwhile, most of them in one name.
  const known = (await namesIn(page)).filter((name, _, all) => all.indexOf(name) === all.lastIndexOf(name));
  const [first = '', second, third, ...rest] = known;
  const last = rest.at(-1) ?? '';
  const shown = async (one: Page) => (await namesIn(one)).filter((name) => known.includes(name));

  const down = page.getByRole('button', { name: t('deliveries:arrange.down', { name: first }) });
  await down.click();
  await expect(
    page.getByRole('status').filter({ hasText: t('deliveries:arrange.saved', { name: first }) }),
  ).toBeAttached();
  await expect(down).toBeFocused();
  await down.press('Enter');
  await expect.poll(() => shown(page)).toEqual([second, third, first, ...rest]);
  const place = page.getByRole('combobox', { name: t('deliveries:arrange.placeOf', { name: last }) });
  await place.selectOption({ index: 1 });
  const wanted = [last, second, third, first, ...rest.slice(0, -1)];
  await expect.poll(() => shown(page)).toEqual(wanted);
  await axe(page);

  await expect.poll(() => shown(other)).toEqual(wanted);
  await other.context().close();
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(wanted);
});

test('without a network the order is shown and cannot be changed, the page says why, and the steps at the door are there', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const t = wordsIn('mk');
  await enter(page, 'driver', 'mk');
  const date = await laterRound(page);
  await page.goto(urlOf('staff', `/delivery/dashboard?date=${date}&arrange=1`));
  await expect(page.getByRole('combobox').first()).toBeEnabled();
  const names = await namesIn(page);
  await context.setOffline(true);
  await expect(page.getByText(t('deliveries:arrange.offline'))).toBeVisible();
  await expect(page.getByRole('combobox').first()).toBeDisabled();
  const down = page.getByRole('button', { name: t('deliveries:arrange.down', { name: names[0]! }) });
  await expect(down).toHaveAttribute('aria-disabled', 'true');
  await axe(page);
  await page.getByRole('button', { name: t('deliveries:arrange.done') }).click();
  const stop = page.getByRole('article').first();
  await unfold(stop);
  await unfoldBy(stop.getByRole('button', { name: t('deliveries:more') }));
  await stop.getByText(t('deliveries:door.title')).click();
  await expect(stop.getByText(t('accounts:door.step.ring'))).toBeVisible();
  await context.setOffline(false);
  await unfoldBy(page.getByRole('button', { name: t('deliveries:menu') }));
  await page.getByRole('button', { name: t('deliveries:arrange.start') }).click();
  await expect(page.getByRole('combobox').first()).toBeEnabled();
});

interface Board {
  id: number;
  customerName: string;
  status: string;
}

/** An order of the later round that has not been started, and whose customer allows leaving the meals somewhere. */
async function findLeavable(page: Page): Promise<Board & { date: string }> {
  await enter(page, 'chef');
  const date = await laterRound(page);
  const orders = await ask<Board[]>(page, 'GET', `/api/orders/by-date/${date}`);
  await signIn(page, 'staff', 'driver');
  const round = await ask<{ stops: { orderId: number; doorPlan: { leaveWith: string } | null }[] }>(
    page,
    'GET',
    `/api/deliveries/${date}`,
  );
  const leavable = round.stops.filter(({ doorPlan }) => doorPlan && doorPlan.leaveWith !== 'nobody');
  const order = orders.find(
    ({ id, status }) => status === 'pending' && leavable.some(({ orderId }) => orderId === id),
  );
  expect(order, 'an order of somebody who lets the meals be left').toBeDefined();
  return { ...order!, date };
}

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
const t = wordsIn(language);

test(`what nobody has wished for follows the usual steps, reached with one press, in ${language}`, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await enter(page, 'driver', language);
  await page.goto(urlOf('staff', '/delivery/dashboard'));
  const stop = page
    .getByRole('article')
    .filter({ hasText: t('deliveries:isNew') })
    .first();
  await unfold(stop);
  await unfoldBy(stop.getByRole('button', { name: t('deliveries:more') }));
  await stop.getByText(t('deliveries:door.title')).click();
  await expect(stop.getByText(t('deliveries:door.usual'))).toBeVisible();
  await expect(stop.getByText(t('accounts:door.step.takeBack'))).toBeVisible();
  await expect(stop.getByRole('link', { name: t('deliveries:door.kitchen') })).toHaveAttribute(
    'href',
    /^tel:\d+$/,
  );
  await axe(page);
  await noSidewaysScroll(page);
});

test('meals that the plan lets stay are left, and count as delivered with a note of where', async ({
  page,
}) => {
  const t = wordsIn('en');
  const { id, customerName, date } = await findLeavable(page);
  await signIn(page, 'staff', 'chef');
  for (const status of ['processing', 'ready_for_delivery'])
    await ask(page, 'PUT', `/api/orders/${id}/status`, { status });
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', `/delivery/dashboard?date=${date}`));
  const stop = page.getByRole('article', { name: customerName });
  await unfold(stop);
  await stop.getByRole('button', { name: t('deliveries:pickUp') }).click();
  // The next press counts once the card has finished handling the last one.
  await expect(stop.getByRole('button', { name: t('deliveries:delivered') })).toBeEnabled();
  await unfoldBy(stop.getByRole('button', { name: t('deliveries:more') }));
  await stop.getByText(t('deliveries:door.title')).click();
  await expect(stop.getByText(t('deliveries:door.own'))).toBeVisible();
  const left = stop.getByRole('button', { name: t('deliveries:door.left') });
  await expect(left).toBeVisible();

  const dialog = page.getByRole('dialog');
  await stop.getByRole('button', { name: t('deliveries:couldNot') }).click();
  await dialog.getByRole('button', { name: t('deliveries:fail.later') }).click();
  await expect(stop.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await page.mouse.wheel(0, 100);
  await expect(stop).toContainText(/Tried at \d/);
  await expect(stop).toContainText(t('orders:status.delivering'));
  await unfold(stop);

  await stop.getByRole('button', { name: t('deliveries:couldNot') }).click();
  await expect(dialog).toContainText(t('deliveries:fail.mayLeave'));
  await axe(page);
  // On a small phone with the largest letters its head and foot leave room for a question.
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'largest'));
  const question = dialog.getByRole('radiogroup').or(dialog.getByRole('group')).first();
  await question.scrollIntoViewIfNeeded();
  await expect(question).toBeInViewport({ ratio: 0.9 });
  await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'normal'));
  await page.setViewportSize(wide);
  await dialog.getByRole('button', { name: t('deliveries:door.left') }).click();
  await expect(stop).toContainText(t('orders:status.completed'));
  await page.mouse.wheel(0, 100);
  await expect(page.locator('article[data-done]', { hasText: customerName })).toBeVisible();
  await unfold(stop);
  await expect(stop).toContainText(/Left as the customer’s plan says: \S/);
});

test('on a phone the next stop and its button are on the first screen, five stops while driving, and what was left the morning after', async ({
  page,
}) => {
  const { rounds } = await readyOrders([{ fromLast: 5, count: 6, doors: true }]);
  const [{ date, orders }] = rounds as [(typeof rounds)[0]];
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, 'driver');
  // In front of what other tests order for the same day.
  for (const [at, { id: orderId }] of orders.entries())
    await ask(page, 'PUT', `/api/deliveries/${date}/order`, { orderId, after: orders[at - 1]?.id ?? null });
  const inSight = () =>
    page
      .getByRole('article')
      .evaluateAll(
        (all) => all.filter((stop) => stop.getBoundingClientRect().bottom <= window.innerHeight).length,
      );
  const open = async (language: Language) => {
    await page.addInitScript((value) => localStorage.setItem('language', value), language);
    await page.goto(urlOf('staff', `/delivery/dashboard?date=${date}`));
  };
  for (const language of ['en', 'mk'] as const) {
    await open(language);
    const pickUp = page.getByRole('button', { name: wordsIn(language)('deliveries:pickUp'), exact: true });
    await expect(pickUp.first()).toBeInViewport({ ratio: 1 });
    await expect.poll(inSight).toBeGreaterThanOrEqual(1);
  }
  await moveAll(await visitAs('staff', 'driver'), orders, 'delivering');
  for (const language of ['mk', 'en'] as const) {
    await open(language);
    const name = wordsIn(language)('deliveries:delivered');
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(inSight).toBeGreaterThanOrEqual(5);
  }

  // The morning after, the page is about the next delivery, and what is not recorded yet is one press away.
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const options = await ask<object>(page, 'GET', '/api/delivery-options');
  const json = { ...options, today: next.toISOString().slice(0, 10) };
  await page.route('**/api/delivery-options*', (route) => route.fulfill({ json }));
  await page.goto(urlOf('staff', '/delivery/dashboard'));
  const line = page.getByRole('link', { name: /^Still to be recorded: \d+ stops of/ });
  await line.click();
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
  await expect(
    page.getByRole('button', { name: wordsIn('en')('deliveries:delivered'), exact: true }),
  ).toBeVisible();
  await expect(line).toHaveCount(0);
});
