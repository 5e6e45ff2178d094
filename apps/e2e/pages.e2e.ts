import { get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { expect, signIn, test, urlOf } from './fixtures.ts';

/** A page as transferred: `fetch` would decompress it. */
const travelling = (path: string, language: string) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: number }>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', cookie: `language=${language}` };
    get(urlOf('shop', path), { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ headers: answer.headers, bytes }));
    }).on('error', reject);
  });

/** A render-blocking stylesheet. */
const BLOCKING = /<link(?![^>]*\bdisabled\b)[^>]+rel="stylesheet"/;

/** React marks the elements that it has hydrated. */
const isTakenOver = () =>
  Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps'));

for (const language of LANGUAGES) {
  test(`the home page in ${language} travels light, and may run no script of a stranger`, async ({
    request,
  }) => {
    const { headers, bytes } = await travelling('/', language);
    expect(headers['content-encoding']).toBe('br');
    expect(bytes).toBeLessThanOrEqual(20_000);
    expect(headers['cache-control']).toBe('private, no-cache');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);

    const html = await (
      await request.get(urlOf('shop'), { headers: { cookie: `language=${language}` } })
    ).text();
    expect(html).not.toMatch(BLOCKING);
    expect(html).not.toMatch(/<link[^>]+as="font"/);
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1]);
    for (const attributes of inline) expect(attributes).toContain('application/json');
  });
}

test('staff who sign in at the shop are led to their own site', async ({ page, context }) => {
  const language = 'mk';
  const t = wordsIn(language);
  for (const site of ['shop', 'staff'] as const) {
    await context.addCookies([{ name: 'language', value: language, url: urlOf(site) }]);
  }
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(urlOf('shop', '/auth'));
  await page.getByLabel(t('accounts:signIn.username'), { exact: true }).fill('chef');
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill('trpeza-demo');
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${urlOf('staff', '/kitchen/dashboard')}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('kitchen:title'));
});

test('a form is never seen without its style, nor before it can be used', async ({ request }) => {
  const html = await (await request.get(urlOf('shop', '/auth'))).text();
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const tabs = /role="tablist"/.test(html) && /class="([\w-]*tabs[\w-]*)"/.exec(html)?.[1];
  expect(tabs).toBeTruthy();
  expect(style).toContain(`.${tabs}`);
  expect(html).not.toContain('type="password"');
});

test('a page is painted without waiting for a file, and all its scripts come in one wave', async ({
  page,
  request,
}) => {
  expect(await (await request.get(urlOf('shop', '/checkout'))).text()).not.toMatch(BLOCKING);
  for (const path of ['/', '/profile', '/orders']) {
    if (path === '/profile') await signIn(page, 'shop', 'customer');
    const requested: string[] = [];
    const note = (one: { url: () => string }) => requested.push(new URL(one.url()).pathname);
    page.on('request', note);
    const html = await (await page.goto(urlOf('shop', path)))!.text();
    expect(html).not.toMatch(BLOCKING);
    const inside = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)" media="not all" disabled>/g)].map(
      ([, href]) => href!,
    );
    expect(inside.length).toBeGreaterThan(0);
    // By then, all scripts that the page needs have been requested.
    await expect.poll(() => page.evaluate(isTakenOver)).toBe(true);
    page.off('request', note);
    expect(requested.filter((one) => inside.includes(one))).toEqual([]);
    const all = requested.filter((one) => one.endsWith('.js'));
    // The usual order is asked for, with what it needs, once the page is there.
    const usual = all.findIndex((one) => one.includes('/my-usual-'));
    const scripts = usual === -1 ? all : all.slice(0, usual);
    expect(new Set(scripts).size).toBe(scripts.length);
    // The page references each of them, so none was discovered through another.
    expect(scripts.filter((one) => !html.includes(`="${one}"`))).toEqual([]);
  }
});

test('a walk with the Tab key always shows where one is', async ({ page }) => {
  await page.goto(urlOf('shop'));
  const seen = new Set<string>();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const box = element.getBoundingClientRect();
      // A card's link shows its focus ring around the whole card, a hidden radio at its label.
      const label = element.closest('label');
      const places = [
        element,
        element.nextElementSibling,
        label,
        label?.lastElementChild,
        element.closest('li'),
      ].filter((one) => !!one);
      const ring = places.some((one) =>
        [null, '::after'].some((part) => getComputedStyle(one, part).outlineStyle !== 'none'),
      );
      const onScreen = box.bottom > 0 && box.top < innerHeight;
      return {
        name: `${element.tagName} ${element.textContent?.trim().slice(0, 40)} ${box.top}`,
        ring,
        onScreen,
      };
    });
    expect(stop, `stop ${step + 1}`).toMatchObject({ ring: true, onScreen: true });
    seen.add(stop.name);
  }
  expect(seen.size).toBeGreaterThan(20);
});

test('a tab of a paper finds its picture, and no page may stand in a frame', async ({ request }) => {
  expect((await request.get(urlOf('shop', '/favicon.ico'))).headers()['content-type']).toContain('svg');
  for (const path of ['/', '/auth', '/api/kitchen'])
    expect((await request.get(urlOf('shop', path))).headers()['x-frame-options']).toBe('DENY');
});

test('everything to press is large enough for a shaking hand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/meal/1', '/auth', '/admin-login', '/forgot-password?token=from-a-link']) {
    await page.goto(urlOf('shop', path));
    if (/auth|login|password/.test(path))
      await expect(page.locator('input[type=password]').first()).toBeVisible();
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'button, summary, input:not([type=radio]), select, textarea',
        ),
      ]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ text: element.textContent || element.id, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ text, box }) => `${text.trim()} ${Math.round(box.width)} × ${Math.round(box.height)}`),
    );
    expect(small, path).toEqual([]);
  }
});
