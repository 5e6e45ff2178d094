import { axe, expect, signIn, test, urlOf } from '../fixtures.ts';
import { fillCart, newCustomer } from '../people.ts';

test('an admin adds a funder and an agreement, which the customer sees in the budget and at checkout', async ({
  page,
}) => {
  const customer = await newCustomer();
  await signIn(page, 'admin', 'admin');

  await page.goto(urlOf('admin', '/admin/funders'));
  await page.getByRole('button', { name: 'Add a funder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    /Please enter the name of the funder/,
  );
  await dialog.getByLabel('Name', { exact: true }).fill('Northern Home Care');
  await dialog.getByLabel('Name in Macedonian').fill('Северна домашна нега');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Northern Home Care.*14 days/ })).toBeVisible();

  await page.goto(urlOf('admin', `/admin/users/${customer.id}`));
  await page.getByRole('button', { name: 'New agreement' }).click();
  await dialog.getByLabel('Who pays besides the customer?').selectOption('Northern Home Care');
  await dialog.getByLabel('The customer pays, in per cent').fill('17,5');
  await dialog.getByLabel('Budget of the funder').fill('600');
  await dialog.getByLabel('The budget is for').selectOption('A quarter');
  await dialog.getByLabel('Funder’s reference for the person').fill('SAH-4471');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const section = page.getByRole('region', { name: 'Who pays' });
  await expect(section.getByText('Northern Home Care pays 82.5%, the customer 17.5%.').first()).toBeVisible();
  await expect(section.getByText('Their reference: SAH-4471')).toBeVisible();
  // Adding a later agreement ends the current one.
  await page.getByRole('button', { name: 'New agreement' }).click();
  await dialog.getByRole('textbox', { name: 'First delivery day' }).fill('1/3/2031');
  await expect(dialog.getByText(/The agreement from .* ends the day before/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('The customer pays everything.')).toBeVisible();
  await expect(section.getByText(/to .*28\sFebruary 2031/)).toBeVisible();
  await axe(page);

  await customer.shareWith(page.context());
  await page.goto(urlOf('shop', '/budget'));
  await expect(page.getByText('Northern Home Care pays the other 82.5%')).toBeVisible();
  await expect(page.getByText('Budget for three months')).toBeVisible();
  await axe(page);
  await fillCart(customer);
  await page.goto(urlOf('shop', '/checkout'));
  await expect(page.getByText('Northern Home Care pays').filter({ visible: true }).first()).toBeVisible();
});
