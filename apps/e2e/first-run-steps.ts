import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import type { wordsIn } from '@trpeza/i18n/messages';
import type { EmptyKitchen, Keys, OWNER } from './empty-kitchen.ts';
import { axe, expect, screens, type Site } from './fixtures.ts';
import { callFrom } from './people.ts';

export const PHONE = '03 9000 1234';
const NAMES = { en: 'Saint Naum Kitchen', mk: 'Кујна Свети Наум' };
export const MEAL = { en: 'Bean stew', mk: 'Грав во тава' };
export const CUSTOMER = { username: 'lence', password: 'seven green plums' };
/** A kitchen on its way to its first order, in one language and with some keys. */
export interface Journey {
  kitchen: EmptyKitchen;
  keys: Keys;
  language: Language;
  t: ReturnType<typeof wordsIn>;
  enter(site: Site, person: typeof OWNER): Promise<Page>;
}

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

const lineOf = ({ t }: Journey, page: Page, line: Line) =>
  page
    .locator('section[aria-labelledby=first-run]')
    .getByRole('listitem')
    .filter({ has: page.getByText(t(`opening:lines.${line}.title`), { exact: true }) });

/** What there is to read while there is nothing yet: no search that nobody made, no sentence with a hole. */
export async function isEmpty({ kitchen, t }: Journey, office: Page) {
  await office.goto(kitchen.at('admin', '/admin/orders'));
  await expect(office.getByRole('table')).toContainText(t('admin:orders.noneYet'));
  await office.goto(kitchen.at('admin', '/admin/inventory'));
  await expect(office.getByRole('table')).toContainText(t('menu:empty.title'));
  const shop = await office.context().newPage();
  await shop.goto(kitchen.at('shop', '/'));
  const menu = shop.locator('#menu');
  await expect(menu).toContainText(t('home:menu.toCome'));
  await expect(menu).not.toContainText(t('home:menu.show'));
  await expect(menu.getByRole('link', { name: t('home:menu.viewAll') })).toHaveCount(0);
  for (const path of ['/privacy', '/terms', '/contact']) {
    await shop.goto(kitchen.at('shop', path));
    await expect(shop.locator('main')).toContainText(new RegExp(t('calendar:numberToCome'), 'i'));
  }
  await shop.goto(kitchen.at('shop', '/how-it-works'));
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(shop.locator('main a[href^="tel:"]')).toHaveCount(0);
  await shop.close();
}

/** Opens the checklist as an admin user does: by its own link, unless it is open already. */
const toChecklist = async ({ kitchen, t }: Journey, page: Page) => {
  if (page.url() !== kitchen.at('admin', '/admin'))
    await page
      .getByRole('link', { name: new RegExp(`^${t('admin:nav.dashboard')}( \\d+)?$`) })
      .first()
      .click();
  await expect(page.locator('section[aria-labelledby=first-run]')).toBeVisible();
};

/** Presses the link of a line that is not done yet. */
async function follow(journey: Journey, page: Page, line: Exclude<Line, 'backup'>) {
  await toChecklist(journey, page);
  const todo = lineOf(journey, page, line);
  await expect(todo).toHaveAttribute('data-done', 'false');
  const link =
    line === 'place'
      ? 'opening:lines.place.links.currency'
      : line === 'mail'
        ? // A server is named, so that only the sender is missing.
          'opening:lines.mail.senderLink'
        : (`opening:lines.${line}.link` as const);
  await todo.getByRole('link', { name: journey.t(link), exact: true }).click();
}

async function isDone(journey: Journey, page: Page, line: Line) {
  await toChecklist(journey, page);
  await expect(lineOf(journey, page, line)).toHaveAttribute('data-done', 'true');
}

/** Fills in fields of one section of the settings, and saves it. */
async function fillSection(
  { t }: Journey,
  page: Page,
  section: 'kitchen' | 'money' | 'invoices',
  values: Partial<
    Record<
      | 'kitchen_name'
      | 'kitchen_name_mk'
      | 'kitchen_phone'
      | 'kitchen_email'
      | 'currency'
      | 'organisation_name',
      string
    >
  >,
) {
  // What arrives late above the section moves it, and a press that it moves away from is none.
  await expect(page.getByText(t('settings:preview.title'))).toBeVisible();
  await expect(page.locator('main').getByText(t('common:loading'))).toHaveCount(0);
  const place = page.getByRole('region', { name: t(`settings:section.${section}.title`), exact: true });
  for (const [key, value] of Object.entries(values) as [keyof typeof values, string][])
    await place.getByLabel(t(`settings:field.${key}`), { exact: true }).fill(value);
  await place.getByRole('button', { name: t('settings:save'), exact: true }).click();
  await expect(place.getByText(t('settings:unsaved'))).toHaveCount(0);
}

const confirm = async (journey: Journey, page: Page, line: Line, word: 'confirm' | 'seen') => {
  await toChecklist(journey, page);
  const button = lineOf(journey, page, line).getByRole('button', { name: journey.t(`opening:list.${word}`) });
  await button.click();
  await expect(button).toHaveCount(0);
};

/** Name, telephone, organisation and email: the kitchen's own details. */
export async function isDescribed(journey: Journey, page: Page) {
  await toChecklist(journey, page);
  await axe(page);
  await screens(page, `first-run-${journey.language}`);
  await follow(journey, page, 'name');
  await fillSection(journey, page, 'kitchen', { kitchen_name: NAMES.en, kitchen_name_mk: NAMES.mk });
  await isDone(journey, page, 'name');
  await follow(journey, page, 'phone');
  await fillSection(journey, page, 'kitchen', { kitchen_phone: PHONE });
  await isDone(journey, page, 'phone');
  await follow(journey, page, 'organisation');
  await fillSection(journey, page, 'invoices', { organisation_name: 'Home Care Lalor' });
  await isDone(journey, page, 'organisation');
  await follow(journey, page, 'mail');
  await expect(page.getByLabel(journey.t('settings:field.kitchen_email'), { exact: true })).toBeFocused();
  await fillSection(journey, page, 'kitchen', { kitchen_email: 'kitchen@example.org' });
  await isDone(journey, page, 'mail');
}

/** Confirms the existing settings, except the currency, which it changes. */
export async function isAllowed(journey: Journey, page: Page) {
  await follow(journey, page, 'place');
  await expect(page.getByLabel(journey.t('settings:field.currency'), { exact: true })).toBeFocused();
  await fillSection(journey, page, 'money', { currency: 'AUD' });
  await confirm(journey, page, 'place', 'confirm');
  await isDone(journey, page, 'place');
  await follow(journey, page, 'days');
  const days = page.getByRole('heading', { name: journey.t('settings:section.calendar.title'), exact: true });
  await expect(days).toBeInViewport();
  await confirm(journey, page, 'days', 'confirm');
  await isDone(journey, page, 'days');
  await isDone(journey, page, 'payment');
  // Nothing can be ordered before there is a meal.
  await expect(page.locator('#first-run')).toHaveText(journey.t('opening:list.title'));
}

/** The first category and the first meal in it. */
export async function hasMeal(journey: Journey, page: Page) {
  const { t } = journey;
  await follow(journey, page, 'meal');
  await page.getByRole('button', { name: t('menu:add'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('menu:form.noCategory.add') })
    .click();
  const tabs = page.getByRole('navigation', { name: t('menu:office.tabs.label'), exact: true });
  const dialog = page.getByRole('dialog');
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: t('menu:office.categories.add') }).click();
  await fill(t('menu:office.categories.name'), 'Stews');
  await fill(t('menu:office.categories.nameMk'), 'Манџи');
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await expect(dialog).toBeHidden();

  await tabs.getByRole('link', { name: t('menu:office.tabs.meals'), exact: true }).click();
  await page.getByRole('button', { name: t('menu:add'), exact: true }).click();
  // Nobody has rated it, and nobody has measured how long it takes.
  for (const unknown of ['rating', 'preparationTime'] as const)
    await expect(dialog.getByLabel(t(`menu:form.${unknown}`), { exact: true })).toHaveValue('');
  await fill(t('menu:form.name'), MEAL.en);
  await fill(t('menu:form.name_mk'), MEAL.mk);
  await fill(t('menu:form.description'), 'Beans, baked slowly in a clay pot.');
  await fill(t('menu:form.description_mk'), 'Грав, полека печен во земјен сад.');
  await fill(t('menu:form.price'), '12.00');
  await dialog.getByLabel(t('menu:form.category'), { exact: true }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await isDone(journey, page, 'meal');
}

/** The first customer, with a plan, verified. */
export async function hasCustomer(journey: Journey, page: Page) {
  const { t } = journey;
  const { username, password } = CUSTOMER;
  await follow(journey, page, 'customer');
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
  const sure = dialog.getByRole('button', { name: t('admin:users.roleConfirm') });
  const done = page.getByText(t('admin:users.verified', { name: username }));
  await expect(sure.or(done).first()).toBeVisible();
  if (await sure.isVisible()) await sure.click();
  await expect(done.first()).toBeVisible();
  await isDone(journey, page, 'customer');
}

/** Orders open automatically; with its last line the list disappears. */
export async function isOpen(journey: Journey, page: Page) {
  const { kitchen, t, keys } = journey;
  await toChecklist(journey, page);
  await expect(page.locator('#first-run')).toHaveText(t('opening:list.open'));
  await expect(page.getByText(t('opening:list.byPhoneLead'))).toHaveCount(keys === 'none' ? 1 : 0);
  await screens(page, `first-run-open-${keys}-${journey.language}`);
  await confirm(journey, page, 'backup', 'seen');
  await expect(page.locator('section[aria-labelledby=first-run]')).toHaveCount(0);
  const { body } = await callFrom(page, 'GET /api/kitchen');
  expect(body).toMatchObject({
    name: NAMES.en,
    nameMk: NAMES.mk,
    phone: PHONE,
    currency: 'AUD',
    demo: false,
    ordering: keys === 'none' ? 'by-phone' : 'open',
    paymentMethods: keys === 'none' ? ['account'] : ['stripe', 'ezidebit', 'account'],
  });
  expect(kitchen.letters.join('\n')).not.toContain('trpeza.example');
}
