import { expect, fetchLink, PDF, signIn, test, urlOf } from '../fixtures.ts';
import { placeOrdersOn } from '../ready-orders.ts';

test('a cook sees the paid portions on the production sheet, also by station, and a cancelled order leaves the sheet', async ({
  page,
  browser,
}) => {
  const items = [1, 3].map((mealId) => ({ mealId, quantity: 6 }));
  const { date, orders } = await placeOrdersOn('production', { count: 2, items });
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  await page.getByRole('button', { name: 'Totals and documents' }).click();
  await page.getByRole('link', { name: 'Production sheet' }).click();
  await expect(page).toHaveURL(/\/kitchen\/production\?date=/);
  const control = page.getByRole('region', { name: 'Control' });
  await expect(control).toContainText('2 orders = 24 meals paid for = 24 meals on this sheet');
  const pdf = page.getByRole('link', { name: /Production sheet as PDF/ });
  expect(await fetchLink(page, pdf)).toMatchObject(PDF);

  // The device remembers the grouping, and the PDF uses it too.
  await page.getByRole('radio', { name: 'By station' }).check();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(pdf).toHaveAttribute('href', /by=station/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'By station' })).toBeChecked();

  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, 'staff', 'chef');
  await colleague.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  await colleague.getByRole('button', { name: `Details of order ${orders[1]!.orderNumber}` }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await colleague.getByRole('button', { name: 'Yes, cancel the order' }).click();
  await expect(control).toContainText('1 order = 12 meals paid for = 12 meals on this sheet');
  await colleague.context().close();
});
