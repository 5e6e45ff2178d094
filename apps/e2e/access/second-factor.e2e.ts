import { chromium, type Browser, type Page } from '@playwright/test';
import { LANGUAGE_KEY } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { TOTP } from 'otpauth';
import { openEmptyKitchen, OWNER } from '../empty-kitchen.ts';
import { argumentsForTests } from '../find-browser.ts';
import { axe, expect, expectNoSidewaysScroll, test, type Site } from '../fixtures.ts';
import { startHttpsProxy, type HttpsProxy } from '../https-proxy.ts';
import { createMovableClock } from '../movable-clock.ts';
import { callFrom } from '../people.ts';
import { currentRun } from '../run.ts';

/** Passkeys require HTTPS and a real host name; only this browser resolves it. */
const SHOP = 'meals.kitchen.test';
const at = (site: Site, path = '/'): string => `https://${site === 'shop' ? '' : `${site}.`}${SHOP}${path}`;
const t = translatorFor('mk');
const clock = createMovableClock();
const settings = { ...clock.settings, PUBLIC_URL: at('shop', ''), TRUST_PROXY: '127.0.0.1', DRAIN_MS: '0' };

/** Launches a browser that resolves the kitchen's host names to this machine. */
async function launchFor({ port, fingerprint }: HttpsProxy): Promise<Browser> {
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

/** Opens a page with a virtual authenticator that approves every request. */
async function openWithAuthenticator(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    LANGUAGE_KEY,
    'mk',
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

const expectUsable = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await axe(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await axe(page);
};

test('an admin sets up a passkey and codes, signs in with either, and confirms the second factor before creating an admin', async () => {
  const kitchen = await openEmptyKitchen('none', settings);
  const front = await startHttpsProxy([SHOP, `*.${SHOP}`], kitchen.port);
  const browser = await launchFor(front);
  try {
    const page = await openWithAuthenticator(browser);
    await setUpPasskey(page);
    await signInByPasskey(page);
    const codes = await setUpCodes(page);
    await signInByCode(page, codes);
    await proveBeforeNewAdmin(page, codes);
  } finally {
    await browser.close();
    await front.stop();
    await kitchen.stop();
    clock.remove();
  }
});

const enterPassword = async (page: Page) => {
  await page.goto(at('admin', '/auth'));
  await page.getByLabel(t('accounts:signIn.username'), { exact: true }).fill(OWNER.username);
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
};

const logOut = async (page: Page) => {
  expect((await callFrom(page, 'POST /api/logout', {})).status).toBe(200);
};

async function setUpPasskey(page: Page) {
  await enterPassword(page);
  await expect(page.getByRole('heading', { name: t('factor:setUp.title') })).toBeVisible();
  // A sign-in without its second factor survives a reload and gives access to nothing.
  await page.goto(at('admin', '/admin/users'));
  await expect(page.getByRole('heading', { name: t('factor:setUp.title') })).toBeVisible();
  expect((await callFrom(page, 'GET /api/users')).status).toBe(401);
  await expectUsable(page);

  const add = page.getByRole('button', { name: t('factor:passkeys.add') });
  await add.click();
  await expect(page.locator('main').getByRole('alert')).toContainText(t('factor:rules.name-required'));
  await page.getByLabel(t('factor:passkeys.name')).fill('Office');
  await add.click();
  await expect(page.locator('li code')).toHaveCount(10);
  await expectUsable(page);
  await page.getByRole('button', { name: t('factor:setUp.continue') }).click();
  await expect(page).toHaveURL(at('admin', '/admin/users'));
  expect((await callFrom(page, 'GET /api/users')).status).toBe(200);
}

async function signInByPasskey(page: Page) {
  await logOut(page);
  await enterPassword(page);
  await expect(page.getByRole('heading', { name: t('factor:give.title') })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: t('factor:give.passkey') }).click();
  await expect(page).toHaveURL(at('admin', '/admin'));
  await logOut(page);
  // The passkey also works on the staff site, without a password.
  await page.goto(at('staff', '/auth'));
  await page.getByRole('button', { name: t('accounts:signIn.passkey') }).click();
  await expect.poll(async () => (await callFrom(page, 'GET /api/user')).status).toBe(200);
  await page.goto(at('staff', '/security'));
  await expect(page.getByText('Office', { exact: true })).toBeVisible();
  await expect(page.getByText(t('factor:recovery.notKept'))).toHaveCount(0);
  await expectUsable(page);
}

/**
 * Sets up one-time codes on the page.
 * @returns a function that generates the authenticator code for a time step; `steps` counts half minutes from now
 */
async function setUpCodes(page: Page) {
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
  await expectUsable(page);
  const totp = new TOTP({ secret });
  const codeIn = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  const code = page.getByLabel(t('factor:codes.code'), { exact: true });
  await code.fill('12');
  await code.press('Enter');
  await expect(page.locator('main').getByRole('alert')).toContainText(t('factor:rules.code'));
  await code.fill(codeIn(0));
  await code.press('Enter');
  await expect(page.getByText(t('factor:codes.isOn'))).toBeVisible();
  await expect(title).toBeFocused();
  return codeIn;
}

async function signInByCode(page: Page, codeIn: (steps: number) => string) {
  await logOut(page);
  await enterPassword(page);
  const code = page.getByLabel(t('factor:give.code'), { exact: true });
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.locator('main').getByRole('alert')).toContainText(t('factor:errors.wrong-code'));
  await expect(code).toHaveAccessibleDescription(
    new RegExp(t('factor:codes.refusedAgain').replaceAll(/[()]/g, String.raw`\$&`)),
  );
  // Each code is accepted once, so this is the code of the next time step.
  await code.fill(codeIn(1));
  await code.press('Enter');
  await expect(page).toHaveURL(at('admin', '/admin'));
  await page.goto(at('admin', '/admin/security'));
  await expect(page.getByText(t('factor:page.required'))).toBeVisible();
  await expectUsable(page);
}

/**
 * Creates an administrator, with a proof of the second factor in between. The form keeps its input while the dialog asks
 * for the second factor. After the proof, the form is submitted.
 */
async function proveBeforeNewAdmin(page: Page, codeIn: (steps: number) => string) {
  const minutes = 11;
  clock.moveTo(new Date(Date.now() + minutes * 60_000).toISOString());
  await page.goto(at('admin', '/admin/users'));
  await page.getByRole('button', { name: t('admin:users.add') }).click();
  const form = page.getByRole('dialog', { name: t('admin:newUser.title') });
  await form.getByLabel(t('admin:users.username')).fill('second-owner');
  await form.getByLabel(t('admin:users.email')).fill('second-owner@example.org');
  await form.getByLabel(t('admin:newUser.password'), { exact: true }).fill('blue kettle 42');
  const save = form.getByRole('button', { name: t('admin:newUser.save') });
  await save.click();
  const dialog = page.getByRole('dialog', { name: t('factor:prove.title') });
  await expect(dialog.getByRole('button', { name: t('factor:give.passkey') })).toBeVisible();
  await expect(dialog.getByLabel(t('factor:give.password'), { exact: true })).toHaveCount(0);
  await expectUsable(page);
  await dialog.getByRole('button', { name: t('common:close') }).click();
  await expect(form.getByRole('alert')).toContainText(t('factor:errors.prove-first'));
  await expect(save).toHaveAttribute('aria-busy', 'false');
  await save.click();
  const code = dialog.getByLabel(t('factor:give.code'), { exact: true });
  await code.fill(codeIn(minutes * 2));
  await code.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'second-owner' })).toBeVisible();
}
