import type { Locator, Page } from '@playwright/test';
import { LANGUAGE_KEY, LANGUAGES } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import {
  axe,
  expect,
  noSidewaysScroll,
  onSeveralLines,
  screens,
  signIn,
  test,
  urlOf,
  type DemoAccount,
  type Site,
} from './fixtures.ts';
import { enterAsNewCustomer, fillCart, speak } from './people.ts';

/** A phone whose browser keeps its bars visible; what users must press or know is visible without scrolling. */
test.use({ viewport: { width: 390, height: 664 } });

const inSight = async (...places: Locator[]) => {
  for (const place of places) await expect(place).toBeInViewport({ ratio: 1 });
};

const openBasket = async (page: Page, name: RegExp) => {
  await page.getByRole('banner').getByRole('button', { name }).click();
  return page.getByRole('dialog');
};

for (const language of LANGUAGES) {
  const t = wordsIn(language);
  const basketName = new RegExp(t('cart:basket'));

  test(`${language}: a newcomer reads on every page why there is no order yet, and adds what is in sight`, async ({
    page,
  }) => {
    await speak(page, language);
    await signIn(page, 'shop', 'newcomer');
    for (const path of ['/', '/profile']) {
      await page.goto(urlOf('shop', path));
      const notice = page.locator('main').getByRole('group', { name: t('cart:waiting.title') });
      await expect(notice.getByRole('link')).toHaveAttribute('href', /^tel:/);
    }

    await page.goto(urlOf('shop'));
    await page.locator('#menu li h3 a').first().click();
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: t('cart:add') });
    await inSight(add, dialog.getByRole('spinbutton').or(dialog.getByRole('textbox')));
    await screens(page, `small-dialog-${language}`);
    await page.goto(urlOf('shop', '/meal/6'));
    await inSight(page.locator('main').getByRole('button', { name: t('cart:add') }));
    await axe(page);
    await page
      .locator('main')
      .getByRole('button', { name: t('cart:add') })
      .click();

    const basket = await openBasket(page, basketName);
    const foot = basket.getByText(t('cart:waiting.text'));
    await inSight(foot, basket.getByText(t('cart:youPay')).last());
    await expect(basket.getByRole('link', { name: t('cart:checkout') })).toHaveCount(0);
    await axe(page);
  });

  test(`${language}: the head of the shop stays as it is when the letters of its name arrive`, async ({
    page,
  }) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', (route) => held.then(() => route.continue()));
    await speak(page, language);
    await page.goto(urlOf('shop'), { waitUntil: 'domcontentloaded' });
    const head = page.getByRole('banner');
    await expect(head.getByRole('button', { name: basketName })).toBeVisible();
    const before = await head.boundingBox();
    letGo();
    await page.waitForFunction(() => document.fonts.check('700 1em Bitter', document.title));
    expect(await head.boundingBox()).toEqual(before);
  });

  test(`${language}: a basket over the budget says so in sight, and there is no form to fill in`, async ({
    page,
  }) => {
    await speak(page, language);
    await fillCart(await enterAsNewCustomer(page, { plan: '30.00' }));
    await page.goto(urlOf('shop'));
    const basket = await openBasket(page, basketName);
    await inSight(
      basket.getByText(t('cart:youPay')).last(),
      basket.locator('p', { has: page.locator('a[href^="tel:"]') }),
    );
    await expect(basket.getByRole('link', { name: t('cart:checkout') })).toHaveCount(0);

    await page.goto(urlOf('shop', '/checkout'));
    await expect(page.getByRole('group', { name: t('cart:overBudget') })).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
    await axe(page);
    await page.getByRole('button', { name: t('checkout:delivery.changeBasket') }).click();
    await expect(basket).toBeVisible();
  });

  test(`${language}: a guest with large letters gets to the end of the basket, and to its meals`, async ({
    page,
  }) => {
    await speak(page, language);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(urlOf('shop', '/meal/6'));
    await page
      .locator('main')
      .getByRole('button', { name: t('cart:add') })
      .click();
    const basket = await openBasket(page, basketName);
    const end = basket.getByRole('link', { name: t('cart:logIn') });
    const remove = basket.getByRole('button', { name: t('cart:removeName', { name: '' }) });
    const close = basket.getByRole('button', { name: t('close') });
    await expect(end).toBeVisible();
    for (const [width, height, size] of [
      [390, 664, 'large'],
      [390, 664, 'largest'],
      [390, 844, 'largest'],
      [360, 640, 'largest'],
      [320, 568, 'largest'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((value) => (document.documentElement.dataset['textSize'] = value), size);
      await test.step(`${width}×${height}, ${size}`, async () => {
        // The wheel and a finger scroll only what is not cut off, scripts all of it.
        await page.mouse.move(width / 2, height / 2);
        const turn = (by: number, ...places: Locator[]) =>
          expect(async () => {
            await page.mouse.wheel(0, by);
            for (const place of places) await expect(place).toBeInViewport({ ratio: 1, timeout: 500 });
          }).toPass({ timeout: 5000 });
        await turn(5000, end);
        await turn(-5000, remove, close);
      });
    }
  });
}

/** The view of a user who has doubled the browser's font size, or zoomed a window of 1280 px to four times. */
const SIZES = {
  'letters twice as large': { width: 390, height: 844, letters: 32 },
  'a page enlarged four times': { width: 320, height: 256, letters: 16 },
};

const WALK: readonly { site: Site; who: DemoAccount; paths: readonly string[] }[] = [
  { site: 'shop', who: 'customer', paths: ['/', '/meal/6', '/checkout', '/profile?tab=security', '/orders'] },
  {
    site: 'admin',
    who: 'admin',
    paths: ['/admin', '/admin/orders', '/admin/users', '/admin/settings', '/admin/meals/allergens'],
  },
  { site: 'staff', who: 'chef', paths: ['/kitchen/dashboard', '/kitchen/production'] },
  { site: 'staff', who: 'driver', paths: ['/delivery/dashboard'] },
];

/** The font size of the browser's own settings: `em` in a media query depends on it as well. */
const setLetters = async (page: Page, standard: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
};

/** Interactive elements that are cut off, or covered by something fixed. */
const outOfReach = (place: Locator) =>
  place.evaluate((root) => {
    const found: string[] = [];
    const all = [...root.querySelectorAll<HTMLElement>('button, a[href], select, [role=spinbutton]')];
    // Long lists are repetitive.
    for (const one of all.slice(0, 50)) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      // The first line of a link that wraps.
      const box = one.getClientRects()[0]!;
      if (box.width < 2) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      const isOwn = top && (one.contains(top) || top.contains(one) || top.closest('label')?.contains(one));
      const isCut = box.left < -1 || box.right > innerWidth + 1;
      if (isCut || !isOwn)
        found.push(
          `${one.textContent || one.ariaLabel || one.tagName} at ${Math.round(box.left)}–${Math.round(box.right)}`,
        );
    }
    return found;
  });

test('no word about a meal is broken on its card, however narrow the phone and large the letters', async ({
  page,
}) => {
  await speak(page, 'mk');
  await page.goto(urlOf('shop'));
  const marks = page.locator('#menu li [data-tone] > span');
  await expect(marks.filter({ hasText: wordsIn('mk')('meals:badges.vegetarian') }).first()).toBeVisible();
  for (const [width, size] of [
    [390, 'largest'],
    [390, 'large'],
    [360, 'normal'],
    [320, 'normal'],
  ] as const) {
    await page.setViewportSize({ width, height: 664 });
    await page.evaluate((value) => (document.documentElement.dataset['textSize'] = value), size);
    expect(await marks.evaluateAll(onSeveralLines), `${width} px, ${size}`).toEqual([]);
  }
});

/** In the page: the words of these elements that stand on two lines. */
const brokenWords = (all: Element[]) =>
  all.flatMap((one) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    return found;
  });

test('no heading is broken within a word, and neither is the name of the kitchen, with the largest letters', async ({
  page,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'mk'), LANGUAGE_KEY);
  await speak(page, 'mk');
  await signIn(page, 'staff', 'chef');
  for (const [site, path, what] of [
    ['staff', '/kitchen/production', 'main h1, main h3'],
    ['staff', '/kitchen/settings', 'main h1, main h2'],
    ['staff', '/kitchen/packing', 'main h1'],
    ['shop', '/', 'main h1'],
  ] as const) {
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.goto(urlOf(site, path), { waitUntil: 'networkidle' });
    await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'largest'));
    for (const width of [1180, 820, 390]) {
      await page.setViewportSize({ width, height: 820 });
      const words = page.locator(`${what}, header a:has(> span > svg)`);
      await expect(words.first()).toBeVisible();
      expect(await words.evaluateAll(brokenWords), `${path} at ${width} px`).toEqual([]);
      await noSidewaysScroll(page);
    }
  }
});

for (const [size, { letters, ...viewport }] of Object.entries(SIZES))
  test(`nothing is cut off or covered with ${size}`, async ({ page }) => {
    const t = wordsIn('mk');
    await page.setViewportSize(viewport);
    // Animated elements are measured in their final position.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await setLetters(page, letters);
    await speak(page, 'mk');
    await page.addInitScript((key) => localStorage.setItem(key, 'mk'), LANGUAGE_KEY);
    const reach = async (place: Locator, where: string) => {
      await noSidewaysScroll(page);
      expect(await outOfReach(place), where).toEqual([]);
      const inside = await place.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(inside, `${where} scrolls sideways in itself`).toBeLessThanOrEqual(1);
    };
    for (const { site, who, paths } of WALK) {
      const somebody = await signIn(page, site, who);
      if (who === 'customer') await fillCart(somebody);
      for (const path of paths) {
        await page.goto(urlOf(site, path), { waitUntil: 'networkidle' });
        await reach(page.locator('main'), path);
      }
    }
    await signIn(page, 'shop', 'customer');
    await page.goto(urlOf('shop'));
    await page.locator('#menu li h3 a').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: t('cart:add') })).toBeVisible();
    await reach(dialog, 'the dialog of a meal');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openBasket(page, new RegExp(t('cart:basket')));
    await expect(dialog.getByRole('link', { name: t('cart:checkout') })).toBeVisible();
    await reach(dialog, 'the basket');
  });
