import { translatorFor } from '@trpeza/i18n/messages';
import {
  axe,
  expect,
  expectLargeTextFits,
  expectNoSidewaysScroll,
  expectQuantityRefused,
  setPageLanguage,
  test,
  urlOf,
} from '../fixtures.ts';
import { expectSuccess, signInAsNewCustomer, placeOrder, type Customer } from '../people.ts';

const TWELVE = [
  { mealId: 1, quantity: 7 },
  { mealId: 3, quantity: 5 },
];

/**
 * Computes the totals of a recurring order when the quantity of its first meal changes.
 * @returns a pattern that matches these totals
 */
async function recurringTotalsPattern({ ask, id }: Customer, quantity: number): Promise<RegExp> {
  const { recurringOrders } = await expectSuccess(ask(`GET /api/customers/${id}/recurring`));
  const [usual] = recurringOrders;
  const items = [{ mealId: 1, quantity }, TWELVE[1]];
  const path = `/api/customers/${id}/recurring-orders/${usual.id}/preview`;
  const { totalAmount, customerAmount } = await expectSuccess(
    ask(`POST ${path}`, { items, from: usual.from }),
  );
  return new RegExp([totalAmount, customerAmount].map((sum) => sum.replace('.', '[.,]')).join('.*'));
}

test('a customer makes an order recurring, changes, skips, pauses and stops it', async ({ page }) => {
  const t = translatorFor('mk');
  await page.setViewportSize({ width: 390, height: 900 });
  await setPageLanguage(page, 'mk');
  const customer = await signInAsNewCustomer(page);
  const number = await placeOrder(customer, TWELVE);
  await page.goto(urlOf('shop', '/orders'));
  const usual = page.getByRole('region', { name: t('orders:recurring.title') });
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const isUsable = async () => {
    await axe(page);
    await expectNoSidewaysScroll(page);
    await expectLargeTextFits(page);
  };

  await page.locator(`[id="${number}"] summary`).click();
  await press(t('orders:recurring.make'));
  await expect(dialog.getByRole('radio', { name: t('orders:recurring.weeks', { count: 1 }) })).toBeChecked();
  await isUsable();
  const save = dialog.locator('button[type=submit]');
  const [often] = t('orders:recurring.order', { count: 1, amount: '0.00' }).split(',');
  await expect(save).toContainText(often!);
  await expect(save).toHaveAttribute('aria-busy', 'false');
  await save.click();
  await expect(page.getByRole('heading', { name: t('orders:recurring.title') })).toBeFocused();
  const days = usual.getByRole('listitem').filter({ has: page.getByRole('button') });
  await expect(days).toHaveCount(3);
  await usual.locator('summary').click();
  await expect(days).toHaveCount(5);
  // The first order of the series is the original one; recurring orders start a week later.
  const [planned] = t('orders:recurring.state.planned', { when: '' }).split(':');
  await expect(days.first()).toContainText(planned!);
  await isUsable();

  await usual.getByRole('button', { name: t('orders:recurring.change') }).click();
  const meal = dialog.locator('[data-meal="1"]');
  await meal.getByRole('textbox').fill('2');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText(
    t('orders:change.problem.belowMinimum', { missing: 3, minimum: 10 }),
  );
  await meal.getByRole('textbox').fill('9o');
  await save.click();
  await expectQuantityRefused(meal.getByRole('textbox'), { min: 0, max: 100 }, 'mk');
  await meal.getByRole('textbox').fill('9');
  await dialog.getByRole('radio', { name: t('orders:recurring.weeks', { count: 2 }) }).check();
  await expect(
    dialog.getByRole('paragraph').filter({ hasText: await recurringTotalsPattern(customer, 9) }),
  ).toBeVisible();
  await isUsable();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(usual).toContainText(/9\s×/);

  // A double click skips the delivery once.
  await days.first().getByRole('button').dblclick();
  await expect(days.first()).toContainText(t('orders:recurring.state.skipped'));
  // The other button is at the same place, where another click is ignored for a moment.
  await page.keyboard.press('Escape');
  await days
    .first()
    .getByRole('button', { name: new RegExp(t('orders:recurring.unskip')) })
    .click();
  await expect(days.first()).not.toContainText(t('orders:recurring.state.skipped'));

  await press(t('orders:recurring.pause.button'));
  // By default the pause starts after the last open order. Open orders within the pause are cancelled only when ticked.
  await dialog.getByRole('radio', { name: t('orders:recurring.pause.now') }).check();
  const order = dialog.getByRole('checkbox', { name: new RegExp(`\\b${number}\\b`) });
  await expect(order).not.toBeChecked();
  await order.check();
  await isUsable();
  await dialog.getByRole('button', { name: new RegExp(`\\b${number}\\b`) }).click();
  await expect(page.getByRole('heading', { name: t('orders:recurring.title') })).toBeFocused();
  await expect(page.getByText(t('orders:mine.steps.cancelled'))).toBeVisible();
  await press(t('orders:recurring.pause.end'));
  await expect(page.getByRole('button', { name: t('orders:recurring.pause.end') })).toHaveCount(0);
  // The next button is now at the position of the last click, where a second click is ignored for a moment.
  await page.keyboard.press('Escape');
  await press(t('orders:recurring.stop'));
  await press(t('orders:recurring.stopYes'));
  await expect(usual).toContainText(t('orders:recurring.none'));
});
