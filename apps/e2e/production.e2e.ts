import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, signIn, test, urlOf } from './fixtures.ts';

interface Sheet {
  date: string;
  state: string;
  frozenAt: string | null;
  meals: {
    mealId: number;
    name: string;
    total: number;
    frozen: number | null;
    more: number;
    less: number;
    groups: Group[];
  }[];
  changes: object[];
  control: {
    orders: number;
    mealsIn: number;
    mealsOut: number;
    agrees: boolean;
    differing: object[];
    paidWithoutOrder: number;
  };
}
interface Group {
  needs: string[];
  conflicts: string[];
  quantity: number;
  orders: { id: number; orderNumber: string; customerName: string; quantity: number }[];
}

const ask = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (where) => (await (await fetch(where)).json()) as never, path);

/**
 * Opens the sheet of the next date that can be ordered as the server returns it, except for a change: what only a broken
 * database would return, or another weekday.
 */
async function openChanged(page: Page, change: (sheet: Sheet) => void): Promise<void> {
  const { dates } = await ask<{ dates: { date: string }[] }>(page, '/api/delivery-options');
  const path = `/api/kitchen/production/${dates[0]!.date}`;
  const sheet = await ask<Sheet>(page, path);
  change(sheet);
  await page.route(`**${path}`, (route) => route.fulfill({ json: sheet }));
  await page.goto(urlOf('staff', `/kitchen/production?date=${sheet.date}`));
}

const speak = (page: Page, language: string) =>
  page.addInitScript((value) => localStorage.setItem('language', value), language);

test('a cook opens the sheet from the dashboard, sees that nothing is missing, and that a cancelled order leaves it at once', async ({
  page,
  browser,
}) => {
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  await page.getByRole('button', { name: 'Totals and papers' }).click();
  await page.getByRole('link', { name: 'Production sheet' }).click();
  await expect(page).toHaveURL(/\/kitchen\/production\?date=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Production sheet');
  const control = page.getByRole('region', { name: 'Control' });
  await expect(control).toHaveText(/(\d+) orders = (\d+) meals paid for = \2 meals on this sheet/);
  const [, orders, meals] = /(\d+) orders = (\d+) meals paid for/.exec((await control.textContent()) ?? '')!;

  const pdf = page.getByRole('link', { name: /Production sheet as PDF/ });
  const file = await page.evaluate(
    async (href) => {
      const { status, headers } = await fetch(href);
      return [status, headers.get('content-type')];
    },
    (await pdf.getAttribute('href'))!,
  );
  expect(file).toEqual([200, 'application/pdf']);

  // By station the same meals stand under their categories; this device keeps the choice, and the paper has it too.
  const listed = page.getByRole('article');
  const count = await listed.count();
  await page.getByRole('radio', { name: 'By station' }).check();
  await expect(page.getByRole('heading', { level: 2, name: 'Soups', exact: true })).toBeVisible();
  await expect(listed).toHaveCount(count);
  await expect(pdf).toHaveAttribute('href', /by=station/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'By station' })).toBeChecked();
  await page.getByRole('radio', { name: 'By count' }).check();

  const other = await browser.newContext();
  const colleague = await other.newPage();
  await signIn(colleague, 'staff', 'chef');
  await colleague.goto(page.url().replace('production', 'dashboard'));
  const card = colleague
    .getByRole('article')
    .filter({ has: colleague.getByRole('button', { name: 'Start cooking' }) })
    .last();
  await card.getByRole('button', { name: /^Details of order/ }).click();
  const details = colleague.getByRole('dialog');
  const gone = Number(/(\d+) meals?/.exec((await details.textContent()) ?? '')![1]);
  await details.getByRole('button', { name: 'Cancel order' }).click();
  await colleague.getByRole('button', { name: 'Yes, cancel the order' }).click();
  await other.close();
  await expect(control).toContainText(
    `${Number(orders) - 1} orders = ${Number(meals) - gone} meals paid for = ${Number(meals) - gone} meals on this sheet`,
  );
});

test('the sheet is for the kitchen alone', async ({ page }) => {
  await page.goto(urlOf('staff', '/kitchen/production'));
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', '/kitchen/production'));
  await expect(
    page.getByRole('heading', { name: 'Access Denied: this sheet is for the kitchen' }),
  ).toBeVisible();
});

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'en';
const t = wordsIn(language);

test(`conflicts and changes are told in words and signs, in ${language}`, async ({ page }) => {
  await speak(page, language);
  await signIn(page, 'staff', 'chef');
  await openChanged(page, (sheet) => {
    const [meal] = sheet.meals;
    const portion = { id: 7, orderNumber: '7', customerName: 'Ana Popova', quantity: 2 };
    Object.assign(sheet, { state: 'frozen', frozenAt: '2026-11-25T13:00:00.000Z' });
    Object.assign(meal!, { more: 10, less: 2 });
    meal!.groups.unshift({ needs: ['milk'], conflicts: ['milk'], quantity: 2, orders: [portion] });
    const { mealId, name } = meal!;
    sheet.changes = [
      { ...portion, kind: 'cancelled', meals: [{ mealId, name, name_mk: name, quantity: -2 }] },
      { ...portion, id: 8, kind: 'added', meals: [{ mealId, name, name_mk: name, quantity: 10 }] },
    ];
  });
  const meal = page.getByRole('article').first();
  await expect(meal).toContainText('+10 / −2');
  await expect(meal).toContainText(t('kitchen:production.conflict', { what: t('meals:allergen.milk') }));
  await expect(meal).toContainText(t('kitchen:production.orderOf', { number: '7', customer: 'Ana Popova' }));
  await expect(page.getByText(t('kitchen:production.kind.cancelled'), { exact: true })).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await noSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  // Printers leave out backgrounds, and with them whatever is white on one.
  await expect(page.locator('[data-alarming]').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^${t('kitchen:production.title')}, `))).toBeVisible();
  await expect(meal).toContainText('+10 / −2');
});

test(`a paid meal that is missing is cried out, with whom to call, in ${language}`, async ({ page }) => {
  await speak(page, language);
  await signIn(page, 'staff', 'chef');
  await openChanged(page, ({ control }) => {
    control.agrees = false;
    control.differing = [{ orderNumber: '7', mealsIn: 10, mealsOut: 4 }];
    control.paidWithoutOrder = 1;
  });
  const alarm = page.getByRole('main').getByRole('alert');
  await expect(alarm).toContainText(t('kitchen:production.control.differs'));
  await expect(alarm).toContainText(
    t('kitchen:production.control.order', { number: '7', mealsIn: 10, mealsOut: 4 }),
  );
  await expect(alarm).toContainText(t('kitchen:production.control.paidWithoutOrder', { count: 1 }));
  await expect(alarm.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await axe(page);
});

test('before the cut-off the sheet says until when it can still grow, and a sheet that cannot be read can be asked for again', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 503/, /ERR_FAILED/);
  await signIn(page, 'staff', 'chef');
  // Another test's order would reload the sheet before the button is pressed.
  await page.route('**/api/events', (route) => route.abort());
  const fail = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 503, json: {} });
  await page.route('**/api/kitchen/production/*', fail);
  await page.goto(urlOf('staff', '/kitchen/production?date=2040-01-02'));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The production sheet could not be loaded',
  );
  await page.unroute('**/api/kitchen/production/*', fail);
  await page.getByRole('button', { name: 'Try again' }).click();
  const comeIn = page.getByText(/^Orders can still come in until \w+ \d+\s\w+, 11:59\sPM$/);
  await expect(comeIn).toBeVisible();
  await expect(page.getByText('Nothing to cook for this day')).toBeVisible();
  // The day after is none on which anything is delivered.
  await page.goto(urlOf('staff', '/kitchen/production?date=2040-01-03'));
  await expect(page.getByText('Nothing to cook for this day')).toBeVisible();
  await expect(page.getByText('No deliveries on this day')).toBeVisible();
  await expect(comeIn).toHaveCount(0);
});
