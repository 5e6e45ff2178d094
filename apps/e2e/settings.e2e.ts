import { axe, expect, signIn, test, urlOf } from './fixtures.ts';
import type { Page } from '@playwright/test';

const open = async (page: Page, path = '/admin/settings') => {
  await page.goto(urlOf('admin', path));
  await page.getByText('The next delivery days with these settings').waitFor();
};
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const write = (page: Page, key: string, value: unknown) =>
  page.evaluate(
    async ([name, text]) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
      const body = JSON.stringify({ value: text });
      return (await fetch(`/api/settings/${name}`, { method: 'PUT', headers, body })).status;
    },
    [key, value] as const,
  );

// Settings are shared: these are ones that no other test reads.
test('a setting is changed with its reason and holds at once; what is wrong is said beside its field', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  await open(page);
  const minimum = section(page, 'Minimum order');
  await minimum.getByLabel('Minimum order quantity').fill('0');
  await minimum.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(minimum.getByRole('alert')).toContainText('Must be greater than 0');
  await minimum.getByLabel('Minimum order quantity').fill('many');
  await minimum.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(minimum.getByRole('alert')).toContainText('Must be a valid number');
  await axe(page);
  // Not cut to 1000, from which on nobody could order.
  await minimum.getByLabel('Minimum order quantity').fill('');
  await minimum.getByLabel('Minimum order quantity').pressSequentially('100000');
  await minimum.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(minimum.getByRole('alert')).toContainText('Must be a valid number');
  await minimum.getByLabel('Minimum order quantity').fill('100');
  await minimum.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('From 10 to 100?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await minimum.getByRole('button', { name: 'Discard the changes' }).click();
  await expect(minimum.getByLabel('Minimum order quantity')).toHaveValue('10');

  const emails = section(page, 'Order notification emails');
  await emails.getByLabel('Email addresses').fill('office@trpeza.example; nobody');
  await emails.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(emails.getByRole('alert')).toContainText('Please separate valid email addresses with commas');
  await emails.getByRole('button', { name: 'Discard the changes' }).click();

  const kitchen = section(page, 'The kitchen');
  const address = `${Date.now()} Lake Street`;
  await kitchen.getByLabel('Address (optional)').fill(address);
  await kitchen.getByLabel('Why? (optional)').fill('We moved');
  await kitchen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(kitchen.getByText('Not saved yet')).toHaveCount(0);
  // Shown in the footer of every page of the shop, cached ones included.
  await expect.poll(async () => (await page.request.get(urlOf('shop', '/faq'))).text()).toContain(address);
  expect(await write(page, 'kitchen_address', '')).toBe(200);
});

test('the next delivery days are shown before they are saved, and what was typed outlives a reload', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  await open(page, '/admin/system-settings');
  const days = section(page, 'Delivery days');
  await days.getByRole('checkbox', { name: 'Thursday' }).check();
  await expect(
    days
      .getByRole('listitem')
      .filter({ hasText: /^Thursday .* order until Saturday/ })
      .first(),
  ).toBeVisible();
  const weeks = days.getByLabel(/weeks/i);
  const horizon = await weeks.inputValue();
  await weeks.fill('many');
  // Invalid input is not sent: the last reply stays, marked as outdated.
  const isOld = days.getByText(/these are the previous days/);
  await expect(isOld).toBeVisible();
  await expect(
    days
      .getByRole('listitem')
      .filter({ hasText: /^Thursday / })
      .first(),
  ).toBeVisible();
  await weeks.fill(horizon);
  await expect(isOld).toHaveCount(0);
  await days.getByRole('button', { name: 'Open a day once' }).click();
  await days.getByRole('textbox', { name: 'Day to open' }).fill('29.12.2025');
  await days.getByRole('button', { name: 'Open this day' }).click();
  await expect(days.getByText('This day is over. Please choose one from today on')).toBeVisible();
  await days.getByRole('textbox', { name: 'Day to open' }).fill('32.1.2027');
  await days.getByRole('button', { name: 'Open this day' }).click();
  await expect(days.getByText('There is no such day.')).toBeVisible();
  await days.getByRole('button', { name: 'Cancel' }).click();
  await days.getByRole('button', { name: 'Add a day without delivery' }).click();
  await axe(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(days.getByRole('checkbox', { name: 'Thursday' })).toBeChecked();
  await expect(days.getByText('Not saved yet')).toBeVisible();
  await days.getByRole('checkbox', { name: 'Monday' }).uncheck();
  await days.getByRole('checkbox', { name: 'Thursday' }).uncheck();
  await days.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(days.getByRole('alert')).toContainText('Please tick at least one day');
  await days.getByRole('button', { name: 'Discard the changes' }).click();
  await expect(days.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  await expect(days.getByText('Not saved yet')).toHaveCount(0);
});

test('deliveries that a change would leave behind are named before it is saved', async ({ page }) => {
  await signIn(page, 'admin', 'admin');
  await open(page);
  const days = section(page, 'Delivery days');
  await days.getByRole('checkbox', { name: 'Tuesday' }).check();
  await days.getByRole('checkbox', { name: 'Monday' }).uncheck();
  await expect(days.getByText('Some deliveries are already ordered')).toBeVisible();
  await days.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('link').first()).toHaveAttribute('href', /\/admin\/orders\?deliveryFrom=/);
  await axe(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await days.getByRole('button', { name: 'Discard the changes' }).click();
  await expect(days.getByText('Some deliveries are already ordered')).toHaveCount(0);
});

test('two who write one setting at once are told of each other', async ({ page, allowErrors }) => {
  allowErrors(/status of 409/);
  await signIn(page, 'admin', 'admin');
  await open(page);
  const invoices = section(page, 'Invoices');
  await invoices.getByLabel('Note about tax').fill('Mine');
  expect(await write(page, 'invoice_tax_note', 'Of a colleague')).toBe(200);
  await invoices.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(invoices.getByRole('alert')).toContainText(
    'It is now: Of a colleague. Save again to keep yours.',
  );
  await expect(invoices.getByLabel('Note about tax')).toHaveValue('Mine');
  // What a colleague saves beside it is no conflict, and shown once this is saved.
  expect(await write(page, 'organisation_email', 'pays@example.org')).toBe(200);
  await invoices.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(invoices.getByLabel('Email of the organisation')).toHaveValue('pays@example.org');
  expect(await write(page, 'organisation_email', '')).toBe(200);
  expect(await write(page, 'invoice_tax_note', '')).toBe(200);
});

test('without a network a press and a page say so within moments, and what was typed stays', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/, /Unable to preload/);
  await signIn(page, 'admin', 'admin');
  await open(page);
  await context.setOffline(true);
  const kitchen = section(page, 'The kitchen');
  await kitchen.getByLabel('Address (optional)').fill('14 Mirka Way');
  await kitchen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('No connection. Please check your internet and try again.').first(),
  ).toBeVisible();
  await expect(kitchen.getByLabel('Address (optional)')).toHaveValue('14 Mirka Way');

  // A page that loads itself anew, once there is a network again, may be gone before its question is answered.
  page.on('dialog', (warning) => void warning.accept().catch(() => undefined));
  await page.getByRole('button', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByText('Loading')).toHaveCount(0);
  await context.setOffline(false);
  await expect(() => open(page)).toPass({ timeout: 30_000 });
  await expect(kitchen.getByLabel('Address (optional)')).toHaveValue('14 Mirka Way');
  await kitchen.getByRole('button', { name: 'Discard the changes' }).click();
});

test('an address that names a section shows it, also once what stands above has arrived', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/public-holidays*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const kitchen = page.getByRole('heading', { name: 'The kitchen', exact: true });
  await page.goto(urlOf('admin', '/admin/settings#kitchen'));
  await expect(kitchen).toBeInViewport();
  arrival.resolve();
  await expect(page.getByRole('list', { name: 'Public holidays and other days', exact: true })).toHaveCount(
    1,
  );
  await expect(kitchen).toBeInViewport();
  // Whoever scrolls on is left where they are, whatever arrives.
  await page.mouse.wheel(0, -5000);
  await expect(kitchen).not.toBeInViewport();
});
