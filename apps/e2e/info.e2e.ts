import { LANGUAGES } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { expect, signIn, test, urlOf } from './fixtures.ts';

const TEXTS = ['/about', '/contact', '/faq', '/privacy', '/terms', '/cookies', '/how-it-works'];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of LANGUAGES) {
    test(`every page of text can be read, and found from the footer, in ${language}`, async ({
      page,
      context,
    }) => {
      await context.addCookies([{ name: 'language', value: language, url: urlOf('shop') }]);
      for (const path of TEXTS) {
        await page.goto(urlOf('shop', path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const text = await page.locator('main').innerText();
        expect(text.length, path).toBeGreaterThan(500);
        expect(text, path).not.toMatch(/\{\{|undefined|NaN|\bsections\b/);
        await expect(page.locator(`footer a[href="${path}"]`), path).toHaveCount(1);
      }
    });

    test(`questions fold open, and name the real order-by time, in ${language}`, async ({
      page,
      context,
    }) => {
      await context.addCookies([{ name: 'language', value: language, url: urlOf('shop') }]);
      await page.goto(urlOf('shop', '/faq'));
      expect(await page.locator('details').count()).toBeGreaterThanOrEqual(12);
      const answer = page.locator('#change p').first();
      await expect(answer).toBeHidden();
      await page.locator('#change summary').click();
      await expect(answer).toBeVisible();
      const orderBy =
        language === 'en' ? 'order by Wednesday, 11:59 PM' : 'нарачајте до среда во 23:59 часот';
      await expect(answer).toContainText(orderBy);
      await page.goto(urlOf('shop', '/how-it-works'));
      await expect(page.locator('main')).toContainText(orderBy);
      await expect(page.locator('main')).not.toContainText('24');
    });
  }
});

test('a call is one press away on the contact page', async ({ page }) => {
  await page.goto(urlOf('shop', '/contact'));
  await expect(page.locator('main').getByRole('link', { name: /^Call 03/ })).toHaveAttribute(
    'href',
    'tel:0355500143',
  );
  await expect(page.locator('main form')).toHaveCount(0);
});

test('search engines find every public page and nobody’s own', async ({ request }) => {
  const robots = await (await request.get(urlOf('shop', '/robots.txt'))).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1];
  expect(sitemap).toBe(urlOf('shop', '/sitemap.xml'));
  const found = [...(await (await request.get(sitemap!)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    (match) => match[1]!,
  );
  expect(found).toEqual(
    expect.arrayContaining(['/', '/meal/1', ...TEXTS].map((path) => urlOf('shop', path))),
  );
  expect(found.filter((address) => address.includes('/meal/'))).toHaveLength(52);
  for (const address of found.filter((one) => !one.includes('/meal/') || one.endsWith('/1'))) {
    const page = await request.get(address);
    expect(page.status(), address).toBe(200);
    const html = await page.text();
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    expect(html).toContain('<meta property="og:image"');
    expect(html).not.toContain('noindex');
  }
  for (const path of ['/orders', '/budget', '/checkout', '/no-such-page']) {
    expect(await (await request.get(urlOf('shop', path))).text(), path).toContain('content="noindex"');
  }
  expect((await request.get(urlOf('shop', '/pictures/share.png'))).headers()['content-type']).toBe(
    'image/png',
  );
  const staff = await request.get(urlOf('shop', '/robots.txt'), { headers: { host: 'staff.localhost' } });
  expect(await staff.text()).toContain('Disallow: /\n');
});

test('each page of text has a title and a description of its own', async ({ request }) => {
  const heads = await Promise.all(
    ['/', ...TEXTS].map(async (path) => {
      const html = await (await request.get(urlOf('shop', path))).text();
      return [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)">/].map(
        (part) => part.exec(html)?.[1],
      );
    }),
  );
  for (const at of [0, 1]) expect(new Set(heads.map((head) => head[at])).size).toBe(heads.length);
});

test('the page about cookies names everything that the shop leaves in a browser', async ({
  page,
  context,
}) => {
  const t = wordsIn('en');
  await page.goto(urlOf('shop'), { waitUntil: 'networkidle' });
  expect(await context.cookies(), 'nothing is left before one chooses something').toEqual([]);
  await page.locator('#menu h3 a').first().click();
  await page.getByRole('button', { name: t('cart:add') }).click();
  await expect(page.getByText(t('cart:added'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('radio', { name: t('common:textSize.large') })
    .first()
    .check({ force: true });
  await page.getByRole('link', { name: 'Македонски' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mk');
  const guestKeys = await page.evaluate(() => Object.keys(localStorage));
  await signIn(page, 'shop', 'customer');
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    const { next } = await fetch('/api/delivery-options').then((reply) => reply.json());
    const body = JSON.stringify({ items: [{ mealId: 6, quantity: 12 }], ...next });
    await fetch('/api/cart/merge', { method: 'POST', headers, body });
  });
  await page.goto(urlOf('shop', '/checkout'), { waitUntil: 'networkidle' });
  const inMacedonian = wordsIn('mk');
  await page.getByRole('button', { name: inMacedonian('checkout:delivery.changeAddress') }).click();
  await page.getByRole('radio', { name: inMacedonian('checkout:delivery.newAddress') }).check();
  await page.locator('input[name=city]').fill('Bitola');
  await page.goto(urlOf('shop', '/cookies'), { waitUntil: 'networkidle' });
  const kept = [
    ...guestKeys,
    ...(await context.cookies()).map(({ name }) => name),
    ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
  ];
  const named = await page.locator('main tbody code').allInnerTexts();
  const keptNames = kept.map((name) => name.replace(/^draft:.*/, 'draft:…'));
  expect([...new Set(keptNames)].sort()).toEqual([...named].sort());
});
