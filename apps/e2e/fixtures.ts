import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type LaunchOptions, type Locator, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import type { run, Result, RunOptions } from 'axe-core';
import { argumentsForTests } from './find-browser.ts';
import { currentRun } from './run.ts';
import { anyAddress, visit, type Visitor } from './visitors.ts';

export { expect };

export type Site = 'shop' | 'staff' | 'admin';

/** The accounts of the demo kitchen; all have the same password. */
export type DemoAccount = 'admin' | 'hcpadmin' | 'bookkeeper' | 'chef' | 'driver' | 'customer' | 'newcomer';
const DEMO_PASSWORD = 'trpeza-demo';

/** URL of a page: `urlOf('staff', '/kitchen/dashboard')`. Chromium resolves every *.localhost to this machine. */
export const urlOf = (site: Site, path = '/'): string =>
  `http://${site === 'shop' ? '' : `${site}.`}localhost:${currentRun().port}${path}`;

interface Fixtures {
  /** Names console errors that this test provokes, such as a refused call: `allowErrors(/status of 409/)`. */
  allowErrors: (...patterns: RegExp[]) => void;
}

/** Playwright's test with our browser; an error in the console or an uncaught one on a page fails the test. */
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
  /** Every test has its own IP address, as users do, so that all tests do not share the limits of one address. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names out of this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': anyAddress() });
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

/** A user signed in at a site, without a page. */
export const visitAs = async (site: Site, username: DemoAccount): Promise<Visitor> => {
  const visitor = visit(urlOf(site));
  const { status } = await visitor.ask('POST /api/login', { username, password: DEMO_PASSWORD });
  expect(status, `signing in as ${username} on ${site}`).toBe(200);
  return visitor;
};

/**
 * Signs in on a site with the call that its form makes, and leaves the page on a picture of that site: it runs no scripts,
 * and has the site's origin, so that the scripts of a test may use its storage.
 * @returns the same user without a page
 */
export const signIn = async (page: Page, site: Site, username: DemoAccount): Promise<Visitor> => {
  // Leaves the previous user's page before replacing the cookie: its pending requests would be refused.
  await page.goto(urlOf(site, '/favicon.svg'));
  await page.context().clearCookies({ name: /trpeza$/, domain: new URL(urlOf(site)).hostname });
  const visitor = await visitAs(site, username);
  await visitor.lendTo(page.context());
  return visitor;
};

declare global {
  interface Window {
    axe: { run: typeof run };
  }
}

/** The same rules in less than half of the letters, which every page that is checked has to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const violationsOn = async (page: Page): Promise<Result[]> => {
  const options: RunOptions = { reporter: 'no-passes', resultTypes: ['violations'] };
  // Frames need a separate page to be checked; without frames the page itself does, in a third of the time.
  if (page.frames().length > 1)
    return (await new AxeBuilder({ page, axeSource: AXE }).options(options).analyze()).violations;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (given) => {
    // The selectors of its results are a third of its work, and only a violation needs them.
    const { violations } = await window.axe.run(document, { ...given, selectors: false });
    return violations.length === 0 ? [] : (await window.axe.run(document, given)).violations;
  }, options);
};

/** Asserts that the page passes every axe rule (WCAG 2.2 A and AA, and best practices). */
export const axe = async (page: Page): Promise<void> => {
  // Colours in the middle of a transition are not meaningful.
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
};

/** What was typed as a quantity is refused, nothing was sent, and the field itself has the focus and says why. */
export const refusesQuantity = async (
  field: Locator,
  limits: { min: number; max: number },
  language: Language,
): Promise<void> => {
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(wordsIn(language)('common:quantity.typed', limits));
};

/** In the page: what makes it wider than the window. */
const sideways = () => {
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
 * Asserts that nothing makes the page wider than the window; names the overflowing elements. Polls: a table that got too
 * wide, by larger letters or longer rows, scrolls in itself from the next frame on.
 */
export const noSidewaysScroll = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(sideways), { message: `sideways scroll on ${page.url()}` }).toEqual([]);

/** In the page: the texts of those elements whose words are on several lines. */
export const onSeveralLines = (all: Element[]) => {
  const linesOf = (one: Element) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  return all.filter((one) => linesOf(one) > 1).map((one) => one.textContent);
};

const WIDTHS = [390, 1280] as const;

/**
 * Screenshots of the whole page on a phone and a desktop, as `screenshots/<name>-<width>.png`; taken only when SCREENSHOTS
 * is set, so that everyday runs stay fast.
 */
export const screens = async (page: Page, name: string): Promise<void> => {
  if (!process.env['SCREENSHOTS']) return;
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Frames of other hosts are only drawn when visible.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (page.frames().length > 1) await page.setViewportSize({ width, height });
    await page.screenshot({
      path: `${import.meta.dirname}/screenshots/${name}-${width}.png`,
      fullPage: true,
    });
  }
  if (before) await page.setViewportSize(before);
};

export interface Screen {
  /** The name of its screenshots. */
  name: string;
  path: string;
  /** What the page shows once all of its data have loaded. */
  ready: string;
}

/** With letters twice as large on half a desk, as WCAG 1.4.4 has it. */
export const largeTextFits = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await noSidewaysScroll(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
};

/**
 * The width at which a walk checks a page: the first language on a desktop, the second, whose words are longer, on a phone.
 * So each page is checked in both languages and at both widths.
 */
export const widthOf = (language: Language): (typeof WIDTHS)[number] =>
  language === LANGUAGES[0] ? WIDTHS[1] : WIDTHS[0];

/**
 * A page of a desk passes every axe rule, at the width that its language is checked at; it never scrolls sideways on a small
 * phone or with large text.
 */
export const isUsable = async (
  page: Page,
  site: Site,
  language: Language,
  { name, path, ready }: Screen,
): Promise<void> => {
  await page.setViewportSize({ width: widthOf(language), height: 900 });
  await page.goto(urlOf(site, path));
  await page.locator(ready).first().waitFor();
  await axe(page);
  await largeTextFits(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await noSidewaysScroll(page);
  await screens(page, `${site}-${name}-${language}`);
};
