import { translatorFor } from '@trpeza/i18n/messages';
import {
  axe,
  expect,
  expectNoSidewaysScroll,
  openShop,
  expectQuantityRefused,
  setPageLanguage,
  test,
  urlOf,
} from '../fixtures.ts';
import { callFrom, signInAsNewCustomer, fillCart, newCustomer } from '../people.ts';

const t = translatorFor('mk');

test('a customer adds a meal for another day and decides whether to move the cart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await setPageLanguage(page, 'mk');
  const customer = await signInAsNewCustomer(page);
  const { deliveryDate: first } = await fillCart(customer, [{ mealId: 3, quantity: 2 }]);
  await openShop(page, '/meal/1');
  await page.getByRole('button', { name: t('calendar:change') }).press('Enter');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('radio').nth(1).check();
  const done = page.getByRole('button', { name: t('calendar:closeList') });
  await done.press('Enter');
  await expect(page.getByRole('button', { name: t('calendar:change') })).toBeFocused();
  const add = page.getByRole('button', { name: t('cart:add'), exact: true });
  await add.click();
  const requested = page.getByRole('status').filter({ hasText: t('calendar:moveAsk') });
  await expect(requested).toBeVisible();
  await axe(page);
  await requested.getByRole('button').nth(2).click();
  expect((await callFrom(page, 'GET /api/cart')).body).toMatchObject({ mealCount: 2, deliveryDate: first });
  await add.click();
  await requested.getByRole('button').nth(1).click();
  await expect.poll(async () => (await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(3);
  expect((await callFrom(page, 'GET /api/cart')).body.deliveryDate).toBe(first);
  await add.click();
  await requested.getByRole('button').nth(0).click();
  await expect.poll(async () => (await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(4);
  expect((await callFrom(page, 'GET /api/cart')).body.deliveryDate > first).toBe(true);
});

test('a customer removes a cart line with the bin or the minus button, and restores it with its quantity', async ({
  page,
}) => {
  const t = translatorFor('en');
  const customer = await signInAsNewCustomer(page);
  await fillCart(customer, [
    { mealId: 1, quantity: 1 },
    { mealId: 3, quantity: 8 },
  ]);
  await openShop(page);
  await page.getByRole('button', { name: t('cart:open', { count: 9 }) }).click();
  const counts = async () =>
    (await callFrom(page, 'GET /api/cart')).body.items.map(({ quantity }: { quantity: number }) => quantity);
  const undo = page.getByRole('button', { name: /^Undo/ });
  const lines = page.locator('#cart-lines');
  await lines
    .getByRole('button', { name: t('common:quantity.fewer', { name: '' }).trim() })
    .first()
    .click();
  await expect(undo).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /was removed/ })).toBeVisible();
  expect(await counts()).toEqual([8]);
  // The second half of a double click is ignored for a moment; wait until clicks count again.
  await page.waitForFunction(() => document.body.ariaDisabled === null);
  await lines.getByRole('button', { name: t('cart:removeName', { name: '' }).trim() }).click();
  await expect(undo).toBeFocused();
  expect(await counts()).toEqual([]);
  await page.waitForFunction(() => document.body.ariaDisabled === null);
  await undo.click();
  await expect.poll(counts).toEqual([8]);
  await expect(lines).toBeFocused();
});

test('a customer uses the same cart and session in two tabs', async ({ page, context }) => {
  const t = translatorFor('en');
  const { username } = await signInAsNewCustomer(page);
  const other = await context.newPage();
  await other.goto(urlOf('shop', '/orders'));
  await expect(other.getByRole('button', { name: t('cart:open', { count: 0 }) })).toBeVisible();
  await openShop(page, '/meal/1');
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expect(other.getByRole('button', { name: t('cart:open', { count: 1 }) })).toBeVisible();
  await page.getByText(username).first().click();
  await page.getByRole('button', { name: t('common:logOut') }).click();
  await expect(other.getByRole('heading', { name: t('common:logInAgain') })).toBeVisible();
  await expect(other.getByRole('button', { name: t('cart:open', { count: 0 }) })).toBeVisible();
});

test("a guest with a cart signs in and decides what happens to the account's existing cart", async ({
  page,
}) => {
  const t = translatorFor('en');
  const customer = await newCustomer();
  const { body: options } = await customer.ask('GET /api/delivery-options');
  const [first, later] = options.dates.map((day: { date: string; openSlots: string[] }) => ({
    deliveryDate: day.date,
    deliveryTime: day.openSlots[0]!,
  }));
  await fillCart(customer, [{ mealId: 3, quantity: 4 }], later);
  const kept = () => page.evaluate(() => localStorage.getItem('userCart'));
  const items = [{ mealId: 1, quantity: 10 }];
  await page.goto(urlOf('shop', '/favicon.svg'));
  await page.evaluate((cart) => localStorage.setItem('userCart', cart), JSON.stringify({ items, ...first }));
  await page.goto(urlOf('shop', '/auth'));
  await page.getByLabel(t('accounts:signIn.username'), { exact: true }).fill(customer.username);
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(urlOf('shop', '/'));
  const question = page.getByRole('status').filter({ hasText: t('checkout:twoBaskets.title', { count: 4 }) });
  await expect(question).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: t('cart:open', { count: 10 }) })).toBeVisible();
  expect((await callFrom(page, 'GET /api/cart')).body).toMatchObject({ mealCount: 4, ...later });
  await axe(page);
  await question.getByRole('button', { name: t('checkout:twoBaskets.leaveOut') }).click();
  await expect(question).toBeHidden();
  expect((await callFrom(page, 'GET /api/cart')).body).toMatchObject({ mealCount: 10, ...first });
  expect(await kept()).toBeNull();
});

test('a customer sees the current cart on a second device when its page becomes visible', async ({
  page,
  browser,
}) => {
  const t = translatorFor('en');
  const customer = await signInAsNewCustomer(page);
  await page.goto(urlOf('shop'));
  const second = await browser.newContext();
  const phone = await second.newPage();
  await customer.shareWith(second);
  await openShop(phone);
  await expect(phone.getByRole('button', { name: t('cart:open', { count: 0 }) })).toBeVisible();
  await fillCart(customer, [{ mealId: 1, quantity: 5 }]);
  const five = phone.getByRole('button', { name: t('cart:open', { count: 5 }) });
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(five).toBeVisible();
  await second.close();
});

test('a customer adds a meal offline: it is added to the cart later, or removed when the server rejects it', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /status of 409/);
  const t = translatorFor('en');
  await signInAsNewCustomer(page, { plan: '20.00' });
  await openShop(page, '/meal/1');
  await context.setOffline(true);
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expect(page.getByText(t('cart:addedHere'), { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: t('cart:open', { count: 1 }) })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('userCart'));
  await expect.poll(kept).toBeNull();
  expect((await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(1);

  const field = page.getByRole('textbox', { name: t('common:quantity.of', { name: 'Tavche gravche' }) });
  await field.fill('0');
  await field.press('Enter');
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expectQuantityRefused(field, { min: 1, max: 100 }, 'en');
  expect((await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(1);
  await field.fill('5');
  await page.getByRole('button', { name: t('cart:add'), exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Budget Exceeded' })).toBeVisible();
  await expect(
    page
      .getByText('Adding this item would exceed your monthly budget. You have $13.21 remaining this month.')
      .first(),
  ).toBeVisible();
  expect(await kept()).toBeNull();
  expect((await callFrom(page, 'GET /api/cart')).body.mealCount).toBe(1);
});

test('a customer sets quantities on a meal card, and the bar shows how many meals are missing', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /status of 409/);
  await page.setViewportSize({ width: 390, height: 664 });
  await setPageLanguage(page, 'mk');
  await signInAsNewCustomer(page, { plan: '40.00' });
  await openShop(page);
  const held = async () => (await callFrom(page, 'GET /api/cart')).body.mealCount;
  const name = 'Тавче гравче';
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  const add = card.getByRole('button', { name: t('cart:addOne') });
  const more = card.getByRole('button', { name: t('common:quantity.more', { name }) });
  const bar = page.getByRole('status').filter({ hasText: t('cart:youPay') });

  // A double click adds one meal.
  await add.dblclick();
  await expect(more).toBeFocused();
  await expect(bar).toContainText(t('cart:of', { meals: 1, count: 10 }));
  await expect.poll(held).toBe(1);
  await axe(page);
  await expectNoSidewaysScroll(page);
  // Three clicks before the first response arrives add three meals.
  await more.click();
  await more.click();
  await more.click();
  await expect(bar).toContainText(t('cart:of', { meals: 4, count: 10 }));
  await expect.poll(held).toBe(4);

  // A rejected quantity shows the reason on the card and is reset to the quantity in the cart.
  await card.getByRole('textbox').fill('9');
  await card.getByRole('textbox').press('Enter');
  await expect(card.getByRole('alert')).toBeVisible();
  await expect(card.getByRole('textbox')).toHaveValue('4');
  expect(await held()).toBe(4);

  await card.getByRole('textbox').fill('0');
  await card.getByRole('textbox').press('Enter');
  await expect(add).toBeFocused();
  await expect(bar).toHaveCount(0);
  await expect.poll(held).toBe(0);

  await context.setOffline(true);
  await add.click();
  await expect(card.getByRole('status').filter({ hasText: t('cart:addedHereText') })).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toContainText(t('cart:of', { meals: 1, count: 10 }));
  await bar
    .locator('..')
    .getByRole('button', { name: t('cart:basket'), exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: t('cart:title') })).toBeVisible();
});

test('the open cart shows the total, the next step and what prevents an order in every window', async ({
  page,
}) => {
  await setPageLanguage(page, 'mk');
  const customer = await signInAsNewCustomer(page);
  for (const [quantity, name, reason] of [
    [8, t('cart:goOn'), t('cart:missing', { count: 2, minimum: 10 })],
    [12, t('cart:checkout'), ''],
  ] as const) {
    await fillCart(customer, [{ mealId: 1, quantity }]);
    for (const [width, height, size] of [
      [390, 664, ''],
      [390, 844, 'largest'],
      [320, 568, 'largest'],
      [640, 450, ''],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(urlOf('shop', '/favicon.svg'));
      await page.evaluate((chosen) => localStorage.setItem('textSize', chosen), size);
      await openShop(page);
      await page
        .getByRole('button', { name: t('cart:basket') })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: t('cart:title') });
      await expect(dialog.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByText(t('cart:youPay')).last()).toBeInViewport({ ratio: 1 });
      if (reason) await expect(dialog.getByText(reason)).toBeInViewport({ ratio: 1 });
    }
  }
});
