import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, test, urlOf } from './fixtures.ts';
import { ANA, enterAsNewCustomer, fillCart } from './people.ts';

const TWELVE = [{ mealId: 6, quantity: 12 }];
const SEVEN = [{ mealId: 6, quantity: 7 }];
const HOME = {
  addressLine1: '14 Mirka Way',
  city: 'Lalor',
  state: 'VIC',
  zipCode: '3075',
  country: 'Australia',
};
const DAUGHTER = {
  ...HOME,
  addressLine1: '8 Cooper Street',
  addressLine2: 'Unit 4',
  city: 'Epping',
  zipCode: '3076',
};

const speak = async (page: Page, language: Language) => {
  await page.context().addCookies([{ name: 'language', value: language, url: urlOf('shop') }]);
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
};
const field = (page: Page, name: string) => page.locator(`main form [name=${name}]`);
const goOn = (page: Page) => page.locator('main form button[type=submit]').click();
const endSession = (page: Page) => page.context().clearCookies({ name: /trpeza$/ });

/** In the form of the login page, as a user does. */
const logInAgain = async (page: Page, language: Language, who: { username: string; password: string }) => {
  const t = wordsIn(language);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common:logIn') })
    .click();
  await page.getByLabel(t('accounts:signIn.username'), { exact: true }).fill(who.username);
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill(who.password);
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
};

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
const t = wordsIn(language);

test.describe(`step 1 in ${language}`, () => {
  test.beforeEach(({ page }) => speak(page, language));

  test('is filled in from the kept addresses, and keeps a new one for the profile', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const customer = await enterAsNewCustomer(page, { person: ANA });
    await customer.ask('POST /api/addresses', HOME);
    await customer.ask('POST /api/addresses', DAUGHTER);
    await fillCart(customer, TWELVE);
    await page.goto(urlOf('shop', '/checkout'));

    // The default address is preselected, and so are name and phone. It is a card, without fields to read over.
    const kept = page.getByRole('region', { name: t('checkout:delivery.to') });
    await expect(kept).toContainText(HOME.addressLine1);
    await expect(field(page, 'address')).toHaveCount(0);
    await expect(field(page, 'firstName')).toHaveValue('Ана');
    await expect(page.getByText(t('checkout:delivery.fromProfile'))).toBeVisible();
    // The sums are folded on a phone.
    await expect(page.getByText(t('cart:budgetLeft')).first()).toBeHidden();
    await page
      .getByRole('complementary')
      .getByRole('button', { name: new RegExp(t('checkout:payment.you')) })
      .click();
    await expect(page.getByText(t('cart:budgetLeft')).first()).toBeVisible();
    await kept.getByRole('button', { name: t('checkout:delivery.changeAddress') }).click();
    await expect(page.getByRole('radio', { name: HOME.addressLine1 })).toBeFocused();
    await page.getByRole('radio', { name: DAUGHTER.addressLine1 }).check();
    await expect(field(page, 'address')).toHaveCount(0);

    await page.getByRole('radio', { name: t('checkout:delivery.newAddress') }).check();
    // Typed to the letter, it is the stored one, and its fields stay; with a letter less it is a new one.
    await field(page, 'address').fill('8 Cooper Street, Unit 4');
    for (const name of ['city', 'state', 'zipCode'] as const) await field(page, name).fill(DAUGHTER[name]);
    await field(page, 'country').fill(DAUGHTER.country);
    await expect(page.getByRole('radio', { name: DAUGHTER.addressLine1 })).toBeChecked();
    await field(page, 'zipCode').fill('307');
    await expect(page.getByRole('radio', { name: DAUGHTER.addressLine1 })).not.toBeChecked();

    await page.getByRole('radio', { name: DAUGHTER.addressLine1 }).check();
    await page.getByRole('radio', { name: t('checkout:delivery.newAddress') }).check();
    await expect(field(page, 'address')).toHaveValue('');
    await field(page, 'firstName').press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await expect(page.getByRole('link', { name: t('checkout:rules.address-required') })).toBeVisible();
    await axe(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await noSidewaysScroll(page);

    await field(page, 'address').fill('3 Norris Court');
    await field(page, 'city').fill('Preston');
    await field(page, 'state').fill('VIC');
    await field(page, 'zipCode').fill('3072');
    await page.getByLabel(t('checkout:delivery.keepAddress')).check();
    await field(page, 'zipCode').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('checkout:payment.title'));
    await expect(page.getByText(t('accounts:addresses.added'))).toBeVisible();

    // Going back and forward again does not store it twice.
    await page.goBack();
    await expect(kept).toContainText('3 Norris Court');
    await expect(page.getByLabel(t('checkout:delivery.keepAddress'))).toBeHidden();
    await page.goto(urlOf('shop', '/profile?tab=addresses'));
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Norris' })).toHaveCount(1);
  });

  test('loses nothing when the session ends in the middle', async ({ page, allowErrors }) => {
    allowErrors(/status of 401/);
    const customer = await enterAsNewCustomer(page, { person: ANA });
    await fillCart(customer, TWELVE);
    await page.goto(urlOf('shop', '/checkout'));
    const typed = {
      firstName: 'Цвета',
      address: '3 Norris Court',
      city: 'Preston',
      state: 'VIC',
      zipCode: '3072',
    };
    for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
    await field(page, 'deliveryInstructions').fill('ѕвонете двапати');
    await endSession(page);
    await goOn(page);

    await expect(page.getByRole('heading', { name: t('common:logInAgain') })).toBeVisible();
    await expect(page.getByText(t('accounts:auth.requiredCart', { count: 12 }))).toBeVisible();
    await expect(page.getByRole('link', { name: t('accounts:auth.continueShopping') })).toHaveAttribute(
      'href',
      '/',
    );
    await axe(page);
    await logInAgain(page, language, customer);
    await expect(page).toHaveURL(urlOf('shop', '/checkout'));
    for (const [name, text] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(text);
    await expect(field(page, 'deliveryInstructions')).toHaveValue('ѕвонете двапати');
    await expect(page.getByRole('button', { name: t('cart:open', { count: 12 }) })).toBeVisible();

    // And in step 2, where the card would be asked for.
    await goOn(page);
    await expect(field(page, 'cardNumber')).toBeVisible();
    await endSession(page);
    await field(page, 'cardNumber').fill('4242 4242 4242 4242');
    await goOn(page);
    await logInAgain(page, language, customer);
    await expect(field(page, 'address')).toHaveValue('3 Norris Court');
  });

  test('opens only to those who can order, and says why not', async ({ page }) => {
    await page.goto(urlOf('shop', '/checkout'));
    await expect(page).toHaveURL(urlOf('shop', '/auth'));
    await expect(page.getByText(t('accounts:auth.requiredText'))).toBeVisible();

    const verified = await enterAsNewCustomer(page, { person: ANA });
    const notice = (title: string) => page.getByRole('main').getByRole('status').filter({ hasText: title });
    const toast = (title: string) =>
      page.getByRole('region', { name: t('common:toast.region') }).getByText(title);
    await page.goto(urlOf('shop', '/checkout'));
    await expect(notice(t('cart:emptyTitle'))).toBeVisible();
    await expect(page).toHaveURL(urlOf('shop', '/'));

    await fillCart(verified, SEVEN);
    await page.goto(urlOf('shop', '/checkout'));
    await expect(toast(t('cart:minimumNotMet'))).toBeVisible();
    await expect(notice(t('cart:minimumNotMet'))).toContainText(t('cart:missing', { count: 3, minimum: 10 }));
    await expect(page).toHaveURL(urlOf('shop', '/'));

    const unverified = await enterAsNewCustomer(page, { person: ANA, isVerified: false });
    // Too few meals as well: the problem that adding meals cannot solve is shown first.
    await fillCart(unverified, SEVEN);
    await page.goto(urlOf('shop', '/checkout'));
    await expect(toast(t('cart:notVerified'))).toBeVisible();
    await expect(notice(t('cart:notVerified'))).toContainText(t('accounts:errors.not-verified'));
    await expect(page).toHaveURL(urlOf('shop', '/'));
  });

  test('tells what is wrong beside each field, and takes scripts and emoji as text', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 400/);
    const customer = await enterAsNewCustomer(page, { person: ANA });
    await fillCart(customer, TWELVE);
    await page.goto(urlOf('shop', '/checkout'));
    const shown = (name: string) => page.locator(`main form div:has(> [name=${name}]) > p`);
    await field(page, 'firstName').fill('а'.repeat(10_000));
    await field(page, 'lastName').fill('   ');
    await field(page, 'phone').fill('12');
    for (const name of ['address', 'city', 'state', 'zipCode']) await field(page, name).fill('1');
    await goOn(page);
    await expect(shown('firstName')).toContainText(t('common:rules.too-long', { most: 80 }));
    await expect(shown('lastName')).toContainText(t('checkout:rules.last-name-required'));
    await expect(shown('phone').last()).toContainText(t('accounts:rules.phone-digits'));
    await expect(shown('city')).toHaveCount(0);

    const odd = '<img src=x onerror=alert(1)>';
    await field(page, 'firstName').fill(odd);
    await field(page, 'lastName').fill('🏡 مريم');
    await field(page, 'phone').fill('0412 345 678');
    // Errors that only the server can detect are shown at their field.
    await field(page, 'city').fill('La\u0007lor');
    await goOn(page);
    await expect(shown('city')).toContainText(t('common:rules.characters'));
    await expect(field(page, 'firstName')).toHaveValue(odd);
    await field(page, 'city').fill('Lalor');
    await goOn(page);
    await expect(page.getByText(`${odd} 🏡 مريم`)).toBeVisible();
    expect(await page.locator('main img[src=x]').count()).toBe(0);
  });
});

test('a basket that is emptied in another tab leads home, and what was typed is still there', async ({
  page,
  context,
}) => {
  const t = wordsIn('en');
  const customer = await enterAsNewCustomer(page, { person: ANA });
  await fillCart(customer, TWELVE);
  await page.goto(urlOf('shop', '/checkout'));
  await field(page, 'address').fill('3 Norris Court');
  const other = await context.newPage();
  await other.goto(urlOf('shop'));
  await other.getByRole('button', { name: t('cart:open', { count: 12 }) }).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page).toHaveURL(urlOf('shop', '/'));
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: t('cart:emptyTitle') }),
  ).toBeVisible();
  await fillCart(customer, TWELVE);
  await page.goto(urlOf('shop', '/checkout'));
  await expect(field(page, 'address')).toHaveValue('3 Norris Court');
});

test('addresses that do not come stop nobody', async ({ page, allowErrors }) => {
  const t = wordsIn('en');
  allowErrors(/Failed to load resource/);
  const customer = await enterAsNewCustomer(page, { person: ANA });
  await fillCart(customer, TWELVE);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/addresses', async (route) => {
    await promise;
    await route.abort();
  });
  await page.goto(urlOf('shop', '/checkout'));
  for (const name of ['address', 'city', 'state', 'zipCode']) await field(page, name).fill('3072');
  resolve();
  await expect(page.getByText(t('checkout:delivery.addressesFailed'))).toBeVisible();
  await expect(field(page, 'address')).toHaveValue('3072');
  await goOn(page);
  await expect(field(page, 'cardNumber')).toBeVisible();
});

test('an address that cannot be kept does not stop the order', async ({ page, allowErrors }) => {
  const t = wordsIn('en');
  allowErrors(/status of 409/);
  const customer = await enterAsNewCustomer(page, { person: ANA });
  await fillCart(customer, TWELVE);
  for (let count = 0; count < 20; count += 1) await customer.ask('POST /api/addresses', HOME);
  await page.goto(urlOf('shop', '/checkout'));
  await page.getByRole('button', { name: t('checkout:delivery.changeAddress') }).click();
  await page.getByRole('radio', { name: t('checkout:delivery.newAddress') }).check();
  for (const name of ['address', 'city', 'state', 'zipCode']) await field(page, name).fill('3072');
  await page.getByLabel(t('checkout:delivery.keepAddress')).check();
  await goOn(page);
  await expect(page.getByText(t('accounts:addresses.failed.add'))).toBeVisible();
  await expect(page.getByText(t('accounts:errors.too-many-addresses', { max: 20 }))).toBeVisible();
  await expect(field(page, 'cardNumber')).toBeVisible();
});

test('the delivery day can be changed in step 1, and the country speaks the language of the page', async ({
  page,
}) => {
  const t = wordsIn('en');
  const customer = await enterAsNewCustomer(page, { person: ANA });
  await fillCart(customer, TWELVE);
  await page.goto(urlOf('shop', '/checkout'));
  const summary = page.getByRole('complementary');
  const before = await summary.getByText(/^Delivery: /).innerText();
  await summary.getByRole('button', { name: t('calendar:change') }).click();
  await summary.getByRole('radio').nth(1).check();
  await summary.getByRole('button', { name: t('calendar:move') }).click();
  await expect(summary.getByRole('button', { name: t('calendar:change') })).toBeVisible();
  await expect(summary.getByText(/^Delivery: /)).not.toHaveText(before);

  await field(page, 'address').fill('3 Norris Court');
  const speaks = (to: Language) => page.getByRole('banner').locator(`a[hreflang=${to}]`).click();
  await speaks('mk');
  await expect(field(page, 'country')).toHaveValue(wordsIn('mk')('accounts:countries.AU'));
  await expect(field(page, 'address')).toHaveValue('3 Norris Court');
  // What a person has typed is theirs.
  await field(page, 'country').fill('Аустралија');
  await speaks('en');
  await expect(page.getByLabel(t('checkout:delivery.country'))).toHaveValue('Аустралија');
});
