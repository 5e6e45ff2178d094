import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { serveFakeStripe } from '../fake-stripe.ts';
import { axe, expect, expectNoSidewaysScroll, test } from '../fixtures.ts';
import { callFrom, expectSuccess } from '../people.ts';
import { openStripeKitchen, type CardPaymentPage, type StripeKitchen } from '../stripe-kitchen.ts';

const [PAYS, DECLINED, PAYS_LATE] = ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 3220'];

let kitchen: StripeKitchen;
// The tests of this file share one kitchen, so they run in one worker.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  kitchen = await openStripeKitchen();
});
test.afterAll(() => kitchen.stop());
test.beforeEach(({ context }) => serveFakeStripe(context, kitchen.simulators.url));

const t = translatorFor('en');
const payButton = (page: Page) => page.locator('main').getByRole('button', { name: /^Pay / });
const numberOf = ({ form }: CardPaymentPage) => form.getByLabel('Card number');
const debitChoice = (page: Page) => page.getByRole('radio', { name: t('checkout:payment.debit.label') });
const failureOn = (page: Page) => page.locator('main').getByRole('alert');

interface Placed {
  orderNumber: string;
  paymentMethod: string;
  paymentReference: string;
}
const ordersOf = async (page: Page) =>
  (await expectSuccess(callFrom(page, 'GET /api/orders'))).items as Placed[];

/**
 * Asserts that the customer has exactly one order and that the page confirms the order.
 * @returns the order
 */
async function expectOrderPlaced(page: Page): Promise<Placed> {
  await expect(page).toHaveURL(kitchen.at('/'));
  const [order, ...others] = await ordersOf(page);
  expect(others).toEqual([]);
  const notice = page.locator('main').getByRole('status', { name: t('checkout:placed') });
  await expect(notice).toContainText(order!.orderNumber);
  return order!;
}

test('a customer replaces a declined card, and neither card number reaches the product', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 402/);
  const arrived = await kitchen.openPayment(page);
  const number = numberOf(arrived);
  await expect(payButton(page)).toBeVisible();
  await axe(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }

  await payButton(page).click();
  await expect(failureOn(page)).toContainText(t('checkout:payment.stripe.refusals.incomplete'));
  await expect(number).toBeFocused();

  await number.fill(DECLINED!);
  await payButton(page).click();
  await expect(failureOn(page)).toContainText(t('checkout:payment.declined'));
  await expect(failureOn(page)).toContainText(t('checkout:payment.stripe.refusals.declined'));
  await expect(failureOn(page)).toContainText(t('checkout:payment.stripe.other.debit'));
  await expect(number).toHaveValue(DECLINED!);
  await axe(page);

  // Keyboard only, starting at the card number field.
  await number.fill(PAYS!);
  await number.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const { paymentMethod, paymentReference } = await expectOrderPlaced(page);
  expect([paymentMethod, paymentReference]).toEqual(['stripe', expect.stringMatching(/^pi_/)]);
  expect(arrived.sent.filter((text) => /4242.?4242|4000.?0000/.test(text))).toEqual([]);
  expect(arrived.sent.length).toBeGreaterThan(10);
});

test('a customer whose bank is still processing the payment cannot pay another way until it succeeds', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const arrived = await kitchen.openPayment(page);
  await numberOf(arrived).fill(PAYS_LATE!);
  await payButton(page).click();
  await expect(page.getByText(t('checkout:payment.stripe.processing'))).toBeVisible();
  await expect(failureOn(page)).toHaveCount(0);
  await expect(payButton(page)).toHaveCount(0);
  await axe(page);
  // The page shows the same after a reload.
  await page.reload();
  await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
  await expect(page.getByText(t('checkout:payment.stripe.processing'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('checkout:payment.debit.askAgain') })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(debitChoice(page)).toHaveCount(0);
  await kitchen.simulators.act('clock/advance', { milliseconds: 3_600_000 });
  await page.getByRole('button', { name: t('checkout:payment.debit.askAgain') }).click();
  await expectOrderPlaced(page);
});

test('a customer who returns from the bank’s app sees the order that the webhook placed', async ({
  page,
  context,
}) => {
  const arrived = await kitchen.openPayment(page);
  // Stripe charges the card, but the page never gets the response.
  let isCharged = () => {};
  const charged = new Promise<void>((resolve) => (isCharged = resolve));
  await context.route('https://api.stripe.com/**/confirm', async () => {
    await kitchen.simulators.act('stripe/pay', { intent: arrived.intent, card: PAYS });
    isCharged();
  });
  await numberOf(arrived).fill(PAYS!);
  await payButton(page).click();
  await charged;
  await expect.poll(() => ordersOf(page)).toHaveLength(1);
  // A headless browser never hides a page, so the test dispatches the event.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectOrderPlaced(page);
});

test('a customer pays once Stripe is available again', async ({ page, allowErrors }) => {
  allowErrors(/status of 503/);
  const { act } = kitchen.simulators;
  await act('faults/on', { call: 'stripe.payment_intents.create', fault: 'unavailable', times: 99 });
  const arrived = await kitchen.openPayment(page);
  await expect(failureOn(page)).toContainText(t('checkout:payment.failed'));
  await act('faults/heal');
  await page.getByRole('button', { name: t('checkout:payment.restart') }).click();
  await numberOf(arrived).fill(PAYS!);
  await payButton(page).click();
  await expectOrderPlaced(page);
});
