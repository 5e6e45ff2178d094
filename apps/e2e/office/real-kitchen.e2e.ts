import type { Browser, Page } from '@playwright/test';
import { LANGUAGE_KEY } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { openEmptyKitchen, OWNER, type EmptyKitchen } from '../empty-kitchen.ts';
import { serveFakeStripe } from '../fake-stripe.ts';
import { CUSTOMER, openForOrders } from '../first-run-steps.ts';
import { axe, expect, test, type Site } from '../fixtures.ts';
import { callFrom, DELIVERY, expectSuccess } from '../people.ts';
import { expandStop } from '../stop-buttons.ts';
import { confirmEarlyStart } from '../ready-orders.ts';

const t = translatorFor('mk');

/** Goes from an empty database to a delivered meal, following docs/how-to/open-a-real-kitchen.md. */
test('a kitchen opens on an empty database, takes a card and a debit payment, cooks and delivers', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const kitchen = await openEmptyKitchen('both');
  try {
    const office = await signInAt(browser, kitchen, 'admin', OWNER);
    await test.step('the database is empty', () => expectEmpty(kitchen, office));
    await office.goto(kitchen.at('admin', '/admin/settings'));
    await test.step('the office completes the opening checklist', () => openForOrders(kitchen, office));
    const shopper = await signInAt(browser, kitchen, 'shop', CUSTOMER);
    await test.step('the customer pays by card', () => payByCard(kitchen, shopper));
    await test.step('the customer pays by debit', () => payByDebit(kitchen, shopper));
    const { items } = await expectSuccess(callFrom(shopper, 'GET /api/orders'));
    expect(items).toMatchObject([{ paymentMethod: 'ezidebit' }, { paymentMethod: 'stripe' }]);
    await test.step('the kitchen cooks, and a driver delivers', () =>
      cookAndDeliver(browser, kitchen, office, shopper));
    const letters = () =>
      kitchen.letters.filter((text) => text.includes(`${CUSTOMER.username}@example.org`)).length;
    await expect.poll(letters).toBeGreaterThan(0);
  } finally {
    await kitchen.stop();
  }
});

/** The most clicks from the first sign-in to the first order by phone; typing into fields is not counted. */
const MOST_CLICKS = 16;

test('a new kitchen takes its first phone order after at most 16 clicks', async ({ browser }) => {
  test.setTimeout(180_000);
  const kitchen = await openEmptyKitchen('none');
  try {
    const page = await signInAt(browser, kitchen, 'admin', OWNER);
    let clicks = 1;
    const click = async (role: 'link' | 'button', name: string | RegExp) => {
      clicks += 1;
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .last()
        .click();
    };
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).last().fill(text);
    await click('link', t('opening:lines.name.link'));
    await fill(t('settings:field.kitchen_name'), 'Saint Naum Kitchen');
    await fill(t('settings:field.kitchen_name_mk'), 'Кујна Свети Наум');
    await fill(t('settings:field.kitchen_phone'), '03 9000 1234');
    await click('button', t('settings:save'));
    await expect(page.getByRole('button', { name: t('settings:undo') })).toHaveCount(0);
    await click('link', new RegExp(`^${t('admin:nav.dashboard')}`));
    await click('button', t('opening:lines.place.useCurrency', { currency: 'AUD' }));
    const confirm = page.getByRole('button', { name: t('opening:list.confirm') });
    await expect(confirm).toHaveCount(1);
    await click('button', t('opening:list.confirm'));
    await expect(confirm).toHaveCount(0);
    await click('link', t('opening:lines.meal.link'));
    await click('button', t('menu:form.noCategory.add'));
    await fill(t('menu:office.categories.name'), 'Stews');
    await fill(t('menu:office.categories.nameMk'), 'Манџи');
    await click('button', t('common:save'));
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await fill(t('menu:form.name'), 'Bean stew');
    await fill(t('menu:form.name_mk'), 'Грав во тава');
    await fill(t('menu:form.description'), 'Beans, baked slowly in a clay pot.');
    await fill(t('menu:form.description_mk'), 'Грав, полека печен во земјен сад.');
    await fill(t('menu:form.price'), '12.00');
    await click('button', t('menu:form.save'));
    await click('link', t('admin:nav.phoneOrder'));
    await click('button', t('phone:newCustomer'));
    await fill(t('customers:profile.firstName'), 'Donka');
    await fill(t('customers:profile.lastName'), 'Ribarova');
    await fill(t('customers:profile.phone'), '03 9555 0177');
    await click('button', t('customers:new.save'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Donka Ribarova');
    await click('button', t('phone:mend.verify'));
    await fill(t('admin:plan.amount'), '400');
    await click('button', t('admin:plan.saveAndVerify'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('combobox', { name: t('orders:lines.find') }).fill('грав');
    await page.keyboard.press('Enter');
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    for (const [field, text] of [
      ['address', '8 Cooper Street'],
      ['city', 'Epping'],
      ['state', 'VIC'],
      ['zipCode', '3076'],
    ] as const)
      await page.locator(`input[name=${field}]`).fill(text);
    await click('button', t('phone:placeOrder'));
    const [placed = ''] = t('phone:placed', { number: '#' }).split('#');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(placed.trim());
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  } finally {
    await kitchen.stop();
  }
});

/** Signs a user in with the sign-in form of a site, in a separate browser context. */
async function signInAt(
  browser: Browser,
  kitchen: EmptyKitchen,
  site: Site,
  user: typeof OWNER,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name: LANGUAGE_KEY, value: 'mk', url: kitchen.at(site, '/') }]);
  await context.addInitScript((key) => localStorage.setItem(key, 'mk'), LANGUAGE_KEY);
  await serveFakeStripe(context, kitchen.simulators.url);
  const page = await context.newPage();
  await page.goto(kitchen.at(site, '/auth'));
  // The page also has a registration form with a username field.
  const form = page
    .locator('form')
    .filter({ has: page.getByLabel(t('accounts:signIn.password'), { exact: true }) })
    .first();
  const username = form.getByLabel(t('accounts:signIn.username'), { exact: true });
  await expect(username).toHaveValue('');
  await expect(page.locator('main')).not.toContainText('trpeza-demo');
  await username.fill(user.username);
  await form.getByLabel(t('accounts:signIn.password'), { exact: true }).fill(user.password);
  await form.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
  return page;
}

async function expectEmpty(kitchen: EmptyKitchen, page: Page) {
  await page.goto(kitchen.at('admin', '/admin/orders'));
  await expect(page.getByRole('table')).toContainText(t('admin:orders.noneYet'));
  await page.goto(kitchen.at('admin', '/admin/inventory'));
  await expect(page.getByRole('table')).toContainText(t('menu:empty.title'));
  await page.goto(kitchen.at('shop', '/'));
  await expect(page.locator('#menu')).toContainText(t('home:menu.toCome'));
  await page.goto(kitchen.at('shop', '/contact'));
  await expect(page.locator('main')).toContainText(new RegExp(t('calendar:numberToCome'), 'i'));
  await expect(page.locator('a[href="tel:"]')).toHaveCount(0);
  expect((await page.request.get(kitchen.at('shop', '/api/demo-mailbox'))).status()).toBe(404);
}

/** Takes the customer to the payment step with ten portions of the only meal. */
async function openPayment(kitchen: EmptyKitchen, page: Page) {
  const { next } = await expectSuccess(callFrom(page, 'GET /api/delivery-options'));
  const [meal] = await expectSuccess(callFrom(page, 'GET /api/meals'));
  const items = [{ mealId: meal.id, quantity: 10 }];
  await expectSuccess(callFrom(page, 'POST /api/cart/merge', { items, ...next }));
  await page.goto(kitchen.at('shop', '/checkout'));
  const { deliveryInstructions: _unused, ...fields } = DELIVERY;
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
}

const pay = (page: Page) => {
  const [verb] = t('checkout:payment.pay', { amount: '0.00' }).split(' ');
  return page
    .locator('main')
    .getByRole('button', { name: new RegExp(`^${verb} `) })
    .click();
};

async function expectOrderPlaced(kitchen: EmptyKitchen, page: Page) {
  await expect(page).toHaveURL(kitchen.at('shop', '/'));
  await expect(page.locator('main').getByRole('status', { name: t('checkout:placed') })).toBeVisible();
}

async function payByCard(kitchen: EmptyKitchen, page: Page) {
  await openPayment(kitchen, page);
  const form = page.frameLocator('iframe[title="Secure payment input frame"]');
  await form.getByLabel('Card number').fill('4242 4242 4242 4242');
  await pay(page);
  await expectOrderPlaced(kitchen, page);
}

/**
 * Pays by debit on the provider's page. That page isolates its window (Cross-Origin-Opener-Policy). The shop therefore
 * cannot see whether the window was closed, and keeps waiting for the payment.
 */
async function payByDebit(kitchen: EmptyKitchen, page: Page) {
  await kitchen.simulators.act('ezidebit/keep-apart', { isApart: true });
  await openPayment(kitchen, page);
  await page.getByRole('radio', { name: t('checkout:payment.debit.label') }).check();
  const [popup] = await Promise.all([page.waitForEvent('popup'), pay(page)]);
  await expect(popup.getByLabel('BSB')).toBeVisible();
  await expect(page.locator('main').getByRole('alert')).toContainText(t('checkout:payment.debit.mayBeOpen'));
  await axe(page);
  await popup.getByLabel('Name').fill('Lence Petrova');
  await popup.getByLabel('BSB').fill('012345');
  await popup.getByLabel('Account number').fill('12345678');
  await popup.getByRole('button', { name: 'Agree' }).click();
  await expectOrderPlaced(kitchen, page);
  const debits = (await kitchen.simulators.act('ezidebit/records')) as { status: string }[];
  expect(debits).toMatchObject([{ status: 'waiting' }]);
}

/** Creates a staff account as the office and signs it in at the staff site. */
async function createStaff(
  browser: Browser,
  kitchen: EmptyKitchen,
  office: Page,
  username: string,
  role: 'restaurateur' | 'delivery',
): Promise<Page> {
  const user = { username, password: 'one long wooden spoon' };
  const account = { ...user, email: `${username}@example.org` };
  const { id } = await expectSuccess(callFrom(office, 'POST /api/register', account));
  await expectSuccess(callFrom(office, `PUT /api/users/${id}/role`, { role }));
  // Giving the account a staff role has invalidated its password.
  await expectSuccess(callFrom(office, `PUT /api/users/${id}/password`, { password: user.password }));
  return signInAt(browser, kitchen, 'staff', user);
}

/**
 * Cooks and delivers the order. Its round belongs to the second driver, but the first driver takes the round over and
 * delivers.
 */
async function cookAndDeliver(browser: Browser, kitchen: EmptyKitchen, office: Page, shopper: Page) {
  const { items } = await expectSuccess(callFrom(shopper, 'GET /api/orders'));
  const { orderNumber, deliveryDate } = items.at(-1);
  const own = (page: Page) =>
    page
      .getByRole('article')
      .filter({ hasText: t('orders:number', { number: orderNumber }) })
      .last();

  const chef = await createStaff(browser, kitchen, office, 'chef', 'restaurateur');
  await chef.goto(kitchen.at('staff', `/kitchen/dashboard?date=${deliveryDate}`));
  await own(chef)
    .getByRole('button', { name: t('kitchen:action.prepare') })
    .click();
  await confirmEarlyStart(chef, 'mk');
  await own(chef)
    .getByRole('button', { name: t('kitchen:action.finish') })
    .click();
  const driver = await createStaff(browser, kitchen, office, 'first-driver', 'delivery');
  const second = await createStaff(browser, kitchen, office, 'second-driver', 'delivery');
  const round = kitchen.at('staff', `/delivery/dashboard?date=${deliveryDate}`);
  await driver.goto(round);
  await expect(own(driver)).toBeVisible();
  await makeRounds(kitchen, office, items.length);

  // Stops of another driver's round are hidden, and picking one up needs confirmation.
  await expect(own(driver)).toHaveCount(0);
  await second.goto(round);
  await expect(own(second)).toBeVisible();
  await driver.getByRole('button', { name: t('deliveries:rounds.showOf', { name: 'B' }) }).click();
  await expandStop(own(driver));
  await own(driver)
    .getByRole('button', { name: t('deliveries:pickUp') })
    .click();
  const question = driver.getByRole('dialog');
  await expect(question).toContainText('second-driver');
  await question.getByRole('button', { name: t('common:cancel') }).click();
  await driver.getByRole('button', { name: t('deliveries:rounds.takeOverOf', { name: 'B' }) }).click();
  const away = second.getByRole('status').filter({ hasText: DELIVERY.phone });
  await expect(away).toContainText('first-driver');
  await expect(own(second)).toHaveCount(0);
  // The notice stays until it is confirmed, because the bag may already be in the second driver's van.
  await second.reload();
  await away.getByRole('button', { name: t('deliveries:rounds.seen') }).click();
  await expect(away).toHaveCount(0);

  await expandStop(own(driver));
  await own(driver)
    .getByRole('button', { name: t('deliveries:pickUp') })
    .click();
  await own(driver)
    .getByRole('button', { name: new RegExp(`^${t('deliveries:delivered')}: `) })
    .click();
  await shopper.goto(kitchen.at('shop', '/orders'));
  await expect(shopper.getByText(t('orders:status.completed'), { exact: true })).toBeVisible();
}

/** Adds a round for each driver and assigns all orders to the second driver's round. */
async function makeRounds(kitchen: EmptyKitchen, office: Page, count: number) {
  await office.goto(kitchen.at('admin', '/admin/rounds'));
  await expect(office.getByText(t('deliveries:office.none'))).toBeVisible();
  for (const [name, driver] of [
    ['A', 'first-driver'],
    ['B', 'second-driver'],
  ] as const) {
    await office.getByRole('button', { name: t('deliveries:office.add') }).click();
    const form = office.getByRole('dialog');
    await form.getByLabel(t('deliveries:office.name'), { exact: true }).fill(name);
    await form.getByLabel(t('deliveries:office.defaultDriver')).selectOption({ label: driver });
    await form.getByRole('button', { name: t('deliveries:office.save') }).click();
    await expect(form).toHaveCount(0);
  }
  const without = office.getByRole('region', { name: t('deliveries:rounds.without', { count }) });
  await without.getByRole('checkbox').last().check();
  await axe(office);
  await office
    .getByRole('button', { name: t('deliveries:office.moveTo', { name: 'B' }), exact: true })
    .click();
  await expect(without).toHaveCount(0);
  const moved = office.getByRole('region', { name: t('deliveries:rounds.round', { name: 'B' }) });
  await expect(moved.getByRole('listitem')).toHaveCount(count);
}
