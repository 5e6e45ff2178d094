import { translatorFor } from '@trpeza/i18n/messages';
import type { Page } from '@playwright/test';
import { axe, expect, signIn, test, urlOf } from '../fixtures.ts';
import { expectSuccess, newCustomer } from '../people.ts';
import { expandStop, expandWith } from '../stop-buttons.ts';
import { placeOrdersOn } from '../ready-orders.ts';

const t = translatorFor('en');
const namesIn = (page: Page) => page.locator('main ol > li strong').allTextContents();

test('a driver arranges the round, sees the change on a second phone, and cannot arrange it offline', async ({
  page,
  browser,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const { date } = await placeOrdersOn('arrange', { count: 5, doors: true });
  const path = `/delivery/dashboard?date=${date}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'staff', 'driver');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'staff', 'driver');
  await other.goto(urlOf('staff', `${path}&arrange=1`));
  await other.getByRole('combobox').first().waitFor();

  await page.goto(urlOf('staff', path));
  await expandWith(page.getByRole('button', { name: t('deliveries:menu') }));
  await page.getByRole('button', { name: t('deliveries:arrange.start') }).click();
  const places = page.getByRole('combobox');
  await places.first().waitFor();
  const [first = '', second, third, fourth, last = ''] = await namesIn(page);
  const down = page.getByRole('button', { name: t('deliveries:arrange.down', { name: first }) });
  await down.click();
  await expect(
    page.getByRole('status').filter({ hasText: t('deliveries:arrange.saved', { name: first }) }),
  ).toBeAttached();
  await expect(down).toBeFocused();
  await down.press('Enter');
  await expect.poll(() => namesIn(page)).toEqual([second, third, first, fourth, last]);
  await page
    .getByRole('combobox', { name: t('deliveries:arrange.placeOf', { name: last }) })
    .selectOption({ index: 1 });
  const wanted = [last, second, third, first, fourth];
  await expect.poll(() => namesIn(page)).toEqual(wanted);
  await axe(page);
  await expect.poll(() => namesIn(other)).toEqual(wanted);
  await other.context().close();
  await page.reload();
  await expect.poll(() => namesIn(page)).toEqual(wanted);

  await context.setOffline(true);
  await expect(page.getByText(t('deliveries:arrange.offline'))).toBeVisible();
  await expect(places.first()).toBeDisabled();
  await axe(page);
  await page.getByRole('button', { name: t('deliveries:arrange.done') }).click();
  const stop = page.getByRole('article').first();
  await expandStop(stop);
  await expandWith(stop.getByRole('button', { name: t('deliveries:more') }));
  await stop.getByText(t('deliveries:door.title')).click();
  await expect(stop.getByText(t('accounts:door.step.ring'))).toBeVisible();
  await context.setOffline(false);
  await expandWith(page.getByRole('button', { name: t('deliveries:menu') }));
  await page.getByRole('button', { name: t('deliveries:arrange.start') }).click();
  await expect(places.first()).toBeEnabled();
});

test('a driver postpones a stop, then leaves the meals as the customer’s door plan allows', async ({
  page,
}) => {
  const customer = await newCustomer();
  const plan = { leaveWith: 'neighbour', leaveWhere: 'Mrs Ivanova, 16' };
  await expectSuccess(customer.ask('PUT /api/user/door-plan', plan));
  const { date } = await placeOrdersOn('leave at door', { count: 1, status: 'ready_for_delivery', customer });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', `/delivery/dashboard?date=${date}`));
  const stop = page.getByRole('article');
  await expandStop(stop);
  await stop.getByRole('button', { name: t('deliveries:pickUp') }).click();
  await expect(stop.getByRole('button', { name: t('deliveries:delivered') })).toBeEnabled();
  await expandWith(stop.getByRole('button', { name: t('deliveries:more') }));
  await stop.getByText(t('deliveries:door.title')).click();
  await expect(stop.getByText(t('deliveries:door.own'))).toBeVisible();
  await expect(stop.getByRole('button', { name: t('deliveries:door.left') })).toBeVisible();

  const dialog = page.getByRole('dialog');
  await stop.getByRole('button', { name: t('deliveries:couldNot') }).click();
  await dialog.getByRole('button', { name: t('deliveries:fail.later') }).click();
  await expect(stop.getByRole('button', { name: /^Undo/ })).toBeVisible();
  // Scrolling ends the pause in which the change can be undone on the stop's card.
  await page.mouse.wheel(0, 100);
  await expect(stop).toContainText(/Tried at \d/);
  await expect(stop).toContainText(t('orders:status.delivering'));
  await expandStop(stop);
  await stop.getByRole('button', { name: t('deliveries:couldNot') }).click();
  await expect(dialog).toContainText(t('deliveries:fail.mayLeave'));
  await axe(page);
  await dialog.getByRole('button', { name: t('deliveries:door.left') }).click();
  await expect(stop).toContainText(t('orders:status.completed'));
  await page.mouse.wheel(0, 100);
  await expect(page.locator('article[data-done]:not([data-pinned])')).toBeVisible();
  await expandStop(stop);
  await expect(stop).toContainText(/Left as the customer asked: .*Mrs Ivanova/);
});
