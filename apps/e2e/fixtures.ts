import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type LaunchOptions, type Page } from '@playwright/test';
import { argumentsFor } from './find-browser.ts';
import { currentRun } from './run.ts';

export { expect };

export type Site = 'shop' | 'staff' | 'admin';

/** The accounts of the demo kitchen; all have the same password. */
export type DemoAccount = 'admin' | 'hcpadmin' | 'chef' | 'driver' | 'customer' | 'newcomer';
const DEMO_PASSWORD = 'trpeza-demo';

/** Address of a page: `urlOf('staff', '/kitchen/dashboard')`. Chromium takes every *.localhost for this machine. */
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
      await use({ executablePath: browser.path, args: argumentsFor(browser), env });
    },
    { scope: 'worker' },
  ],
  /** Every test comes from an address of its own, as people do: what the product allows one address is not all tests' to share. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names out of this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}` });
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

/**
 * Signs in on a site with the call that its form makes, and leaves the page on the sign-in page of that site. The call is
 * made inside the page: cookies, origin and fetch metadata are a browser's own.
 */
export const signIn = async (page: Page, site: Site, username: DemoAccount): Promise<void> => {
  // Whoever was here before goes first, and their page before their cookie: what it still asks for would
  // be refused. A picture runs no scripts, and is of the site, so that those of a test may use its storage.
  await page.goto(urlOf(site, '/favicon.svg'));
  await page.context().clearCookies({ name: /trpeza$/, domain: new URL(urlOf(site)).hostname });
  await page.goto(urlOf(site, '/auth'));
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
      const reply = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(body) });
      return reply.status;
    },
    { username, password: DEMO_PASSWORD },
  );
  expect(status, `signing in as ${username} on ${site}`).toBe(200);
};

interface NewCustomer {
  username: string;
  password: string;
  /** A call that the page itself could make. @returns its status and answer */
  ask: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
}

const askInside = (page: Page) => (method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = {
        'x-requested-with': 'XMLHttpRequest',
        ...(what === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const text = what === undefined ? null : JSON.stringify(what);
      const reply = await fetch(where, { method: how, headers, body: text });
      return { status: reply.status, body: (await reply.json()) as unknown };
    },
    [method, path, body] as const,
  );

/**
 * A customer of their own for a test that leaves traces: made by the office with a plan, verified unless told otherwise,
 * and signed in on the page.
 */
export const enterAsNewCustomer = async (page: Page, { isVerified = true } = {}): Promise<NewCustomer> => {
  const username = `test-${crypto.randomUUID()}`;
  const password = 'blue kettle 42';
  const office = await page.context().browser()!.newContext();
  const desk = await office.newPage();
  await signIn(desk, 'admin', 'admin');
  const order = askInside(desk);
  const person = {
    username,
    email: `${username}@example.org`,
    password,
    firstName: 'Ана',
    lastName: 'Попова',
  };
  const made = await order('POST', '/api/register', { ...person, phoneNumber: '0412 345 678' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body as { id: number };
  await order('PUT', `/api/users/${id}/monthly-plan`, { monthlyPlan: '500.00' });
  if (isVerified) await order('PUT', `/api/users/${id}/role`, { role: 'user' });
  await office.close();
  await page.goto(urlOf('shop', '/how-it-works'));
  const ask = askInside(page);
  expect((await ask('POST', '/api/login', { username, password })).status).toBe(200);
  return { username, password, ask };
};

/** Puts meals into the basket of whoever is signed in, for the next delivery. */
export const fillBasket = async ({ ask }: Pick<NewCustomer, 'ask'>, quantity: number): Promise<void> => {
  const options = (await ask('GET', '/api/delivery-options')).body as { next: object };
  const { status } = await ask('POST', '/api/cart/merge', {
    items: [{ mealId: 6, quantity }],
    ...options.next,
  });
  expect(status).toBe(200);
};

/** The page keeps every rule of axe (WCAG 2.2 A and AA, and good practice). */
export const axe = async (page: Page): Promise<void> => {
  // Colours in the middle of a fade are nobody's colours.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState === 'finished' || one.effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  const { violations } = await new AxeBuilder({ page })
    // Frames are looked at from a page that is opened for it; without frames the page itself does, in half the time.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
};

/** Nothing makes the page wider than the window; names the elements that stick out. */
export const noSidewaysScroll = async (page: Page): Promise<void> => {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `page ${scrollWidth} px in a window of ${clientWidth} px`,
      ...out.slice(0, 10).map((one) => one.outerHTML.slice(0, 120)),
    ];
  });
  expect(wide, `sideways scroll on ${page.url()}`).toEqual([]);
};

const WIDTHS = [390, 1280] as const;

/**
 * Pictures of the whole page on a phone and a desk, as `screenshots/<name>-<width>.png`; taken only when SCREENSHOTS is set,
 * so that everyday runs stay quick.
 */
export const screens = async (page: Page, name: string): Promise<void> => {
  if (!process.env['SCREENSHOTS']) return;
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Frames of other hosts are only drawn where they are in sight.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (page.frames().length > 1) await page.setViewportSize({ width, height });
    await page.screenshot({
      path: `${import.meta.dirname}/screenshots/${name}-${width}.png`,
      fullPage: true,
    });
  }
  if (before) await page.setViewportSize(before);
};
