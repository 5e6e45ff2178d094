import { axe, expect, fetchLink, PDF, signIn, test, urlOf } from '../fixtures.ts';

test('a customer opens a statement from the budget page', async ({ page }) => {
  await signIn(page, 'shop', 'customer');
  await page.goto(urlOf('shop', '/budget'));
  await expect(page.getByRole('heading', { name: 'Your statements' })).toBeVisible();
  const statement = page.getByRole('link', { name: /^Statement for / }).first();
  expect(await fetchLink(page, statement)).toMatchObject(PDF);
  await axe(page);
});
