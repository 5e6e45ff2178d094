import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { axe, expect, noSidewaysScroll, test, urlOf } from './fixtures.ts';
import { done, officeOf } from './people.ts';
import { startProduct } from './product.ts';

const PASSWORD = 'blue kettle 42';
const NEW_PASSWORD = 'seven green plums';

const speak = (context: BrowserContext, language: Language) =>
  context.addCookies([{ name: 'language', value: language, url: urlOf('shop') }]);

/** One call from inside the page, as its forms make it. @returns its status */
const send = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const headers = { 'x-requested-with': 'XMLHttpRequest' };
      const json = { 'content-type': 'application/json', ...headers };
      const filled = body && { headers: json, body: JSON.stringify(body) };
      const reply = await fetch(path, { method, headers, ...filled });
      return reply.status;
    },
    { method, path, body },
  );

/** A separate customer for each test, so that tests do not interfere; signed in afterwards. */
async function meetSomebody(page: Page): Promise<{ username: string; email: string }> {
  const username = `vesna-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.org`;
  await page.goto(urlOf('shop', '/how-it-works'));
  expect(await send(page, 'POST', '/api/register', { username, email, password: PASSWORD })).toBe(201);
  return { username, email };
}

const field = (page: Page, name: string) => page.locator(`main input[name=${name}]`);
const submit = (page: Page) => page.locator('main form button[type=submit]').click();
const problem = (page: Page) => page.locator('main [role=alert]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toast = (page: Page, text: string) => page.getByRole('region').getByText(text, { exact: true });

async function logIn(page: Page, username: string, password: string) {
  await field(page, 'username').fill(username);
  await field(page, 'password').fill(password);
  await submit(page);
}

/** The walks of their sites check the screens of these journeys in both languages. */
const language: Language = 'mk';
const t = wordsIn(language);

test.describe(`in ${language}`, () => {
  test.beforeEach(async ({ context }) => speak(context, language));

  test('a forgotten password is replaced through the link of an e-mail', async ({ page, allowErrors }) => {
    allowErrors(/status of 40[01]/);
    const { username, email } = await meetSomebody(page);
    const token = new URL(await linkSentTo(page, email, '/confirm-email')).searchParams.get('token');
    expect(await send(page, 'POST', '/api/confirm-email', { token })).toBe(200);
    await send(page, 'POST', '/api/logout');
    await page.goto(urlOf('shop', '/auth'));
    await page.getByRole('link', { name: t('accounts:auth.forgot') }).click();
    await expect(heading(page)).toHaveText(t('accounts:forgot.request.title'));
    await submit(page);
    await expect(problem(page)).toBeFocused();
    await expect(problem(page)).toContainText(t('accounts:rules.email-required'));
    await field(page, 'email').fill('vesna');
    await submit(page);
    await expect(problem(page)).toContainText(t('accounts:rules.email-invalid'));
    await expect(field(page, 'email')).toHaveValue('vesna');
    await field(page, 'email').fill(email);
    await submit(page);
    await expect(heading(page)).toHaveText(t('accounts:forgot.sent.title'));
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('main').getByText(t('accounts:forgot.sent.text'))).toBeVisible();

    const link = await linkSentTo(page, email, '/forgot-password');
    await page.goto(link);
    await expect(heading(page)).toHaveText(t('accounts:forgot.reset.title'));
    // The letter is in English, but here Macedonian was chosen.
    await expect(page).toHaveURL(urlOf('shop', '/forgot-password?letter=en'));
    const resetToken = new URL(link).searchParams.get('token') ?? '';
    await expect(field(page, 'token')).toHaveValue(resetToken);
    await expect(field(page, 'token')).not.toBeEditable();
    await choosesBadly(page, language);
    await field(page, 'newPassword').fill(NEW_PASSWORD);
    await field(page, 'confirmPassword').fill(NEW_PASSWORD);
    await submit(page);
    await expect(heading(page)).toHaveText(t('accounts:forgot.success.title'));
    await expect(page.locator('main').getByText(t('accounts:forgot.success.text'))).toBeVisible();

    await page
      .getByRole('link', { name: t('accounts:forgot.success.login'), exact: true })
      .last()
      .click();
    await logIn(page, username, PASSWORD);
    await expect(problem(page)).toContainText(t('accounts:errors.wrong-credentials'));
    await logIn(page, username, NEW_PASSWORD);
    await expect(page).toHaveURL(urlOf('shop'));

    await page.goto(link);
    await field(page, 'newPassword').fill(PASSWORD);
    await field(page, 'confirmPassword').fill(PASSWORD);
    await submit(page);
    await expect(problem(page)).toContainText(t('accounts:errors.reset-invalid'));
    await page.getByRole('button', { name: t('accounts:forgot.reset.again') }).click();
    await expect(heading(page)).toHaveText(t('accounts:forgot.request.title'));
  });

  test('a password is changed in the profile, and everybody else is signed out', async ({
    page,
    browser,
    allowErrors,
  }) => {
    allowErrors(/status of 40[01]/);
    const { username } = await meetSomebody(page);
    const elsewhere = await browser.newContext();
    await speak(elsewhere, language);
    const other = await elsewhere.newPage();
    await other.goto(urlOf('shop', '/auth'));
    await logIn(other, username, PASSWORD);
    await expect(other).toHaveURL(urlOf('shop'));
    await other.goto(urlOf('shop', '/profile?tab=security'));
    await expect(field(other, 'currentPassword')).toBeVisible();

    await page.goto(urlOf('shop', '/profile?tab=security'));
    await submit(page);
    for (const rule of [
      'rules.current-password-required',
      'rules.password-short',
      'password.confirmNew',
    ] as const)
      await expect(problem(page)).toContainText(t(`accounts:${rule}`));
    await changes(page, 'wrong kettle 42');
    await expect(problem(page)).toContainText(t('accounts:errors.wrong-password'));
    await expect(toast(page, t('accounts:password.failed'))).toBeVisible();
    await expect(field(page, 'newPassword')).toHaveValue(NEW_PASSWORD);
    await changes(page, PASSWORD);
    await expect(toast(page, t('accounts:password.doneTitle'))).toBeVisible();
    for (const name of ['currentPassword', 'newPassword', 'confirmPassword'])
      await expect(field(page, name)).toHaveValue('');
    expect(await send(page, 'GET', '/api/user')).toBe(200);

    // The other browser notices on its next request, and asks for a sign-in.
    await changes(other, PASSWORD);
    await expect(other.locator('main').getByText(t('common:logInAgain'), { exact: true })).toBeVisible();
    await expect(field(other, 'currentPassword')).toBeHidden();
    await elsewhere.close();
  });

  test('an administrator signs in at the shop, and a failure says its status', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 401/);
    await page.goto(urlOf('shop', '/admin-login'));
    await expect(page.locator('main').getByText('trpeza-demo')).toBeVisible();
    await expect(field(page, 'username')).toHaveValue('admin');
    await expect(field(page, 'password')).toHaveValue('trpeza-demo');
    await field(page, 'password').fill('not the password');
    await submit(page);
    await expect(toast(page, t('accounts:adminLogin.failed'))).toBeVisible();
    await expect(toast(page, t('accounts:adminLogin.status', { status: 401 }))).toBeVisible();
    await expect(problem(page)).toContainText(t('accounts:errors.wrong-credentials'));
    await expect(field(page, 'username')).toHaveValue('admin');
    await field(page, 'password').fill('trpeza-demo');
    await submit(page);
    await expect(page).toHaveURL(urlOf('shop'));
    await expect(toast(page, t('accounts:adminLogin.done'))).toBeVisible();
    await page.goto(urlOf('shop', '/admin-login'));
    await expect(page).toHaveURL(urlOf('shop'));
  });

  test('the forms of the sign-in page say what is wrong and keep what was typed', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of (401|409|500)|ERR_FAILED/);
    await page.goto(urlOf('shop', '/auth'));
    await expect(page.locator('main').getByText(t('accounts:signIn.ready'))).toBeVisible();
    await submit(page);
    for (const rule of ['username-required', 'password-required'] as const)
      await expect(problem(page)).toContainText(t(`accounts:rules.${rule}`));
    await logIn(page, 'nobody-at-all', 'not the password');
    const wrong = t('accounts:errors.wrong-credentials');
    await expect(toast(page, t('accounts:auth.loginFailed'))).toBeVisible();
    await expect(page.getByText(t('accounts:signIn.failed', { message: wrong }))).toBeVisible();
    await expect(field(page, 'username')).toHaveValue('nobody-at-all');
    await expect(field(page, 'password')).toHaveValue('not the password');
    for (const answer of ['failed', 'broken'] as const) {
      await page.route('**/api/login', (route) =>
        answer === 'failed' ? route.abort() : route.fulfill({ status: 500, body: '' }),
      );
      await submit(page);
      await expect(problem(page)).toContainText(t('accounts:auth.loginLater'));
      await page.unroute('**/api/login');
    }

    await page.getByRole('tab', { name: t('accounts:auth.register') }).click();
    // Only the form to register asks for one; until then the button is that of the sign-in.
    await expect(field(page, 'email')).toBeVisible();
    await submit(page);
    for (const rule of [
      'rules.username-required',
      'rules.email-required',
      'rules.password-required',
      'auth.confirmRequired',
    ] as const)
      await expect(problem(page)).toContainText(t(`accounts:${rule}`));
    await field(page, 'username').fill('customer');
    await field(page, 'email').fill('somebody@example.org');
    await field(page, 'password').fill(PASSWORD);
    await field(page, 'confirmPassword').fill('another');
    await submit(page);
    await expect(problem(page)).toContainText(t('accounts:auth.mismatch'));
    await field(page, 'confirmPassword').fill(PASSWORD);
    await submit(page);
    await expect(problem(page)).toContainText(t('accounts:errors.username-taken'));
    await expect(toast(page, t('accounts:auth.registerFailed'))).toBeVisible();
    await expect(field(page, 'email')).toHaveValue('somebody@example.org');
    await expect(field(page, 'confirmPassword')).toHaveValue(PASSWORD);
    // An error stays until read, but not on another page that it does not concern.
    await page.locator('header a[href="/"]').first().click();
    await expect(page).toHaveURL(urlOf('shop'));
    await expect(toast(page, t('accounts:auth.registerFailed'))).toHaveCount(0);
  });
});

async function changes(page: Page, current: string) {
  await field(page, 'currentPassword').fill(current);
  await field(page, 'newPassword').fill(NEW_PASSWORD);
  await field(page, 'confirmPassword').fill(NEW_PASSWORD);
  await submit(page);
}

/** Everything that the reset refuses, with the input preserved. */
async function choosesBadly(page: Page, language: Language) {
  const t = wordsIn(language);
  await submit(page);
  await expect(problem(page)).toContainText(t('accounts:rules.password-short'));
  await expect(problem(page)).toContainText(t('accounts:password.confirmNew'));
  await field(page, 'newPassword').fill('password1');
  await field(page, 'confirmPassword').fill('password2');
  await submit(page);
  await expect(problem(page)).toContainText(t('accounts:auth.mismatch'));
  await field(page, 'confirmPassword').fill('password1');
  await submit(page);
  await expect(problem(page)).toContainText(t('accounts:errors.weak-password'));
  await expect(field(page, 'confirmPassword')).toHaveValue('password1');
}

/** Waits for the e-mail in the demo mailbox and extracts its link. */
async function linkSentTo(
  page: Page,
  email: string,
  to: '/forgot-password' | '/confirm-email' | '/invitation',
): Promise<string> {
  const read = () =>
    page.evaluate(
      async ([email, path]) => {
        const messages: { id: number; to: string; subject: string }[] = await (
          await fetch('/api/demo-mailbox')
        ).json();
        for (const { id } of messages.filter((message) => message.to === email)) {
          const { plain } = await (await fetch(`/api/demo-mailbox/${id}`)).json();
          const links: string[] = plain.match(/https?:\S+/g) ?? [];
          const link = links.find((each) => each.includes(`${path}?`));
          if (link) return link;
        }
        return '';
      },
      [email, to] as const,
    );
  await expect.poll(read).not.toBe('');
  return read();
}

test('one signs in with the keyboard alone, and can see the password', async ({ page }) => {
  const { username } = await meetSomebody(page);
  await send(page, 'POST', '/api/logout');
  await page.goto(urlOf('shop', '/auth'));
  await expect(field(page, 'username')).toHaveAttribute('autocomplete', 'username');
  await expect(field(page, 'password')).toHaveAttribute('autocomplete', 'current-password');
  // In the demonstration one press fills the form.
  await page.getByRole('button', { name: 'newcomer', exact: true }).click();
  await expect(field(page, 'username')).toHaveValue('newcomer');
  await page.reload();
  await heading(page).focus();
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab');
    if (await field(page, 'username').evaluate((input) => input === document.activeElement)) break;
  }
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  const capsLock = page.getByText('Caps Lock is on.');
  const init = { modifierCapsLock: true, bubbles: true };
  await field(page, 'password').dispatchEvent('keydown', init);
  await expect(capsLock).toBeVisible();
  await page.keyboard.type(PASSWORD);
  await expect(capsLock).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(field(page, 'password')).toHaveAttribute('type', 'text');
  await expect(page.locator(':focus')).toHaveText('Hide password: Password');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(urlOf('shop'));
  expect(await send(page, 'GET', '/api/user')).toBe(200);
});

test('outside the demonstration nobody’s name or password is known', async ({ page }) => {
  const real = await startProduct({ DEMO: '0' });
  try {
    const at = (path: string) => `http://localhost:${real.port}${path}`;
    await page.goto(at('/admin-login'));
    await expect(field(page, 'username')).toHaveValue('');
    await expect(field(page, 'password')).toHaveValue('');
    await expect(page.locator('main')).not.toContainText('trpeza-demo');
    await page.goto(at('/auth'));
    await expect(field(page, 'username')).toHaveValue('');
    await expect(page.locator('main')).not.toContainText('trpeza-demo');
    expect((await page.request.get(at('/api/demo-mailbox'))).status()).toBe(404);
    // Leaves the page, so that its background loading does not fail when the kitchen stops.
    await page.goto('about:blank');
  } finally {
    await real.stop();
  }
});

test('whoever registers arrives where they were going, and confirms their address by the letter', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 410/);
  await page.goto(urlOf('shop', '/orders'));
  await expect(page).toHaveURL(urlOf('shop', '/auth'));
  await page.getByRole('tab', { name: 'Register' }).click();
  const username = `vesna-${crypto.randomUUID().slice(0, 8)}`;
  // Both forms have a username; only this one has an e-mail address.
  await field(page, 'email').fill(`${username}@example.org`);
  await field(page, 'username').fill(username);
  for (const name of ['password', 'confirmPassword']) {
    await expect(field(page, name)).toHaveAttribute('autocomplete', 'new-password');
    await field(page, name).fill(PASSWORD);
  }
  await submit(page);
  await expect(page).toHaveURL(urlOf('shop', '/orders'));

  const link = await linkSentTo(page, `${username}@example.org`, '/confirm-email');
  await page.goto(urlOf('shop', '/profile'));
  await expect(page.getByText('Please confirm your email address')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Please check your email')).toBeVisible();
  // By then the link has been replaced; the page says so, and the newest one works.
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(link);
  await expect(page).toHaveURL(urlOf('shop', '/confirm-email?letter=en'));
  const confirm = page.getByRole('button', { name: 'Confirm my email address' });
  await confirm.click();
  await expect(page.getByText(wordsIn('en')('accounts:errors.confirm-invalid'))).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveText('Confirm your email address');
  await expect(confirm).toHaveCount(0);
  await axe(page);
  await noSidewaysScroll(page);
  const newest = await linkSentTo(page, `${username}@example.org`, '/confirm-email');
  await page.goto(newest);
  await expect(confirm).toBeVisible();
  // Without its token the page has nothing that could be confirmed.
  await page.reload();
  await expect(page.getByText(wordsIn('en')('accounts:confirmEmail.openAgain'))).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await page.goto(newest);
  await confirm.click();
  await expect(heading(page)).toHaveText('Your email address is confirmed');
  await expect(heading(page)).toBeFocused();
  await axe(page);
  await noSidewaysScroll(page);
  await page.goto(urlOf('shop', '/profile'));
  await expect(page.getByText(`${username}@example.org`).first()).toBeVisible();
  await expect(page.getByText('Please confirm your email address')).toHaveCount(0);
  // Opened once more, the link says what is true of the owner, and to others nothing of an address.
  const email = `${username}@example.org`;
  await page.goto(newest);
  await confirm.click();
  await expect(page.getByText(wordsIn('en')('accounts:confirmEmail.already', { email }))).toBeVisible();
  await expect(heading(page)).toHaveText('Your email address is confirmed');
  await send(page, 'POST', '/api/logout');
  await page.goto(newest);
  await confirm.click();
  await expect(page.getByText(wordsIn('en')('accounts:errors.confirm-invalid'))).toBeVisible();
  await expect(page.locator('main').getByText(email)).toHaveCount(0);
});

test('an invitation survives a reload, and its link leads to the log-in once it is used', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 410/);
  // Nobody has chosen a language in this browser, so the page speaks that of the letter.
  const words = wordsIn('mk');
  const email = `donka-${crypto.randomUUID()}@example.org`;
  const office = await officeOf();
  const names = { firstName: 'Donka', lastName: 'Ribarova', phoneNumber: '03 9555 0177' };
  const kept = { ...names, email, language: 'mk', monthlyPlan: '400.00' };
  const { id } = await done(office.ask('POST /api/customers', kept));
  await done(office.ask(`POST /api/customers/${id}/invitation`, { by: 'email' }));
  await page.goto(urlOf('shop', '/how-it-works'));
  const link = await linkSentTo(page, email, '/invitation');
  const code = new URL(link).searchParams.get('code')!;

  await page.goto(link);
  await expect(field(page, 'newPassword')).toBeVisible();
  expect(page.url()).not.toContain(code);
  // The link's code is gone from the address, so the page says how to go on.
  await page.reload();
  await expect(heading(page)).toHaveText(words('accounts:invitation.title'));
  await expect(page.getByText(words('accounts:invitation.lead'))).toBeVisible();

  await page.goto(link);
  await field(page, 'newPassword').fill(PASSWORD);
  await field(page, 'confirmPassword').fill(PASSWORD);
  await submit(page);
  await expect(heading(page)).toHaveText(words('accounts:invitation.done'));
  await expect(heading(page)).toBeFocused();

  await page.goto(link);
  const main = page.locator('main');
  await expect(main.getByText(words('customers:errors.invitation-invalid'))).toBeVisible();
  const login = main.getByRole('link', { name: words('accounts:invitation.login'), exact: true });
  await expect(login).toHaveAttribute('href', '/auth');
  await axe(page);
  await main.getByRole('button', { name: words('accounts:invitation.onPaper') }).click();
  await expect(heading(page)).toBeFocused();
  await expect(field(page, 'code')).toBeVisible();
  // What is chosen by hand holds.
  await page.getByRole('banner').locator('a[hreflang=en]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto(link);
  await expect(main.getByText(wordsIn('en')('customers:errors.invitation-invalid'))).toBeVisible();
});

test('logging out works here even when the call does not get through', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await meetSomebody(page);
  await page.goto(urlOf('shop'));
  await page.route('**/api/logout', (route) => route.abort());
  const { username } = await page.evaluate(async () => (await fetch('/api/user')).json());
  await page.locator('header summary', { hasText: username }).first().click();
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(toast(page, 'There was an error during logout. Please try again.')).toBeVisible();
  await expect(page.locator('header').getByRole('link', { name: 'Log in' }).first()).toBeVisible();
});

test('a link to reset a password leaves no trace', async ({ page, request }) => {
  const answer = await request.get(urlOf('shop', '/forgot-password?token=a-secret-token'));
  expect(answer.headers()['referrer-policy']).toBe('no-referrer');
  const html = await answer.text();
  expect(html).not.toContain('a-secret-token');
  for (const path of ['/forgot-password', '/admin-login'])
    expect(await (await request.get(urlOf('shop', path))).text()).toContain(
      '<meta name="robots" content="noindex">',
    );
  await page.goto(urlOf('staff', '/forgot-password?token=a-secret-token'));
  await expect(field(page, 'token')).toHaveValue('a-secret-token');
  await expect(page).toHaveURL(urlOf('shop', '/forgot-password'));
  await page.goto(urlOf('admin', '/admin-login'));
  await expect(page).toHaveURL(urlOf('admin', '/auth'));
  for (const site of ['staff', 'admin'] as const) {
    await page.goto(urlOf(site, '/auth'));
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page).toHaveURL(urlOf('shop', '/forgot-password'));
  }
});
