import type { Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { axe, expect, expectNoSidewaysScroll, openShop, setPageLanguage, test, urlOf } from '../fixtures.ts';
import { callFrom, expectSuccess, officeOf } from '../people.ts';
import { uniqueName } from '../unique.ts';

const PASSWORD = 'blue kettle 42';
const NEW_PASSWORD = 'seven green plums';

/** Registers a customer and leaves them signed in on the page. */
async function register(page: Page): Promise<{ username: string; email: string }> {
  const username = uniqueName();
  const email = `${username}@example.org`;
  await page.goto(urlOf('shop', '/favicon.svg'));
  await expectSuccess(callFrom(page, 'POST /api/register', { username, email, password: PASSWORD }));
  return { username, email };
}

const field = (page: Page, name: string) => page.locator(`main input[name=${name}]`);
const submit = (page: Page) => page.locator('main form button[type=submit]').click();
const problem = (page: Page) => page.locator('main [role=alert]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function logIn(page: Page, username: string, password: string) {
  await field(page, 'username').fill(username);
  await field(page, 'password').fill(password);
  await submit(page);
}

const t = translatorFor('mk');

test.describe('the password pages, in Macedonian', () => {
  test.beforeEach(({ page }) => setPageLanguage(page, 'mk'));

  test('a customer resets a forgotten password through the link of an email', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 40[01]/);
    const { username, email } = await register(page);
    const token = new URL(await linkSentTo(page, email, '/confirm-email')).searchParams.get('token');
    await expectSuccess(callFrom(page, 'POST /api/confirm-email', { token }));
    await expectSuccess(callFrom(page, 'POST /api/logout', {}));
    await page.goto(urlOf('shop', '/auth'));
    await page.getByRole('link', { name: t('accounts:auth.forgot') }).click();
    await expect(heading(page)).toHaveText(t('accounts:forgot.request.title'));
    await field(page, 'email').fill(email);
    await submit(page);
    await expect(heading(page)).toHaveText(t('accounts:forgot.sent.title'));
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('main').getByText(t('accounts:forgot.sent.text'))).toBeVisible();

    const link = await linkSentTo(page, email, '/forgot-password');
    await page.goto(link);
    await expect(heading(page)).toHaveText(t('accounts:forgot.reset.title'));
    // The email is in English, but this browser has chosen Macedonian.
    await expect(page).toHaveURL(urlOf('shop', '/forgot-password?letter=en'));
    const resetToken = new URL(link).searchParams.get('token') ?? '';
    await expect(field(page, 'token')).toHaveValue(resetToken);
    await expect(field(page, 'token')).not.toBeEditable();
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
    await expect(page.getByText(t('accounts:errors.wrong-credentials'))).toHaveCount(1);
    await expect(page.locator('main form [type=submit]')).toBeFocused();
    await logIn(page, username, NEW_PASSWORD);
    await expect(page).toHaveURL(urlOf('shop'));
  });

  test('a customer changes the password, which signs out all other devices', async ({
    page,
    browser,
    allowErrors,
  }) => {
    allowErrors(/status of 40[01]/);
    const { username } = await register(page);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await setPageLanguage(other, 'mk');
    await other.goto(urlOf('shop', '/auth'));
    await logIn(other, username, PASSWORD);
    await expect(other).toHaveURL(urlOf('shop'));
    await other.goto(urlOf('shop', '/profile?tab=security'));
    await expect(field(other, 'currentPassword')).toBeVisible();

    await page.goto(urlOf('shop', '/profile?tab=security'));
    await changePassword(page, 'wrong kettle 42');
    await expect(problem(page)).toContainText(t('accounts:errors.wrong-password'));
    await expect(field(page, 'newPassword')).toHaveValue(NEW_PASSWORD);
    await changePassword(page, PASSWORD);
    await expect(page.getByRole('heading', { name: t('accounts:password.doneTitle') })).toBeVisible();
    for (const name of ['currentPassword', 'newPassword', 'confirmPassword'])
      await expect(field(page, name)).toHaveValue('');
    expect((await callFrom(page, 'GET /api/user')).status).toBe(200);

    // The other browser is rejected at its next request.
    await changePassword(other, PASSWORD);
    await expect(other.locator('main').getByText(t('common:logInAgain'), { exact: true })).toBeVisible();
    await expect(field(other, 'currentPassword')).toBeHidden();
    await elsewhere.close();
  });
});

async function changePassword(page: Page, current: string) {
  await field(page, 'currentPassword').fill(current);
  await field(page, 'newPassword').fill(NEW_PASSWORD);
  await field(page, 'confirmPassword').fill(NEW_PASSWORD);
  await submit(page);
}

/**
 * Waits for an email in the demo mailbox.
 * @returns the link in the email, which opens a page of the product
 */
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

for (const language of ['en', 'mk'] as const)
  test(`the forms to sign in are in sight on a small phone in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await setPageLanguage(page, language);
    for (const [path, name] of [
      ['/orders', 'username'],
      ['/auth?tab=register', 'username'],
      ['/admin-login', 'username'],
      ['/forgot-password', 'email'],
    ] as const) {
      await openShop(page, path);
      const box = await field(page, name).boundingBox();
      expect(box?.y, path).toBeLessThan(300);
      if (!path.includes('register'))
        await expect(page.locator('main form [type=submit]')).toBeInViewport({ ratio: 1 });
    }
  });

test('a new customer confirms the email address and returns to the page that required the sign-in', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 410/);
  await page.goto(urlOf('shop', '/orders'));
  await expect(page).toHaveURL(urlOf('shop', '/auth'));
  await page.getByRole('tab', { name: 'Register' }).click();
  const username = uniqueName();
  // Both forms have a username field; only the registration form has an email field.
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
  const toConfirm = page.getByText(`open the message that we sent to ${username}@example.org`);
  await expect(toConfirm).toBeVisible();
  await page.goto(link);
  await expect(page).toHaveURL(urlOf('shop', '/confirm-email?letter=en'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(heading(page)).toHaveText('Your email address is confirmed');
  await expect(heading(page)).toBeFocused();
  await axe(page);
  await expectNoSidewaysScroll(page);
  await page.goto(urlOf('shop', '/profile'));
  await expect(page.getByText(`${username}@example.org`).first()).toBeVisible();
  await expect(toConfirm).toHaveCount(0);
});

test('an invited customer chooses a password, and the used link leads to the sign-in page', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 410/);
  // Without a language cookie the page uses the language of the email.
  const email = `${uniqueName()}@example.org`;
  const office = await officeOf();
  const names = { firstName: 'Donka', lastName: 'Ribarova', phoneNumber: '03 9555 0177' };
  const kept = { ...names, email, language: 'mk', monthlyPlan: '400.00' };
  const { id } = await expectSuccess(office.ask('POST /api/customers', kept));
  await expectSuccess(office.ask(`POST /api/customers/${id}/invitation`, { by: 'email' }));
  await page.goto(urlOf('shop', '/favicon.svg'));
  const link = await linkSentTo(page, email, '/invitation');
  const code = new URL(link).searchParams.get('code')!;

  await page.goto(link);
  await expect(field(page, 'newPassword')).toBeVisible();
  expect(page.url()).not.toContain(code);
  await page.goto(link);
  await field(page, 'newPassword').fill(PASSWORD);
  await field(page, 'confirmPassword').fill(PASSWORD);
  await submit(page);
  await expect(heading(page)).toHaveText(t('accounts:invitation.done'));
  await expect(heading(page)).toBeFocused();

  await page.goto(link);
  const main = page.locator('main');
  await expect(main.getByText(t('customers:errors.invitation-invalid'))).toBeVisible();
  const login = main.getByRole('link', { name: t('accounts:invitation.login'), exact: true });
  await expect(login).toHaveAttribute('href', '/auth');
  await axe(page);
});
