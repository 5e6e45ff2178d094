import type { Page } from '@playwright/test';
import { LANGUAGE_KEY } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, screens, signIn, test, urlOf, type Site } from './fixtures.ts';
import { ANA, callFrom, enterAsNewCustomer, officeOf, type MadeOrder } from './people.ts';
import { readyOrders } from './ready-orders.ts';
import { pressAt } from './press-at.ts';

const t = wordsIn('en');

/** Ends a page's session from elsewhere: the page's own network may be offline. */
async function endSession(page: Page, site: Site): Promise<void> {
  const { cookies } = await page.context().storageState();
  const elsewhere = await page
    .context()
    .browser()!
    .newContext({ storageState: { cookies, origins: [] } });
  const other = await elsewhere.newPage();
  await other.goto(urlOf(site, '/favicon.svg'));
  expect((await callFrom(other, 'POST /api/logout', {})).status).toBe(200);
  await elsewhere.close();
}

const again = (page: Page, words = t) => page.getByRole('dialog', { name: words('common:logInAgain') });

async function logIn(page: Page, username: string, words = t): Promise<void> {
  const dialog = again(page, words);
  await dialog.getByLabel(words('accounts:signIn.username')).fill(username);
  await dialog.getByLabel(words('accounts:signIn.password'), { exact: true }).fill('trpeza-demo');
  await dialog.getByRole('button', { name: words('accounts:signIn.submit'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a form of the office outlives its session, and nobody else sees what was typed in it', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of (401|409)/, /ERR_FAILED/);
  // The page must learn of it from the form's own call, however long that takes.
  await page.route('**/api/events', (route) => route.abort());
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/users?role=customer'));
  const address = page.url();
  const username = `kept-${crypto.randomUUID().slice(0, 8)}`;
  const form = page.getByRole('dialog', { name: t('admin:users.add') });
  const create = form.getByRole('button', { name: 'Create user' });
  const fill = async (name: string) => {
    await page.getByRole('button', { name: t('admin:users.add') }).click();
    await form.getByLabel('Username').fill(name);
    await form.getByLabel('Email').fill(`${username}@example.org`);
    await form.getByLabel('Password', { exact: true }).fill('blue kettle 42');
  };
  // A list that is still under way would learn of the end before the form does.
  await expect(page.getByRole('rowheader')).not.toHaveCount(0);
  // The name is taken: the repeated call is refused as the first one would have been.
  await fill('customer');
  await endSession(page, 'admin');
  await create.click();
  await expect(again(page)).toBeVisible();
  await expect(page.getByRole('region', { name: t('common:toast.region') })).toHaveText('');
  await expect(again(page).getByLabel('Username')).toHaveValue('admin');
  await axe(page);
  await screens(page, 'admin-session-end');
  await page.setViewportSize({ width: 320, height: 700 });
  await noSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await logIn(page, 'admin');
  await expect(form.getByRole('alert')).toContainText('cannot be used');
  expect(page.url()).toBe(address);
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('blue kettle 42');
  await form.getByLabel('Username').fill(username);
  const found = page.waitForResponse(/search=/);
  await create.click();
  await expect(form).toHaveCount(0);
  await found;

  await fill('secret-of-admin');
  await endSession(page, 'admin');
  await create.click();
  await logIn(page, 'hcpadmin');
  await expect(page).toHaveURL(urlOf('admin', '/admin'));
  await expect(form).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: t('admin:users.add') }).click();
  await expect(form.getByLabel('Username')).toHaveValue('');

  // A file is fetched by the browser, so no page sees its response.
  await page.goto(urlOf('admin', '/admin/statements'));
  const file = page.getByRole('link', { name: t('statements:list.csv') });
  await expect(file).toBeVisible();
  await endSession(page, 'admin');
  await file.click();
  await expect(again(page)).toBeVisible();

  // All tabs share one session: what was done in another tab takes effect here once this tab is visible.
  const otherTab = await context.newPage();
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await signIn(otherTab, 'admin', 'hcpadmin');
  await look();
  await expect(again(page)).toHaveCount(0);
  await expect(page).toHaveURL(urlOf('admin', '/admin/statements'));
  await signIn(otherTab, 'admin', 'admin');
  await look();
  await expect(page).toHaveURL(urlOf('admin', '/admin'));
  // What only administrators have.
  await expect(page.getByRole('button', { name: t('admin:nav.group.system') })).toBeVisible();
  await context.clearCookies();
  await look();
  await expect(again(page)).toBeVisible();
});

const stopOf = (page: Page, { orderNumber }: MadeOrder) =>
  page.locator('article', { hasText: new RegExp(`Order ${orderNumber}(?!\\d)`) });

test('a round outlives its session: what was typed stays, and what waits is sent when the driver is back', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of 401/, /ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const { rounds } = await readyOrders([{ fromLast: 2, count: 2 }]);
  const [{ date, orders }] = rounds as [(typeof rounds)[0]];
  const [first, second] = orders as [MadeOrder, MadeOrder];
  const office = await officeOf();
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', `/delivery/dashboard?date=${date}`));
  const press = (order: MadeOrder, name: string | RegExp) => pressAt(stopOf(page, order), name);
  await expect(stopOf(page, second)).toBeVisible();
  await context.setOffline(true);
  await press(first, 'Pick up');
  await press(second, 'Pick up');
  await press(first, /^Delivered$/);
  await expect(page.getByText('3 not sent yet.')).toBeVisible();
  await press(second, 'Could not deliver');
  const door = page.getByRole('dialog');
  await door.getByLabel('Nobody answered').check();
  await door.getByLabel('Note for the office').fill('The dog was in the garden');

  await endSession(page, 'staff');
  await context.setOffline(false);
  // The page notices by itself, without a press.
  await expect(again(page)).toBeVisible();
  await axe(page);
  await screens(page, 'staff-session-end');
  await logIn(page, 'driver');
  await expect(door.getByLabel('Note for the office')).toHaveValue('The dog was in the garden');
  await door.getByRole('button', { name: 'Save and cancel the order' }).click();
  const stateOf = async ({ id }: MadeOrder) => (await office.ask(`GET /api/orders/${id}`)).body;
  await expect.poll(async () => (await stateOf(first)).status).toBe('completed');
  await expect
    .poll(() => stateOf(second))
    .toMatchObject({ status: 'cancelled', outcome: 'no_answer', outcomeNote: 'The dog was in the garden' });
  await expect(page.getByText(/\d+ not sent yet\./)).toHaveCount(0);
});

test('a board that only hangs on the wall says in its own language that it is logged out', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const mk = wordsIn('mk');
  await context.addCookies([{ name: LANGUAGE_KEY, value: 'mk', url: urlOf('staff') }]);
  await signIn(page, 'staff', 'chef');
  const live = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  await live;
  await endSession(page, 'staff');
  await expect(again(page, mk)).toBeVisible();
  await screens(page, 'staff-session-end-mk');
  // It reconnects afterwards.
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await logIn(page, 'chef', mk);
  expect((await opened).status()).toBe(200);
  await endSession(page, 'staff');
  await again(page, mk)
    .getByRole('button', { name: mk('common:close') })
    .click();
  await page.getByRole('button', { name: mk('common:unsaved.leave') }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fkitchen%2Fdashboard/);
});

test('a customer finds a half-filled profile again, and what was left undone is not taken for saved', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const { username, password, ask } = await enterAsNewCustomer(page, { person: ANA });
  await page.goto(urlOf('shop', '/profile'));
  const name = page.getByLabel(t('accounts:profile.firstName'), { exact: true });
  const egg = page.getByRole('checkbox', { name: t('meals:allergen.egg') });
  const save = page.getByRole('button', { name: t('accounts:profile.save') });
  await name.fill('Бисера');
  await egg.check();
  expect((await ask('POST /api/logout')).status).toBe(200);
  await save.click();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common:logIn') })
    .click();
  await page.getByLabel(t('accounts:signIn.username'), { exact: true }).fill(username);
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(urlOf('shop', '/profile'));
  await expect(name).toHaveValue('Бисера');
  await expect(egg).toBeChecked();
  await save.click();
  await expect(page.getByText(t('accounts:profile.saved'))).toBeVisible();

  await page
    .getByRole('link', { name: t('accounts:profile.tab.addresses') })
    .first()
    .click();
  // Waits until the form is gone: the URL changes before React has drawn the other tab.
  await expect(page).toHaveURL(urlOf('shop', '/profile?tab=addresses'));
  await expect(name).toBeHidden();
  await page.goBack();
  await expect(name).toHaveValue('Бисера');
  await expect(egg).not.toBeChecked();
});
