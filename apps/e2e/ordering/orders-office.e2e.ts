import { axe, expect, signIn, test, urlOf, visitAs } from '../fixtures.ts';
import { callFrom, expectSuccess, officeOf } from '../people.ts';
import { transitionAll, placeOrdersOn } from '../ready-orders.ts';

test('an admin corrects the status of an order with a reason, which both histories show', async ({
  page,
}) => {
  const { orders } = await placeOrdersOn('correct order', { count: 1, status: 'ready_for_delivery' });
  const { id } = orders[0]!;
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', `/admin/orders?sort=newest&order=${id}`));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Payments and refunds')).toBeVisible();
  await expect(dialog.getByText('Ordered', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Move to another day' }).click();
  const move = dialog.getByRole('region', { name: `Move order ${id}` });
  await expect(move.getByRole('radio', { checked: true })).toHaveAccessibleName(/planned now/);
  await axe(page);
  await move.getByRole('button', { name: 'Move the order' }).click();
  await expect(move.getByRole('alert')).toContainText('Please choose a day and a time');
  const typed = move.getByRole('textbox', { name: 'Another day' });
  await expect(typed).toHaveCount(0);
  await move.getByRole('radio', { name: 'Another day' }).check();
  await expect(typed).toBeVisible();
  await move.getByRole('button', { name: /^Keep / }).click();
  await expect(move).toHaveCount(0);
  const status = dialog.getByRole('combobox', { name: `Status of order ${id}` });
  await status.focus();
  await status.selectOption('delivering');
  await page.getByRole('button', { name: 'Change the status' }).click();
  await expect(status).toHaveValue('delivering');
  await expect(status).toBeFocused();
  // Escape closes an open form first, then the order.
  const cancel = dialog.getByRole('button', { name: 'Cancel the order' });
  await cancel.click();
  await expect(dialog.getByRole('heading', { name: `Cancel order ${id}?` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('heading', { name: `Cancel order ${id}?` })).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?sort=newest$/);
  await expect(dialog).toHaveCount(0);

  // A colleague's change removes the order from the filtered list; the dialog stays open and keeps the input.
  await page.goto(urlOf('admin', `/admin/orders?sort=newest&status=delivering`));
  await page.getByRole('combobox', { name: `Status of order ${id}` }).selectOption('cancelled');
  await expect(dialog).toContainText('The customer is refunded');
  await expect(dialog).toContainText('goes back to the budget');
  await dialog.getByLabel('Reason').fill('The customer is in hospital');
  await callFrom(page, `PUT /api/orders/${id}/status`, { status: 'processing' });
  await expect(page.getByRole('combobox', { name: `Status of order ${id}` })).toHaveCount(0);
  await expect(dialog).toContainText('A colleague has changed this order');
  await expect(dialog).toContainText('From Processing to Cancelled');
  await expect(dialog.getByLabel('Reason')).toHaveValue('The customer is in hospital');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByRole('region', { name: /Messages/ })).toContainText(
    'Order status updated successfully',
  );
  await expect(dialog).toHaveCount(0);

  await page.goto(urlOf('admin', '/admin/orders?sort=newest'));
  const view = page.getByRole('button', { name: new RegExp(`View Details.*Order ${id}$`) });
  await view.click();
  await expect(page).toHaveURL(new RegExp(`order=${id}$`));
  await expect(dialog.getByText('Processing → Cancelled')).toBeVisible();
  await expect(dialog.getByText('Reason: The customer is in hospital')).toBeVisible();
  await expect(dialog.getByText(/^Refund: \$/)).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
  await page.goto(urlOf('admin', `/admin/history?about=orders&subject=${id}`));
  await expect(page.getByRole('row').nth(1)).toContainText('Processing → Cancelled');
  await expect(page.getByRole('row').nth(1)).toContainText('Reason: The customer is in hospital');
});

test('the office sees a failed delivery in the worklist until it is marked as done', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const { date, orders } = await placeOrdersOn('failed delivery', { count: 2, status: 'ready_for_delivery' });
  const driver = await visitAs('staff', 'driver');
  await transitionAll(driver, orders, 'delivering');
  const notes = orders.map(({ id }) => `No answer at ${id}`);
  for (const [index, { id }] of orders.entries()) {
    const failed = { status: 'cancelled', outcome: 'no_answer', note: notes[index] };
    await expectSuccess(driver.ask(`PUT /api/orders/${id}/status`, failed));
  }
  await signIn(page, 'admin', 'hcpadmin');
  await page.goto(urlOf('admin', `/admin?date=${date}`));
  const rowOf = (index: number) => page.getByRole('listitem').filter({ hasText: notes[index]! }).last();
  // Older failed deliveries of other tests may fill the first page of the list.
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(rowOf(1).or(more).first()).toBeVisible();
  while (!(await rowOf(1).isVisible())) await more.click();
  await expect(
    page.getByRole('link', { name: /^Today \d+\+?$/, includeHidden: true }).first(),
  ).toBeAttached();
  // Worklist items are grouped by customer, with the phone number shown once per customer.
  const person = page.getByRole('listitem').filter({ hasText: notes[0]! }).first();
  await expect(person.getByRole('link', { name: /^\d[\d ]+$/ })).toHaveAttribute('href', /^tel:\d+$/);
  await rowOf(0)
    .getByRole('link', { name: new RegExp(`^Order ${orders[0]!.id}:`) })
    .click();
  await expect(page.getByRole('dialog', { name: `Order ${orders[0]!.id}` })).toContainText(notes[0]!);
  await page.goBack();

  // A colleague completes the item: its row disappears, and the open form keeps its input.
  await rowOf(0).getByRole('button', { name: /^Done/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What was done?' });
  await dialog.getByLabel('Note').fill('She is with her daughter');
  const office = await officeOf();
  const { items } = await expectSuccess(office.ask('GET /api/worklist?limit=100'));
  const { itemId } = (items as { itemId: number; note: string }[]).find(({ note }) => note === notes[0])!;
  await expectSuccess(office.ask(`POST /api/worklist/${itemId}/done`, {}));
  await expect(rowOf(0)).toHaveCount(0);
  await expect(dialog.getByLabel('Note')).toHaveValue('She is with her daughter');
  await axe(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toContainText('A colleague has already dealt with this.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await rowOf(1).getByRole('button', { name: /^Done/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(1)).toHaveCount(0);

  await page.getByRole('link', { name: /^\d+ Failed delivery$/ }).click();
  await expect(page).toHaveURL(new RegExp(`outcome=failed&deliveryFrom=${date}&deliveryTo=${date}$`));
  for (const { id } of orders)
    await expect(page.getByRole('rowheader', { name: String(id), exact: true })).toBeVisible();
});
