import type { Page } from '@playwright/test';
import { axe, expect, signIn, test, urlOf } from './fixtures.ts';
import { callFrom, done, fillCart, newCustomer, placeOrder, type Customer } from './people.ts';

/** Ten of a meal of the demo menu that contains milk; other tests add meals and delete them. */
async function withMilk({ ask }: Customer): Promise<{ mealId: number; quantity: number }> {
  const menu = (await done(ask('GET /api/meals'))) as { id: number; allergens: string[] }[];
  const withIt = menu.filter(({ allergens }) => allergens.includes('milk'));
  return { mealId: Math.min(...withIt.map(({ id }) => id)), quantity: 10 };
}

/** Two orders of a new customer, on the first date that can be ordered. */
async function twoOrders(customer: Customer): Promise<{ numbers: string[]; date: string }> {
  const meals = [await withMilk(customer)];
  const { deliveryDate: date } = (await fillCart(customer, meals)) as { deliveryDate: string };
  return { date, numbers: [await placeOrder(customer, meals), await placeOrder(customer, meals)] };
}

const cardOf = (page: Page, number: string) =>
  page.getByRole('article', { name: `Order ${number}`, exact: true });

test('several orders are moved at once, and all of them taken back', async ({ page }) => {
  const customer = await newCustomer();
  const { numbers, date } = await twoOrders(customer);
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  for (const number of numbers) await page.getByLabel(`Choose order ${number}`).check();
  // The quantity of a dish lies over no name.
  const quantity = cardOf(page, numbers[0]!).getByText('10×', { exact: true });
  const outside = await quantity.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(outside).toBe(0);
  const bar = page.getByRole('group', { name: '2 orders chosen' });
  await axe(page);
  await bar.getByRole('button', { name: 'Start cooking (2)' }).click();
  for (const number of numbers) await expect(cardOf(page, number)).toContainText('Processing');
  await expect(bar).toHaveCount(0);
  // Reads them again, to show what the server knows.
  const seen = async () =>
    Promise.all(
      numbers.map(
        async (number) => (await callFrom(page, `GET /api/orders/${number}`)).body.status as string,
      ),
    );
  await expect.poll(seen).toEqual(['processing', 'processing']);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(seen).toEqual(['pending', 'pending']);
  for (const number of numbers) await expect(cardOf(page, number)).toContainText('Pending');
});

test('the kitchen sees what a customer must not eat as soon as it is told, and drivers never do', async ({
  page,
}) => {
  const customer = await newCustomer();
  const { numbers, date } = await twoOrders(customer);
  const [first] = numbers as [string, string];
  const diet = { allergens: ['milk', 'peanut'], diets: [], consent: true };
  expect((await customer.ask('PUT /api/user/diet', diet)).status).toBe(200);
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  await expect(cardOf(page, first)).toContainText('Please mind: no milk, no peanuts');
  await expect(cardOf(page, first)).toContainText('Not for this customer: milk');
  // What meets no need is said behind the details only.
  await expect(cardOf(page, first)).not.toContainText('Contains');
  await axe(page);
  await cardOf(page, first)
    .getByRole('button', { name: `Details of order ${first}` })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Please mind: no milk, no peanuts');
  await signIn(page, 'staff', 'driver');
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  await cardOf(page, first).waitFor();
  await expect(page.getByText('Please mind')).toHaveCount(0);
  await expect(page.getByText('Not for this customer')).toHaveCount(0);
});

test('a new order comes onto an open board by itself, and is counted among the coming deliveries', async ({
  page,
}) => {
  const customer = await newCustomer();
  const meals = [await withMilk(customer)];
  const { deliveryDate: date } = (await fillCart(customer, meals)) as { deliveryDate: string };
  await signIn(page, 'staff', 'chef');
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  await page.getByRole('article').first().waitFor();
  const number = await placeOrder(customer, meals);
  await expect(cardOf(page, number)).toContainText('Pending');
  const row = page.getByRole('region', { name: 'Coming deliveries' }).locator(`li:has(> a[href*="${date}"])`);
  // Other tests order for the same day concurrently, so both are read until they agree.
  const agree = async () => {
    const { body } = await callFrom(page, 'GET /api/orders/coming');
    const { orders } = (body as { date: string; orders: number }[]).find((each) => each.date === date)!;
    return (await row.textContent())?.includes(`${orders} orders`);
  };
  await expect.poll(agree).toBe(true);
});

test('a closed day and a late order shout, and what has run out is off sale with one press', async ({
  page,
}) => {
  const customer = await newCustomer();
  const { numbers, date } = await twoOrders(customer);
  const [late, other] = numbers as [string, string];
  await signIn(page, 'staff', 'chef');
  // Only for this page: other tests order for the same day, and the same meals.
  const options = await done(callFrom(page, 'GET /api/delivery-options'));
  const board = (await done(callFrom(page, `GET /api/orders/by-date/${date}`))) as { orderNumber: string }[];
  await page.route('**/api/delivery-options', (route) =>
    route.fulfill({ json: { ...options, rules: { ...options.rules, closedDates: [date] } } }),
  );
  await page.route(`**/api/orders/by-date/${date}`, (route) =>
    route.fulfill({
      json: board.map((order) => ({ ...order, isLate: order.orderNumber === late })),
    }),
  );
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  const closed = page.getByRole('alert', { name: /^Closed day with \d+ orders on it$/ });
  await expect(closed).toContainText('Ask the office before you start.');
  await expect(closed.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('alert', { name: /^Late order/ })).toContainText(late);
  await expect(cardOf(page, late)).toContainText('Late order');
  await expect(cardOf(page, other)).not.toContainText('Late order');
  await axe(page);
  for (const paper of ['packing', 'labels']) {
    await page.goto(urlOf('staff', `/kitchen/${paper}?date=${date}`));
    await expect(closed, paper).toBeVisible();
  }

  const sent: object[] = [];
  const changes = new Map<number, object>();
  // The page reads the menu again whenever another test changes it.
  const readMenu = async () => {
    const menu = (await done(customer.ask('GET /api/meals'))) as { id: number }[];
    return menu.map((meal) => ({ ...meal, ...changes.get(meal.id) }));
  };
  await page.route('**/api/meals', async (route) => route.fulfill({ json: await readMenu() }));
  await page.route('**/api/meals/*', async (route) => {
    const change = route.request().postDataJSON() as object;
    sent.push(change);
    const id = Number(route.request().url().split('/').at(-1));
    changes.set(id, change);
    await route.fulfill({ json: (await readMenu()).find((meal) => meal.id === id) });
  });
  await page.goto(urlOf('staff', `/kitchen/dashboard?date=${date}`));
  await page.getByRole('button', { name: 'Totals and papers' }).click();
  await expect(page.locator('body')).not.toHaveAttribute('aria-disabled');
  const first = page.getByRole('button', { name: /^Sold out: / }).first();
  const name = (await first.getAttribute('aria-label'))!.replace('Sold out: ', '');
  const out = page.getByRole('button', { name: `Sold out: ${name}` });
  const back = page.getByRole('button', { name: `Back in stock: ${name}` });
  // The second half of a double press does not take it back. While lists shift under orders of other tests, a press may count
  // for nothing.
  await expect(async () => {
    if (sent.length === 0) {
      await out.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await out.boundingBox())!;
      await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 40 });
    }
    await expect(back).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(sent).toEqual([{ stockStatus: 'out_of_stock' }]);
  await expect(page.locator('body')).not.toHaveAttribute('aria-disabled');
  await back.click();
  await expect(page.getByRole('button', { name: `Sold out: ${name}` })).toBeVisible();
  expect(sent).toEqual([{ stockStatus: 'out_of_stock' }, { stockStatus: 'in_stock' }]);
});
