import type { Locator, Page } from '@playwright/test';
import { wordsIn } from '@trpeza/i18n/messages';
import {
  expect,
  noSidewaysScroll,
  openShop,
  signIn,
  speak,
  test,
  urlOf,
  type DemoAccount,
  type Site,
} from './fixtures.ts';
import { fillCart } from './people.ts';

const t = wordsIn('mk');

/** Two ways in which a user sees a page larger: the browser's font size doubled, and a desktop window zoomed to 400 %. */
const SIZES = {
  'a font of 32 pixels': { width: 390, height: 844, font: 32 },
  'a zoom of 400 %': { width: 320, height: 256, font: 16 },
};

const WALK: readonly { site: Site; account: DemoAccount; paths: readonly string[] }[] = [
  {
    site: 'shop',
    account: 'customer',
    paths: ['/', '/meal/6', '/checkout', '/profile?tab=security', '/orders'],
  },
  {
    site: 'admin',
    account: 'admin',
    paths: ['/admin', '/admin/orders', '/admin/users', '/admin/settings', '/admin/meals/allergens'],
  },
  { site: 'staff', account: 'chef', paths: ['/kitchen/dashboard', '/kitchen/production'] },
  { site: 'staff', account: 'driver', paths: ['/delivery/dashboard'] },
];

/** The font size of the browser's settings, which media queries in `em` depend on as well. */
const setFontSize = async (page: Page, standard: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
};

/** Interactive elements that are cut off, or covered by something fixed. */
const findUnreachable = (place: Locator) =>
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
      if (isCut || !isOwn) found.push(`${one.textContent || one.ariaLabel} at ${Math.round(box.left)}`);
    }
    return found;
  });

for (const [size, { font, ...viewport }] of Object.entries(SIZES))
  test(`nothing is cut off or covered with ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await setFontSize(page, font);
    await speak(page, 'mk');
    const expectReachable = async (place: Locator, name: string) => {
      await noSidewaysScroll(page);
      expect(await findUnreachable(place), name).toEqual([]);
      const overflow = await place.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(overflow, `${name}: sideways scroll`).toBeLessThanOrEqual(1);
    };
    for (const { site, account, paths } of WALK) {
      const user = await signIn(page, site, account);
      if (account === 'customer') await fillCart(user);
      for (const path of paths) {
        await page.goto(urlOf(site, path), { waitUntil: 'networkidle' });
        await expectReachable(page.locator('main'), path);
      }
    }
    await signIn(page, 'shop', 'customer');
    await openShop(page);
    await page.locator('#menu li h3 a').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: t('cart:add') })).toBeVisible();
    await expectReachable(dialog, 'dialog of a meal');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(t('cart:basket')) })
      .click();
    await expect(dialog.getByRole('link', { name: t('cart:checkout') })).toBeVisible();
    await expectReachable(dialog, 'basket');
  });
