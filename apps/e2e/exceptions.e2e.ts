import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, screens, signIn, test, urlOf } from './fixtures.ts';

const speak = (page: Page, language: Language) =>
  page.context().addCookies([{ name: 'language', value: language, url: urlOf('admin') }]);

const dishonoured = {
  id: 1,
  kind: 'dishonoured',
  method: 'ezidebit',
  reference: 'dd_2b7f',
  customer: { id: 7, name: 'Ana Popova' },
  order: { id: 1042, deliveryDate: '2026-11-30', isDelivered: false, isCancelled: false },
  expected: '33.51',
  found: null,
  owed: '33.51',
  currency: 'USD',
  openedAt: '2026-11-26T09:00:00.000Z',
  lastSeenAt: '2026-11-26T09:00:00.000Z',
  resolutions: ['collected', 'written_off'],
  end: null,
};
const unknown = {
  ...dishonoured,
  id: 2,
  kind: 'unknown-reference',
  method: 'stripe',
  customer: null,
  order: null,
  expected: null,
  found: '31.20',
  owed: null,
  resolutions: ['settled_elsewhere'],
};

const needOf = ({ id, kind, customer, openedAt }: typeof dishonoured | typeof unknown) => ({
  key: `payment-${id}`,
  kind: 'payment',
  itemId: null,
  since: openedAt,
  order: null,
  customer,
  reportedBy: null,
  outcome: null,
  note: '',
  refused: null,
  finding: kind,
  amount: '31.20',
  count: null,
  recipient: null,
  month: null,
});

/**
 * Banks take days and a browser test has the real clock, so the exceptions are mocked here; how they arise is tested
 * against the server.
 */
async function mockExceptions(page: Page) {
  let open: { id: number }[] = [dishonoured, unknown];
  const requested: unknown[] = [];
  await page.route('**/api/payment-exceptions*', (route) => {
    const isClosed = new URL(route.request().url()).searchParams.get('state') === 'closed';
    return route.fulfill({ json: { items: isClosed ? [] : open, nextCursor: null } });
  });
  await page.route('**/api/payment-exceptions/summary', (route) => {
    const providers = ['stripe', 'ezidebit'].map((method) => {
      return { method, reachedAt: '2026-11-26T09:00:00.000Z', failingSince: null };
    });
    return route.fulfill({ json: { open: open.length, providers } });
  });
  await page.route('**/api/worklist*', (route) =>
    route.fulfill({ json: { items: [dishonoured, unknown].map(needOf), total: 2, nextCursor: null } }),
  );
  await page.route('**/api/payment-exceptions/*/resolve', (route) => {
    const id = Number(new URL(route.request().url()).pathname.split('/').at(-2));
    requested.push([id, route.request().postDataJSON()]);
    const resolved = open.find((each) => each.id === id)!;
    open = open.filter((each) => each.id !== id);
    return route.fulfill({ json: { ...resolved, resolutions: [] } });
  });
  return requested;
}

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
test(`somebody of the office deals with payments to look at, in ${language}`, async ({ page }) => {
  const t = wordsIn(language);
  await speak(page, language);
  await signIn(page, 'admin', 'admin');
  const requested = await mockExceptions(page);
  await page.goto(urlOf('admin', '/admin'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('worklist:place.payment') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('reconciliation:title') })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  const entry = page.getByRole('link', {
    name: new RegExp(`${t('admin:nav.payments')} ?2`),
    includeHidden: true,
  });
  await expect(entry.first()).toHaveAttribute('href', '/admin/payments');
  await axe(page);
  await noSidewaysScroll(page);
  await screens(page, `payments-to-look-at-${language}`);

  const dishonoured = page.getByRole('article').first();
  await dishonoured.getByRole('button', { name: t('reconciliation:resolution.written_off') }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('reconciliation:resolution.written_off') }).click();
  await expect(dialog.getByText(t('reconciliation:rules.note-required')).first()).toBeVisible();
  await axe(page);
  await screens(page, `payment-write-off-${language}`);
  await dialog.getByRole('textbox').fill('Agreed by telephone');
  await dialog.getByRole('button', { name: t('reconciliation:resolution.written_off') }).click();
  await expect(page.getByRole('article')).toHaveCount(1);

  const other = page.getByRole('article');
  await other.getByRole('button', { name: t('reconciliation:resolution.settled_elsewhere') }).click();
  await dialog.getByRole('textbox').fill('Belongs to the bakery');
  await dialog.getByRole('button', { name: t('reconciliation:resolution.settled_elsewhere') }).click();
  await expect(page.getByRole('heading', { name: t('reconciliation:none') })).toBeVisible();
  await axe(page);
  await screens(page, `payments-all-well-${language}`);
  expect(requested).toEqual([
    [1, { resolution: 'written_off', note: 'Agreed by telephone' }],
    [2, { resolution: 'settled_elsewhere', note: 'Belongs to the bakery' }],
  ]);
});

test('a kitchen that has just begun has nothing to look at', async ({ page }) => {
  const t = wordsIn('en');
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/payments'));
  await expect(page.getByRole('heading', { name: t('reconciliation:none') })).toBeVisible();
  await page.getByRole('link', { name: t('reconciliation:closed') }).click();
  await expect(page.getByText(t('reconciliation:noneClosed'))).toBeVisible();
});
