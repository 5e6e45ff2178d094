import { axe, expect, signIn, test, urlOf } from '../fixtures.ts';

test('an admin adds a webhook, sends a test, sees why it failed, and removes the webhook', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 400/);
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/webhooks'));
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('http://program.example/orders');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(address).toHaveAccessibleDescription(/must begin with https/);
  // Webhooks to private addresses are not sent; the delivery list shows the reason.
  await address.fill('https://127.0.0.1/orders');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const menu = page.getByRole('button', { name: 'Actions for https://127.0.0.1/orders' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Send a test' }).click();
  await expect(page.getByText('The test is being sent.')).toBeVisible();
  await axe(page);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Show the secret' }).click();
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'https://127.0.0.1/orders' }).click();
  await expect(page.getByRole('cell', { name: /not allowed.* · 1 attempt/ })).toBeVisible({
    timeout: 30_000,
  });
  await axe(page);
  await page.getByRole('button', { name: /^View Test/ }).click();
  await expect(page.getByRole('dialog').getByText('"type": "test"')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The message is being sent again')).toBeVisible();
  await page.getByRole('link', { name: 'All webhooks' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No other program is notified.')).toBeVisible();
});
