import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, signIn, test, urlOf, type Site } from '../fixtures.ts';
import { callFrom, officeOf, type MadeOrder } from '../people.ts';
import { clickStopButton } from '../stop-buttons.ts';
import { placeOrdersOn } from '../ready-orders.ts';
import { uniqueName } from '../unique.ts';

const t = translatorFor('en');

/** Ends a page's session by signing out in another browser context, because the page itself may be offline. */
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

test('the office keeps the input of a form when the session ends, and no other user sees it', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of (401|409)/, /ERR_FAILED/);
  // Without server-sent events, the page notices the end of the session only when the form is submitted.
  await page.route('**/api/events', (route) => route.abort());
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/users?role=customer'));
  const address = page.url();
  const username = uniqueName();
  const form = page.getByRole('dialog', { name: t('admin:users.add') });
  const create = form.getByRole('button', { name: 'Create user' });
  const fill = async (name: string) => {
    await page.getByRole('button', { name: t('admin:users.add') }).click();
    await form.getByLabel('Username').fill(name);
    await form.getByLabel('Email').fill(`${username}@example.org`);
    await form.getByLabel('Password', { exact: true }).fill('blue kettle 42');
  };
  // Waits for the list, because its request would otherwise notice the end of the session before the form does.
  await expect(page.getByRole('rowheader')).not.toHaveCount(0);
  // The username is taken, so the request is rejected when it is repeated after the sign-in.
  await fill('customer');
  await endSession(page, 'admin');
  await create.click();
  await expect(again(page)).toBeVisible();
  await expect(page.getByRole('region', { name: t('common:toast.region') })).toHaveText('');
  await expect(again(page).getByLabel('Username')).toHaveValue('admin');
  await axe(page);
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

  // The browser downloads the file itself, so no script sees the 401 response.
  await page.goto(urlOf('admin', '/admin/statements'));
  const file = page.getByRole('link', { name: t('statements:list.csv') });
  await expect(file).toBeVisible();
  await endSession(page, 'admin');
  await file.click();
  await expect(again(page)).toBeVisible();
});

const stopOf = (page: Page, { orderNumber }: MadeOrder) =>
  page.locator('article', { hasText: new RegExp(`Order ${orderNumber}(?!\\d)`) });

test('a driver whose session has ended keeps the input, and queued changes are sent after the sign-in', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of 401/, /ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const { date, orders } = await placeOrdersOn('session end', { count: 2, status: 'ready_for_delivery' });
  const [first, second] = orders as [MadeOrder, MadeOrder];
  const office = await officeOf();
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', `/delivery/dashboard?date=${date}`));
  const press = (order: MadeOrder, name: string | RegExp) => clickStopButton(stopOf(page, order), name);
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
  await expect(again(page)).toBeVisible();
  await axe(page);
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
