import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { atStart } from '@trpeza/i18n/formats';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, signIn, test, urlOf } from './fixtures.ts';

const speak = (page: Page, language: string) =>
  page.addInitScript((value) => localStorage.setItem('language', value), language);

/** The response of a link, requested by the page itself. */
const fetched = (page: Page, href: string) =>
  page.evaluate(async (where) => {
    const answer = await fetch(where);
    const start = new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5));
    return { status: answer.status, type: answer.headers.get('content-type'), start };
  }, href);
interface List {
  control: object;
  orders: { items: object[] }[];
}

/** The packing list of the next date that can be ordered, as the server returns it. */
const nextList = (page: Page) =>
  page.evaluate(async () => {
    const options = (await (await fetch('/api/delivery-options')).json()) as { dates: { date: string }[] };
    const answer = await fetch(`/api/kitchen/packing/${options.dates[0]!.date}`);
    return (await answer.json()) as List;
  });
const aPdf = { status: 200, type: 'application/pdf', start: '%PDF-' };

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
const t = wordsIn(language);

test(`a cook packs a bag, and the ticks are still there after a reload, in ${language}`, async ({ page }) => {
  await speak(page, language);
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  await page.getByRole('button', { name: t('kitchen:drawer.title') }).click();
  await page.getByRole('link', { name: t('kitchen:packing.title') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('kitchen:packing.title'));
  await expect(page.getByText(t('kitchen:packing.differs'))).toHaveCount(0);
  await page.getByRole('article').first().waitFor();
  const count = await page.getByRole('article').count();
  const progress = (packed: number) => page.getByText(t('kitchen:packing.progress', { packed, count }));
  await expect(progress(0)).toBeVisible();

  const bag = page.getByRole('article').first();
  await bag.getByRole('checkbox').first().check();
  await expect(progress(0)).toBeVisible();
  await bag.getByRole('checkbox', { name: t('kitchen:packing.packed') }).check();
  await expect(progress(1)).toBeVisible();
  await page.reload();
  await expect(progress(1)).toBeVisible();
  await expect(bag.getByRole('checkbox').first()).toBeChecked();

  await page.getByRole('button', { name: t('kitchen:packing.again') }).click();
  await axe(page);
  await page.getByRole('button', { name: t('kitchen:packing.againConfirm') }).click();
  await expect(progress(0)).toBeVisible();

  const pdf = page.getByRole('link', { name: t('kitchen:packing.pdf') });
  const href = (await pdf.getAttribute('href'))!;
  expect(href).toContain(`language=${language}`);
  expect(await fetched(page, href)).toEqual(aPdf);
});

test(`labels are counted before they are printed, on the sheets of this kitchen, in ${language}`, async ({
  page,
}) => {
  await speak(page, language);
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/packing'));
  const bag = page.getByRole('article').first();
  const meals = Number(/· (\d+) /.exec((await bag.textContent()) ?? '')![1]);
  await bag.getByRole('link', { name: t('kitchen:packing.labels') }).click();
  const result = (labels: number, sheets: number) =>
    page.getByText(
      t('kitchen:labels.result', {
        labels: t('kitchen:labels.count', { count: labels }),
        sheets: t('kitchen:labels.sheets', { count: sheets }),
      }),
    );
  await expect(result(meals, Math.ceil(meals / 8))).toBeVisible();
  await page.getByRole('radio', { name: t('kitchen:labels.layout.count', { count: 21 }) }).check();
  await page.getByRole('radio', { name: atStart(t('common:languages.mk')) }).check();
  await page.getByRole('radio', { name: t('kitchen:labels.by.meal') }).check();
  const name = t('kitchen:labels.skip.name');
  await page.getByRole('button', { name: t('common:quantity.more', { name }) }).click();
  await expect(result(meals, Math.ceil((meals + 1) / 21))).toBeVisible();
  const link = page.getByRole('link', { name: t('kitchen:labels.open') });
  const href = (await link.getAttribute('href'))!;
  for (const part of ['kind=meals', 'layout=3x7', 'skip=1', 'language=mk', 'by=meal', 'orders=']) {
    expect(href).toContain(part);
  }
  expect(await fetched(page, href)).toEqual(aPdf);

  await page.getByRole('checkbox', { checked: true }).uncheck();
  await expect(page.getByRole('heading', { name: t('kitchen:labels.none') })).toBeVisible();
  await expect(link).toHaveCount(0);
  await axe(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await noSidewaysScroll(page);
  await page.reload();
  await expect(
    page.getByRole('radio', { name: t('kitchen:labels.layout.count', { count: 21 }) }),
  ).toBeChecked();
});

test(`a list that is not complete cries out, and a meal that is not for somebody stands in a frame, in ${language}`, async ({
  page,
}) => {
  await speak(page, language);
  await signIn(page, 'staff', 'chef');
  const list = await nextList(page);
  Object.assign(list.control, { mealsOut: 1, agrees: false });
  Object.assign(list.orders[0]!, { needs: ['milk', 'vegan'] });
  Object.assign(list.orders[0]!.items[0]!, { conflicts: ['milk'] });
  await page.route('**/api/kitchen/packing/*', (route) => route.fulfill({ json: list }));
  await page.goto(urlOf('staff', '/kitchen/packing'));
  const alarm = page.getByRole('main').getByRole('alert');
  await expect(alarm).toContainText(t('kitchen:packing.differs'));
  const what = `${t('meals:need.no', { what: t('meals:allergen.milk') })}, ${t('meals:need.vegan')}`;
  const bag = page.getByRole('article').first();
  await expect(bag).toContainText(t('orders:needs', { what }));
  await expect(bag.getByRole('checkbox').first()).toHaveAccessibleName(
    new RegExp(t('kitchen:label.check', { what: '' }).trim()),
  );
  await axe(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(bag).toBeVisible();
});

test('a packing list that cannot be read can be asked for again, and is for the kitchen alone', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  await signIn(page, 'staff', 'chef');
  const fail = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 503, json: {} });
  await page.route('**/api/kitchen/packing/*', fail);
  await page.goto(urlOf('staff', '/kitchen/packing'));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The packing list could not be loaded',
  );
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/kitchen/packing/*', fail);
  // Immediately: the page also reloads by itself when another customer orders in the meantime.
  await again.dispatchEvent('click');
  await expect(page.getByRole('article').first()).toBeVisible();

  await signIn(page, 'staff', 'driver');
  for (const path of ['/kitchen/packing', '/kitchen/labels']) {
    await page.goto(urlOf('staff', path));
    await expect(page.getByRole('heading', { name: /Access denied: the packing list/ })).toBeVisible();
  }
});
