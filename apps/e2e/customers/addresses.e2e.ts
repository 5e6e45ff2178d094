import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, test, urlOf } from '../fixtures.ts';
import { ANA, signInAsNewCustomer } from '../people.ts';

const t = translatorFor('en');

test('a customer adds, changes and deletes addresses, and chooses the default one', async ({ page }) => {
  const customer = await signInAsNewCustomer(page, { person: ANA });
  await page.goto(urlOf('shop', '/profile?tab=addresses'));
  await expect(page.getByText(t('accounts:addresses.emptyTitle'))).toBeVisible();

  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.locator(`[name=${name}]`);
  const save = () => dialog.locator('button[type=submit]').click();
  const card = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  const add = page.getByRole('button', { name: t('accounts:addresses.add') });

  await add.click();
  await axe(page);
  await field('addressLine1').fill('14 Mirka Way');
  await field('city').fill('Lalor');
  await field('state').fill('VIC');
  // Closing the dialog keeps the draft.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await add.click();
  await expect(field('city')).toHaveValue('Lalor');
  await field('zipCode').fill('3075');
  await save();
  await expect(page.getByText(t('accounts:addresses.added'))).toBeVisible();
  await expect(card('14 Mirka Way')).toContainText(t('accounts:addresses.default'));
  await expect(add).toBeFocused();

  await customer.ask('POST /api/addresses', {
    addressLine1: '8 Cooper Street',
    city: 'Epping',
    state: 'VIC',
    zipCode: '3076',
  });
  await page.reload();
  await card('8 Cooper Street')
    .getByRole('button', { name: t('accounts:addresses.makeDefault') })
    .click();
  await expect(page.getByText(t('accounts:addresses.defaultSet'))).toBeVisible();
  await expect(card('8 Cooper Street')).toContainText(t('accounts:addresses.default'));
  await expect(card('14 Mirka Way')).not.toContainText(t('accounts:addresses.default'));
  await expect(
    card('8 Cooper Street').getByRole('button', { name: t('accounts:addresses.edit') }),
  ).toBeFocused();

  await card('14 Mirka Way')
    .getByRole('button', { name: t('accounts:addresses.edit') })
    .click();
  await expect(field('zipCode')).toHaveValue('3075');
  await field('addressLine2').fill('Unit 3');
  await field('addressLine2').press('Enter');
  await expect(page.getByText(t('accounts:addresses.updated'))).toBeVisible();
  await expect(card('14 Mirka Way')).toContainText('Unit 3');

  await card('8 Cooper Street')
    .getByRole('button', { name: t('accounts:addresses.delete') })
    .click();
  await dialog.getByRole('button', { name: t('accounts:addresses.deleteNo') }).click();
  await expect(card('8 Cooper Street')).toBeVisible();
  await card('8 Cooper Street')
    .getByRole('button', { name: t('accounts:addresses.delete') })
    .click();
  await axe(page);
  await dialog.getByRole('button', { name: t('accounts:addresses.deleteYes') }).click();
  await expect(page.getByText(t('accounts:addresses.deleted'))).toBeVisible();
  await expect(card('8 Cooper Street')).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(card('14 Mirka Way')).toContainText(t('accounts:addresses.default'));
});

test("a customer sets the driver's steps for an unanswered door, and previews the driver's steps", async ({
  page,
}) => {
  await signInAsNewCustomer(page, { person: ANA });
  await page.goto(urlOf('shop', '/profile?tab=addresses'));
  const form = page.getByRole('region', { name: t('accounts:door.title') });
  const field = (name: string) => form.locator(`[name=${name}]`);
  const save = form.getByRole('button', { name: t('accounts:door.save') });
  await expect(form.getByText(t('accounts:door.step.callKitchen'))).toBeVisible();

  await form.getByRole('radio', { name: t('accounts:door.leave.neighbour') }).check();
  await field('contactName').fill('Вера');
  await save.click();
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    t('accounts:rules.door-where-required'),
    t('accounts:rules.door-contact-phone'),
  ]);
  await axe(page);
  await field('leaveWhere').fill('Mrs Ivanova, 16');
  await field('contactPhone').fill('0412 345 678');
  await field('waitMinutes').fill('15');
  await expect(
    form.getByText(t('accounts:door.step.leave_neighbour', { where: 'Mrs Ivanova, 16' })),
  ).toBeVisible();
  await expect(form.getByText(t('accounts:door.step.wait', { count: 15 }))).toBeVisible();
  await expect(form.getByText(t('accounts:door.step.callKitchen'))).toHaveCount(0);
  // A reload keeps the draft.
  await page.reload();
  await expect(field('leaveWhere')).toHaveValue('Mrs Ivanova, 16');
  await save.click();
  await expect(form.getByText(t('accounts:door.savedText'))).toBeVisible();
  await page.reload();
  await expect(field('contactPhone')).toHaveValue('0412 345 678');

  await form.getByRole('button', { name: t('accounts:door.remove') }).click();
  await axe(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts:door.remove') })
    .click();
  await expect(form.getByText(t('accounts:door.step.callKitchen'))).toBeVisible();
  await expect(field('contactPhone')).toHaveValue('');
});
