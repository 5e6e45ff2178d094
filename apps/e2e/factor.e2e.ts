import { chromium, type Browser, type Page } from '@playwright/test';
import { LANGUAGE_KEY, type Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { TOTP } from 'otpauth';
import { openEmptyKitchen, OWNER } from './empty-kitchen.ts';
import { argumentsForTests } from './find-browser.ts';
import { axe, expect, noSidewaysScroll, screens, test, type Site } from './fixtures.ts';
import { startHttps, type HttpsFront } from './https-front.ts';
import { callFrom } from './people.ts';
import { currentRun } from './run.ts';

/** A kitchen that is reached from elsewhere, by https as there are no passkeys without, under names that only this browser knows. */
const SHOP = 'meals.kitchen.test';
const at = (site: Site, path = '/'): string => `https://${site === 'shop' ? '' : `${site}.`}${SHOP}${path}`;
const settings = { PUBLIC_URL: at('shop', ''), TRUST_PROXY: '127.0.0.1', DRAIN_MS: '0' };

/** A browser for which the kitchen's names lead here. */
async function browserFor({ port, fingerprint }: HttpsFront): Promise<Browser> {
  const { browser } = currentRun();
  return chromium.launch({
    executablePath: browser.path,
    args: [
      ...argumentsForTests(browser),
      `--host-resolver-rules=MAP ${SHOP} 127.0.0.1:${port}, MAP *.${SHOP} 127.0.0.1:${port}`,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
    ],
    env: { ...process.env, ...browser.env },
  });
}

/** A page on a phone that keeps passkeys and whose owner is there. */
async function pageWithPasskeys(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    LANGUAGE_KEY,
    language,
  ] as const);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

const looksRight = async (page: Page, name: string) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await axe(page);
  await noSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await axe(page);
  await screens(page, name);
};

test('an administrator sets up a passkey and codes, and signs in with either on both sites', async () => {
  test.setTimeout(180_000);
  const language = 'mk';
  const kitchen = await openEmptyKitchen('none', settings);
  const front = await startHttps([SHOP, `*.${SHOP}`], kitchen.port);
  const browser = await browserFor(front);
  try {
    const page = await pageWithPasskeys(browser, language);
    await setsUpFirst(page, language);
    await signsInByPasskey(page, language);
    const codes = await addsCodes(page, language);
    await signsInByCode(page, language, codes);
  } finally {
    await browser.close();
    await front.stop();
    await kitchen.stop();
  }
});

const givesPassword = async (page: Page, language: Language) => {
  const t = wordsIn(language);
  await page.goto(at('admin', '/auth'));
  await page.getByLabel(t('accounts:signIn.username'), { exact: true }).fill(OWNER.username);
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
};

const logsOut = async (page: Page) => {
  expect((await callFrom(page, 'POST /api/logout', {})).status).toBe(200);
};

async function setsUpFirst(page: Page, language: Language) {
  const t = wordsIn(language);
  await givesPassword(page, language);
  await expect(page.getByRole('heading', { name: t('factor:setUp.title') })).toBeVisible();
  // A reload keeps the half-done sign-in, and it opens nothing else.
  await page.goto(at('admin', '/admin/users'));
  await expect(page.getByRole('heading', { name: t('factor:setUp.title') })).toBeVisible();
  expect((await callFrom(page, 'GET /api/users')).status).toBe(401);
  await looksRight(page, `factor-set-up-${language}`);

  const add = page.getByRole('button', { name: t('factor:passkeys.add') });
  await add.click();
  await expect(page.locator('main').getByRole('alert')).toContainText(t('factor:rules.name-required'));
  await page.getByLabel(t('factor:passkeys.name')).fill('Office');
  await add.click();
  await expect(page.locator('li code')).toHaveCount(10);
  await looksRight(page, `factor-recovery-${language}`);
  await printsCodesAlone(page, language);
  await page.getByRole('button', { name: t('factor:setUp.continue') }).click();
  await expect(page).toHaveURL(at('admin', '/admin/users'));
  expect((await callFrom(page, 'GET /api/users')).status).toBe(200);
}

/** The paper has the codes and when they were made, and nothing else of the page. */
async function printsCodesAlone(page: Page, language: Language) {
  const t = wordsIn(language);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('li code').first()).toBeVisible();
  await expect(page.locator('main').getByText(OWNER.username)).toHaveText(/20\d\d, \d\d:\d\d$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(t('factor:passkeys.addedNow'))).toBeHidden();
  await page.emulateMedia({ media: null });
}

async function signsInByPasskey(page: Page, language: Language) {
  const t = wordsIn(language);
  await logsOut(page);
  await givesPassword(page, language);
  await expect(page.getByRole('heading', { name: t('factor:give.title') })).toBeVisible();
  await looksRight(page, `factor-give-${language}`);
  await page.getByRole('button', { name: t('factor:give.passkey') }).click();
  await expect(page).toHaveURL(at('admin', '/admin'));
  await logsOut(page);
  // The same passkey on the other site, without the password.
  await page.goto(at('staff', '/auth'));
  await page.getByRole('button', { name: t('accounts:signIn.passkey') }).click();
  await expect.poll(async () => (await callFrom(page, 'GET /api/user')).status).toBe(200);
  await page.goto(at('staff', '/security'));
  await expect(page.getByText('Office', { exact: true })).toBeVisible();
  await expect(page.getByText(t('factor:recovery.notKept'))).toHaveCount(0);
  await looksRight(page, `factor-security-staff-${language}`);
}

/** @returns what the app on the phone shows now, or so many half minutes later */
async function addsCodes(page: Page, language: Language) {
  const t = wordsIn(language);
  await page.getByLabel(t('factor:passkeys.name')).fill('Again');
  await page.getByRole('button', { name: t('factor:passkeys.add') }).click();
  const known = page.getByText(t('factor:passkeys.known'));
  await expect(known).toBeVisible();
  await page.getByRole('button', { name: t('factor:codes.setUp') }).click();
  await expect(known).toHaveCount(0);
  const title = page.getByRole('heading', { name: t('factor:codes.title') });
  await expect(title).toBeFocused();
  const secret = (await page.locator('form code').innerText()).replaceAll(/\s/g, '');
  await expect(page.getByRole('img', { name: t('factor:codes.picture') })).toBeVisible();
  await looksRight(page, `factor-codes-${language}`);
  const totp = new TOTP({ secret });
  const codeIn = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  const code = page.getByLabel(t('factor:codes.code'), { exact: true });
  await code.fill('12');
  await code.press('Enter');
  await expect(page.locator('main').getByRole('alert')).toContainText(t('factor:rules.code'));
  // The one before: the next one is then still to be used.
  await code.fill(codeIn(-1));
  await code.press('Enter');
  await expect(page.getByText(t('factor:codes.isOn'))).toBeVisible();
  await expect(title).toBeFocused();
  return codeIn;
}

async function signsInByCode(page: Page, language: Language, codeIn: (steps: number) => string) {
  const t = wordsIn(language);
  await logsOut(page);
  await givesPassword(page, language);
  const code = page.getByLabel(t('factor:give.code'), { exact: true });
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.locator('main').getByRole('alert')).toContainText(t('factor:errors.wrong-code'));
  await expect(code).toHaveAccessibleDescription(
    new RegExp(t('factor:codes.refusedAgain').replaceAll(/[()]/g, String.raw`\$&`)),
  );
  await code.fill(codeIn(1));
  await code.press('Enter');
  await expect(page).toHaveURL(at('admin', '/admin'));
  await page.goto(at('admin', '/admin/security'));
  await expect(page.getByText(t('factor:page.required'))).toBeVisible();
  await looksRight(page, `factor-security-${language}`);
  await keepsItsPlace(page, language);
}

/** What was pressed is gone afterwards; the focus is where it was. */
async function keepsItsPlace(page: Page, language: Language) {
  const t = wordsIn(language);
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('button', { name: t('factor:recovery.renew') }).click();
  await confirm(t('factor:recovery.renew'));
  await expect(page.locator('li code')).toHaveCount(10);
  await page.reload();
  await expect(page.getByText(t('factor:recovery.notKept'))).toBeVisible();
  await looksRight(page, `factor-not-kept-${language}`);
  await page.getByRole('button', { name: t('factor:recovery.renew') }).click();
  await confirm(t('factor:recovery.renew'));
  await printsCodesAlone(page, language);
  await page.getByRole('button', { name: t('factor:recovery.kept') }).click();
  await expect(page.getByRole('heading', { name: t('factor:recovery.title') })).toBeFocused();
  await expect(page.getByText(t('factor:recovery.notKept'))).toHaveCount(0);
  await page.getByRole('button', { name: t('factor:passkeys.removeNamed', { name: 'Office' }) }).click();
  await confirm(t('factor:passkeys.remove'));
  await expect(page.getByText(t('factor:passkeys.none'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('factor:passkeys.title') })).toBeFocused();
}
