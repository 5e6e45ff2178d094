import type { Page } from '@playwright/test';
import { formatMonth } from '@trpeza/i18n/formats';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { axe, expect, isUsable, noSidewaysScroll, screens, signIn, test, urlOf } from './fixtures.ts';

/** `yyyy-MM`, so many months before the kitchen's current one. */
const monthBefore = (page: Page, months: number) =>
  page.evaluate((back) => {
    const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Australia/Melbourne',
      year: 'numeric',
      month: '2-digit',
    })
      .format(new Date())
      .split('-')
      .map(Number);
    return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
  }, months);

const speak = (page: Page, language: string) =>
  page.addInitScript((value) => localStorage.setItem('language', value), language);

/** The response of a link to a file, for the user signed in on the page. */
const fetched = (page: Page, href: string) =>
  page.evaluate(async (url) => {
    const reply = await fetch(url);
    const text = await reply.text();
    return {
      status: reply.status,
      type: reply.headers.get('content-type'),
      name: reply.headers.get('content-disposition'),
      text,
    };
  }, href);

const hrefOf = async (page: Page, name: RegExp): Promise<string> =>
  (await page.getByRole('link', { name }).getAttribute('href')) ?? '';

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

test('a month and a customer are chosen, and cards, table and files say the same', async ({ page }) => {
  await signIn(page, 'admin', 'hcpadmin');
  const month = await monthBefore(page, 1);
  await page.goto(urlOf('admin', '/admin/order-reports'));
  const answer = page.waitForResponse(
    (reply) => new URL(reply.url()).pathname === `/api/reports/orders/${month}`,
  );
  await page.getByLabel('Month').selectOption(month);
  await expect(page).toHaveURL(new RegExp(`month=${month}`));
  const { orders } = (await (await answer).json()).totals as { orders: number };
  expect(orders).toBeGreaterThan(0);
  // Until they have loaded, the figures of the month before are shown.
  await expect(figure(page, 'Total orders').locator('dd').first()).toHaveText(String(orders));
  await expect(figure(page, 'Pending')).toContainText('0');
  await expect(page.getByText(`of ${orders} orders`)).toBeVisible();
  const csv = await fetched(page, await hrefOf(page, /Export CSV/));
  expect(csv).toMatchObject({ status: 200, type: expect.stringContaining('text/csv') });
  expect(csv.name).toMatch(new RegExp(`^attachment; filename="order-report-${month}-all-customers-`));
  const lines = csv.text.trim().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF?Order ID,Customer,Date,Total amount,Status$/);
  expect(lines).toHaveLength(orders + 1);

  const [, customer = ''] = lines[1]!.split(',');
  await page.getByRole('combobox', { name: /^Customer/ }).fill(customer);
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page).toHaveURL(/customer=\d+/);
  await page.getByLabel('Status', { exact: true }).selectOption('completed');
  await expect(page).toHaveURL(/status=completed/);
  const few = await fetched(page, await hrefOf(page, /Export CSV/));
  expect(few.text.trim().split('\r\n').length).toBeLessThan(lines.length);
  const pdf = await fetched(page, await hrefOf(page, /Export PDF/));
  expect(pdf).toMatchObject({ status: 200, type: 'application/pdf' });
  expect(pdf.text.startsWith('%PDF')).toBe(true);
});

for (const language of ['en', 'mk'] as const) {
  test(`a statement in ${language} says where a month went`, async ({ page }) => {
    await speak(page, language);
    await signIn(page, 'admin', 'hcpadmin');
    await page.goto(urlOf('admin', `/admin/statements?month=${await monthBefore(page, 1)}`));
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    // Printing is the bookkeeper's.
    await expect(page.locator('#batches')).toHaveCount(0);
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/admin\/statements\/\d{4}-\d{2}\/\d+$/);
    await page.locator('table').first().waitFor();
    await axe(page);
    const pdf = await fetched(page, await hrefOf(page, /PDF/));
    expect(pdf).toMatchObject({ status: 200, type: 'application/pdf' });
    await page.setViewportSize({ width: 320, height: 800 });
    await noSidewaysScroll(page);
    await screens(page, `admin-statement-${language}`);
  });
}

for (const language of LANGUAGES) {
  test(`an invoice in ${language} can be used by everybody`, async ({ page }) => {
    await speak(page, language);
    await signIn(page, 'admin', 'admin');
    const path = `/admin/invoices/${await monthBefore(page, 1)}`;
    await isUsable(page, 'admin', language, { name: 'invoice', path, ready: 'table' });
  });
}

test('all statements of a month become one PDF', async ({ page }) => {
  await signIn(page, 'admin', 'admin');
  const month = await monthBefore(page, 1);
  await page.goto(urlOf('admin', `/admin/statements?month=${month}`));
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  // Most to pay first, then by name again.
  await page.getByRole('button', { name: 'To pay' }).click();
  await expect(page).toHaveURL(/sort=due/);
  await page.getByText('Everybody', { exact: true }).click();
  await page.getByText('By name', { exact: true }).click();
  await page.getByRole('button', { name: 'Make one PDF' }).click();
  const file = page.getByRole('link', { name: /^Open: \d+ statements \(PDF\)/ });
  await expect(file).toBeVisible({ timeout: 60_000 });
  await axe(page);
  expect(await fetched(page, (await file.getAttribute('href')) ?? '')).toMatchObject({
    status: 200,
    type: 'application/pdf',
  });
  await page.setViewportSize({ width: 320, height: 800 });
  await noSidewaysScroll(page);
  await screens(page, 'admin-statement-batch');
});

test('a bookkeeper looks at an invoice, issues it once with its figures, and from then on it is a paper', async ({
  page,
}) => {
  await signIn(page, 'admin', 'bookkeeper');
  await page.goto(urlOf('admin', '/'));
  await page.getByRole('link', { name: /^Open the invoice for / }).click();
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  // The oldest month is proposed first, since a later invoice would include it, and says so.
  await expect(page.getByRole('group', { name: /^Next to issue:/ })).toBeVisible();
  const lastMonth = formatMonth(await monthBefore(page, 1), 'en');
  await page.getByRole('link', { name: `Invoice for ${lastMonth}: Home Care North` }).click();
  await expect(
    page.getByRole('group', { name: /includes \d+ deliveries from earlier months/ }),
  ).toBeVisible();
  await axe(page);
  await screens(page, 'admin-invoice-earlier');
  const first = page.getByRole('link', { name: /^Go to / });
  const month = (await first.textContent())?.replace('Go to ', '') ?? '';
  await first.click();
  await expect(page.getByRole('heading', { name: `Invoice for ${month}` })).toBeVisible();
  const total = await figure(page, 'To be paid by the organisation').locator('dd').first().textContent();
  await page.getByRole('table').waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Issue the invoice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`is to pay ${total}`);
  await axe(page);
  await dialog.getByRole('button', { name: 'Issue the invoice' }).click();
  await expect(page.getByText('Issued', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Issue the invoice' })).toHaveCount(0);
  await expect(figure(page, 'To be paid by the organisation')).toContainText(total ?? '');
  const csv = await fetched(page, await hrefOf(page, /Lines \(CSV\)/));
  expect(csv.name).toMatch(/^attachment; filename="INV-\d{4}-\d{2}\.csv"$/);
  // What becomes of it is kept with who and why; without a reason nothing is.
  await page.getByRole('button', { name: 'Sent by post' }).click();
  await dialog.getByRole('button', { name: 'Sent by post' }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why.');
  await axe(page);
  await dialog.getByLabel('Why?').fill('They ask for the dates');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByText('On hold', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'They ask for the dates' })).toBeVisible();
  await axe(page);
  await screens(page, 'admin-invoice-held');
  await page.setViewportSize({ width: 320, height: 800 });
  await noSidewaysScroll(page);
});

test('a month goes into the bookkeeping program as a file, once it is over', async ({ page }) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/statements'));
  await expect(page.getByText('The files can be saved once the month is over.')).toBeVisible();
  const month = await monthBefore(page, 1);
  await page.goto(urlOf('admin', `/admin/statements?month=${month}`));
  await page.getByRole('link', { name: 'Sales for MYOB' }).waitFor();
  await axe(page);
  const xero = await fetched(page, await hrefOf(page, /Sales for Xero/));
  expect(xero.name).toBe(`attachment; filename="xero-sales-${month}.csv"`);
  expect(xero.text).toMatch(/^\*ContactName,EmailAddress,/);
  const myob = await fetched(page, await hrefOf(page, /Sales for MYOB/));
  expect(myob.text).toMatch(/^Co\.\/Last Name\tFirst Name\t/);
});

test('a case manager reads invoices and issues none, neither by a button nor by a call', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 403/);
  await signIn(page, 'admin', 'hcpadmin');
  const month = await monthBefore(page, 1);
  await page.goto(urlOf('admin', `/admin/invoices/${month}`));
  await page.getByRole('table').waitFor();
  await expect(page.getByRole('button', { name: 'Issue the invoice' })).toHaveCount(0);
  const status = await page.evaluate(async (of) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    const body = JSON.stringify({ total: '1.00' });
    return (await fetch(`/api/invoices/${of}`, { method: 'POST', headers, body })).status;
  }, month);
  expect(status).toBe(403);
});

test("a customer opens a statement of their own from the budget's page", async ({ page }) => {
  await signIn(page, 'shop', 'customer');
  await page.goto(urlOf('shop', '/budget'));
  await expect(page.getByRole('heading', { name: 'Your statements' })).toBeVisible();
  const href =
    (await page
      .getByRole('link', { name: /^Statement for / })
      .first()
      .getAttribute('href')) ?? '';
  expect(await fetched(page, href)).toMatchObject({ status: 200, type: 'application/pdf' });
  await axe(page);
});
