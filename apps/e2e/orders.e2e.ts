import type { Locator, Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, onSeveralLines, refusesQuantity, test, urlOf } from './fixtures.ts';
import { done, enterAsNewCustomer, placeOrder, speak } from './people.ts';

const TWELVE = [
  { mealId: 1, quantity: 7 },
  { mealId: 3, quantity: 5 },
];

/** Number of A4 sheets for a page in its own print style. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
const t = wordsIn(language);

const asDishonoured = (order: object) => ({ ...order, isDishonoured: true });

test(`an order is followed, ordered again, put on paper and cancelled, in ${language}`, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await speak(page, language);
  const customer = await enterAsNewCustomer(page);
  const number = await placeOrder(customer, TWELVE);

  await page.goto(urlOf('shop', `/orders#${number}`));
  const card = page.locator('main ul > li').filter({ hasText: t('orders:number', { number }) });
  await expect(card).toContainText(t('orders:mine.steps.pending'));
  await expect(card.locator('[aria-current=step]')).toHaveText(t('orders:mine.way.pending'));
  await expect(card).toContainText(t('orders:mine.paid'));
  await expect(card).toContainText(t('orders:mine.cancelUntil', { when: '' }).trim().slice(0, -1));
  await axe(page);
  await noSidewaysScroll(page);
  // Half of an amount is another amount.
  await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'largest'));
  expect(await card.locator('dd').evaluateAll(onSeveralLines)).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'normal'));

  const meals = page.locator('main ul ul button');
  await meals.first().click();
  await expect(page.getByRole('dialog')).toContainText(t('meals:nutrition.title'));
  await axe(page);
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: t('cart:again.button') }).click();
  const basket = page.getByRole('dialog', { name: t('cart:title') });
  await expect(basket).toContainText(t('cart:again.done', { number }));
  await expect(basket.getByRole('textbox').first()).toHaveValue('7');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: t('cart:open', { count: 12 }) })).toBeVisible();

  await card.getByRole('link', { name: t('orders:mine.receiptOf', { number }) }).click();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText('Ана Попова');
  await expect(receipt).toContainText(
    t('orders:receipt.payerShare', { payer: t('cart:organisationPays'), share: 70 }),
  );
  await axe(page);
  await noSidewaysScroll(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await noSidewaysScroll(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: t('orders:receipt.print') })).toBeHidden();
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const second = await context.newPage();
  // As after a debit that the bank has not paid: nobody is promised money that was never taken.
  const unpaid = /\/api\/orders\?/;
  await second.route(unpaid, async (route) => {
    const response = await route.fetch();
    const { items, ...page } = (await response.json()) as { items: object[] };
    await route.fulfill({ response, json: { ...page, items: items.map(asDishonoured) } });
  });
  await second.goto(urlOf('shop', '/orders'));
  await second.getByRole('button', { name: t('orders:mine.cancel'), exact: true }).click();
  await expect(second.getByRole('dialog')).toContainText(t('orders:mine.cancelUnpaid'));
  await second.unroute(unpaid);
  await second.goto(urlOf('shop', '/orders'));
  await second.getByRole('button', { name: t('orders:mine.cancel'), exact: true }).click();
  const goesBack = t('orders:mine.cancelText', { amount: '0.00' }).split(',')[0]!;
  await expect(second.getByRole('dialog')).toContainText(goesBack);
  await expect(second.getByRole('dialog')).not.toContainText(t('orders:mine.cancelUnpaid'));
  await second.getByRole('button', { name: t('orders:mine.cancelYes') }).click();
  await expect(second.getByText(t('orders:mine.steps.cancelled'))).toBeVisible();
  await page.reload();
  await expect(receipt).toContainText(t('orders:receipt.cancelled'));
  await expect(receipt).toContainText(t('orders:receipt.refund'));
  await page.goto(urlOf('shop'));
  await expect(page.getByText(t('cart:again.last', { count: 12 }))).toBeVisible();
});

test(`meals that stay out are named in the basket, in ${language}`, async ({ page }) => {
  await speak(page, language);
  const customer = await enterAsNewCustomer(page);
  await placeOrder(customer, TWELVE);
  // The menu cannot be changed from here; how the basket reports an omitted meal is up to the screen.
  await page.route('**/api/orders/*/again', async (route) => {
    const answer = await route.fetch();
    const leftOut = [{ mealId: 3, name: 'Left bean', name_mk: 'Изоставен грав', reason: 'sold_out' }];
    await route.fulfill({ json: { ...(await answer.json()), leftOut } });
  });
  await page.goto(urlOf('shop'));
  await page.getByRole('button', { name: t('cart:again.button') }).click();
  const basket = page.getByRole('dialog', { name: t('cart:title') });
  await expect(basket).toContainText(t('cart:again.leftOut'));
  await expect(basket).toContainText(language === 'mk' ? 'Изоставен грав' : 'Left bean');
  await expect(basket).toContainText(t('cart:again.reason.sold_out'));
  await axe(page);
});

test('a meal that left the menu still opens with what its order knows, and a lost picture is hidden', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/, /ERR_FAILED/);
  const t = wordsIn('en');
  const customer = await enterAsNewCustomer(page);
  await placeOrder(customer, TWELVE);
  await page.route('**/api/meals/1', (route) =>
    route.fulfill({ status: 404, json: { code: 'meals/not-found', message: '', requestId: 'x' } }),
  );
  await page.route('**/pictures/tavche-gravche.svg', (route) => route.abort());
  await page.goto(urlOf('shop', '/orders'));
  await page.locator('main ul ul button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('orders:mine.gone'));
  await expect(dialog).toContainText('7 × $9.70 = $67.90');
  await expect(dialog.locator('img')).toBeHidden();
});

test('older orders come with "show older orders", without a gap', async ({ page }) => {
  const t = wordsIn('en');
  const customer = await enterAsNewCustomer(page);
  await page.goto(urlOf('shop', '/orders'));
  await expect(page.getByRole('heading', { name: t('orders:mine.empty') })).toBeVisible();
  const number = await placeOrder(customer, TWELVE);
  const body = await done(customer.ask(`GET /api/orders/${number}`));
  // Twenty-four orders over HTTP would take half a minute; the test is about paging.
  const all = Array.from({ length: 24 }, (_, index) => ({
    ...body,
    id: 900 - index,
    orderNumber: String(900 - index),
  }));
  await page.route('**/api/orders?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const before = Number(searchParams.get('cursor') ?? 1000);
    const items = all.filter(({ id }) => id < before).slice(0, Number(searchParams.get('limit')));
    const last = items.at(-1)!.id;
    return route.fulfill({ json: { items, total: 24, nextCursor: last > 877 ? String(last) : null } });
  });
  await page.reload();
  const more = page.getByRole('button', { name: t('orders:mine.more') });
  for (const count of [10, 20]) {
    await expect(page.locator('main li h2')).toHaveCount(count);
    await more.click();
  }
  await expect(page.locator('main li h2')).toHaveCount(24);
  await expect(more).toBeHidden();
  await expect(page.locator('main h2').last()).toHaveText('Order 877');
});

test('the receipt of many meals breaks between its lines, and nobody reads a stranger’s', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const t = wordsIn('en');
  const customer = await enterAsNewCustomer(page);
  const menu = await done(customer.ask('GET /api/meals'));
  const orderable = (menu as { id: number; stockStatus: string }[]).filter(({ stockStatus }) =>
    ['in_stock', 'low_stock'].includes(stockStatus),
  );
  const number = await placeOrder(
    customer,
    orderable.map(({ id }) => ({ mealId: id, quantity: 1 })),
  );
  await page.goto(urlOf('shop', `/orders/${number}/receipt`));
  await expect(page.getByRole('article').getByRole('rowheader')).toHaveCount(orderable.length);
  const sheets = await sheetsOf(page);
  expect(sheets).toBeGreaterThan(1);
  expect(sheets).toBeLessThanOrEqual(3);

  const context = await browser.newContext();
  const stranger = await context.newPage();
  await enterAsNewCustomer(stranger);
  for (const id of [number, '99999999']) {
    const missing = stranger.waitForResponse(`**/api/orders/${id}`);
    await stranger.goto(urlOf('shop', `/orders/${id}/receipt`));
    expect((await missing).status()).toBe(404);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(t('orders:receipt.notFound'));
  }
  await context.close();
});

test('orders and budget say why they could not be loaded, and load at the next try', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  const t = wordsIn('en');
  await enterAsNewCustomer(page);
  const refuse = { status: 503, json: { code: 'common/unavailable', message: 'x', requestId: 'x' } };
  await page.route(/api\/orders\?|budget-summary/, (route) => route.fulfill(refuse));
  await page.goto(urlOf('shop', '/orders'));
  await expect(page.getByRole('heading', { name: 'Error Loading Orders' })).toBeVisible();
  await expect(page.getByText('Failed to fetch orders')).toBeVisible();
  await page.goto(urlOf('shop', '/budget'));
  await expect(page.getByText('Failed to load budget information. Please try again later.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect(page.getByText('$900.00').first()).toBeVisible();
});

test('the budget page asks a stranger to log in, and says when there is no plan or it is spent', async ({
  page,
}) => {
  await page.goto(urlOf('shop', '/budget'));
  await expect(page.getByText('Please log in to view your budget information.')).toBeVisible();
  const customer = await enterAsNewCustomer(page);
  const body = await done(customer.ask('GET /api/users/budget-summary'));
  const show = async (row: object) => {
    await page.unrouteAll();
    await page.route('**/api/users/budget-summary', (route) =>
      route.fulfill({ json: [{ ...body[0], ...row }] }),
    );
    await page.goto(urlOf('shop', '/budget'));
  };
  await show({ monthly_budget: null, current_month_remaining: null, next_month_remaining: null });
  await expect(
    page.getByText('No monthly budget has been set for your account. Please contact an administrator.'),
  ).toBeVisible();
  await show({
    monthly_budget: '100.00',
    current_month_spent: '120.00',
    current_month_remaining: '-20.00',
    current_month_usage_percent: 120,
  });
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await expect(bar.locator('div')).toHaveAttribute('style', 'width: 100%;');
  await expect(page.getByText('−$20.00')).toHaveCSS('color', 'rgb(163, 35, 31)');
  await expect(page.getByRole('heading', { name: wordsIn('en')('budgets:mine.over') })).toBeVisible();
  await axe(page);
});

test(`an order is changed until the cut-off, in two tabs too, and moved to another day, in ${language}`, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await speak(page, language);
  const customer = await enterAsNewCustomer(page);
  const number = await placeOrder(customer, TWELVE);
  const other = await context.newPage();
  const open = async (tab: Page) => {
    await tab.goto(urlOf('shop', '/orders'));
    await tab.getByRole('button', { name: t('orders:change.button') }).click();
    const dialog = tab.getByRole('dialog', { name: t('orders:change.title', { number }) });
    await expect(dialog).toContainText(t('orders:change.own.same'));
    return dialog;
  };
  const quantity = (dialog: Locator, meal: number) =>
    dialog.locator(`[data-meal="${meal}"]`).getByRole('textbox');
  const save = (dialog: Locator) => dialog.getByRole('button', { name: t('orders:change.save') }).click();

  const [first, second] = [await open(page), await open(other)];
  const tooFew = t('orders:change.problem.belowMinimum', { missing: 3, minimum: 10 });
  await quantity(first, 1).fill('2');
  await quantity(first, 1).blur();
  await expect(first.getByText(tooFew)).toBeVisible();
  await save(first);
  await expect(first.getByRole('alert')).toContainText(tooFew);
  await axe(page);
  await quantity(first, 1).fill('5o');
  await save(first);
  await refusesQuantity(quantity(first, 1), { min: 0, max: 100 }, language);
  // Whoever saves before the new price stands there is shown it first.
  await quantity(first, 1).fill('5');
  await save(first);
  await expect(first.getByText(t('orders:change.look'))).toBeVisible();
  await expect(first.getByText(/\$141\.39 → \$121\.99/)).toBeVisible();
  await save(first);
  await expect(first).toBeHidden();
  await expect(page.getByRole('main')).toContainText('5 ×');
  // It was paid, and what it costs less comes back.
  await expect(page.getByRole('main')).toContainText(t('orders:mine.paid'));

  // The other tab saw twelve meals: it is told, and begins again with the ten that there are.
  await quantity(second, 3).fill('6');
  await quantity(second, 3).blur();
  const again = second.getByRole('button', { name: t('orders:change.startAgain') });
  await expect(again).toBeVisible();
  await axe(other);
  await again.click();
  await expect(quantity(second, 1)).toHaveValue('5');
  await quantity(second, 3).fill('7');
  await save(second);
  await expect(second.getByText(t('orders:change.look'))).toBeVisible();
  await save(second);
  await expect(second).toBeHidden();
  await other.close();

  await page.getByRole('button', { name: t('orders:reschedule.open') }).click();
  const move = page.getByRole('dialog', { name: t('orders:reschedule.title', { number }) });
  const days = move.getByRole('group', { name: t('calendar:day') });
  // The nearest other day: later ones belong to the drivers' tests.
  await days.getByRole('radio', { checked: false, disabled: false }).first().check();
  await axe(page);
  await noSidewaysScroll(page);
  await move.getByRole('button', { name: t('orders:reschedule.confirm') }).click();
  await expect(move).toBeHidden();
  await expect(page.getByRole('main')).toContainText('7 ×');
});
