import { axe, expect, expectQuantityRefused, signIn, test, urlOf } from '../fixtures.ts';
import { callFrom, signInAsNewCustomer } from '../people.ts';
import { placeOrdersOn } from '../ready-orders.ts';

test('the kitchen reports missing meals, the office credits spoiled ones, and the customer sees both credits', async ({
  page,
  browser,
}) => {
  const shop = await (await browser.newContext()).newPage();
  const customer = await signInAsNewCustomer(shop);
  const { date, orders } = await placeOrdersOn('missing meals', { count: 1, customer });
  const number = orders[0]!.orderNumber;

  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  const card = page.getByRole('article', { name: `Order ${number}`, exact: true });
  await card.getByRole('button', { name: /^Details of order/ }).click();
  await page.getByRole('button', { name: 'Report missing meals' }).click();
  const report = page.getByRole('region', { name: `order ${number}: report missing meals` });
  await report.getByRole('button', { name: 'Send the report' }).click();
  await expect(report).toContainText('Please choose at least one meal');
  await expect(report).toContainText('Please say what happened');
  await report.getByRole('button', { name: /^One more/ }).click();
  await report.getByRole('button', { name: /^One more/ }).click();
  await report.getByRole('radio', { name: /^Missing/ }).check();
  await axe(page);
  const count = report.getByRole('textbox').first();
  await count.fill('2o');
  await count.press('Enter');
  await expectQuantityRefused(count, { min: 0, max: 10 }, 'en');
  await count.fill('2');
  await report.getByRole('button', { name: 'Send the report' }).click();
  await page.keyboard.press('Escape');
  await expect(card).toContainText('2 short');

  await shop.goto(urlOf('shop', '/orders'));
  const own = shop.locator(`[id="${number}"]`);
  await expect(own).toContainText('You do not pay for this');
  await expect(own).toContainText('Missing: 2 ×');
  await expect(own).toContainText('Refund requested');
  await own.locator('summary').click();
  await expect(own).toContainText('Receipt number');
  await axe(shop);

  await signIn(page, 'admin', 'admin');
  const done = { status: 'completed', reason: 'delivered' };
  expect((await callFrom(page, `PUT /api/orders/${number}/status`, done)).status).toBe(200);
  await page.goto(urlOf('admin', `/admin/orders?order=${number}`));
  const details = page.getByRole('dialog', { name: new RegExp(number) });
  await details.getByRole('button', { name: 'Credit meals' }).click();
  const form = details.getByRole('region', { name: `Order ${number}: meals not charged` });
  await form.getByRole('button', { name: /^One more/ }).click();
  await form.getByRole('radio', { name: /^Spoiled/ }).check();
  await form.getByLabel('Note').fill('Said on the phone');
  await expect(form).toContainText(/The customer is refunded \$\d+\.\d\d\./);
  await expect(form).toContainText(/goes back to the budget/);
  await axe(page);
  await form.getByRole('button', { name: 'Do not charge these meals' }).click();
  await expect(form).toBeHidden();
  await expect(details).toContainText('Spoiled:');
  await expect(details).toContainText('Said on the phone');

  await expect(own).toContainText('Spoiled: 1 ×');
  // A live update neither moves the delivered order to the earlier ones nor closes its details.
  await expect(own).toContainText('Receipt number');
  await shop.context().close();
});
