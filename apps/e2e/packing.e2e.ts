import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { atStart } from '@trpeza/i18n/formats';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, refusesQuantity, signIn, test, urlOf, visitAs } from './fixtures.ts';
import { callFrom, done, fillCart, newCustomer, orderCart } from './people.ts';
import { pressUntilGone } from './press-at.ts';

const speak = (page: Page, language: string) =>
  page.addInitScript((value) => localStorage.setItem('language', value), language);

/** The response of a link, requested by the page itself. */
const fetched = (page: Page, href: string) =>
  page.evaluate(async (where) => {
    const answer = await fetch(where);
    const start = new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5));
    return { status: answer.status, type: answer.headers.get('content-type'), start };
  }, href);
interface List {
  control: object;
  orders: { items: object[] }[];
}

/** The packing list of the next date that can be ordered, as the server returns it. */
const nextList = (page: Page) =>
  page.evaluate(async () => {
    const options = (await (await fetch('/api/delivery-options')).json()) as { dates: { date: string }[] };
    const answer = await fetch(`/api/kitchen/packing/${options.dates[0]!.date}`);
    return (await answer.json()) as List;
  });
const aPdf = { status: 200, type: 'application/pdf', start: '%PDF-' };

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
const t = wordsIn(language);

const bagOf = (page: Page, number: string) =>
  page.getByRole('article').filter({
    has: page.getByRole('button', { name: t('kitchen:details.of', { number }), exact: true }),
  });
const statusOf = async (page: Page, number: string) =>
  (await callFrom(page, `GET /api/orders/${number}`)).body.status as string;

/** A bag of two meals on a day of its own: where other tests move bags too, a list that shifts ignores presses. */
async function makeBag(day: number) {
  const customer = await newCustomer();
  const { dates, next } = await done(customer.ask('GET /api/delivery-options'));
  const deliveryDate = (dates as { date: string }[]).at(day)!.date;
  const menu = (await done(customer.ask('GET /api/meals'))) as { id: number }[];
  const meals = menu.slice(0, 2).map(({ id }) => ({ mealId: id, quantity: 5 }));
  const cart = await fillCart(customer, meals, { ...next, deliveryDate });
  const { orderNumber: number } = await orderCart(customer, cart);
  return { number, path: `/kitchen/packing?date=${deliveryDate}` };
}

test(`two cooks pack one bag, and it is ready when the last meal is in, in ${language}`, async ({
  page,
  browser,
  allowErrors,
}) => {
  // The answer to who presses last.
  allowErrors(/status of 409/);
  const { number, path } = await makeBag(-1);
  await speak(page, language);
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', path));
  await expect(page).toHaveTitle(new RegExp(t('kitchen:packing.title')));
  await expect(page.getByText(t('kitchen:packing.differs'))).toHaveCount(0);
  const other = await browser.newPage({ serviceWorkers: 'block' });
  await speak(other, language);
  await signIn(other, 'staff', 'chef');
  await other.goto(urlOf('staff', path));

  const [bag, same] = [bagOf(page, number), bagOf(other, number)];
  const [first, second] = [bag.getByRole('checkbox').first(), same.getByRole('checkbox').last()];
  // A finger that bounces ticks once.
  await first.dblclick();
  await expect(first).toBeChecked();
  await expect(same.getByRole('checkbox').first()).toBeChecked();
  await expect(second).not.toBeChecked();
  await page.reload();
  await expect(first).toBeChecked();
  await axe(page);

  // The colleague ticks the last one, twice by mistake: the order, which nobody had begun, is ready, and moves once.
  await second.dblclick();
  await expect.poll(() => statusOf(page, number)).toBe('ready_for_delivery');
  await expect(page.locator('summary')).toBeVisible();
  await expect(bag).toBeHidden();
  const office = await visitAs('admin', 'admin');
  const moves = async () => {
    const { events } = await done(office.ask(`GET /api/orders/${number}/history`));
    return (events as { action: string }[]).map(({ action }) => action).toSorted();
  };
  expect(await moves()).toEqual(['finish', 'place', 'prepare']);

  // Undo takes back that it is ready, and leaves the ticks.
  await same.getByRole('button', { name: new RegExp(t('orders:queue.undo')) }).click();
  await expect.poll(() => statusOf(page, number)).toBe('processing');
  await expect(bag.getByRole('checkbox', { checked: true })).toHaveCount(2);
  const packed = { name: t('kitchen:packing.packed'), exact: true };
  // Both press at once: one of them moves it, and neither is refused.
  const both = Promise.withResolvers<void>();
  let sent = 0;
  for (const each of [page, other])
    await each.route('**/api/orders/*/status', async (route) => {
      if ((sent += 1) === 2) both.resolve();
      await both.promise;
      await route.continue();
    });
  for (const each of [bag, same]) await each.getByRole('button', packed).click();
  await expect.poll(() => statusOf(page, number)).toBe('ready_for_delivery');
  await expect.poll(moves).toEqual(['finish', 'finish', 'place', 'prepare', 'undo']);
  for (const each of [page, other])
    await expect(each.getByText(t('orders:queue.refused', { count: 1 }))).toHaveCount(0);
  await other.close();

  // The office cancels it: its bag leaves the list, and the list says so until it has been read.
  await done(office.ask(`PUT /api/orders/${number}/status`, { status: 'cancelled', reason: 'Rang' }));
  const gone = page.getByRole('status').filter({ hasText: t('kitchen:packing.goneText', { count: 1 }) });
  await expect(gone).toContainText(number);
  await pressUntilGone(gone.getByRole('button', { name: t('deliveries:rounds.seen') }));

  const pdf = page.getByRole('link', { name: t('kitchen:packing.pdf') });
  const href = (await pdf.getAttribute('href'))!;
  expect(href).toContain(`language=${language}`);
  expect(await fetched(page, href)).toEqual(aPdf);
});

test(`what is packed without a network is kept and sent later, in ${language}`, async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const { number, path } = await makeBag(-2);
  await speak(page, language);
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', path));
  const bag = bagOf(page, number);
  await bag.waitFor();
  await context.setOffline(true);
  await bag.getByRole('checkbox').first().click();
  await expect(bag.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByText(t('orders:queue.count', { count: 1 }))).toBeVisible();
  await bag.getByRole('checkbox').last().click();
  await expect(page.getByText(t('orders:queue.count', { count: 4 }))).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => statusOf(page, number)).toBe('ready_for_delivery');
  await expect(page.getByText(t('orders:queue.count', { count: 4 }))).toHaveCount(0);
});

test(`labels are counted before they are printed, on the sheets of this kitchen, in ${language}`, async ({
  page,
}) => {
  await speak(page, language);
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
  await page.getByRole('radio', { name: atStart(t('common:languages.mk')) }).check();
  await page.getByRole('radio', { name: t('kitchen:labels.by.meal') }).check();
  const name = t('kitchen:labels.skip.name');
  await page.getByRole('button', { name: t('common:quantity.more', { name }) }).click();
  await expect(result(meals, Math.ceil((meals + 1) / 21))).toBeVisible();
  const link = page.getByRole('link', { name: t('kitchen:labels.open') });
  const href = (await link.getAttribute('href'))!;
  for (const part of ['kind=meals', 'layout=3x7', 'skip=1', 'language=mk', 'by=meal', 'orders=']) {
    expect(href).toContain(part);
  }
  expect(await fetched(page, href)).toEqual(aPdf);
  const skipped = page.getByRole('textbox', { name: t('common:quantity.of', { name }) });
  await skipped.fill('21');
  await skipped.blur();
  await link.click();
  await refusesQuantity(skipped, { min: 0, max: 20 }, language);
  expect(page.context().pages()).toHaveLength(1);

  await page.getByRole('checkbox', { checked: true }).uncheck();
  await expect(page.getByRole('heading', { name: t('kitchen:labels.none') })).toBeVisible();
  await expect(link).toHaveCount(0);
  await axe(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await noSidewaysScroll(page);
  await page.reload();
  await expect(
    page.getByRole('radio', { name: t('kitchen:labels.layout.count', { count: 21 }) }),
  ).toBeChecked();
});

test(`a list that is not complete cries out, and a meal that is not for somebody stands in a frame, in ${language}`, async ({
  page,
}) => {
  await speak(page, language);
  await signIn(page, 'staff', 'chef');
  const list = await nextList(page);
  Object.assign(list.control, { mealsOut: 1, agrees: false });
  Object.assign(list.orders[0]!, { needs: ['milk', 'vegan'] });
  Object.assign(list.orders[0]!.items[0]!, { conflicts: ['milk'] });
  await page.route('**/api/kitchen/packing/*', (route) => route.fulfill({ json: list }));
  await page.goto(urlOf('staff', '/kitchen/packing'));
  const alarm = page.getByRole('main').getByRole('alert');
  await expect(alarm).toContainText(t('kitchen:packing.differs'));
  const what = `${t('meals:need.no', { what: t('meals:allergen.milk') })}, ${t('meals:need.vegan')}`;
  const bag = page.getByRole('article').first();
  await expect(bag).toContainText(t('orders:needs', { what }));
  await expect(bag.getByRole('checkbox').first()).toHaveAccessibleName(
    new RegExp(t('orders:notForThem', { what: t('meals:allergen.milk') })),
  );
  await axe(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(bag).toBeVisible();
});

test('a packing list that cannot be read can be asked for again, and is for the kitchen alone', async ({
  page,
  allowErrors,
}) => {
  // Until the server has said who is here, the page may still ask as the chef who used it last.
  allowErrors(/status of 503/, /status of 403.*\/api\/kitchen\/packing\//);
  await signIn(page, 'staff', 'chef');
  const fail = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 503, json: {} });
  await page.route('**/api/kitchen/packing/*', fail);
  await page.goto(urlOf('staff', '/kitchen/packing'));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The packing list could not be loaded',
  );
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/kitchen/packing/*', fail);
  // Immediately: the page also reloads by itself when another customer orders in the meantime.
  await again.dispatchEvent('click');
  await expect(page.getByRole('article').first()).toBeVisible();

  await signIn(page, 'staff', 'driver');
  for (const path of ['/kitchen/packing', '/kitchen/labels']) {
    await page.goto(urlOf('staff', path));
    await expect(page.getByRole('heading', { name: /Access denied: the packing list/ })).toBeVisible();
  }
});
