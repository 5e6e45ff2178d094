import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type LaunchOptions, type Locator, type Page } from '@playwright/test';
import { LANGUAGE_KEY, type Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import type { run, Result, RunOptions } from 'axe-core';
import { argumentsForTests } from './find-browser.ts';
import { currentRun } from './run.ts';
import { uniqueAddress } from './unique.ts';
import { visit, type Visitor } from './visitors.ts';

export { expect };

export type Site = 'shop' | 'staff' | 'admin';

/** The demo accounts; all have the same password. */
export type DemoAccount = 'admin' | 'hcpadmin' | 'bookkeeper' | 'chef' | 'driver' | 'customer' | 'newcomer';
const DEMO_PASSWORD = 'trpeza-demo';

/** URL of a page: `urlOf('staff', '/kitchen/dashboard')`. Chromium resolves every *.localhost to this machine. */
export const urlOf = (site: Site, path = '/'): string =>
  `http://${site === 'shop' ? '' : `${site}.`}localhost:${currentRun().port}${path}`;

interface Fixtures {
  /** Allows console errors that the test provokes, such as a rejected request: `allowErrors(/status of 409/)`. */
  allowErrors: (...patterns: RegExp[]) => void;
}

/**
 * Playwright's `test` with the browser of `findBrowser`. A test fails if a page logs an error to its console or has an
 * uncaught error.
 */
export const test = base.extend<Fixtures, { launchOptions: LaunchOptions }>({
  launchOptions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names out of this pattern
    async ({}, use) => {
      const { browser } = currentRun();
      const env = { ...process.env, ...browser.env };
      await use({ executablePath: browser.path, args: argumentsForTests(browser), env });
    },
    { scope: 'worker' },
  ],
  /** Each test has its own IP address, because requests are rate-limited per address. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names out of this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': uniqueAddress() });
  },
  allowErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(String(error.error().stack)));
      await use((...patterns) => void allowed.push(...patterns));
      const unexpected = errors.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the console or uncaught on a page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Sets the language of a browser. The shop's server reads it from a cookie, the other sites from local storage. */
export const setPageLanguage = async (page: Page, language: Language): Promise<void> => {
  const context = page.context();
  await context.addCookies([{ name: LANGUAGE_KEY, value: language, url: urlOf('shop') }]);
  await context.addInitScript(
    ([key, value]) => {
      // A new tab and a sandboxed frame, such as an email preview, have no local storage.
      if (location.origin !== 'null' && window === window.top) localStorage.setItem(key, value);
    },
    [LANGUAGE_KEY, language] as const,
  );
};

/** Opens a page of the shop and waits for its hydration, because clicks before the hydration are lost. */
export const openShop = async (page: Page, path = '/'): Promise<void> => {
  await page.goto(urlOf('shop', path));
  await page.waitForFunction(() =>
    ['header a', 'main *'].every((selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps')),
    ),
  );
};

/** Fetches the target of a link with the session of the page's user. */
export const fetchLink = async (page: Page, link: Locator): Promise<FetchedFile> =>
  page.evaluate(
    async (href) => {
      const response = await fetch(href);
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        name: response.headers.get('content-disposition'),
        text: await response.text(),
      };
    },
    (await link.getAttribute('href')) ?? '',
  );

export interface FetchedFile {
  status: number;
  type: string | null;
  name: string | null;
  text: string;
}

export const PDF = { status: 200, type: 'application/pdf', text: expect.stringMatching(/^%PDF-/) };

/** Number of sheets that the page needs when it is printed. */
export const countSheets = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

/** Signs a user in at a site, without a page. */
export const visitAs = async (site: Site, username: DemoAccount): Promise<Visitor> => {
  const visitor = visit(urlOf(site));
  const { status } = await visitor.ask('POST /api/login', { username, password: DEMO_PASSWORD });
  expect(status, `signing in as ${username} on ${site}`).toBe(200);
  return visitor;
};

/**
 * Signs in with the request of a site's sign-in form. The page then shows an image of that site. An image runs no scripts
 * but has the site's origin, so a test can use the site's storage and send requests.
 * @returns the same user as a `Visitor`, without a page
 */
export const signIn = async (page: Page, site: Site, username: DemoAccount): Promise<Visitor> => {
  // Leaves the previous user's page before the cookie is replaced; otherwise its pending requests would be rejected.
  await page.goto(urlOf(site, '/favicon.svg'));
  await page.context().clearCookies({ name: /trpeza$/, domain: new URL(urlOf(site)).hostname });
  const visitor = await visitAs(site, username);
  await visitor.shareWith(page.context());
  return visitor;
};

declare global {
  interface Window {
    axe: { run: typeof run };
  }
}

/** The minified source of axe. The minified build is used, because every checked page has to parse it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const violationsOn = async (page: Page): Promise<Result[]> => {
  const options: RunOptions = { reporter: 'no-passes', resultTypes: ['violations'] };
  // AxeBuilder also checks frames. It takes three times as long as a run in the page, so it is used only where there are
  // frames.
  if (page.frames().length > 1)
    return (await new AxeBuilder({ page, axeSource: AXE }).options(options).analyze()).violations;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (given) => {
    // Computing selectors takes a third of the time, and only violations need them.
    const { violations } = await window.axe.run(document, { ...given, selectors: false });
    return violations.length === 0 ? [] : (await window.axe.run(document, given)).violations;
  }, options);
};

/** Asserts that the page violates no axe rule (WCAG 2.2 A and AA, and best practices). */
export const axe = async (page: Page): Promise<void> => {
  // Every page has an h1; until it exists, the page is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Contrast cannot be measured while colours are in transition.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState === 'finished' || one.effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  const violations = await violationsOn(page);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all, none }) =>
      [`${id}: ${help}`, target.join(' '), ...[...none, ...all, ...any].map(({ message }) => message)].join(
        '\n  ',
      ),
    ),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
  // The next click may be at the position of the last one. A key press in between shows that it is no double click.
  await page.keyboard.press('Shift');
};

/** Asserts that a typed quantity is rejected. The field keeps the focus, and its description states the limits. */
export const expectQuantityRefused = async (
  field: Locator,
  limits: { min: number; max: number },
  language: Language,
): Promise<void> => {
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(translatorFor(language)('common:quantity.typed', limits));
};

/**
 * Finds elements that make the page wider than the window. Runs in the page.
 * @returns descriptions of these elements; empty if the page fits
 */
const describeOverflow = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const out = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [
    `page ${scrollWidth} px in a window of ${clientWidth} px`,
    ...out.slice(0, 10).map((one) => one.outerHTML.slice(0, 120)),
  ];
};

/**
 * Asserts that nothing makes the page wider than the window. A failure names the overflowing elements. The assertion is
 * retried, because a table that has become too wide gets its own scroll container in the next frame.
 */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(describeOverflow), { message: `sideways scroll on ${page.url()}` })
    .toEqual([]);

/** Asserts that no text is clipped at a text size of 200 % in half a desktop window (WCAG 1.4.4). */
export const expectLargeTextFits = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
};
