import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, expectNoSidewaysScroll, signIn, setPageLanguage, test, urlOf } from '../fixtures.ts';

/**
 * A value that crashes a site. As the user's first name, it crashes the shop, because React cannot render an object. As
 * `sites: null`, it crashes the other sites. In both cases the layout around the page fails.
 */
const NO_TEXT = { no: 'text' };

const SITES = [
  { site: 'shop', who: 'customer', path: '/how-it-works', call: '/api/session', language: 'en' },
  { site: 'staff', who: 'chef', path: '/kitchen/dashboard', call: '/api/kitchen', language: 'mk' },
  { site: 'admin', who: 'admin', path: '/admin/users', call: '/api/kitchen', language: 'en' },
] as const;

for (const { site, who, path, call, language } of SITES) {
  test(`a crash of the ${site} site is reported, and the user sees a phone number and can reload the page`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(
      /Objects are not valid as a React child|Minified React error #31|Cannot read properties of null/,
    );
    const t = translatorFor(language);
    await setPageLanguage(page, language);
    await signIn(page, site, who);
    const answer = await page.evaluate(async (address) => (await fetch(address)).json(), call);
    const json = { ...answer, sites: null, user: { ...answer.user, firstName: NO_TEXT } };
    await page.route(`**${call}`, (route) => route.fulfill({ json }));
    const reported = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/faults');
    await page.goto(urlOf(site, path));
    // The header of the staff site reads the other sites' addresses only in its menu.
    if (site === 'staff') await page.getByRole('button', { name: t('common:menu') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:crash.title'));
    const report = await reported;
    expect(report.postDataJSON()).toMatchObject({
      kind: 'drawing',
      name: expect.stringMatching(/^(Type)?Error$/),
      page: path,
    });
    expect((await report.response())?.ok()).toBe(true);
    await expect(page.getByRole('alert').locator('a[href^="tel:"]')).toBeVisible();
    await axe(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);

    await page.unroute(`**${call}`);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: t('common:crash.reload') }).click();
    await reloaded;
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
}
