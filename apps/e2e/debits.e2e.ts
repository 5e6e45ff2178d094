import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, screens, test } from './fixtures.ts';
import { callFrom, done, enterAsNewCustomer, fillCart, officeOf } from './people.ts';
import { startProduct, type Product } from './product.ts';
import { startSimulators, type RunningSimulators } from './simulators.ts';

/**
 * Direct debits with the real Ezidebit code: the product with a kitchen in Australian dollars, with keys, and a simulator
 * on another host in place of the provider.
 */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let product: Product;
const stops: (() => Promise<unknown>)[] = [];
const at = (path: string) => `http://localhost:${product.port}${path}`;

let simulators: RunningSimulators;

test.beforeAll(async () => {
  simulators = await startSimulators();
  stops.push(() => simulators.stop());
  const folder = await mkdtemp(join(tmpdir(), 'trpeza-debits-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const DATA_DIR = join(folder, 'data');
  // The provider accepts only Australian dollars, so the kitchen's currency is changed before it gets keys.
  product = await startProduct({ DATA_DIR });
  const office = await officeOf(at('/'));
  await done(office.ask('PUT /api/settings', { changes: [{ key: 'currency', value: 'AUD' }] }));
  await product.stop();
  product = await startProduct({
    DATA_DIR,
    EZIDEBIT_DIGITAL_KEY: 'DIGITAL-SIMULATED',
    EZIDEBIT_PUBLIC_KEY: 'PUBLIC-SIMULATED',
    EZIDEBIT_API_URL: `${simulators.url}/v3-5/nonpci`,
    EZIDEBIT_PAGE_URL: `${simulators.url}/webddr/Request.aspx`,
  });
  stops.unshift(() => product.stop());
});
test.afterAll(async () => {
  for (const stop of stops) await stop();
});

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

/** A new, verified customer with ten meals in the basket, who has chosen the direct debit. */
async function choosesDebit(page: Page, language: Language): Promise<void> {
  const { t, debit } = words(language);
  await page.context().addCookies([{ name: 'language', value: language, url: at('/') }]);
  await fillCart(await enterAsNewCustomer(page, { plan: '400.00', shop: at('/') }));
  await page.goto(at('/checkout'));
  const form = {
    firstName: 'Ана',
    lastName: 'Попова',
    phone: '0412 345 678',
    country: 'Australia',
    address: '14 Mirka Way',
    city: 'Lalor',
    state: 'VIC',
    zipCode: '3075',
  };
  for (const [name, value] of Object.entries(form)) await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
  await page.getByRole('radio', { name: debit('label') }).check();
}

async function opensPage(page: Page, language: Language): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page, language).click()]);
  await expect(popup.getByLabel('BSB')).toBeVisible();
  expect(new URL(popup.url()).origin).toBe(simulators.url);
  return popup;
}

async function agrees(popup: Page): Promise<void> {
  await popup.getByLabel('Name').fill('Ana Popova');
  await popup.getByLabel('BSB').fill('012345');
  await popup.getByLabel('Account number').fill('12345678');
  await popup.getByRole('button', { name: 'Agree' }).click();
}

/** The page confirms the only order, and the provider has its debit once. */
async function isThanked(page: Page, language: Language): Promise<void> {
  await expect(page).toHaveURL(at('/'), { timeout: 30_000 });
  await expect(
    page.locator('main').getByRole('status', { name: wordsIn(language)('checkout:placed') }),
  ).toBeVisible();
  interface Order {
    paymentMethod: string;
    paymentReference: string;
    customerAmount: string;
  }
  const items: Order[] = (await done(callFrom(page, 'GET /api/orders'))).items;
  expect(items).toMatchObject([{ paymentMethod: 'ezidebit' }]);
  const debits = (await simulators.act('ezidebit/records')) as {
    reference: string;
    amount: number;
    status: string;
  }[];
  const amount = Math.round(Number(items[0]!.customerAmount) * 100);
  const own = debits.filter(({ reference }) => reference === items[0]!.paymentReference);
  expect(own).toMatchObject([{ amount, status: 'waiting' }]);
}

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
const { t, debit } = words(language);

test(`a debit is agreed to on the provider's page, whose window then closes itself, in ${language}`, async ({
  page,
}) => {
  await choosesDebit(page, language);
  const popup = await opensPage(page, language);
  await expect(page.getByText(debit('waiting'))).toBeVisible();
  await axe(page);
  const gone = popup.waitForEvent('close');
  await agrees(popup);
  await gone;
  await isThanked(page, language);
});

test(`a window that cannot be seen any more is still waited for, in ${language}`, async ({ page }) => {
  await simulators.act('ezidebit/keep-apart', { isApart: true });
  try {
    await choosesDebit(page, language);
    const popup = await opensPage(page, language);
    const failure = page.locator('main').getByRole('alert');
    await expect(failure).toContainText(debit('notCompleted'));
    await expect(failure).toContainText(debit('mayBeOpen'));
    await axe(page);
    await screens(page, `debit-out-of-sight-${language}`);
    await agrees(popup);
    await isThanked(page, language);
  } finally {
    await simulators.act('ezidebit/keep-apart', { isApart: false });
  }
  // Where a browser does not let the page close its window, it explains what to do and leads on to the same order.
  await page.goto(at('/payment-return'));
  await expect(page.getByRole('heading', { name: t('payments:return.title') })).toBeVisible();
  for (const width of [1280, 800, 390, 320]) {
    await page.setViewportSize({ width, height: 600 });
    await axe(page);
    await noSidewaysScroll(page);
  }
  await screens(page, `payment-return-${language}`);
  await page.getByRole('link', { name: t('payments:return.goOn') }).click();
  await isThanked(page, language);
});

test(`who closes the window is told so, and pays in the same window at last, in ${language}`, async ({
  page,
}) => {
  await choosesDebit(page, language);
  const failure = page.locator('main').getByRole('alert');
  await (await opensPage(page, language)).close();
  await expect(failure).toContainText(debit('notCompleted'));

  const turnedDown = await opensPage(page, language);
  const gone = turnedDown.waitForEvent('close');
  await turnedDown.getByRole('link', { name: 'Cancel' }).click();
  await gone;
  await expect(failure).toContainText(debit('notCompleted'));

  await page.evaluate(() => void (window.open = () => null));
  await payButton(page, language).click();
  await expect(failure).toContainText(debit('allowPopups'));
  await page.getByRole('link', { name: debit('here') }).click();
  await agrees(page);
  await isThanked(page, language);
});
