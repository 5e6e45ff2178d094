import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { axe, expect, isUsable, signIn, test, urlOf, type DemoAccount, type Screen } from './fixtures.ts';
import { callFrom } from './people.ts';
import { unfold } from './press-at.ts';

const DENIED = 'Access Denied: You must be a restaurateur or delivery staff to access this page';

const speak = (page: Page, language: string) =>
  page.addInitScript((value) => localStorage.setItem('language', value), language);

/** Every page of the staff site, by role. */
const PAGES: Partial<Record<DemoAccount | 'nobody', Screen[]>> = {
  nobody: [
    { name: 'sign-in', path: '/auth', ready: 'form' },
    { name: 'not-found', path: '/nowhere', ready: 'h1' },
  ],
  chef: [
    { name: 'kitchen', path: '/kitchen/dashboard', ready: 'article' },
    { name: 'kitchen-empty', path: '/kitchen/dashboard?date=2020-01-01', ready: 'main h2 + *' },
    { name: 'production', path: '/kitchen/production', ready: 'article' },
    { name: 'packing', path: '/kitchen/packing', ready: 'article' },
    { name: 'packing-empty', path: '/kitchen/packing?date=2020-01-01', ready: 'h2' },
    { name: 'labels', path: '/kitchen/labels', ready: 'main fieldset' },
    { name: 'chef-settings', path: '/kitchen/settings', ready: 'main [role=tablist] ~ * [role=status] + *' },
    { name: 'chef-settings-form', path: '/kitchen/settings?meal=3', ready: 'dialog[open] form' },
    { name: 'chef-settings-profile', path: '/kitchen/settings?tab=profile', ready: 'h2' },
  ],
  driver: [
    { name: 'kitchen-read-only', path: '/kitchen/dashboard', ready: 'article' },
    { name: 'deliveries', path: '/delivery/dashboard', ready: 'article' },
    { name: 'deliveries-arrange', path: '/delivery/dashboard?arrange=1', ready: 'main ol select' },
    { name: 'chef-settings-denied', path: '/kitchen/settings', ready: 'h1' },
  ],
  customer: [{ name: 'denied', path: '/kitchen/dashboard', ready: 'h1' }],
};

for (const language of LANGUAGES)
  for (const [who, screensOf] of Object.entries(PAGES) as [DemoAccount | 'nobody', Screen[]][])
    test(`every page that ${who} sees in ${language} keeps every rule of axe, and never scrolls sideways`, async ({
      page,
    }) => {
      await speak(page, language);
      if (who !== 'nobody') await signIn(page, 'staff', who);
      for (const each of screensOf) await test.step(each.name, () => isUsable(page, 'staff', language, each));
    });

test('everybody is led to their own board, and nobody to another', async ({ page }) => {
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.goto(urlOf('staff', '/delivery/dashboard'));
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/'));
  await expect(page).toHaveURL(/\/kitchen\/dashboard$/);
  await page.goto(urlOf('staff', '/delivery/dashboard'));
  await expect(page).toHaveURL(/\/kitchen\/dashboard$/);
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', '/'));
  await expect(page).toHaveURL(/\/delivery\/dashboard$/);
  await signIn(page, 'staff', 'customer');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  await expect(page.getByRole('heading', { name: DENIED })).toBeVisible();
});

test('a driver reads the kitchen board and changes nothing on it', async ({ page }) => {
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  await page.getByRole('article').first().waitFor();
  await expect(page.getByRole('button', { name: /Start cooking|Cancel order/ })).toHaveCount(0);
});

test('the sign-in form says what is missing, and keeps what was typed', async ({ page, allowErrors }) => {
  allowErrors(/status of 401/);
  await page.goto(urlOf('staff', '/auth'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Username is required',
    'Password is required',
  ]);
  await axe(page);
  await page.getByLabel('Username').fill('chef');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Invalid username or password',
  );
  await expect(page.getByLabel('Username')).toHaveValue('chef');
});

test('the language changes in place, without losing the page', async ({ page }) => {
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/dashboard?date=2020-01-01'));
  await expect(page).toHaveTitle(/^Kitchen dashboard · Trpeza$/);
  await page.getByRole('link', { name: 'Македонски' }).click();
  await expect(page).toHaveTitle(/^Работна табла на кујната · Трпеза$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Работна табла на кујната');
  await expect(page.locator('html')).toHaveAttribute('lang', 'mk');
  expect(page.url()).toContain('date=2020-01-01');
});

test('the question before an order is cancelled keeps every rule of axe, and Escape leaves the order alone', async ({
  page,
}) => {
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  const details = page.getByRole('button', { name: /^Details of order/ }).first();
  await details.click();
  await axe(page);
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  await cancel.click();
  const question = page.getByRole('dialog').filter({ hasText: 'The customer is refunded' });
  await expect(question).toHaveCount(1);
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(details).toBeFocused();
});

test('at the kitchen’s size eight orders are wholly in sight, three begin on a phone, and the drawer stays as it was left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  const tickets = page.getByRole('article');
  const inSight = (height: number) =>
    tickets.evaluateAll((all, foot) => {
      const boxes = all.map((one) => one.getBoundingClientRect());
      return [
        boxes.filter(({ bottom }) => bottom <= foot).length,
        boxes.filter(({ top }) => top < foot).length,
      ];
    }, height);
  await tickets.first().waitFor();
  expect((await inSight(768))[0]).toBeGreaterThanOrEqual(8);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await inSight(844))[1]).toBeGreaterThanOrEqual(3);
  const start = tickets.first().getByRole('button', { name: /Start cooking|Ready for delivery/ });
  await expect(start).toBeInViewport({ ratio: 1 });
  expect((await start.boundingBox())!.height).toBeGreaterThanOrEqual(56);

  const totals = page.getByRole('heading', { name: 'Totals per meal' });
  await expect(totals).toHaveCount(0);
  await page.getByRole('button', { name: 'Totals and papers' }).click();
  await expect(totals).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(totals).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await axe(page);
  // The next press counts after a moment only.
  await page.getByRole('button', { name: 'Totals and papers' }).click();
  await page.reload();
  await tickets.first().waitFor();
  await expect(totals).toHaveCount(0);
});

test('the head is one line on a tablet, whatever the name of the kitchen, in both languages', async ({
  page,
}) => {
  const chef = await signIn(page, 'staff', 'chef');
  const { body } = await chef.ask('GET /api/kitchen');
  const names = [
    { name: 'Kitchen Ilinden', name_mk: 'Кујна Илинден' },
    { name: 'The Community Kitchen of Saint Naum', name_mk: 'Народна кујна „Свети Наум Охридски“' },
  ];
  for (const named of names) {
    await page.route('**/api/kitchen', (route) => route.fulfill({ json: { ...(body as object), ...named } }));
    for (const language of LANGUAGES) {
      await page.evaluate((value) => localStorage.setItem('language', value), language);
      await page.goto(urlOf('staff', '/kitchen/dashboard'));
      const head = page.locator('header').first();
      await expect(head.getByText(language === 'mk' ? named.name_mk : named.name)).toBeVisible();
      await page.getByRole('article').first().waitFor();
      for (const width of [1024, 960]) {
        await page.setViewportSize({ width, height: 768 });
        const bar = (await head.locator('> div').first().boundingBox())!;
        expect(bar.height, `${named.name}, ${language}, ${width}`).toBeLessThan(64);
      }
    }
  }
});

test('the papers of the day begin on the first screen, in both languages', async ({ page }) => {
  await signIn(page, 'staff', 'chef');
  const papers = { production: page.getByRole('article'), labels: page.getByRole('radio', { name: /:/ }) };
  for (const language of LANGUAGES)
    for (const [paper, entries] of Object.entries(papers)) {
      await page.evaluate((value) => localStorage.setItem('language', value), language);
      await page.goto(urlOf('staff', `/kitchen/${paper}`));
      for (const [width, limit] of [
        [1024, 300],
        [390, 420],
      ] as const) {
        await page.setViewportSize({ width, height: 768 });
        const top = async () => (await entries.first().boundingBox())!.y;
        await expect.poll(top, `${paper}, ${language}, ${width}`).toBeLessThanOrEqual(limit);
      }
    }
});

/** Opens what is folded away. A colleague's move shifts the page, and a press in that moment counts for nothing. */
const openDone = async (page: Page) => {
  const done = page.locator('details', { has: page.getByText(/^\d+ orders? done/) });
  await expect(async () => {
    if ((await done.getAttribute('open')) === null) await done.locator('summary').click();
    await expect(done).toHaveAttribute('open', { timeout: 1000 });
  }).toPass();
};

/** The words of a text that are broken across lines. */
const brokenWords = (text: Locator) =>
  text.evaluate((element) => {
    const node = element.firstChild as Text;
    const words = [...node.data.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return range.getClientRects().length > 1;
    });
    return words.map(([word]) => word);
  });

test('on a tablet the date keeps its words whole beside three buttons, which an open calendar does not stretch', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  await page.getByRole('link', { name: /^Later:/ }).click();
  const choice = page.getByRole('region', { name: 'Delivery date' });
  await expect(choice.getByRole('link', { name: 'Next delivery' })).toBeVisible();
  expect(await brokenWords(choice.getByRole('heading', { level: 2 }))).toEqual([]);
  await choice.getByRole('button', { name: 'Calendar' }).click();
  await choice.getByRole('table').waitFor();
  for (const name of ['Next delivery', 'Today'])
    expect((await choice.getByRole('link', { name }).boundingBox())!.height, name).toBeLessThan(90);

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  const below = (await page.getByRole('group', { name: /look here/ }).boundingBox())!;
  const above = (await choice.boundingBox())!;
  expect(below.y - above.y - above.height).toBeGreaterThan(7);
});

test('an order goes from the stove to the door, and the driver sees it move', async ({ page, browser }) => {
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Start cooking' }) })
    .first();
  const heading = (await card.getByRole('heading').textContent()) ?? '';
  const number = heading.replace(/\D/g, '');
  const mine = page.getByRole('article', { name: heading, exact: true });
  await mine.getByRole('button', { name: 'Start cooking' }).click();
  await expect(mine).toContainText('Processing');
  // One feedback to each press: no notification repeats what the card says.
  await expect(page.getByRole('region', { name: /Messages/ })).toBeEmpty();
  await expect(page.getByRole('status').filter({ hasText: `Order ${number}: Processing` })).toHaveCount(1);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const driver = await phone.newPage();
  await signIn(driver, 'staff', 'driver');
  await driver.goto(urlOf('staff', '/delivery/dashboard'));
  const stop = driver.getByRole('article').filter({ hasText: `Order ${number} ` });
  await unfold(stop);
  await expect(stop).toContainText('Waiting for the kitchen');
  await page.mouse.wheel(0, 100);
  await mine.getByRole('button', { name: 'Ready for delivery' }).click();
  await stop.getByRole('button', { name: 'Pick up' }).click();
  // What has left the kitchen is folded away, with its count.
  await openDone(page);
  await expect(mine).toContainText('Delivering');

  await driver.mouse.wheel(0, 100);
  await stop.getByRole('button', { name: 'Could not deliver' }).click();
  await driver.getByRole('button', { name: 'Save and cancel the order' }).click();
  await expect(driver.getByRole('dialog').getByRole('alert')).toContainText(
    'Please choose what happened at the door',
  );
  await axe(driver);
  await driver.keyboard.press('Escape');
  await stop.getByRole('button', { name: 'Delivered' }).click();
  await expect(stop).toContainText('Completed');
  await expect(mine).toContainText('Completed');
  await phone.close();
});

test('of two cooks the second hears who was faster, unless both have done the same', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  await signIn(page, 'staff', 'chef');
  await page.route('**/api/events', (route) => route.abort());
  allowErrors(/ERR_FAILED/);
  await page.goto(urlOf('staff', '/kitchen/dashboard'));
  const cards = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Start cooking' }) });
  await cards.first().waitFor();
  const headings = (await cards.getByRole('heading').allTextContents()).slice(-2);
  const [same, further] = headings.map((name) => page.getByRole('article', { name, exact: true }));

  // From here on this tablet receives nothing until it sends a request.
  await page.route('**/api/orders/by-date/**', (route) => route.abort());
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await signIn(colleague, 'staff', 'chef');
  const [first, second] = headings.map((heading) => `PUT /api/orders/${heading.replace(/\D/g, '')}/status`);
  await callFrom(colleague, first!, { status: 'processing' });
  for (const status of ['processing', 'ready_for_delivery']) await callFrom(colleague, second!, { status });
  await other.close();

  await same!.getByRole('button', { name: 'Start cooking' }).click();
  await expect(same!).toContainText('Processing');
  await further!.getByRole('button', { name: 'Start cooking' }).click();
  const shown = page.getByRole('alert', { name: /was not updated/ });
  await expect(shown).toContainText('Someone was faster');
  await expect(shown).toHaveCount(1);
  await page.unroute('**/api/orders/by-date/**');
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/orders/by-date/**', (route) => mayAnswer.then(() => route.continue()));
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  await refresh.click();
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  await axe(page);
  answer();
  await expect(further!).toHaveCount(0);
  await openDone(page);
  await expect(further!).toContainText('It waits here for the drivers');
  await expect(same!).toContainText('Processing');
});
