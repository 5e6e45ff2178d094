import type { Locator, Page } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import {
  axe,
  countSheets,
  expect,
  expectLargeTextFits,
  expectNoSidewaysScroll,
  expectQuantityRefused,
  setPageLanguage,
  test,
  urlOf,
} from '../fixtures.ts';
import { signInAsNewCustomer, placeOrder } from '../people.ts';

const TWELVE = [
  { mealId: 1, quantity: 7 },
  { mealId: 3, quantity: 5 },
];

const t = translatorFor('mk');

test('a customer tracks an order, orders it again, prints the order receipt and cancels it', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await setPageLanguage(page, 'mk');
  const customer = await signInAsNewCustomer(page);
  const number = await placeOrder(customer, TWELVE);

  await page.goto(urlOf('shop', `/orders#${number}`));
  const card = page.locator(`[id="${number}"]`);
  await expect(card).toBeFocused();
  await expect(card).toContainText(t('orders:mine.steps.pending'));
  await expect(card).toContainText(t('orders:mine.paid'));
  await expect(card).toContainText(t('orders:mine.cancelUntil', { when: '' }).trim());
  await card.locator('summary').click();
  await axe(page);
  await expectNoSidewaysScroll(page);

  const meals = page.locator('main ul ul button');
  await meals.first().click();
  await expect(page.getByRole('dialog')).toContainText(t('meals:nutrition.title'));
  await axe(page);
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: t('cart:again.button') }).click();
  const basket = page.getByRole('dialog', { name: t('cart:title') });
  await expect(basket).toContainText(t('cart:again.done', { number }));
  await expect(basket.getByRole('textbox').first()).toHaveValue('7');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: t('cart:open', { count: 12 }) })).toBeVisible();

  await card.getByRole('link', { name: t('orders:mine.receiptOf', { number }) }).click();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText('Ана Попова');
  await expect(receipt).toContainText(
    t('orders:receipt.payerShare', { payer: t('cart:organisationPays'), share: 70 }),
  );
  await axe(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTextFits(page);
  expect(await countSheets(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: t('orders:receipt.print') })).toBeHidden();
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const second = await context.newPage();
  await second.goto(urlOf('shop', '/orders'));
  await second.getByRole('button', { name: t('orders:mine.cancel'), exact: true }).click();
  const goesBack = t('orders:mine.cancelText', { amount: '0.00' }).split(',')[0]!;
  await expect(second.getByRole('dialog')).toContainText(goesBack);
  await second.getByRole('dialog').locator('button[type=submit]').click();
  const cancelled = second.locator(`[id="${number}"]`);
  await expect(cancelled).toBeFocused();
  await expect(cancelled).toContainText(t('orders:mine.steps.cancelled'));
  await second.reload();
  // The line of the cancelled order is open, because the address names it.
  await expect(cancelled).toBeFocused();
  await expect(second.getByText(t('orders:mine.steps.cancelled'))).toBeVisible();
  await page.reload();
  await expect(receipt).toContainText(t('orders:receipt.cancelled'));
  await expect(receipt).toContainText(t('orders:receipt.refund'));
  await page.goto(urlOf('shop'));
  await expect(page.getByText(t('cart:again.last', { count: 12 }))).toBeVisible();
});

test('a customer changes an order in two tabs and reschedules it', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await setPageLanguage(page, 'mk');
  const customer = await signInAsNewCustomer(page);
  const number = await placeOrder(customer, TWELVE);
  const other = await context.newPage();
  const open = async (tab: Page) => {
    await tab.goto(urlOf('shop', '/orders'));
    await tab.getByRole('button', { name: t('orders:mine.change'), exact: true }).click();
    const dialog = tab.getByRole('dialog', { name: t('orders:change.title', { number }) });
    await expect(dialog).toContainText(t('orders:change.own.same'));
    return dialog;
  };
  const quantity = (dialog: Locator, meal: number) =>
    dialog.locator(`[data-meal="${meal}"]`).getByRole('textbox');
  // The button names the difference.
  const save = (dialog: Locator) => dialog.locator('button[type=submit]').click();

  const [first, second] = [await open(page), await open(other)];
  const tooFew = t('orders:change.problem.belowMinimum', { missing: 3, minimum: 10 });
  await quantity(first, 1).fill('2');
  await quantity(first, 1).blur();
  await expect(first.getByText(tooFew)).toBeVisible();
  await save(first);
  await expect(first.getByRole('alert')).toContainText(tooFew);
  await axe(page);
  await quantity(first, 1).fill('5o');
  await save(first);
  await expectQuantityRefused(quantity(first, 1), { min: 0, max: 100 }, 'mk');
  // Saving before the new price was shown does not save; it shows the price first.
  await quantity(first, 1).fill('5');
  await save(first);
  await expect(first.getByText(/\$141\.39 → \$121\.99/)).toBeVisible();
  await first.getByRole('button', { name: t('orders:change.save.back', { amount: '5.82' }) }).click();
  await expect(first).toBeHidden();
  await expect(page.getByRole('main')).toContainText('5 ×');
  await expect(page.getByRole('main')).toContainText(t('orders:mine.paid'));

  // The other tab still has the order as it was before this change, so its form must be started again.
  await quantity(second, 3).fill('6');
  await quantity(second, 3).blur();
  const again = second.getByRole('button', { name: t('orders:change.startAgain') });
  await expect(again).toBeVisible();
  await axe(other);
  await again.click();
  await expect(quantity(second, 1)).toHaveValue('5');
  await quantity(second, 3).fill('7');
  await save(second);
  await second
    .getByRole('button', { name: t('orders:change.save.more', { amount: '0.00' }).split(' ')[0]! })
    .click();
  await expect(second).toBeHidden();
  await other.close();

  await page.getByRole('button', { name: t('orders:mine.move'), exact: true }).click();
  const move = page.getByRole('dialog', { name: t('orders:reschedule.title', { number }) });
  const days = move.getByRole('group', { name: t('calendar:day') });
  // Chooses the nearest other day, because later ones belong to other tests.
  await days.getByRole('radio', { checked: false, disabled: false }).first().check();
  await axe(page);
  await expectNoSidewaysScroll(page);
  await move.locator('button[type=submit]').click();
  await expect(move).toBeHidden();
  await expect(page.locator(`[id="${number}"]`)).toBeFocused();
  await expect(page.getByRole('main')).toContainText('7 ×');
});
