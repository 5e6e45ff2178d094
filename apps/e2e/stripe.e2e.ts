import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { serveFakeStripe } from './fake-stripe.ts';
import { axe, expect, noSidewaysScroll, screens, test } from './fixtures.ts';
import { done, officeOf } from './people.ts';
import { ask, openStripeKitchen, type Arrived, type StripeKitchen } from './stripe-kitchen.ts';

const [PAYS, DECLINED, PAYS_LATE] = ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 3220'];

let kitchen: StripeKitchen;
// One kitchen for all tests: only the payments differ.
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.beforeAll(async () => {
  kitchen = await openStripeKitchen();
});
test.afterAll(() => kitchen.stop());
test.beforeEach(({ context }) => serveFakeStripe(context, kitchen.simulators.url));

const payButton = (page: Page, language: Language) => {
  const [verb] = wordsIn(language)('checkout:payment.pay', { amount: '0.00' }).split(' ');
  return page.locator('main').getByRole('button', { name: new RegExp(`^${verb} `) });
};
/** Stripe's own texts are in English for all users. */
const numberOf = ({ form }: Arrived) => form.getByLabel('Card number');
const debitChoice = (page: Page) => page.getByRole('radio', { name: t('checkout:payment.debit.label') });
const failureOn = (page: Page) => page.locator('main').getByRole('alert');

interface Placed {
  orderNumber: string;
  paymentMethod: string;
  paymentReference: string;
}
const ordersOf = async (page: Page) =>
  (await ask<{ items: Placed[] }>(page, { method: 'GET', path: '/api/orders' })).items;

/** The only order, as the page confirms it. */
async function isThanked(page: Page, language: Language): Promise<Placed> {
  await expect(page).toHaveURL(kitchen.at('/'));
  const [order, ...others] = await ordersOf(page);
  expect(others).toEqual([]);
  const notice = page.locator('main').getByRole('status', { name: wordsIn(language)('checkout:placed') });
  await expect(notice).toContainText(order!.orderNumber);
  return order!;
}

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'en';
const t = wordsIn(language);

test(`a card is declined, the next one pays, and neither number comes to us, in ${language}`, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 402/);
  const arrived = await kitchen.arrives(page, language);
  const number = numberOf(arrived);
  await expect(payButton(page, language)).toBeVisible();
  await axe(page);
  await screens(page, `stripe-${language}`);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await noSidewaysScroll(page);
  }

  await payButton(page, language).click();
  await expect(failureOn(page)).toContainText(t('checkout:payment.stripe.refusals.incomplete'));
  await expect(number).toBeFocused();

  await number.fill(DECLINED!);
  await payButton(page, language).click();
  await expect(failureOn(page)).toContainText(t('checkout:payment.declined'));
  await expect(failureOn(page)).toContainText(t('checkout:payment.stripe.refusals.declined'));
  await expect(failureOn(page)).toContainText(t('checkout:payment.stripe.other.debit'));
  await expect(number).toHaveValue(DECLINED!);
  await axe(page);
  await screens(page, `stripe-declined-${language}`);

  // By keyboard alone, starting at the field.
  await number.fill(PAYS!);
  await number.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(payButton(page, language)).toBeFocused();
  await page.keyboard.press('Enter');
  const { paymentMethod, paymentReference } = await isThanked(page, language);
  expect([paymentMethod, paymentReference]).toEqual(['stripe', expect.stringMatching(/^pi_/)]);
  expect(arrived.sent.filter((text) => /4242.?4242|4000.?0000/.test(text))).toEqual([]);
  expect(arrived.sent.length).toBeGreaterThan(10);
});

test(`a payment that the bank still looks at is waited for calmly, in ${language}`, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const arrived = await kitchen.arrives(page, language);
  await numberOf(arrived).fill(PAYS_LATE!);
  await payButton(page, language).click();
  await expect(page.getByText(t('checkout:payment.stripe.processing'))).toBeVisible();
  await expect(failureOn(page)).toHaveCount(0);
  await expect(payButton(page, language)).toHaveCount(0);
  await axe(page);
  await screens(page, `stripe-processing-${language}`);
  // It is still so after a reload, and no other way to pay is offered meanwhile.
  await page.reload();
  await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
  await expect(page.getByText(t('checkout:payment.stripe.processing'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('checkout:payment.debit.askAgain') })).toBeVisible();
  await expect(payButton(page, language)).toHaveCount(0);
  await expect(debitChoice(page)).toHaveCount(0);
  await kitchen.simulators.act('clock/advance', { milliseconds: 3_600_000 });
  await page.getByRole('button', { name: t('checkout:payment.debit.askAgain') }).click();
  await isThanked(page, language);
});

test(`a form that is kept from the page is said so, can be tried again, and the debit stays, in ${language}`, async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_BLOCKED|ERR_FAILED/);
  const blocked = 'https://js.stripe.com/endive/**';
  await context.route(blocked, (route) => route.abort('blockedbyclient'));
  const arrived = await kitchen.arrives(page, language);
  await expect(failureOn(page)).toContainText(t('checkout:payment.stripe.loadFailed'));
  await expect(payButton(page, language)).toHaveCount(0);
  await axe(page);
  await screens(page, `stripe-blocked-${language}`);
  const debit = debitChoice(page);
  const card = page.getByRole('radio', { name: t('checkout:payment.card.label') });
  await debit.check();
  await expect(payButton(page, language)).toBeVisible();
  await card.check();

  await context.unroute(blocked);
  await page.getByRole('button', { name: t('checkout:payment.stripe.retry') }).click();
  const number = numberOf(arrived);
  await number.fill('4242 4242');
  // Looking at the other payment method does not lose any input.
  await debit.check();
  await expect(number).toBeHidden();
  await card.check();
  await expect(number).toHaveValue('4242 4242');
  await number.fill(PAYS!);
  await payButton(page, language).click();
  await isThanked(page, language);
});

test('where there is no direct debit, nobody is sent to one', async ({ page, context, allowErrors }) => {
  allowErrors(/status of 402/, /ERR_BLOCKED|ERR_FAILED/);
  const office = await officeOf(kitchen.at('/'));
  const offer = (value: string[]) =>
    done(office.ask('PUT /api/settings', { changes: [{ key: 'payment_methods', value }] }));
  await offer(['stripe', 'account']);
  try {
    const arrived = await kitchen.arrives(page, language);
    await expect(debitChoice(page)).toHaveCount(0);
    await numberOf(arrived).fill(DECLINED!);
    await payButton(page, language).click();
    await expect(failureOn(page)).toContainText('Please try another card, or call us');
    await expect(failureOn(page)).not.toContainText('debit');
    await context.route('https://js.stripe.com/endive/**', (route) => route.abort('blockedbyclient'));
    await page.reload();
    await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
    await expect(failureOn(page)).toContainText(t('checkout:payment.stripe.loadFailed'));
    await expect(failureOn(page)).not.toContainText('debit');
    await expect(failureOn(page).getByRole('link')).toHaveAttribute('href', /^tel:/);
  } finally {
    await offer(['stripe', 'ezidebit', 'account']);
  }
});

test('a payment that another tab has ended is said not to be made, and is made in the next press', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 400/);
  const arrived = await kitchen.arrives(page, 'en');
  const cart = await ask<{ total: string }>(page, { method: 'GET', path: '/api/cart' });
  const body = { amount: cart.total };
  const { orderId, customerAmount: amount } = await ask<{ orderId: string; customerAmount: string }>(page, {
    method: 'POST',
    path: '/api/create-payment-intent',
    body,
  });
  const debit = { orderId, amount, description: 'Meals' };
  await ask(page, { method: 'POST', path: '/api/ezidebit/create-payment', body: debit });
  await numberOf(arrived).fill(PAYS!);
  await payButton(page, 'en').click();
  const notice = page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: t('checkout:payment.ended') });
  await expect(notice).toContainText(t('checkout:payment.endedHelp'));
  await expect(page.getByText(t('checkout:payment.changedHelp'))).toHaveCount(0);
  await numberOf(arrived).fill(PAYS!);
  await payButton(page, 'en').click();
  await isThanked(page, 'en');
});

test('a browser that is closed after paying has its order all the same', async ({ page }) => {
  const { intent } = await kitchen.arrives(page, 'en');
  await page.goto('about:blank');
  await kitchen.simulators.act('stripe/pay', { intent, card: PAYS });
  await page.goto(kitchen.at('/how-it-works'));
  await expect.poll(() => ordersOf(page)).toMatchObject([{ paymentReference: intent }]);
});

test('who comes back from the app of the bank is thanked, whatever this tab still waits for', async ({
  page,
  context,
}) => {
  const arrived = await kitchen.arrives(page, 'en');
  // The money arrives, and Stripe's answer to this page does not.
  let isCharged = () => {};
  const charged = new Promise<void>((resolve) => (isCharged = resolve));
  await context.route('https://api.stripe.com/**/confirm', async () => {
    await kitchen.simulators.act('stripe/pay', { intent: arrived.intent, card: PAYS });
    isCharged();
  });
  await numberOf(arrived).fill(PAYS!);
  await payButton(page, 'en').click();
  await charged;
  await expect.poll(() => ordersOf(page)).toHaveLength(1);
  // A browser without a window never hides a page, so the page is told.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await isThanked(page, 'en');
});

test('who comes back from the page of the bank finds the order', async ({ page }) => {
  const { intent } = await kitchen.arrives(page, 'en');
  await kitchen.simulators.act('stripe/pay', { intent, card: PAYS });
  await page.goto(kitchen.at('/checkout?status=success'));
  await isThanked(page, 'en');
});

test('while Stripe cannot be reached nothing is lost, and the next try pays', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  const t = wordsIn('en');
  const { act } = kitchen.simulators;
  await act('faults/on', { call: 'stripe.payment_intents.create', fault: 'unavailable', times: 99 });
  const arrived = await kitchen.arrives(page, 'en');
  await expect(failureOn(page)).toContainText(t('checkout:payment.failed'));
  await act('faults/heal');
  await page.getByRole('button', { name: t('checkout:payment.restart') }).click();
  await numberOf(arrived).fill(PAYS!);
  await payButton(page, 'en').click();
  await isThanked(page, 'en');
});
