import type { Page } from '@playwright/test';
import type { DeliveryOptions } from '@trpeza/contract/calendar/calendar.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, test, urlOf } from './fixtures.ts';
import { enterAsNewCustomer, fillCart } from './people.ts';

const HEADERS = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
const ADDRESS = { address: '14 Mirka Way', city: 'Lalor', state: 'VIC', zipCode: '3075' };
const NAME = { firstName: 'Ана', lastName: 'Попова', phone: '0412 345 678', country: 'Australia' };

/** A call made inside the page, so that cookies, origin and fetch metadata are those of a browser. */
const call = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async (given) => {
      const payload = given.body === undefined ? {} : { body: JSON.stringify(given.body) };
      const { 'content-type': type, ...others } = given.headers;
      const headers = given.body === undefined ? others : { 'content-type': type, ...others };
      const reply = await fetch(given.path, { method: given.method, headers, ...payload });
      return (await reply.json()) as never;
    },
    { method, path, body, headers: HEADERS },
  );

/** A new customer, verified by an admin, with ten meals in the basket, at the choice of the payment method. */
async function arrivesAtPayment(page: Page, language: Language): Promise<void> {
  const t = wordsIn(language);
  await page.context().addCookies([{ name: 'language', value: language, url: urlOf('shop') }]);
  await fillCart(await enterAsNewCustomer(page, { plan: '400.00' }));
  await page.goto(urlOf('shop', '/checkout'));
  for (const [name, value] of Object.entries({ ...NAME, ...ADDRESS }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
  await expect(page.getByRole('radio', { name: t('checkout:payment.card.label') })).toBeChecked();
}

const words = (language: Language) => {
  const t = wordsIn(language);
  return {
    t,
    debit: (word: string) => t(`checkout:payment.debit.${word}` as 'checkout:payment.debit.label'),
  };
};
const payButton = (page: Page, language: Language) => {
  const [verb] = wordsIn(language)('checkout:payment.pay', { amount: '0.00' }).split(' ');
  return page.locator('main').getByRole('button', { name: new RegExp(`^${verb} `) });
};

/** Whether a press reaches a button that has been scrolled into sight at the lower edge, as a thumb does. */
const isPressableAtTheFoot = (button: Element): boolean => {
  button.scrollIntoView({ block: 'end', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

/** Chooses the direct debit and opens its window. */
async function opensWindow(page: Page, language: Language): Promise<Page> {
  await page.getByRole('radio', { name: words(language).debit('label') }).check();
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page, language).click()]);
  await expect(popup.locator('input[name=holder]')).toBeVisible();
  return popup;
}

async function paysOn(popup: Page, language: Language): Promise<void> {
  await popup.locator('input[name=holder]').fill('Ana Popova');
  await popup.locator('input[name=number]').fill('1');
  await payButton(popup, language).click();
}

type Day = DeliveryOptions['dates'][number];

interface Placed {
  orderNumber: string;
  paymentMethod: string;
  mealCount: number;
}

/** The customer's only order, as the page confirms it. */
async function isThanked(page: Page, language: Language): Promise<Placed> {
  await expect(page).toHaveURL(urlOf('shop', '/'));
  const { items, total } = await call<{ items: Placed[]; total: number }>(page, 'GET', '/api/orders');
  expect(total).toBe(1);
  const notice = page.locator('main').getByRole('status', { name: wordsIn(language)('checkout:placed') });
  const [order] = items as [Placed];
  await expect(notice).toContainText(order.orderNumber);
  const t = wordsIn(language);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('checkout:thanks'));
  await expect(page.getByRole('heading', { name: t('checkout:next.title') })).toBeVisible();
  // The thanks follow the language of the page.
  for (const shown of [language === 'en' ? 'mk' : 'en', language] as const) {
    await page.getByRole('banner').locator(`a[lang=${shown}]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsIn(shown)('checkout:thanks'));
  }
  return order;
}

// Windows that are closed by hand are noticed after a second, and status is polled after another second and a half.
test.describe.configure({ timeout: 120_000 });

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'en';
const { t, debit } = words(language);

test(`a direct debit is agreed to in a window of its own, in ${language}`, async ({ page }) => {
  await arrivesAtPayment(page, language);
  const popup = await opensWindow(page, language);
  await page.bringToFront();
  await expect(page.getByText(debit('waiting'))).toBeVisible();
  await axe(page);
  await popup.bringToFront();
  for (const width of [800, 390, 320]) {
    await popup.setViewportSize({ width, height: 600 });
    await axe(popup);
    await noSidewaysScroll(popup);
  }
  await payButton(popup, language).click();
  await expect(popup.locator('main [role=alert]')).toBeFocused();
  await axe(popup);

  const gone = popup.waitForEvent('close');
  await paysOn(popup, language);
  await gone;
  expect((await isThanked(page, language)).paymentMethod).toBe('ezidebit');
  await expect(page.getByRole('button', { name: /\b0\b/ })).toBeVisible();

  // Back leads to a finished checkout: no warning about an empty basket for a customer who has just paid.
  await page.goBack();
  await isThanked(page, language);
});

test(`who breaks a debit off is told so, and pays in the same window at last, in ${language}`, async ({
  page,
}) => {
  await arrivesAtPayment(page, language);
  const failure = page.locator('main').getByRole('alert');

  const cancelled = await opensWindow(page, language);
  await cancelled.getByRole('button', { name: t('payments:demo.cancel') }).click();
  await expect(failure).toContainText(debit('cancelled'));
  await expect(failure).toContainText(debit('cancelledHelp'));

  const closed = await opensWindow(page, language);
  await closed.close();
  await expect(failure).toContainText(debit('notCompleted'));
  await axe(page);

  // A browser that blocks pop-ups: the payment opens in this window and returns to it.
  await page.evaluate(() => void (window.open = () => null));
  await payButton(page, language).click();
  await expect(failure).toContainText(debit('allowPopups'));
  await axe(page);
  await page.getByRole('link', { name: debit('here') }).click();
  await paysOn(page, language);
  expect((await isThanked(page, language)).paymentMethod).toBe('ezidebit');

  // Opening the return URL again does not create a second order.
  await page.goto(urlOf('shop', '/checkout?status=success'));
  await isThanked(page, language);
});

test(`who closed the checkout after paying finds the order on the way back, in ${language}`, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 40[24]/);
  await arrivesAtPayment(page, language);
  await page.goto(urlOf('shop', '/checkout?status=success'));
  await expect(page.locator('main').getByText(t('checkout:payment.return.none'))).toBeVisible();
  await expect(page.locator('input[name=address]')).toHaveValue(ADDRESS.address);

  await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
  await page.getByLabel(t('checkout:payment.cardNumber')).fill('4000 0000 0000 0002');
  await payButton(page, language).click();
  await expect(page.locator('main').getByRole('alert')).toContainText(t('checkout:payment.declined'));
  // On a small phone with the largest letters the message does not cover the button that it makes one press again.
  await expect(
    page.getByRole('region', { name: t('common:toast.region') }).getByText(t('checkout:payment.declined')),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'largest'));
  expect(await payButton(page, language).evaluate(isPressableAtTheFoot)).toBe(true);
  const popup = await opensWindow(page, language);
  const answered = popup.waitForResponse(/\/complete$/);
  await paysOn(popup, language);
  await answered;
  await page.goto(urlOf('shop', '/checkout?status=success'));
  expect((await isThanked(page, language)).paymentMethod).toBe('ezidebit');

  // Another customer's payment, or one that never existed.
  const stranger =
    '/ezidebit-demo-payment?amount=1.00&orderId=00000000-0000-4000-8000-000000000000&description=x';
  await page.goto(urlOf('shop', stranger));
  await expect(page.getByText(t('payments:demo.missing'))).toBeVisible();
  await axe(page);
});

test(`nobody who may have paid is asked to pay again, in ${language}`, async ({ page, allowErrors }) => {
  allowErrors(/status of 503/, /ERR_FAILED/);
  await arrivesAtPayment(page, language);
  const failure = page.locator('main').getByRole('alert');
  const [requested, placing] = ['**/api/ezidebit/payment-status/**', '**/api/orders'];
  const popup = await opensWindow(page, language);
  await page.route(requested, (route) => route.abort());
  await page.route(placing, (route) => route.fulfill({ status: 503, json: {} }));
  await paysOn(popup, language);

  await expect(failure).toContainText(debit('unverified'));
  await expect(payButton(page, language)).toBeHidden();
  await page.unroute(requested);
  await page.getByRole('button', { name: debit('askAgain') }).click();
  await expect(failure).toContainText(debit('orderFailed'));
  await expect(failure.locator('code')).toHaveText(/^[\da-f-]{36}$/);
  await expect(payButton(page, language)).toBeHidden();
  await page.unroute(placing);
  await page.getByRole('button', { name: t('common:tryAgain') }).click();
  expect((await isThanked(page, language)).paymentMethod).toBe('ezidebit');
});

test(`a card whose charge got no answer is not called refused, and is charged once, in ${language}`, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await arrivesAtPayment(page, language);
  await page.getByLabel(t('checkout:payment.cardNumber')).fill('4242 4242 4242 4242');
  const charging = '**/api/demo-gateway/cards/*/confirm';
  await page.route(charging, async (route) => void (await route.fetch(), await route.abort()), { times: 1 });
  await payButton(page, language).click();
  const failure = page.locator('main').getByRole('alert');
  await expect(failure).toContainText(t('checkout:payment.unanswered'));
  await expect(failure).toContainText(t('checkout:payment.unansweredHelp'));
  await axe(page);
  await payButton(page, language).click();
  expect((await isThanked(page, language)).paymentMethod).toBe('stripe');
});

test(`new figures are shown before anything is paid, and what was typed stays, in ${language}`, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of (409|503)/);
  await arrivesAtPayment(page, language);
  const card = page.getByLabel(t('checkout:payment.cardNumber'));
  await card.fill('4242 4242 4242 4242');
  const before = await payButton(page, language).innerText();

  // The same customer adds two meals on another phone and starts to pay.
  const { next } = await call<{ next: object }>(page, 'GET', '/api/delivery-options');
  const cart = await call<{ total: string }>(page, 'POST', '/api/cart', {
    mealId: 6,
    quantity: 2,
    ...next,
  });
  await call(page, 'POST', '/api/create-payment-intent', { amount: cart.total });

  // At first they cannot be fetched.
  const failure = page.waitForResponse((answer) => answer.status() === 503);
  await page.route('**/api/create-payment-intent', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await payButton(page, language).click();
  await failure;
  await expect(page.locator('main').getByText(t('checkout:payment.changed'), { exact: true })).toBeVisible();
  await expect(payButton(page, language)).not.toHaveText(before);
  await expect(card).toHaveValue('4242 4242 4242 4242');
  // Looking at the other payment method does not lose the input either.
  await page.getByRole('radio', { name: debit('label') }).check();
  await page.getByRole('radio', { name: t('checkout:payment.card.label') }).check();
  await expect(card).toHaveValue('4242 4242 4242 4242');
  await payButton(page, language).click();
  expect(await isThanked(page, language)).toMatchObject({ paymentMethod: 'stripe', mealCount: 12 });
});

test(`a day whose cut-off passes leads to the next one in one press, from basket and payment, in ${language}`, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const closed = new Set<string>();
  await page.route('**/api/delivery-options', async (route) => {
    const all = (await (await route.fetch()).json()) as DeliveryOptions;
    const dates = all.dates.filter(({ date }) => !closed.has(date));
    const [first] = dates as [(typeof dates)[0]];
    await route.fulfill({
      json: { ...all, dates, next: { ...all.next, deliveryDate: first.date } },
    });
  });
  await page.clock.install();
  await arrivesAtPayment(page, language);
  const { dates } = await call<DeliveryOptions>(page, 'GET', '/api/delivery-options');
  const [first, second, third] = dates as [Day, Day, Day];
  const summary = page.getByRole('complementary');
  const dayOf = ({ date }: Day) => t('calendar:deliveryOn', { date });
  const until = t('calendar:changeUntil', { until: first.orderUntilDate });
  const goOn = () => page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
  const instead = ({ date }: Day) =>
    page.getByRole('button', { name: t('calendar:instead', { date }), exact: true });
  await expect(summary).toContainText(until);

  // The page stays open until the cut-off: it names it no longer, and still the day.
  closed.add(first.date);
  await page.clock.fastForward(Date.parse(first.orderUntil) - Date.now() + 1000);
  await expect(summary).not.toContainText(until);
  await expect(summary).toContainText(dayOf(first));

  await page.getByRole('button', { name: t('checkout:payment.back') }).click();
  await page.getByRole('button', { name: t('checkout:delivery.changeBasket') }).click();
  const basket = page.getByRole('dialog');
  await expect(basket.getByRole('group', { name: t('calendar:over', first) })).toBeVisible();
  await expect(basket).not.toContainText(t('calendar:none'));
  await axe(page);
  await instead(second).click();
  await expect(basket).toContainText(dayOf(second));
  await expect(instead(second)).toBeHidden();
  await expect(basket.locator(':focus')).toContainText(dayOf(second));
  await page.keyboard.press('Escape');

  closed.add(second.date);
  const refusal = { code: 'calendar/not-deliverable', message: 'In the words of the server' };
  await page.route(
    '**/api/create-payment-intent',
    (route) => route.fulfill({ status: 409, json: { ...refusal, requestId: '' } }),
    { times: 1 },
  );
  await goOn();
  await expect(page.locator('main').getByRole('alert')).toContainText(refusal.message);
  await axe(page);
  await instead(third).click();
  await expect(page.getByLabel(t('checkout:payment.cardNumber'))).toBeVisible();
  await expect(summary).toContainText(dayOf(third));
});

test('the demo payment asks strangers to sign in, and comes back to what they wanted', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const path =
    '/ezidebit-demo-payment?amount=1.00&orderId=00000000-0000-4000-8000-000000000000&description=x';
  const answer = await page.goto(urlOf('shop', path));
  expect(answer?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  await page.getByLabel(wordsIn('en')('accounts:signIn.username'), { exact: true }).fill('customer');
  await page.getByLabel(wordsIn('en')('accounts:signIn.password'), { exact: true }).fill('trpeza-demo');
  await page.getByRole('button', { name: wordsIn('en')('accounts:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(urlOf('shop', path));
  await expect(page.getByText(wordsIn('en')('payments:demo.missing'))).toBeVisible();
});
