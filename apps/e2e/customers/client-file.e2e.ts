import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, signIn, test, urlOf } from '../fixtures.ts';
import { callFrom, chooseRowAction, expectSuccess, newCustomer, placeOrder } from '../people.ts';

const t = translatorFor('en');

/** Creates a customer without an account and opens the client file. */
async function openFile(page: Page) {
  await signIn(page, 'admin', 'hcpadmin');
  const body = {
    firstName: 'Donka',
    lastName: 'Ribarova',
    phoneNumber: '03 9555 0177',
    email: '',
    language: 'mk',
    monthlyPlan: '400.00',
  };
  const { id } = await expectSuccess(callFrom(page, 'POST /api/customers', body));
  await page.goto(urlOf('admin', `/admin/users/${id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donka Ribarova');
  return id as number;
}

test('a case manager pauses and resumes the meals of a customer', async ({ page }) => {
  const id = await openFile(page);
  await page.getByRole('button', { name: t('customers:pauses.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('recurring:pause.title') });
  const lastDay = dialog.getByLabel(t('recurring:pause.to'), { exact: true });
  await dialog.getByText(t('recurring:pause.for.day')).click();
  await lastDay.fill('31/12/2027');
  // Its label names the first day and the orders that it cancels.
  const make = dialog.locator('button[type=submit]');
  // The button ignores clicks while the preview of the new days is loading.
  await expect(make).toHaveAttribute('aria-busy', 'false');
  await make.click();
  await expect(page.getByText(t('customers:pauses.now'))).toBeVisible();
  const { pauses } = await expectSuccess(callFrom(page, `GET /api/customers/${id}/recurring`));
  expect(pauses).toMatchObject([{ to: '2027-12-31', reason: 'hospital' }]);
  await page.getByRole('button', { name: t('recurring:pause.end') }).click();
  await expect(page.getByText(t('customers:pauses.now'))).toHaveCount(0);
});

test("a case manager sees that a colleague has edited the client file, and saving again keeps the colleague's changes", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const id = await openFile(page);
  await expectSuccess(callFrom(page, `POST /api/customers/${id}/notes`, { text: 'Hears badly' }));
  await page.reload();
  await page.getByRole('button', { name: t('customers:profile.edit') }).click();
  const { profile, versions } = await expectSuccess(callFrom(page, `GET /api/customers/${id}/file`));
  const theirs = { ...profile, phoneNumber: '0411 111 111', expected: versions.profile };
  await expectSuccess(callFrom(page, `PUT /api/customers/${id}/profile`, theirs));
  const form = page.getByRole('dialog', { name: t('customers:profile.title') });
  await form.locator('[name=firstName]').fill('Donna');
  const save = form.getByRole('button', { name: t('common:save'), exact: true });
  await save.click();
  await expect(form.getByText(t('customers:meanwhile'))).toBeVisible();
  await expect(form.locator('[name=phoneNumber]')).toHaveValue('0411 111 111');
  // Clicking elsewhere first: a second click at the same position is ignored for a moment.
  await form.locator('[name=lastName]').click();
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donna Ribarova');
  const after = await expectSuccess(callFrom(page, `GET /api/customers/${id}/file`));
  expect(after.profile).toMatchObject({ firstName: 'Donna', phoneNumber: '0411 111 111' });
  await chooseRowAction(page, 'Hears badly', t('customers:notes.pin'));
  await expect(page.getByText(t('customers:notes.pinned'), { exact: true })).toBeVisible();
});

test('recording a death takes three clicks, and its button names the orders that it cancels', async ({
  page,
}) => {
  const customer = await newCustomer();
  const number = await placeOrder(customer);
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', `/admin/users/${customer.id}`));
  await page.getByRole('button', { name: t('customers:state.record') }).click();
  const dialog = page.getByRole('dialog', { name: t('customers:state.record') });
  await expect(dialog.getByRole('listitem')).toContainText(number);
  await axe(page);
  // Clicking elsewhere first: a second click at the same position is ignored for a moment.
  await dialog.getByLabel(t('customers:state.reason')).click();
  await dialog.getByRole('button', { name: 'Record the death and cancel 1 order' }).click();
  await expect(page.getByText(t('customers:ended.deceased'))).toBeVisible();
  await expect(page.getByText(`Cancelled: ${number}.`)).toBeVisible();
  await axe(page);
});
