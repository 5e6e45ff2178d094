import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { formatMonth } from '@trpeza/i18n/formats';
import { openEmptyKitchen, OWNER, type EmptyKitchen } from '../empty-kitchen.ts';
import { axe, expect, fetchLink, expectNoSidewaysScroll, PDF, test } from '../fixtures.ts';
import { createMovableClock } from '../movable-clock.ts';
import { DELIVERY, expectSuccess } from '../people.ts';
import { visit, type Visitor } from '../visitors.ts';

const BOOKKEEPER = { username: 'vesna', password: 'green ledger 1905' };

/** Returns the month that many months from now, as `yyyy-MM`. The clock of this kitchen is ahead of the real clock. */
const monthAhead = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
};
const [MONTH, NEXT, AFTER] = [monthAhead(1), monthAhead(2), monthAhead(3)];
const typed = (date: string) => date.split('-').toReversed().join('/');

const enter = async (kitchen: EmptyKitchen, person: { username: string; password: string }) => {
  const visitor = visit(kitchen.at('admin', '/'));
  const { username, password } = person;
  await expectSuccess(visitor.ask('POST /api/login', { username, password }));
  return visitor;
};

/**
 * Customers, each with a different way in which their order of 123.99 is paid: percentage share, fixed subsidy, quarterly
 * budget, no funder, default terms.
 */
const PEOPLE = {
  share: { firstName: 'Ana', lastName: 'Popova', owes: '24.80', email: 'ana@example.org' },
  fixed: { firstName: 'Boris', lastName: 'Petrov', owes: '48.99', email: '' },
  quarter: { firstName: 'Cveta', lastName: 'Ilieva', owes: '12.40', email: 'cveta@example.org' },
  alone: { firstName: 'Dimce', lastName: 'Stojanov', owes: '123.99', email: '' },
  usual: { firstName: 'Elena', lastName: 'Stojanova', owes: '37.20', email: 'elena@example.org' },
};
type Who = keyof typeof PEOPLE;
const FUNDERS = {
  share: { name: 'Northern Home Care', email: 'claims@northern.example.org', total: '$99.19' },
  fixed: { name: 'City Support', email: '', total: '$75.00' },
  quarter: { name: 'Plan Partners', email: '', total: '$111.59' },
};
const TERMS = {
  share: { customerShareBps: 2000, reference: 'SAH-1001' },
  fixed: { mealSubsidy: '7.50' },
  quarter: { customerShareBps: 1000, budget: '700.00', period: 'quarter' },
  alone: { funderId: null, customerShareBps: 10_000 },
};

/** Creates the meal, the funders and the customers, and a phone order for each customer. */
async function createOrders({ ask }: Visitor) {
  const settings = {
    kitchen_name: 'Saint Naum Kitchen',
    kitchen_name_mk: 'Кујна Свети Наум',
    kitchen_phone: '03 9000 1234',
    kitchen_email: 'kitchen@example.org',
    currency: 'AUD',
    organisation_name: 'Home Care Lalor',
    delivery_weekdays: [1, 2, 3, 4, 5, 6, 7],
    opening_confirmed: ['place', 'days'],
  };
  const changes = Object.entries(settings).map(([key, value]) => ({ key, value }));
  await expectSuccess(ask('PUT /api/settings', { changes, reason: 'A new kitchen' }));
  const { id: categoryId } = await expectSuccess(
    ask('POST /api/categories', { name: 'Stews', name_mk: 'Манџи' }),
  );
  const meal = { name: 'Bean stew', name_mk: 'Грав во тава', price: '12.00', categoryId };
  const texts = {
    description: 'Baked slowly in a clay pot.',
    description_mk: 'Полека печено во земјен сад.',
  };
  const shown = {
    isActive: true,
    stockStatus: 'in_stock',
    allergens: [],
    noAllergensConfirmed: true,
    diets: [],
  };
  const { id: mealId } = await expectSuccess(ask('POST /api/meals', { ...meal, ...texts, ...shown }));
  const account = { ...BOOKKEEPER, email: 'vesna@example.org', role: 'bookkeeper' };
  await expectSuccess(ask('POST /api/register', account));

  const made = {} as Record<Who, { id: number; name: string; reference: string; orderId: number }>;
  for (const who of Object.keys(PEOPLE) as Who[]) {
    const { owes, ...person } = PEOPLE[who];
    const phoneNumber = '0412 345 678';
    const kept = { ...person, phoneNumber, language: 'en', monthlyPlan: '900.00' };
    const { id } = await expectSuccess(ask('POST /api/customers', kept));
    if (who in TERMS) {
      const funder = FUNDERS[who as keyof typeof FUNDERS];
      const asked = funder && { name: funder.name, email: funder.email, kind: 'other', termsDays: 14 };
      const funderId = asked ? (await expectSuccess(ask('POST /api/funders', asked))).id : null;
      const terms = { funderId, from: `${MONTH}-01`, reason: 'Agreed', ...TERMS[who as keyof typeof TERMS] };
      await expectSuccess(ask(`POST /api/customers/${id}/agreements`, terms));
    }
    const order = await expectSuccess(
      ask(`POST /api/customers/${id}/orders`, {
        key: randomUUID(),
        deliveryDate: `${MONTH}-10`,
        deliveryTime: '10:00 - 12:00',
        items: [{ mealId, quantity: 10 }],
        delivery: { ...DELIVERY, firstName: person.firstName, lastName: person.lastName },
        totalAmount: '123.99',
        customerAmount: owes,
      }),
    );
    const { customer } = await expectSuccess(ask(`GET /api/customers/${id}/account`));
    const name = `${person.firstName} ${person.lastName}`;
    made[who] = { id, name, reference: spacedReference(customer.paymentReference), orderId: order.id };
  }
  return made;
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name }).click();

async function pick(page: Page, label: string, search: string) {
  await page.getByRole('combobox', { name: label }).fill(search);
  await page.getByRole('listbox').getByRole('option').first().click();
}

/** Issues two invoices one at a time (the server rejects one of them), and the others with one button. */
async function issueInvoices(page: Page) {
  const month = formatMonth(MONTH, 'en');
  const { share: funder, fixed } = FUNDERS;
  for (const { name, total } of [{ name: 'Home Care Lalor', total: '$86.79' }, fixed]) {
    await page.getByRole('link', { name: 'Month end' }).click();
    await page.getByRole('link', { name: `Invoice for ${month}: ${name}` }).click();
    await page.getByRole('button', { name: 'Issue the invoice' }).click();
    await expect(dialogOf(page)).toContainText(`${name} is to pay ${total}`);
    await confirm(page, 'Issue the invoice');
    await expect(page.getByText('Issued', { exact: true })).toBeVisible();
    if (name !== fixed.name) continue;
    await page.getByRole('button', { name: 'Mark as sent by post' }).click();
    await confirm(page, 'Mark as sent by post');
    await page.getByRole('button', { name: 'Mark as rejected' }).click();
    await confirm(page, 'Mark as rejected');
    await expect(dialogOf(page).getByRole('alert')).toContainText('Give a reason.');
    await dialogOf(page).getByLabel('Reason').fill('Not our client');
    await confirm(page, 'Mark as rejected');
    await expect(page.getByRole('listitem').filter({ hasText: 'Not our client' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Month end' }).click();
  await page.getByRole('button', { name: 'Issue and send 2 invoices' }).click();
  await expect(dialogOf(page)).toContainText(`${funder.name}, ${month}: ${funder.total}`);
  await axe(page);
  await confirm(page, 'Issue and send 2 invoices');
  await expect(page.getByText('2 invoices issued, 1 sent by email')).toBeVisible();
  await expect(page.getByText('Print and post 1 invoice')).toBeVisible();
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Invoice for / }) });
  await expect(rows.filter({ hasText: fixed.name }).last()).toContainText('Rejected');
  await expect(rows.filter({ hasText: funder.name }).last()).toContainText('Sent');
  await axe(page);
}

/** Downloads all statements in one PDF, and the sales files for two bookkeeping programs. */
async function downloadFiles(page: Page) {
  await page.getByRole('link', { name: /^Open the statements for / }).click();
  await page.getByText('All customers', { exact: true }).click();
  await page.getByRole('button', { name: 'Create one PDF' }).click();
  const pdf = page.getByRole('link', { name: /^Open: 5 statements/ });
  await expect(pdf).toBeVisible({ timeout: 60_000 });
  expect(await fetchLink(page, pdf)).toMatchObject(PDF);
  for (const program of ['Xero', 'MYOB']) {
    const { text } = await fetchLink(page, page.getByRole('link', { name: `Sales for ${program}` }));
    for (const { name } of Object.values(FUNDERS)) expect(text).toContain(name);
    expect(text).toContain(`STM-${MONTH}-`);
  }
}

const upload = async (page: Page, name: string, text: string) => {
  await page
    .getByLabel('Your file')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Upload and check' }).click();
};

const ofxOf = (transactions: [amount: string, id: string, name: string][]) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<BANKACCTFROM><BANKID>063000<ACCTID>12345678</BANKACCTFROM><BANKTRANLIST>${transactions
    .map(
      ([amount, id, name]) =>
        `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${NEXT.replace('-', '')}02<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`,
    )
    .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

/** Uploads a table whose columns have to be assigned, and an OFX file. */
async function uploadBankFiles(page: Page, people: Awaited<ReturnType<typeof createOrders>>) {
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByRole('link', { name: /^Bank file/ }).click();
  const day = typed(`${NEXT}-01`);
  const table = [
    'Entered on;Slip;Wording;AUD',
    `${day};17;PAYMENT ${people.share.reference};24,80`,
    `${day};18;STOJANOV FAMILY BOTH;161,19`,
    `${day};19;INTEREST;0,42`,
    `${day};20;FEE;-10,00`,
  ].join('\n');
  await upload(page, 'january.csv', table);
  const select = (label: string, column: string) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: column });
  await select('Row with the headings', 'Row 1: Entered on · Slip · Wording · AUD');
  await select('Date', 'Entered on');
  await select('Description', 'Wording');
  const preview = page.getByRole('button', { name: 'Preview', exact: true });
  await preview.click();
  await expect(page.getByText('Please choose a column: Amount or Money in or Money out')).toBeVisible();
  await axe(page);
  await select('Amount', 'AUD');
  await preview.click();
  const shown = page.getByRole('table', { name: 'New', exact: true });
  await expect(shown).toContainText('$161.19');
  await axe(page);
  await page.getByRole('button', { name: 'Import 3 bank lines' }).click();
  await expect(page.getByRole('link', { name: 'Open (3)' })).toBeVisible();

  await page.getByRole('link', { name: 'Import another file' }).click();
  await upload(
    page,
    'month.ofx',
    ofxOf([
      ['99.19', 'F1', `NORTHERN INV-${MONTH}-02`],
      ['12.40', 'F2', people.quarter.reference],
    ]),
  );
  await page.getByRole('button', { name: 'Import 2 bank lines' }).click();
  await page.getByRole('button', { name: 'Confirm 3 exact matches' }).click();
  await expect(dialogOf(page)).toContainText('Total: $136.39.');
  await confirm(page, 'Confirm 3 exact matches');

  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await line('STOJANOV FAMILY').getByRole('button', { name: /split/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Split between several payers' }).click();
  await pick(page, 'Payer 1', people.alone.name);
  await pick(page, 'Payer 2', people.usual.reference);
  await dialogOf(page).getByLabel('Amount of payer 1').fill('123,99');
  await dialogOf(page).getByLabel('Amount of payer 2').fill('37,20');
  await confirm(page, 'Record');
  await expect(line('STOJANOV FAMILY')).toHaveCount(0);
  await line('INTEREST')
    .getByRole('button', { name: /^Ignore/ })
    .click();
  await confirm(page, 'Ignore');
  await expect(page.getByText('No open lines')).toBeVisible();
}

/** Records a cheque and reverses it. */
async function reverseCheque(page: Page) {
  await page.getByRole('link', { name: 'Accounts owing' }).click();
  await page.getByRole('link', { name: 'Boris Petrov' }).click();
  await page.getByRole('button', { name: 'Record a payment' }).click();
  await dialogOf(page).getByLabel('Amount', { exact: true }).fill('48,99');
  await dialogOf(page).getByLabel('Method').selectOption('cheque');
  await confirm(page, 'Record');
  await expect(page.getByText('Everything is paid.')).toBeVisible();
  await page.getByRole('button', { name: /^Actions for the payment/ }).click();
  await page.getByRole('menuitem', { name: /^Reverse/ }).click();
  await dialogOf(page).getByLabel('Reason').fill('It bounced');
  await confirm(page, 'Reverse the payment');
  await expect(page.getByText('Everything is paid.')).toHaveCount(0);
  await axe(page);
}

async function closeMonth(page: Page) {
  const month = formatMonth(MONTH, 'en');
  await page.getByRole('link', { name: 'Month end' }).click();
  await page.getByRole('link', { name: 'Close a month' }).click();
  // The delivery that only the customer pays for needs no invoice.
  await expect(page.getByText('Nothing is open')).toBeVisible();
  await page.getByRole('button', { name: `Close ${month}` }).click();
  await expect(dialogOf(page)).toContainText('Customers owe $247.38 at the end.');
  await axe(page);
  await confirm(page, `Close ${month}`);
  await expect(page.getByRole('table').getByRole('row', { name: new RegExp(month) })).toBeVisible();
  await expect(page.getByRole('heading', { name: formatMonth(NEXT, 'en'), level: 2 })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Sends reminders to the customers with overdue statements. */
async function remind(page: Page) {
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByRole('link', { name: 'Accounts owing' }).click();
  await page.getByRole('link', { name: 'Reminders' }).click();
  await expect(page.getByRole('checkbox', { name: 'Remind Boris Petrov' })).toBeChecked();
  await axe(page);
  await page.getByRole('button', { name: 'Send 1 reminder' }).click();
  await expect(dialogOf(page)).toContainText('As a letter to print: 1.');
  await confirm(page, 'Send 1 reminder');
  await expect(page.getByText('Print and post 1 letter.')).toBeVisible();
  expect(await fetchLink(page, page.getByRole('link', { name: 'Download 1 letter (PDF)' }))).toMatchObject(
    PDF,
  );
}

test('a bookkeeper ends a month: invoices, statements, exports, bank files, closing and reminders', async ({
  browser,
  allowErrors,
}) => {
  test.setTimeout(240_000);
  allowErrors(/status of 409/);
  const clock = createMovableClock();
  const kitchen = await openEmptyKitchen('none', clock.settings);
  try {
    clock.moveTo(`${MONTH}-02T00:00:00Z`);
    const office = await enter(kitchen, OWNER);
    const people = await createOrders(office);
    for (const { orderId } of Object.values(people))
      await expectSuccess(
        office.ask(`PUT /api/orders/${orderId}/status`, { status: 'completed', reason: 'Rang' }),
      );

    const openOffice = async (instant: string) => {
      clock.moveTo(instant);
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await clock.shareWith(context);
      await (await enter(kitchen, BOOKKEEPER)).shareWith(context);
      const page = await context.newPage();
      await page.goto(kitchen.at('admin', '/admin'));
      return page;
    };
    const page = await openOffice(`${NEXT}-02T00:00:00Z`);
    await expect(page.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible();
    await axe(page);
    await issueInvoices(page);
    await expect
      .poll(() => kitchen.letters.filter((text) => text.includes(FUNDERS.share.email)).length)
      .toBe(1);
    await downloadFiles(page);
    await uploadBankFiles(page, people);
    await reverseCheque(page);
    await closeMonth(page);
    await page.context().close();

    const later = await openOffice(`${AFTER}-20T00:00:00Z`);
    await remind(later);
    // The closing balance is carried forward to the next month.
    await later.goto(kitchen.at('admin', `/admin/statements/${NEXT}/${people.fixed.id}`));
    await expect(later.getByText('Brought forward from last month')).toBeVisible();
    await expect(later.locator('dl > div').filter({ hasText: 'Brought forward' })).toContainText('$48.99');
    expect(await kitchen.checkMoney()).toContain('All invariants hold.');
  } finally {
    await kitchen.stop();
    clock.remove();
  }
});
