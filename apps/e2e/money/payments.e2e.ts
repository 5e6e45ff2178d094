import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, expectNoSidewaysScroll, test, urlOf } from '../fixtures.ts';
import { callFrom, expectSuccess, signInAsNewCustomer, fillCart } from '../people.ts';

const ADDRESS = { address: '14 Mirka Way', city: 'Lalor', state: 'VIC', zipCode: '3075' };
const NAME = { firstName: 'Ана', lastName: 'Попова', phone: '0412 345 678', country: 'Australia' };

const t = translatorFor('en');
const debit = (word: string) => t(`checkout:payment.debit.${word}` as 'checkout:payment.debit.label');

/** Takes a new customer with ten meals in the cart to the payment step. */
async function openPayment(page: Page): Promise<void> {
  await fillCart(await signInAsNewCustomer(page, { plan: '400.00' }));
  await page.goto(urlOf('shop', '/checkout'));
  for (const [name, value] of Object.entries({ ...NAME, ...ADDRESS }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
  await expect(page.getByRole('radio', { name: t('checkout:payment.card.label') })).toBeChecked();
}

const payButton = (page: Page) => page.locator('main').getByRole('button', { name: /^Pay / });

/** Whether a button can be clicked when it is scrolled to the bottom edge of the window: nothing covers its centre. */
const isClickableAtBottom = (button: Element): boolean => {
  button.scrollIntoView({ block: 'end', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

/** Selects direct debit and opens its window. */
async function openDebitWindow(page: Page): Promise<Page> {
  await page.getByRole('radio', { name: debit('label') }).check();
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
  await expect(popup.locator('input[name=holder]')).toBeVisible();
  return popup;
}

async function confirmDebit(popup: Page): Promise<void> {
  await popup.locator('input[name=holder]').fill('Ana Popova');
  await popup.locator('input[name=number]').fill('1');
  await payButton(popup).click();
}

interface Placed {
  orderNumber: string;
  paymentMethod: string;
  mealCount: number;
}

/**
 * Asserts that the customer has exactly one order and that the page confirms the order.
 * @returns the order
 */
async function expectOrderPlaced(page: Page): Promise<Placed> {
  await expect(page).toHaveURL(urlOf('shop', '/'));
  const { items, total } = (await expectSuccess(callFrom(page, 'GET /api/orders'))) as {
    items: Placed[];
    total: number;
  };
  expect(total).toBe(1);
  const notice = page.locator('main').getByRole('status', { name: t('checkout:placed') });
  const [order] = items as [Placed];
  await expect(notice).toContainText(order.orderNumber);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('checkout:thanks'));
  await expect(page.getByRole('heading', { name: t('checkout:next.title') })).toBeVisible();
  return order;
}

test('a customer agrees to a direct debit in a separate window', async ({ page }) => {
  await openPayment(page);
  const popup = await openDebitWindow(page);
  await page.bringToFront();
  await expect(page.getByText(debit('waiting'))).toBeVisible();
  await axe(page);
  await popup.bringToFront();
  await popup.setViewportSize({ width: 320, height: 600 });
  await axe(popup);
  await expectNoSidewaysScroll(popup);
  await payButton(popup).click();
  await expect(popup.locator('main [role=alert]')).toBeFocused();
  await axe(popup);

  const gone = popup.waitForEvent('close');
  await confirmDebit(popup);
  await gone;
  expect((await expectOrderPlaced(page)).paymentMethod).toBe('ezidebit');
  await expect(page.getByRole('button', { name: /\b0\b/ })).toBeVisible();

  // Back returns to a finished checkout, which must not warn about an empty cart.
  await page.goBack();
  await expectOrderPlaced(page);
});

test("a customer retries a debit that was cancelled or whose window was closed, and pays in the shop's window when pop-ups are blocked", async ({
  page,
  browser,
}) => {
  await openPayment(page);
  const failure = page.locator('main').getByRole('alert');

  const cancelled = await openDebitWindow(page);
  // Any visitor can open the payment page, but only the customer can pay there.
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(cancelled.url());
  await stranger.getByLabel(t('payments:demo.holder')).fill('Nobody');
  await stranger.getByLabel(t('payments:demo.number')).fill('4242 4242 4242 4242');
  await stranger.getByRole('button', { name: /^Pay/ }).click();
  await expect(stranger.locator('main').getByRole('alert')).toContainText(t('payments:demo.notYours'));
  await elsewhere.close();

  await cancelled.getByRole('button', { name: t('payments:demo.cancel') }).click();
  await expect(failure).toContainText(debit('cancelled'));
  await expect(failure).toContainText(debit('cancelledHelp'));

  const closed = await openDebitWindow(page);
  await closed.close();
  await expect(failure).toContainText(debit('notCompleted'));
  await axe(page);

  // With pop-ups blocked, the payment opens in the same window and returns to the shop.
  await page.evaluate(() => void (window.open = () => null));
  await payButton(page).click();
  await expect(failure).toContainText(debit('allowPopups'));
  await axe(page);
  await page.getByRole('link', { name: debit('here') }).click();
  await confirmDebit(page);
  expect((await expectOrderPlaced(page)).paymentMethod).toBe('ezidebit');

  // Opening the return URL again does not create a second order.
  await page.goto(urlOf('shop', '/checkout?status=success'));
  await expectOrderPlaced(page);
});

test('a customer whose card was declined pays by debit, and gets the order although the checkout page was closed', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 40[24]/);
  await openPayment(page);
  await page.goto(urlOf('shop', '/checkout?status=success'));
  await expect(page.locator('main').getByText(t('checkout:payment.return.none'))).toBeVisible();
  await expect(page.locator('input[name=address]')).toHaveValue(ADDRESS.address);

  await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
  await page.getByLabel(t('checkout:payment.cardNumber')).fill('4000 0000 0000 0002');
  await payButton(page).click();
  await expect(page.locator('main').getByRole('alert')).toContainText(t('checkout:payment.declined'));
  // With the largest text size on a small phone, the toast must not cover the button that retries the payment.
  await expect(
    page.getByRole('region', { name: t('common:toast.region') }).getByText(t('checkout:payment.declined')),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'largest'));
  expect(await payButton(page).evaluate(isClickableAtBottom)).toBe(true);
  const popup = await openDebitWindow(page);
  const answered = popup.waitForResponse(/\/complete$/);
  await confirmDebit(popup);
  await answered;
  await page.goto(urlOf('shop', '/checkout?status=success'));
  expect((await expectOrderPlaced(page)).paymentMethod).toBe('ezidebit');
});

test('a customer is never asked for a second payment while the first may have succeeded', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 503/, /ERR_FAILED/);
  await openPayment(page);
  const failure = page.locator('main').getByRole('alert');
  const [requested, placing] = ['**/api/ezidebit/payment-status/**', '**/api/orders'];
  const popup = await openDebitWindow(page);
  await page.route(requested, (route) => route.abort());
  await page.route(placing, (route) => route.fulfill({ status: 503, json: {} }));
  await confirmDebit(popup);

  await expect(failure).toContainText(debit('unverified'));
  await expect(payButton(page)).toBeHidden();
  await page.unroute(requested);
  await page.getByRole('button', { name: debit('askAgain') }).click();
  await expect(failure).toContainText(debit('orderFailed'));
  await expect(failure.locator('code')).toHaveText(/^[\da-f-]{36}$/);
  await expect(payButton(page)).toBeHidden();
  await page.unroute(placing);
  await page.getByRole('button', { name: t('common:tryAgain') }).click();
  expect((await expectOrderPlaced(page)).paymentMethod).toBe('ezidebit');
});

test('a customer is charged once when the response to the card charge was lost', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await openPayment(page);
  await page.getByLabel(t('checkout:payment.cardNumber')).fill('4242 4242 4242 4242');
  const charging = '**/api/demo-gateway/cards/*/confirm';
  await page.route(charging, async (route) => void (await route.fetch(), await route.abort()), { times: 1 });
  await payButton(page).click();
  const failure = page.locator('main').getByRole('alert');
  await expect(failure).toContainText(t('checkout:payment.unanswered'));
  await expect(failure).toContainText(t('checkout:payment.unansweredHelp'));
  await axe(page);
  await payButton(page).click();
  expect((await expectOrderPlaced(page)).paymentMethod).toBe('stripe');
});
