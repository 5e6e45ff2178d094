import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import type { EmptyKitchen } from './empty-kitchen.ts';
import { axe, expect } from './fixtures.ts';
import { callFrom } from './people.ts';

const t = translatorFor('mk');
const NAMES = { en: 'Saint Naum Kitchen', mk: 'Кујна Свети Наум' };
export const CUSTOMER = { username: 'lence', password: 'seven green plums' };

type Line =
  | 'name'
  | 'phone'
  | 'place'
  | 'days'
  | 'payment'
  | 'meal'
  | 'organisation'
  | 'mail'
  | 'customer'
  | 'backup';

const lineOf = (page: Page, line: Line) =>
  page
    .locator('section[aria-labelledby=first-run]')
    .getByRole('listitem')
    .filter({ has: page.getByText(t(`opening:lines.${line}.title`), { exact: true }) });

const openChecklist = async (page: Page) => {
  await page
    .getByRole('link', { name: new RegExp(`^${t('admin:nav.dashboard')}( \\d+)?$`) })
    .first()
    .click();
  await expect(page.locator('section[aria-labelledby=first-run]')).toBeVisible();
};

/** Follows the link of a checklist item that is not done yet. */
async function follow(
  page: Page,
  line: Line,
  link = t(`opening:lines.${line}.link` as 'opening:lines.name.link'),
) {
  await openChecklist(page);
  await expect(lineOf(page, line)).toHaveAttribute('data-done', 'false');
  await lineOf(page, line).getByRole('link', { name: link, exact: true }).click();
}

const expectDone = async (page: Page, line: Line) => {
  await openChecklist(page);
  await expect(lineOf(page, line)).toHaveAttribute('data-done', 'true');
};

const confirm = async (page: Page, line: Line, word: 'confirm' | 'seen') => {
  await openChecklist(page);
  const button = lineOf(page, line).getByRole('button', { name: t(`opening:list.${word}`) });
  await button.click();
  await expect(button).toHaveCount(0);
};

type Field = 'kitchen_name' | 'kitchen_name_mk' | 'kitchen_phone' | 'kitchen_email' | 'organisation_name';

/** Fills in fields of one settings section and saves it. */
async function saveSection(
  page: Page,
  section: 'kitchen' | 'invoices',
  values: Partial<Record<Field, string>>,
) {
  const place = page.getByRole('region', { name: t(`settings:section.${section}.title`), exact: true });
  for (const [key, value] of Object.entries(values) as [Field, string][])
    await place.getByLabel(t(`settings:field.${key}`), { exact: true }).fill(value);
  await place.getByRole('button', { name: t('settings:save'), exact: true }).click();
  await expect(place.getByRole('button', { name: t('settings:undo') })).toHaveCount(0);
}

/** Completes the office's checklist for a new kitchen, until customers can order. */
export async function openForOrders(kitchen: EmptyKitchen, page: Page): Promise<void> {
  await openChecklist(page);
  await axe(page);
  await follow(page, 'name');
  await saveSection(page, 'kitchen', { kitchen_name: NAMES.en, kitchen_name_mk: NAMES.mk });
  await expectDone(page, 'name');
  await follow(page, 'phone');
  await saveSection(page, 'kitchen', { kitchen_phone: '03 9000 1234' });
  await follow(page, 'organisation');
  await saveSection(page, 'invoices', { organisation_name: 'Home Care Lalor' });
  await follow(page, 'mail', t('opening:lines.mail.senderLink'));
  await expect(page.getByLabel(t('settings:field.kitchen_email'), { exact: true })).toBeFocused();
  await saveSection(page, 'kitchen', { kitchen_email: 'kitchen@example.org' });
  await expectDone(page, 'mail');
  await openChecklist(page);
  const suggested = lineOf(page, 'place').getByRole('button', {
    name: t('opening:lines.place.useCurrency', { currency: 'AUD' }),
  });
  await suggested.click();
  await expectDone(page, 'place');
  await confirm(page, 'days', 'confirm');
  await expectDone(page, 'payment');
  // The checklist stays open: without a meal nothing can be ordered.
  await expect(page.locator('#first-run')).toHaveText(t('opening:list.title'));
  await addMeal(page);
  await addCustomer(kitchen, page);
  await openChecklist(page);
  await expect(page.locator('#first-run')).toHaveText(t('opening:list.open'));
  await confirm(page, 'backup', 'seen');
  await expect(page.locator('section[aria-labelledby=first-run]')).toHaveCount(0);
  const { body } = await callFrom(page, 'GET /api/kitchen');
  const paymentMethods = ['stripe', 'ezidebit', 'account'];
  expect(body).toMatchObject({
    name: NAMES.en,
    currency: 'AUD',
    demo: false,
    ordering: 'open',
    paymentMethods,
  });
  expect(kitchen.letters.join('\n')).not.toContain('trpeza.example');
}

/** Adds the first category and the first meal. */
async function addMeal(page: Page) {
  await follow(page, 'meal');
  const dialog = page.getByRole('dialog');
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: t('menu:form.noCategory.add') }).click();
  const category = page.getByRole('dialog').last();
  await category.getByLabel(t('menu:office.categories.name'), { exact: true }).fill('Stews');
  await category.getByLabel(t('menu:office.categories.nameMk'), { exact: true }).fill('Манџи');
  await category.getByRole('button', { name: t('common:save'), exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await fill(t('menu:form.name'), 'Bean stew');
  await fill(t('menu:form.name_mk'), 'Грав во тава');
  await fill(t('menu:form.description'), 'Beans, baked slowly in a clay pot.');
  await fill(t('menu:form.description_mk'), 'Грав, полека печен во земјен сад.');
  await fill(t('menu:form.price'), '12.00');
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectDone(page, 'meal');
}

/** Adds the first customer with a plan and verifies them. */
async function addCustomer(kitchen: EmptyKitchen, page: Page) {
  const { username, password } = CUSTOMER;
  await follow(page, 'customer');
  await expect(page.getByRole('button', { name: t('customers:new.button') })).toBeVisible();
  // Only the list of all users adds customers with a password.
  await page.goto(kitchen.at('admin', '/admin/users'));
  const dialog = page.getByRole('dialog');
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: t('admin:users.add') }).click();
  await fill(t('admin:users.username'), username);
  await fill(t('admin:users.email'), `${username}@example.org`);
  await fill(t('admin:newUser.password'), password);
  await dialog.getByRole('button', { name: t('admin:newUser.save') }).click();
  await page.getByRole('button', { name: t('admin:users.setPlanOf', { name: username }) }).click();
  await fill(t('admin:plan.amount'), '400');
  await dialog.getByRole('button', { name: t('common:save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel(t('admin:users.roleOf', { name: username })).selectOption('user');
  await expect(page.getByText(t('admin:users.verified', { name: username })).first()).toBeVisible();
  await expectDone(page, 'customer');
}
