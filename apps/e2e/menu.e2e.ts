import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, signIn, test, urlOf, type DemoAccount } from './fixtures.ts';
import { fromRow } from './people.ts';

const SETTINGS = '/kitchen/settings';

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const enter = async (page: Page, who: DemoAccount, language: Language = 'en', path = SETTINGS) => {
  await page.addInitScript((value) => localStorage.setItem('language', value), language);
  await signIn(page, 'staff', who);
  await page.goto(urlOf('staff', path));
};

/** The shop's menu as currently sent to visitors. */
const shopText = async (page: Page): Promise<string> =>
  (await page.request.get(urlOf('shop'), { headers: { cookie: 'language=en' } })).text();

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
test(`the chef adds, changes, hides and deletes a meal, and the shop follows, in ${language}`, async ({
  page,
}) => {
  const t = wordsIn(language);
  const name = `Test pie ${crypto.randomUUID().slice(0, 8)}`;
  const name_mk = `Пробна пита ${name.slice(-8)}`;
  const shown = language === 'mk' ? name_mk : name;
  await enter(page, 'chef', language);

  await page.getByRole('button', { name: t('menu:add') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('switch', { name: t('menu:form.isActive') })).toBeChecked();
  await dialog.getByLabel(t('menu:form.name'), { exact: true }).fill(name);
  await dialog.getByLabel(t('menu:form.name_mk')).fill(name_mk);
  await dialog.getByLabel(t('menu:form.description'), { exact: true }).fill('A pie that only tests eat.');
  await dialog.getByLabel(t('menu:form.description_mk')).fill('Пита што ја јадат само пробите.');
  await dialog.getByLabel(t('menu:form.price'), { exact: true }).fill('7,35');
  await dialog.getByLabel(t('menu:form.category'), { exact: true }).selectOption({ index: 1 });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'pie.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(dialog.getByLabel(t('menu:form.imageUrl'))).toHaveValue(/^\/pictures\/meals\/[\w-]+\.webp$/);
  await expect(dialog.getByAltText(t('menu:form.preview'))).toHaveAttribute('src', /\/pictures\/meals\//);
  await dialog.getByLabel(t('meals:allergen.milk'), { exact: true }).check();
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('menu:added'))).toBeVisible();
  await expect.poll(() => shopText(page)).toContain(name);
  expect(await shopText(page)).toContain('7.35');

  await page.getByLabel(t('menu:search')).fill(language === 'mk' ? name : name_mk);
  const row = page.getByRole('row', { name: shown });
  // Sold out with one press, and taken back with the next.
  const out = row.getByRole('button', { name: `${t('menu:soldOut.mark')}: ${shown}` });
  await out.click();
  await expect(row).toContainText(t('menu:stock.out_of_stock'));
  await row.getByRole('button', { name: `${t('menu:soldOut.undo')}: ${shown}` }).click();
  await expect(out).toBeVisible();
  await expect(row).not.toContainText(t('menu:stock.out_of_stock'));
  await row.getByRole('button', { name: t('menu:editOf', { name: shown }) }).click();
  await dialog.getByLabel(t('menu:form.price'), { exact: true }).fill('810');
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await page.getByRole('button', { name: t('common:tenfold.no') }).click();
  await dialog.getByLabel(t('menu:form.price'), { exact: true }).fill('8,10');
  await dialog.getByLabel(t('menu:form.stockStatus')).selectOption('low_stock');
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await expect(row).toContainText('8.10');
  await expect(row).toContainText(t('menu:stock.low_stock'));
  await expect.poll(() => shopText(page)).toContain('8.10');

  await row.getByRole('button', { name: t('menu:editOf', { name: shown }) }).click();
  await dialog.getByRole('switch', { name: t('menu:form.isActive') }).uncheck();
  await dialog.getByRole('button', { name: t('menu:form.save'), exact: true }).click();
  await expect(row).toContainText(t('menu:status.inactive'));
  await expect.poll(() => shopText(page)).not.toContain(name);

  await row.getByRole('button', { name: t('menu:deleteOf', { name: shown }) }).click();
  await expect(dialog.getByRole('heading')).toHaveText(t('menu:deletion.title', { name: shown }));
  await axe(page);
  await dialog.getByRole('button', { name: t('menu:deletion.yes') }).click();
  await expect(page.getByText(t('menu:deleted'))).toBeVisible();
  await expect(row).toHaveCount(0);
});

test(`a form that is not right says where, and keeps every letter, in ${language}`, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 400/, /ERR_INTERNET_DISCONNECTED/);
  const t = wordsIn(language);
  await enter(page, 'chef', language, `${SETTINGS}?meal=3`);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(t('menu:form.name'), { exact: true });
  const save = dialog.getByRole('button', { name: t('menu:form.save'), exact: true });
  const nameMk = dialog.getByLabel(t('menu:form.name_mk'), { exact: true });
  const before = await nameMk.inputValue();
  await name.fill('S');
  await nameMk.fill(' ');
  await dialog.getByLabel(t('menu:form.price'), { exact: true }).fill('');
  await dialog.getByLabel(t('menu:form.imageUrl')).fill('selsko.svg');
  await save.click();
  const problems = dialog.getByRole('alert');
  await expect(problems.getByRole('link')).toHaveText([
    t('menu:rules.meal-name-required'),
    t('menu:rules.meal-name-mk-required'),
    t('menu:rules.price-required'),
    t('menu:rules.image-url-required'),
  ]);
  await axe(page);
  await problems.getByRole('link').first().click();
  await expect(name).toBeFocused();

  await name.fill('Village meat, slowly');
  await nameMk.fill(before);
  await dialog.getByLabel(t('menu:form.price'), { exact: true }).fill('13.90');
  await dialog.getByLabel(t('menu:form.imageUrl')).fill('/pictures/selsko-meso.svg');
  const url = urlOf('staff', '/api/meals/3');
  await page.context().setOffline(true);
  await save.click();
  await expect(problems).toContainText(t('menu:failed.update'));
  await expect(name).toHaveValue('Village meat, slowly');
  await page.context().setOffline(false);
  await page.route(url, (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'common/invalid',
        message: 'No.',
        fields: [{ path: 'name', rule: '', message: 'Not this name' }],
      },
    }),
  );
  await save.click();
  await expect(problems.getByRole('link')).toHaveText(['Not this name']);
  await expect(name).toHaveValue('Village meat, slowly');
  await page.unroute(url);

  // Neither signing in again after an expired session nor a reload loses the input.
  page.on('dialog', (warning) => void warning.accept());
  await page.reload();
  await expect(name).toHaveValue('Village meat, slowly');
  await expect(dialog).toContainText(t('menu:form.kept.title'));

  // Escape asks for confirmation, every time it is pressed.
  const question = page.getByRole('dialog', { name: t('common:unsaved.title') });
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Village meat, slowly');
    await expect(name).toBeVisible();
  }
  await dialog.getByRole('button', { name: t('menu:form.cancel'), exact: true }).click();
  await question.getByRole('button', { name: t('common:unsaved.leave') }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(urlOf('staff', `${SETTINGS}?meal=3`));
  await expect(name).toHaveValue('Selsko meso');
});

test(`what cannot be loaded, deleted or sent is told where it was asked for, in ${language}`, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /status of 503/, /status of 400/);
  const t = wordsIn(language);
  await page.route(urlOf('staff', '/api/meals'), (route) => route.abort());
  await enter(page, 'chef', language);
  await expect(page.getByRole('alert', { name: t('menu:loadFailed.meals') })).toBeVisible();
  await page.unroute(urlOf('staff', '/api/meals'));
  await page.route(urlOf('staff', '/api/categories'), (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert', { name: t('menu:loadFailed.categories') })).toBeVisible();
  await page.unroute(urlOf('staff', '/api/categories'));
  await page.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect(page.getByRole('table')).toBeVisible();

  await page.route(urlOf('staff', '/api/meals/*'), (route) => route.fulfill({ status: 503, json: {} }));
  await page
    .getByRole('table')
    .getByRole('button', { name: new RegExp(`^${t('menu:delete')}`) })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('menu:deletion.yes') })
    .click();
  const toast = page.getByRole('region', { name: t('common:toast.region') });
  await expect(toast).toContainText(t('common:errors.title'));
  await expect(toast).toContainText(t('menu:failed.delete'));
  await expect(page.getByRole('alert', { name: t('menu:failed.delete') })).toBeVisible();
  await page.unroute(urlOf('staff', '/api/meals/*'));

  await page.getByRole('button', { name: t('menu:add') }).click();
  const dialog = page.getByRole('dialog');
  const letter = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear kitchen') };
  await dialog.locator('input[type=file]').setInputFiles(letter);
  await expect(dialog.getByRole('alert')).toContainText(t('meals:errors.picture-unreadable'));
});

test('the table is sorted by name in the shown language, and by price at a press', async ({ page }) => {
  await enter(page, 'chef', 'mk');
  const names = page.getByRole('rowheader');
  await expect(names.first()).toHaveText('Ајвар');
  const price = page.getByRole('columnheader', { name: 'Цена', exact: true });
  await price.getByRole('button').click();
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=price-asc/);
  await price.getByRole('button').click();
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('Пребарај јадења').fill('tavce');
  await expect(names).toHaveText([/^Тавче/]);
  await page.getByRole('tab', { name: 'Профил' }).click();
  await expect(page).toHaveURL(/tab=profile/);
  await expect(page.getByRole('heading', { name: 'Профилот доаѓа наскоро' })).toBeVisible();
});

test('on a phone every meal is a row, and the form is the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/meals', (route) => held.then(() => route.continue()));
  await enter(page, 'chef', 'mk');
  // What stands below the meals is not seen before them, or they would push it away.
  await expect(page.getByRole('main').getByText('Се вчитува…')).toBeVisible();
  const below = page.getByRole('main').getByText('Безбедност');
  await expect(below).toBeHidden();
  letGo();
  await expect(below).toBeVisible();
  await page.getByLabel('Подреди по').selectOption('name-desc');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('listitem').last()).toContainText('Ајвар');
  await fromRow(page, /^Дејства: Ајвар/, 'Измени');
  // It grows while it opens.
  const size = async () => {
    const box = await page.getByRole('dialog').boundingBox();
    return [box?.x, box?.width, box?.height];
  };
  await expect.poll(size).toEqual([0, 320, 740]);
  await noSidewaysScroll(page);
  // The back gesture closes the form, not the page.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('listitem').last()).toContainText('Ајвар');
});

test('the settings are for the kitchen alone, and say so to whoever is signed in as somebody else', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(urlOf('staff', SETTINGS));
  await expect(page).toHaveURL(urlOf('staff', `/auth?next=${encodeURIComponent(SETTINGS)}`));
  await expect(page.getByLabel('Username')).toBeVisible();
  const refusal =
    'You are not authorized to access this page. Only kitchen staff can access kitchen settings.';
  for (const who of ['driver', 'admin', 'hcpadmin', 'customer'] as const) {
    await signIn(page, 'staff', who);
    await page.goto(urlOf('staff', SETTINGS));
    await expect(page).toHaveURL(/\/auth\?next=/);
    await expect(page.getByRole('heading', { name: refusal })).toBeVisible();
  }
  expect(calls).not.toContain('/api/meals');
  expect(calls).not.toContain('/api/categories');
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', SETTINGS));
  await page.getByRole('main').getByRole('link', { name: 'Deliveries' }).click();
  await expect(page).toHaveURL(/\/delivery\/dashboard/);
});
