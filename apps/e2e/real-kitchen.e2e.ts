import type { Browser, BrowserContext, Page } from '@playwright/test';
import { LANGUAGE_KEY, type Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { openEmptyKitchen, OWNER, type EmptyKitchen } from './empty-kitchen.ts';
import { serveFakeStripe } from './fake-stripe.ts';
import {
  CUSTOMER,
  hasCustomer,
  hasMeal,
  isAllowed,
  isDescribed,
  isEmpty,
  isOpen,
  MEAL,
  PHONE,
  type Journey,
} from './first-run-steps.ts';
import { axe, expect, screens, test } from './fixtures.ts';
import { callFrom } from './people.ts';
import { unfold } from './press-at.ts';

/** From an empty database to a delivered meal, following docs/how-to/open-a-real-kitchen.md. */
const JOURNEYS = [
  { opensIn: 'mk', keys: 'both', title: 'paid by card and by debit' },
  { opensIn: 'en', keys: 'none', title: 'made by telephone, without any keys' },
] as const;

const WHO = { firstName: 'Ленче', lastName: 'Петрова', phone: '0412 345 678' };
const WHERE = { address: '14 Mirka Way', city: 'Lalor', state: 'VIC', zipCode: '3075', country: 'Australia' };

for (const { opensIn, keys, title } of JOURNEYS)
  test(`a kitchen opens from nothing in ${opensIn}, and its orders are ${title}, in both languages`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const kitchen = await openEmptyKitchen(keys);
    const journeyIn = (language: Language): Journey => {
      return { kitchen, keys, language, t: wordsIn(language), enter: doors(browser, kitchen, language) };
    };
    try {
      const [journey, other] = [journeyIn(opensIn), journeyIn(opensIn === 'en' ? 'mk' : 'en')];
      const office = await journey.enter('admin', OWNER);
      await isEmpty(journey, office);
      await isDescribed(journey, office);
      await isAllowed(journey, office);
      await hasMeal(journey, office);
      await hasCustomer(journey, office);
      await isOpen(journey, office);
      const shopper = await orders(journey, office);
      await isCookedAndDelivered(journey, shopper, office);
      await orders(other, keys === 'none' ? await other.enter('admin', OWNER) : office);
      const { body } = await callFrom(shopper, 'GET /api/orders');
      const twice = keys === 'none' ? ['account'] : ['ezidebit', 'stripe'];
      expect(body.items).toMatchObject([...twice, ...twice].map((paymentMethod) => ({ paymentMethod })));
    } finally {
      await kitchen.stop();
    }
  });

/** Signs users in, each in their own browser, with the form of their site. */
const doors =
  (browser: Browser, kitchen: EmptyKitchen, language: Language): Journey['enter'] =>
  async (site, { username, password }) => {
    const t = wordsIn(language);
    const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addCookies([{ name: LANGUAGE_KEY, value: language, url: kitchen.at(site, '/') }]);
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      LANGUAGE_KEY,
      language,
    ] as const);
    await serveFakeStripe(context, kitchen.simulators.url);
    const page = await context.newPage();
    await page.goto(kitchen.at(site, '/auth'));
    // A number that was not entered is no link.
    await expect(page.locator('a[href="tel:"]')).toHaveCount(0);
    const form = page
      .locator('form')
      .filter({ has: page.getByLabel(t('accounts:signIn.password'), { exact: true }) });
    await form.first().getByLabel(t('accounts:signIn.username'), { exact: true }).fill(username);
    await form.first().getByLabel(t('accounts:signIn.password'), { exact: true }).fill(password);
    await form
      .first()
      .getByRole('button', { name: t('accounts:signIn.submit'), exact: true })
      .click();
    await expect(page).not.toHaveURL(/\/auth/);
    return page;
  };

/** A customer orders with every available payment method. @returns their page */
async function orders(journey: Journey, office: Page): Promise<Page> {
  const shopper = await journey.enter('shop', CUSTOMER);
  if (journey.keys === 'none') await callsTheOffice(journey, shopper, office);
  else {
    await paysByCard(journey, shopper);
    await paysByDebit(journey, shopper);
  }
  return shopper;
}

/** Ten of the only meal in the basket, with the payment step visible. */
async function goesToPay({ kitchen, t }: Journey, page: Page) {
  const [options, meals] = [
    await callFrom(page, 'GET /api/delivery-options'),
    await callFrom(page, 'GET /api/meals'),
  ];
  const items = [{ mealId: meals.body[0].id, quantity: 10 }];
  expect(await callFrom(page, 'POST /api/cart/merge', { items, ...options.body.next })).toMatchObject({
    status: 200,
  });
  await page.goto(kitchen.at('shop', '/checkout'));
  for (const [name, value] of Object.entries({ ...WHO, ...WHERE }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
}

const payButton = ({ t }: Journey, page: Page) => {
  const [verb] = t('checkout:payment.pay', { amount: '0.00' }).split(' ');
  return page.locator('main').getByRole('button', { name: new RegExp(`^${verb} `) });
};

async function isThanked({ kitchen, t }: Journey, page: Page) {
  await expect(page).toHaveURL(kitchen.at('shop', '/'), { timeout: 30_000 });
  await expect(page.locator('main').getByRole('status', { name: t('checkout:placed') })).toBeVisible();
}

async function paysByCard(journey: Journey, page: Page) {
  await goesToPay(journey, page);
  const form = page.frameLocator('iframe[title="Secure payment input frame"]');
  await form.getByLabel('Card number').fill('4242 4242 4242 4242');
  await payButton(journey, page).click();
  await isThanked(journey, page);
}

async function paysByDebit(journey: Journey, page: Page) {
  await goesToPay(journey, page);
  await page.getByRole('radio', { name: journey.t('checkout:payment.debit.label') }).check();
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(journey, page).click()]);
  await popup.getByLabel('Name').fill('Lence Petrova');
  await popup.getByLabel('BSB').fill('012345');
  await popup.getByLabel('Account number').fill('12345678');
  await popup.getByRole('button', { name: 'Agree' }).click();
  await isThanked(journey, page);
}

/** The shop says whom to call and offers no payment; the office takes the order. */
async function callsTheOffice(journey: Journey, page: Page, office: Page) {
  const { kitchen, t } = journey;
  await page.goto(kitchen.at('shop', '/checkout'));
  const notice = page.locator('main').getByText(t('home:ordering.byPhoneText')).first();
  await expect(notice).toBeVisible();
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: new RegExp(PHONE) })
      .first(),
  ).toHaveAttribute('href', /^tel:/);
  await expect(page.locator('main').getByRole('radio')).toHaveCount(0);
  await axe(page);
  await screens(page, `by-phone-${journey.language}`);

  await office.goto(kitchen.at('admin', '/admin/phone-order'));
  await office.locator('#caller').fill(CUSTOMER.username);
  await expect(office.getByRole('option')).toHaveCount(1);
  await office.keyboard.press('Enter');
  const { body } = await callFrom(page, 'GET /api/orders');
  if (body.total === 0) await takesDown(journey, office);
  await expect(office.getByRole('complementary')).toContainText('10');
  await office.locator('form button[type=submit]').click();
  await expect(office.getByRole('button', { name: t('phone:nextCaller') })).toBeVisible();
}

/** Takes a customer's first telephone order; the next time, the form is prefilled. */
async function takesDown({ t, language }: Journey, office: Page) {
  await office.getByRole('combobox', { name: t('phone:find') }).fill(MEAL[language]);
  await expect(office.getByRole('option')).toHaveCount(1);
  await office.keyboard.press('Enter');
  await office.keyboard.type('10');
  await office.keyboard.press('Enter');
  for (const [name, value] of Object.entries({ ...WHERE, ...WHO }))
    await office.locator(`input[name=${name}]`).fill(value);
}

/** The office keeps two rounds, a driver each, and puts the door that is on none of them on the second. `count` orders are for it. */
async function isSharedByTwo({ kitchen, t }: Journey, office: Page, count: number) {
  await office.goto(kitchen.at('admin', '/admin/rounds'));
  await expect(office.getByText(t('deliveries:office.none'))).toBeVisible();
  for (const [name, driver] of [
    ['A', 'first-delivery'],
    ['B', 'second-delivery'],
  ] as const) {
    await office.getByRole('button', { name: t('deliveries:office.add') }).click();
    const form = office.getByRole('dialog');
    await form.getByLabel(t('deliveries:office.name'), { exact: true }).fill(name);
    await form.getByLabel(t('deliveries:office.usualDriver')).selectOption({ label: driver });
    await form.getByRole('button', { name: t('deliveries:office.save') }).click();
    await expect(form).toHaveCount(0);
  }
  const columnOf = (name: string) => office.getByRole('region', { name });
  const without = columnOf(t('deliveries:rounds.without', { count }));
  await without.getByRole('checkbox').last().check();
  await axe(office);
  await office
    .getByRole('button', { name: t('deliveries:office.moveTo', { name: 'B' }), exact: true })
    .click();
  await expect(without).toHaveCount(0);
  // Every order of a door goes with it.
  await expect(columnOf(t('deliveries:rounds.round', { name: 'B' })).getByRole('listitem')).toHaveCount(
    count,
  );
}

async function isCookedAndDelivered(journey: Journey, shopper: Page, office: Page) {
  const { kitchen, t, enter } = journey;
  const { body } = await callFrom(shopper, 'GET /api/orders');
  const { orderNumber, deliveryDate, items } = body.items.at(-1);
  expect(items).toMatchObject([{ quantity: 10 }]);
  const colleague = async (role: 'restaurateur' | 'delivery', which = 'first') => {
    const person = { username: `${which}-${role}`, password: 'one long wooden spoon' };
    const entered = { ...person, email: `${which}-${role}@example.org` };
    const made = await callFrom(office, 'POST /api/register', entered);
    expect(await callFrom(office, `PUT /api/users/${made.body.id}/role`, { role })).toMatchObject({
      status: 200,
    });
    // Their first password was a customer's, and ended with that role.
    const { password } = person;
    expect(await callFrom(office, `PUT /api/users/${made.body.id}/password`, { password })).toMatchObject({
      status: 200,
    });
    return enter('staff', person);
  };
  const own = (page: Page) =>
    page
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .filter({ hasText: t('orders:number', { number: orderNumber }) });

  const chef = await colleague('restaurateur');
  await chef.goto(kitchen.at('staff', `/kitchen/dashboard?date=${deliveryDate}`));
  const card = own(chef).last();
  await card.getByRole('button', { name: t('kitchen:action.prepare') }).click();
  await card.getByRole('button', { name: t('kitchen:action.finish') }).click();
  const driver = await colleague('delivery');
  const second = await colleague('delivery', 'second');
  const round = kitchen.at('staff', `/delivery/dashboard?date=${deliveryDate}`);
  await driver.goto(round);
  const stop = own(driver).last();
  await expect(stop).toBeVisible();
  await isSharedByTwo(journey, office, body.items.length);

  // The stop is on the other driver's round: shown when asked for, and picked up only after a question.
  await expect(stop).toHaveCount(0);
  await second.goto(round);
  await expect(own(second).last()).toBeVisible();
  // With nothing of one's own to drive, the menu is open.
  await driver.getByRole('button', { name: t('deliveries:rounds.showOf', { name: 'B' }) }).click();
  await unfold(stop);
  await stop.getByRole('button', { name: t('deliveries:pickUp') }).click();
  await expect(driver.getByRole('dialog')).toContainText('second-delivery');
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: t('common:cancel') })
    .click();
  await axe(driver);
  // That driver has fallen ill: one press, and the stop has left their phone.
  await driver.getByRole('button', { name: t('deliveries:rounds.takeOverOf', { name: 'B' }) }).click();
  const away = second.getByRole('status').filter({ hasText: WHO.phone });
  await expect(away).toContainText('first-delivery');
  await expect(own(second)).toHaveCount(0);
  // The bag may be in the van: it is said again until it has been read.
  await second.reload();
  await expect(away).toContainText('first-delivery');
  await away.getByRole('button', { name: t('deliveries:rounds.seen') }).click();
  await expect(away).toHaveCount(0);
  await unfold(stop);
  await stop.getByRole('button', { name: t('deliveries:pickUp') }).click();
  await stop.getByRole('button', { name: t('deliveries:delivered'), exact: true }).click();

  await shopper.goto(kitchen.at('shop', '/orders'));
  await expect(shopper.getByText(t('orders:mine.steps.completed'), { exact: true })).toBeVisible();
  const letter = () =>
    kitchen.letters.filter((text) => text.includes(`${CUSTOMER.username}@example.org`)).length;
  await expect.poll(letter).toBeGreaterThan(0);
  await axe(shopper);
}
