import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/shared/money';
import { axe, expect, signIn, test, urlOf } from './fixtures.ts';
import { DELIVERY, done, fillCart, newCustomer, officeOf } from './people.ts';

/** A customer with a delivered order on account, and what they owe for it. */
async function newDebtor(firstName: string, lastName: string) {
  const customer = await newCustomer({ person: { firstName, lastName } });
  const office = await officeOf();
  const { deliveryDate, deliveryTime, total, items } = await fillCart(customer);
  const order = await done(
    office.ask(`POST /api/customers/${customer.id}/orders`, {
      key: randomUUID(),
      deliveryDate,
      deliveryTime,
      items: (items as { mealId: number; quantity: number }[]).map(({ mealId, quantity }) => ({
        mealId,
        quantity,
      })),
      delivery: { ...DELIVERY, firstName, lastName },
      totalAmount: total,
    }),
  );
  await done(office.ask(`PUT /api/orders/${order.id}/status`, { status: 'completed', reason: 'Rang' }));
  const { customer: holder, balance } = await done(office.ask(`GET /api/customers/${customer.id}/account`));
  return {
    id: customer.id,
    name: `${firstName} ${lastName}`,
    reference: holder.paymentReference as string,
    owes: balance as string,
  };
}

/** A surname of letters alone that nobody else of this run has. */
const surname = () =>
  `Z${[...randomUUID().replaceAll('-', '')].map((hex) => 'abcdefghiklmnopr'[Number.parseInt(hex, 16)]).join('')}`;

const dayOf = (date: string) => date.split('-').toReversed().join('/');

/** The kitchen's today, and a day of the month before. */
const days = (page: Page) =>
  page.evaluate(() => {
    const form = {
      timeZone: 'Australia/Melbourne',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    } as const;
    const today = new Intl.DateTimeFormat('en-CA', form).format(new Date());
    const before = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    before.setUTCDate(0);
    return { today, lastMonth: before.toISOString().slice(0, 10) };
  });

async function pick(page: Page, label: string, search: string) {
  await page.getByRole('combobox', { name: label }).fill(search);
  await page.getByRole('option').first().click();
}

test('a newcomer takes a bank file and cash, and sees the accounts even out', async ({ page }) => {
  const family = surname();
  const [ana, blagoja, cveta, dimce] = [
    await newDebtor('Ana', family),
    await newDebtor('Blagoja', family),
    await newDebtor('Cveta', family),
    await newDebtor('Dimce', family),
  ];
  await signIn(page, 'admin', 'bookkeeper');
  await page.goto(urlOf('admin', '/admin'));
  const { today, lastMonth } = await days(page);
  const together = formatMoney(addCents(parseMoney(blagoja.owes), parseMoney(cveta.owes)));
  const [byReference, divided, interest] = [
    `PAYMENT ${ana.reference}`,
    `${family} SHARED`,
    `INTEREST ${family}`,
  ];
  const file = [
    'Date,Amount,Description',
    `${dayOf(today)},${ana.owes},${byReference}`,
    `${dayOf(today)},${together},${divided}`,
    `${dayOf(today)},0.42,${interest}`,
  ].join('\n');

  await page.getByRole('link', { name: 'Open money received' }).click();
  await page.getByLabel('File of the bank').setInputFiles({
    name: `${family}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByText('3 new lines.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Keep 3 lines' }).click();

  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect(line(byReference)).toContainText('By the payment reference');
  await expect(line(byReference)).toContainText(ana.name);
  await axe(page);
  // A key is not held back until presses count again, as a click is.
  await expect(page.locator('body')).not.toHaveAttribute('aria-disabled', 'true');
  await line(byReference)
    .getByRole('button', { name: /^Confirm / })
    .press('Enter');
  await expect(line(byReference)).toHaveCount(0);
  // By keyboard one goes on with the next line instead of at the top of the page.
  await expect(page.locator('li h2:focus')).toHaveCount(1);

  await line(divided)
    .getByRole('button', { name: /divide/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Divide between several' }).click();
  await pick(page, 'Payer 1', blagoja.name);
  await pick(page, 'Payer 2', cveta.reference);
  await dialog.getByLabel('Amount of payer 1').fill('1');
  await dialog.getByLabel('Amount of payer 2').fill('1');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The parts must add up to');
  await axe(page);
  // With the comma that Macedonians write.
  await dialog.getByLabel('Amount of payer 1').fill(blagoja.owes.replace('.', ','));
  await dialog.getByLabel('Amount of payer 2').fill(cveta.owes);
  await expect(dialog.getByText('The parts add up.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(line(divided)).toHaveCount(0);

  await line(interest)
    .getByRole('button', { name: /^Ignore/ })
    .click();
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(line(interest)).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
  await page.getByRole('link', { name: 'Ignored' }).click();
  await expect(line(interest)).toBeVisible();

  await page.getByRole('link', { name: 'Accounts owing' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(family);
  await expect(page.getByText('1 of 1 customer')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: dimce.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: dimce.name })).toBeVisible();
  await expect(page.getByText('Everything is paid.')).toHaveCount(0);
  await axe(page);
  await page.getByRole('button', { name: 'Record money' }).click();
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Amount', { exact: true }).fill(dimce.owes.replace('.', ','));
  await dialog.getByRole('textbox', { name: 'Received on' }).fill(dayOf(lastMonth));
  await axe(page);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('Everything is paid.')).toBeVisible();
  await page.goto(urlOf('admin', `/admin/accounts-owing?search=${family}`));
  await expect(page.getByText('Nobody matches.')).toBeVisible();
});

test('who confirms a line second is told that a colleague was faster', async ({ page, allowErrors }) => {
  allowErrors(/status of 409/);
  const payer = await newDebtor('Ana', surname());
  await signIn(page, 'admin', 'bookkeeper');
  await page.goto(urlOf('admin', '/favicon.svg'));
  const { today } = await days(page);
  const text = `PAYMENT ${payer.reference}`;
  const file = `Date,Amount,Description\n${dayOf(today)},${payer.owes},${text}`;
  const office = await officeOf();
  const body = { fileName: 'late.csv', file: Buffer.from(file).toString('base64') };
  await done(office.ask('POST /api/bank-files', body));
  await page.goto(urlOf('admin', '/admin/money-received?tab=bank'));
  const line = page.getByRole('listitem').filter({ hasText: text });
  await expect(line).toBeVisible();
  const { items } = await done(office.ask('GET /api/bank-lines?limit=100'));
  const { id } = (items as { id: number; text: string }[]).find((each) =>
    each.text.includes(payer.reference),
  )!;
  const parts = [{ customerId: payer.id, amount: payer.owes }];
  await done(office.ask(`POST /api/bank-lines/${id}/receive`, { key: randomUUID(), parts }));
  await line.getByRole('button', { name: /^Confirm / }).click();
  await expect(
    page.getByRole('alert', { name: 'A colleague has dealt with this line already.' }),
  ).toBeVisible();
  await expect(line).toHaveCount(0);
  await axe(page);
});
