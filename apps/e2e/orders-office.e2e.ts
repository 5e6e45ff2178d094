import type { Page } from '@playwright/test';
import { axe, expect, signIn, test, urlOf, visitAs } from './fixtures.ts';
import { callFrom, done, officeOf } from './people.ts';
import { moveAll, readyOrders } from './ready-orders.ts';

const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });
const rowIds = async (page: Page): Promise<number[]> => {
  await page.getByRole('rowheader').first().waitFor();
  return (await page.getByRole('rowheader').allTextContents()).map(Number);
};

test('a filter stands in the address, outlives a reload and goes back with the back button', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/orders?sort=newest'));
  await rowIds(page);
  await page.getByRole('button', { name: 'Show filters' }).click();
  await filters(page).getByLabel('Status').selectOption('completed');
  await filters(page).getByLabel('Min total').fill('20');
  // As people write a day; the address has it as the API takes it.
  const from = filters(page).getByRole('textbox', { name: 'Delivery day from' });
  await from.fill('1.2.2026');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL(/\?sort=newest&minTotal=20&status=completed&deliveryFrom=2026-02-01$/);
  await page.reload();
  await expect(page.getByText('Min total: 20 · Status: Completed')).toBeVisible();
  await page.getByRole('button', { name: 'Show filters' }).click();
  await expect(filters(page).getByLabel('Status')).toHaveValue('completed');
  await expect(filters(page).getByLabel('Min total')).toHaveValue('20');
  await expect(from).toHaveValue('1/2/2026');
  await filters(page).getByRole('button', { name: 'Choose from the calendar: Delivery day from' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Thursday 19 February 2026' }).click();
  await expect(from).toHaveValue('19/2/2026');
  await expect(page.getByRole('combobox', { name: /Status of order/ }).first()).toHaveValue('completed');
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/orders\?sort=newest$/);
  await expect(page.getByRole('button', { name: 'Show filters' })).toBeVisible();
});

test('what the API cannot read is said beside its field', async ({ page, allowErrors }) => {
  allowErrors(/status of 400/);
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/orders?customerId=ana&to=31/11/2026'));
  await expect(filters(page).getByLabel('Customer ID')).toHaveAccessibleDescription(
    /Please enter a number\.$/,
  );
  const to = filters(page).getByRole('textbox', { name: 'Order date to' });
  await expect(to).toHaveValue('31/11/2026');
  await expect(to).toHaveAccessibleDescription(/There is no such day\./);
  // Nothing has failed, and a retry would not help.
  await expect(page.getByText('Failed to load orders. Please try again.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByText(/^\d+ of \d+ orders$/)).toBeVisible();
});

test('the bare address shows the oldest first, and the heading of the column turns it round', async ({
  page,
}) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/orders'));
  const oldest = await rowIds(page);
  expect(oldest).toEqual(oldest.toSorted((a, b) => a - b));
  const heading = page.getByRole('columnheader', { name: 'Order ID' });
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await heading.getByRole('button').click();
  await expect(page).toHaveURL(/\?sort=newest$/);
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect((await rowIds(page))[0]).toBeGreaterThan(oldest[0]!);
  await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
  await page.getByRole('link', { name: 'View all orders' }).click();
  await expect(page).toHaveURL(/\?sort=newest$/);
});

test('a correction says what follows, asks why, and stands in the history of the order and of the house', async ({
  page,
}) => {
  const { rounds } = await readyOrders([{ fromLast: 1, count: 1 }]);
  const { id } = rounds[0]!.orders[0]!;
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', `/admin/orders?sort=newest&order=${id}`));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Payments and refunds')).toBeVisible();
  await expect(dialog.getByText('Ordered', { exact: true })).toBeVisible();
  // Corrected where the worklist leads, in whichever list the order is; closing then asks about nothing unsaved.
  const status = dialog.getByRole('combobox', { name: `Status of order ${id}` });
  await status.focus();
  await status.selectOption('delivering');
  await page.getByRole('button', { name: 'Change the status' }).click();
  await expect(status).toHaveValue('delivering');
  await expect(status).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?sort=newest$/);
  await expect(dialog).toHaveCount(0);

  // A colleague moves the order out of the shown list: the dialog stays, says so, and keeps the input.
  await page.goto(urlOf('admin', `/admin/orders?sort=newest&status=delivering`));
  await page.getByRole('combobox', { name: `Status of order ${id}` }).selectOption('cancelled');
  await expect(dialog).toContainText('The customer is refunded');
  await expect(dialog).toContainText('goes back to the budget');
  await dialog.getByLabel('Reason').fill('The customer is in hospital');
  await callFrom(page, `PUT /api/orders/${id}/status`, { status: 'processing' });
  await expect(page.getByRole('combobox', { name: `Status of order ${id}` })).toHaveCount(0);
  await expect(dialog).toContainText('A colleague has changed this order in the meantime');
  await expect(dialog).toContainText('From Processing to Cancelled');
  await expect(dialog.getByLabel('Reason')).toHaveValue('The customer is in hospital');
  await dialog.getByRole('button', { name: 'Change the status' }).click();
  await expect(page.getByRole('region', { name: /Messages/ })).toContainText(
    'Order status updated successfully',
  );
  await expect(dialog).toHaveCount(0);

  await page.goto(urlOf('admin', '/admin/orders?sort=newest'));
  await page.getByRole('combobox', { name: `Status of order ${id}` }).selectOption('pending');
  await expect(dialog).toContainText('This order cannot be opened again');
  await expect(dialog.getByRole('button', { name: 'Change the status' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(dialog).toHaveCount(0);

  const view = page.getByRole('button', { name: new RegExp(`View Details.*Order ${id}$`) });
  await view.click();
  await expect(page).toHaveURL(new RegExp(`order=${id}$`));
  await expect(dialog.getByText('Processing → Cancelled')).toBeVisible();
  await expect(dialog.getByText('Reason: The customer is in hospital')).toBeVisible();
  await expect(dialog.getByText(/^Refund: \$/)).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
  // Back does not reopen what was closed.
  await page.goBack();
  await expect(page).toHaveURL(/\?sort=newest$/);
  await expect(dialog).toHaveCount(0);

  await page.goto(urlOf('admin', `/admin/history?about=orders&subject=${id}`));
  await expect(page.getByRole('row').nth(1)).toContainText('Processing → Cancelled');
  await expect(page.getByRole('row').nth(1)).toContainText('Reason: The customer is in hospital');
});

test('a failed delivery waits with its telephone number and the way to its order, until somebody has dealt with it', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const { rounds } = await readyOrders([{ fromLast: 1, count: 2 }]);
  const { date, orders } = rounds[0]!;
  const driver = await visitAs('staff', 'driver');
  await moveAll(driver, orders, 'delivering');
  const notes = orders.map(({ id }) => `Nobody there: ${id}`);
  for (const [index, { id }] of orders.entries()) {
    const failed = { status: 'cancelled', outcome: 'no_answer', note: notes[index] };
    await done(driver.ask(`PUT /api/orders/${id}/status`, failed));
  }
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', `/admin?date=${date}`));
  const rowOf = (index: number) => page.getByRole('listitem').filter({ hasText: notes[index]! });
  // Other tests leave failed deliveries that are older.
  await expect(async () => {
    const more = page.getByRole('button', { name: 'Show more' });
    if (!(await rowOf(1).isVisible()) && (await more.isVisible())) await more.click();
    await expect(rowOf(1)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(
    page.getByRole('link', { name: /^Today \d+\+?$/, includeHidden: true }).first(),
  ).toBeAttached();
  await expect(rowOf(0).getByRole('link', { name: /^\d[\d ]+$/ })).toHaveAttribute('href', /^tel:\d+$/);
  await rowOf(0)
    .getByRole('link', { name: new RegExp(`^Order ${orders[0]!.id}:`) })
    .click();
  await expect(page.getByRole('dialog', { name: `Order ${orders[0]!.id}` })).toContainText(notes[0]!);
  await page.goBack();

  // A colleague is faster with the one that is open: its row leaves, the form and what was typed stay.
  await rowOf(0).getByRole('button', { name: /^Done/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What was done?' });
  await dialog.getByLabel('Note').fill('She is with her daughter');
  const office = await officeOf();
  const { items } = await done(office.ask('GET /api/worklist?limit=100'));
  const { itemId } = (items as { itemId: number; note: string }[]).find(({ note }) => note === notes[0])!;
  await done(office.ask(`POST /api/worklist/${itemId}/done`, {}));
  await expect(rowOf(0)).toHaveCount(0);
  await expect(dialog.getByLabel('Note')).toHaveValue('She is with her daughter');
  await axe(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toContainText('A colleague has dealt with this in the meantime.');
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await expect(dialog).toHaveCount(0);

  await rowOf(1).getByRole('button', { name: /^Done/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(1)).toHaveCount(0);

  await page.getByRole('link', { name: /^\d+ Failed at the door$/ }).click();
  await expect(page).toHaveURL(new RegExp(`outcome=failed&deliveryFrom=${date}&deliveryTo=${date}$`));
  for (const { id } of orders)
    await expect(page.getByRole('rowheader', { name: String(id), exact: true })).toBeVisible();
});

test('an order that is on no page of the list can be opened by its address, and one that is none is said to be none', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/orders?minTotal=99999&order=1'));
  const dialog = page.getByRole('dialog', { name: 'Order 1' });
  await expect(dialog.getByRole('table')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.goto(urlOf('admin', '/admin/orders?order=2000000'));
  await expect(page.getByRole('dialog').getByText('This order could not be found.')).toBeVisible();
});

test("a customer's name leads to their orders alone, and back to everybody's", async ({ page }) => {
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/orders?sort=newest'));
  const link = page.getByRole('row').nth(1).getByRole('link');
  const name = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(/\?sort=newest&accountId=\d+$/);
  await expect(page.getByText(`Only orders of ${name}`)).toBeVisible();
  await page.getByRole('link', { name: 'Show everybody’s orders' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?sort=newest$/);
});

test('a case manager is told that the history is not theirs, and sees no way there', async ({ page }) => {
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', '/admin/history'));
  await expect(page.getByText('This page is for administrators only.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'History' })).toHaveCount(0);
  await page.goto(urlOf('admin', '/admin'));
  await expect(page.getByText('Welcome, hcpadmin')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage meals' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
});
