import type { Page, Request } from '@playwright/test';
import { formatDate } from '@trpeza/i18n/formats';
import { wordsIn } from '@trpeza/i18n/messages';
import { expect, signIn, test, urlOf } from './fixtures.ts';
import { callFrom, done, newCustomer, placeOrder } from './people.ts';

const t = wordsIn('en');

/** A customer whom the office keeps; the case manager looks at their file. */
async function openFile(page: Page, email = '') {
  await signIn(page, 'admin', 'hcpadmin');
  const body = {
    firstName: 'Donka',
    lastName: 'Ribarova',
    phoneNumber: '03 9555 0177',
    email,
    language: 'mk',
    monthlyPlan: '400.00',
  };
  const { id } = await done(callFrom(page, 'POST /api/customers', body));
  await page.goto(urlOf('admin', `/admin/users/${id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donka Ribarova');
  return id as number;
}

const writes = (page: Page, path: RegExp) => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url())) sent.push(request);
  });
  return sent;
};

test('whoever opens the file first reads words everywhere, and pauses the meals', async ({ page }) => {
  const id = await openFile(page);
  await page.getByRole('button', { name: t('customers:pauses.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('standing:hold.title') });
  await dialog.getByLabel(t('standing:hold.to'), { exact: true }).fill('31/12/2027');
  await dialog.getByRole('button', { name: t('standing:hold.save') }).click();
  await expect(page.getByText(t('customers:pauses.now'))).toBeVisible();
  const { holds } = await done(callFrom(page, `GET /api/customers/${id}/standing`));
  expect(holds).toMatchObject([{ to: '2027-12-31', reason: 'hospital' }]);
  await page.getByRole('button', { name: t('standing:hold.end') }).click();
  await expect(page.getByText(t('customers:pauses.now'))).toHaveCount(0);
});

test('an invitation that is pressed twice in haste is one', async ({ page }) => {
  await openFile(page, `donka-${crypto.randomUUID().slice(0, 8)}@example.org`);
  const sent = writes(page, /invitation$/);
  await page.getByRole('button', { name: t('customers:invitation.byEmail') }).dblclick();
  await expect(page.getByText(/^Invited by email to donka-/)).toBeVisible();
  // Presses count again, so the second one was dropped and not merely late.
  await expect(page.locator('body')).not.toHaveAttribute('aria-disabled', 'true');
  expect(sent).toHaveLength(1);
});

test('a day that is left out by two presses in haste stays left out', async ({ page }) => {
  const customer = await newCustomer({ plan: '900.00' });
  await placeOrder(customer);
  await signIn(page, 'admin', 'hcpadmin');
  const { items } = await done(callFrom(page, `GET /api/orders?customerId=${customer.id}`));
  const usual = { orderId: items[0].id };
  const made = await done(
    callFrom(page, `POST /api/customers/${customer.id}/standing-orders/from-order`, usual),
  );
  const day = made.coming.at(-1);
  await page.goto(urlOf('admin', `/admin/phone-order/${customer.id}`));
  const date = formatDate(day.deliveryDate, 'en', 'day');
  const sent = writes(page, /standing-orders\/\d+\/days/);
  await page.getByRole('button', { name: t('standing:usual.skipFor', { date }), exact: true }).dblclick();
  const back = page.getByRole('button', { name: t('standing:usual.unskipFor', { date }), exact: true });
  await expect(back).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('aria-disabled', 'true');
  expect(sent).toHaveLength(1);
});

test('two who edit at once are told of each other, and saving again gives nothing of the other back', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const id = await openFile(page);
  await done(callFrom(page, `POST /api/customers/${id}/notes`, { text: 'Hears badly' }));
  await page.reload();
  await page.getByRole('button', { name: t('customers:profile.edit') }).click();
  const { profile, versions } = await done(callFrom(page, `GET /api/customers/${id}/file`));
  const colleagues = { ...profile, phoneNumber: '0411 111 111', expected: versions.profile };
  await done(callFrom(page, `PUT /api/customers/${id}/profile`, colleagues));
  // The page reads the file anew beneath the open form.
  await page.getByRole('button', { name: t('customers:notes.pin') }).click();
  await expect(page.getByText(t('customers:notes.pinned'), { exact: true })).toBeVisible();
  const form = page.locator('main form').filter({ has: page.locator('[name=firstName]') });
  await form.locator('[name=firstName]').fill('Donna');
  const save = form.getByRole('button', { name: t('common:save'), exact: true });
  await save.click();
  await expect(form.getByText(t('customers:meanwhile'))).toBeVisible();
  await expect(form.locator('[name=phoneNumber]')).toHaveValue('0411 111 111');
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donna Ribarova');
  const after = await done(callFrom(page, `GET /api/customers/${id}/file`));
  expect(after.profile).toMatchObject({ firstName: 'Donna', phoneNumber: '0411 111 111' });
});

test('the file says what comes by itself, and warns where it still goes to an earlier address', async ({
  page,
}) => {
  const customer = await newCustomer({ plan: '900.00' });
  await placeOrder(customer);
  await signIn(page, 'admin', 'hcpadmin');
  const { items } = await done(callFrom(page, `GET /api/orders?customerId=${customer.id}`));
  const usual = { orderId: items[0].id };
  await done(callFrom(page, `POST /api/customers/${customer.id}/standing-orders/from-order`, usual));
  const { versions } = await done(callFrom(page, `GET /api/customers/${customer.id}/file`));
  const address = {
    addressLine1: '99 New Street',
    city: 'Epping',
    state: 'VIC',
    zipCode: '3076',
    country: 'Australia',
    isDefault: true,
  };
  await done(
    callFrom(page, `POST /api/customers/${customer.id}/addresses`, {
      ...address,
      expected: versions.addresses,
    }),
  );
  await page.goto(urlOf('admin', `/admin/users/${customer.id}`));
  const section = page.getByRole('region', { name: t('standing:usual.title') });
  await expect(section).toContainText(/10 × .*14 Mirka Way/s);
  await expect(section).toContainText('99 New Street, Epping 3076');
  await section.getByRole('button', { name: t('customers:usual.bring') }).click();
  await expect(section.getByText(t('customers:usual.stale'))).toHaveCount(0);
  const { standingOrders } = await done(callFrom(page, `GET /api/customers/${customer.id}/standing`));
  expect(standingOrders).toMatchObject([
    { delivery: { address: '99 New Street', city: 'Epping' }, items: [{ quantity: 10 }] },
  ]);
});
