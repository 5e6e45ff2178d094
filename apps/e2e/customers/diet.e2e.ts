import { translatorFor } from '@trpeza/i18n/messages';
import {
  axe,
  countSheets,
  expect,
  expectNoSidewaysScroll,
  openShop,
  setPageLanguage,
  test,
  urlOf,
} from '../fixtures.ts';
import { expectSuccess, signInAsNewCustomer, fillCart, type Customer } from '../people.ts';

interface ListedMeal {
  id: number;
  name: string;
  name_mk: string;
  allergens: string[];
}

/** Puts ten meals with milk and ten without allergens into the cart. */
async function fillBasket(customer: Customer) {
  const meals: ListedMeal[] = await expectSuccess(customer.ask('GET /api/meals'));
  // Uses the first meals of the demo menu, because other tests add and delete meals.
  meals.sort((a, b) => a.id - b.id);
  const milky = meals.find(({ allergens }) => allergens.includes('milk'))!;
  const plain = meals.find(({ allergens }) => allergens.length === 0)!;
  await fillCart(customer, [
    { mealId: milky.id, quantity: 10 },
    { mealId: plain.id, quantity: 10 },
  ]);
  return { milky, plain };
}

const t = translatorFor('mk');
const milk = t('meals:allergen.milk');
const contains = `${t('meals:stop.contains', { what: milk })}. ${t('meals:stop.told')}`;
const stopText = contains.charAt(0).toUpperCase() + contains.slice(1);

test.use({ viewport: { width: 390, height: 900 } });

test('a customer cannot order a meal that conflicts with their diet: card, dialog, meal page, cart and checkout say so', async ({
  page,
}) => {
  await setPageLanguage(page, 'mk');
  const { milky } = await fillBasket(await signInAsNewCustomer(page, { plan: '5000.00' }));
  const name = milky.name_mk;

  await page.goto(urlOf('shop', '/profile'));
  const save = page.getByRole('button', { name: t('accounts:diet.save') });
  await page.getByRole('checkbox', { name: milk, exact: true }).check();
  await save.click();
  const consent = page.getByRole('checkbox', { name: t('accounts:diet.consent') });
  await expect(page.locator('main [role=alert]')).toBeFocused();
  await expect(consent).toHaveAccessibleDescription(new RegExp(t('accounts:rules.diet-consent')));
  await consent.check();
  await save.click();
  await expect(page.getByText(t('accounts:diet.savedText'))).toBeVisible();
  await axe(page);

  await openShop(page);
  const strips = page.locator('#menu').getByText(new RegExp(`^${t('meals:stop.title')}`));
  await expect(strips).not.toHaveCount(0);
  await page.getByRole('link', { name: t('home:menu.suits') }).click();
  await expect(page).toHaveURL(/diet=1/);
  await expect(strips).toHaveCount(0);
  await page.reload();
  await expect(page.locator('#menu h3')).toHaveCount(8);
  await expect(strips).toHaveCount(0);

  await page.goto(urlOf('shop', `/?q=${encodeURIComponent(name)}`));
  const card = page.locator('#menu li').filter({ has: page.locator(`a[href="/meal/${milky.id}"]`) });
  await expect(card.last()).toContainText(t('meals:stop.badge', { what: milk }));
  await card.last().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(stopText);
  await expect(dialog).toContainText(`${t('meals:contains')} `);
  await expect(dialog.getByRole('button', { name: t('cart:add') })).toHaveCount(0);
  await axe(page);

  await page.goto(urlOf('shop', `/meal/${milky.id}`));
  await expect(page.getByText(stopText)).toBeVisible();
  await expect(page.getByRole('button', { name: t('cart:add') })).toHaveCount(0);
  await page.getByRole('link', { name: t('meals:stop.profile') }).click();
  await expect(page.getByRole('heading', { name: t('accounts:diet.title') })).toBeFocused();

  await page.goto(urlOf('shop', '/checkout'));
  await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible();
  await expect(page.locator('main form')).toHaveCount(0);
  await axe(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: t('cart:open', { count: 20 }) }).click();
  const basket = page.getByRole('dialog', { name: t('cart:title') });
  await expect(basket).toContainText(stopText);
  await expect(basket.getByRole('link', { name: t('cart:checkout') })).toHaveCount(0);
  await axe(page);
  await basket.getByRole('button', { name: t('cart:stop.remove', { count: 1 }) }).click();
  await basket.getByRole('link', { name: t('cart:checkout') }).click();
  await expect(page).toHaveURL(urlOf('shop', '/checkout'));
  await expect(page.locator('main form input[name=firstName]')).toBeVisible();
});

test("a visitor prints the whole menu on one A4 sheet without the page's header and footer", async ({
  page,
}) => {
  await setPageLanguage(page, 'mk');
  await page.goto(urlOf('shop'));
  await page
    .locator('main')
    .getByRole('link', { name: t('home:menu.print') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('sheet:title') })).toBeVisible();
  // The demo menu has 52 meals; other tests may have added more.
  expect(await page.locator('main article section li').count()).toBeGreaterThanOrEqual(52);
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
  await page.getByRole('button', { name: t('common:print') }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main article')).toBeVisible();
  for (const frame of ['#root > header', '#root > footer', 'main h1'])
    await expect(page.locator(frame)).toBeHidden();
  expect(await countSheets(page)).toBe(1);
});
