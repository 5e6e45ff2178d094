import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildAddress } from '#test/builders/addresses.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { buildInvoicedAgreement, buildInvoicedFunder, placeOrderUnder } from '#test/builders/funders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { markOrderDelivered } from '#test/builders/incoming-payments.ts';
import { createTestApp } from '#test/test-app.ts';
import { presentMyob } from './myob.present.ts';
import {
  filesOf,
  MAX_LINES_PER_FILE,
  shortInvoiceNumber,
  shortStatementNumber,
  limitToFile,
  type Sale,
  type SaleLine,
} from './sales.domain.ts';
import { presentXero } from './xero.present.ts';

const MYOB_SETTINGS = {
  myob_account_code: '4-1000',
  myob_tax_gst: 'GST',
  myob_tax_free: 'FRE',
  myob_tax_none: 'N-T',
};

/** The lengths that MYOB accepts: https://help.myob.com/wiki/x/8YFk ("Sales – Services"). */
const MYOB_LENGTHS: Record<string, number> = {
  'Co./Last Name': 50,
  'Invoice No.': 8,
  Date: 10,
  'Customer PO': 20,
  'Delivery Status': 1,
  Description: 255,
  'Account No.': 6,
  Amount: 15,
  'Journal Memo': 255,
  'Tax Code': 3,
  'Card ID': 15,
};

const app = await createTestApp({ invariants: 'broken' });
const { username } = await buildAccount(app.db, { role: 'admin' });
let admin = await app.visit('admin').signIn(username);

const set = async (key: string, value: unknown) => {
  const row = { key, value: JSON.stringify(value), updatedAt: new Date() };
  await app.db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
  await publishAndAwaitReload(app, 'settings');
};
const fileOf = (program: string, month = '2026-12') =>
  admin.send({ method: 'GET', url: `/api/sales/${month}/${program}?language=en` });

const tableOf = (text: string, delimiter: ',' | '\t'): Record<string, string>[] =>
  parse(text, {
    columns: true,
    delimiter,
    skip_empty_lines: true,
    ...(delimiter === '\t' && { quote: null }),
  });

describe('GET /api/sales/{month}/{program}', () => {
  it('returns 409 before the month is over', async () => {
    expect(await fileOf('xero', '2026-11')).toMatchObject({
      status: 409,
      body: { code: 'statements/month-not-over' },
    });
  });

  it('exports customer statements and payer invoices with the tax of each line', async () => {
    await set('organisation_name', 'Home Care North');
    const funder = await buildInvoicedFunder(app.db, {
      name: 'East, Ltd',
      taxCode: 'gst',
      claimingCode: 'E-1',
    });
    const [ana, other, alone] = [
      await buildCustomerWithMeal(app),
      await buildCustomerWithMeal(app),
      await buildCustomerWithMeal(app),
    ];
    const [byFunder, byNobody] = [
      { accountId: ana.account.id, funderId: funder.id, shareBps: 2e3, reference: '=4301' },
      { accountId: alone.account.id, funderId: null, shareBps: 10_000 },
    ];
    const agreement = await buildInvoicedAgreement(app.db, byFunder);
    const priv = await buildInvoicedAgreement(app.db, byNobody);
    await buildAddress(app.db, ana.account.id);
    await app.db.updateTable('addresses').set({ isDefault: true }).execute();
    const formula = { firstName: '=cmd|calc', lastName: '' };
    await app.db.updateTable('accounts').set(formula).where('id', '=', alone.account.id).execute();
    const orders = [
      await placeOrderUnder(app, ana, { agreement, date: '2026-12-07' }),
      await placeAnotherOrder(other.visitor, other.meal.id, { date: '2026-12-14' }),
      await placeOrderUnder(app, alone, { agreement: priv, date: '2026-12-14' }),
      await placeOrderUnder(app, ana, { agreement, date: '2026-12-21' }),
      await placeOrderUnder(app, ana, { agreement, date: '2026-12-28' }),
    ] as const;
    for (const { id } of orders) await markOrderDelivered(admin, id);
    const charge = (order: { id: number }, accountId: number, amountCents: number, bookedOn: string) =>
      app.db
        .insertInto('accountCharges')
        .values({ orderId: order.id, accountId, amountCents, bookedOn })
        .execute();
    await charge(orders[0], ana.account.id, 2080, '2026-12-07');
    await charge(orders[1], other.account.id, 3120, '2026-12-14');
    await charge(orders[1], other.account.id, -300, '2026-12-31');
    await charge(orders[2], alone.account.id, 10_399, '2026-12-14');
    // Charges in another month that add up to zero.
    await charge(orders[0], ana.account.id, 100, '2027-01-01');
    await charge(orders[0], ana.account.id, -100, '2027-01-02');

    app.clock.set('2027-01-04T00:00:00Z');
    admin = await app.visit('admin').signIn(username);
    const invoice = { params: { month: '2026-12' }, query: { funderId: funder.id } };
    const { total } = (await admin.call('GET /api/invoices/{month}', invoice)).body;
    const payload = { total, funderId: funder.id };
    const issued = await admin.send({ method: 'POST', url: '/api/invoices/2026-12', payload });
    // 3 × 7.56: computed from the sum, the tax would be 22.69.
    expect(issued).toMatchObject({ status: 201, body: { tax: '22.68' } });
    await set('private_tax_code', 'free');
    await set('statement_due_days', 10);

    const xero = await fileOf('xero');
    expect(xero.headers['content-disposition']).toBe('attachment; filename="xero-sales-2026-12.csv"');
    expect(String(xero.body).startsWith('*ContactName,')).toBe(true);
    const number = (who: { account: { id: number } }) => `STM-2026-12-${who.account.id}`;
    expect(tableOf(String(xero.body), ',')).toMatchObject([
      {
        '*ContactName': `cmd|calc (${alone.account.id})`,
        '*UnitAmount': '103.99',
        '*TaxType': 'GST Free Income',
        '*InvoiceNumber': number(alone),
      },
      {
        '*ContactName': `Ana Popova (${ana.account.id})`,
        '*InvoiceNumber': number(ana),
        '*InvoiceDate': '31/12/2026',
        '*DueDate': '10/01/2027',
        POPostalCode: '3075',
        '*Description': `Order ${orders[0].id}, delivered on 7/12/2026`,
      },
      { '*Quantity': '1', '*UnitAmount': '28.20', '*TaxType': 'BAS Excluded', '*AccountCode': '200' },
      {
        '*ContactName': 'East, Ltd',
        '*InvoiceNumber': 'INV-2026-12-01',
        EmailAddress: funder.email,
        '*InvoiceDate': '04/01/2027',
        '*DueDate': '18/01/2027',
        '*Quantity': '10',
        '*UnitAmount': '8.319',
        '*TaxType': 'GST on Income',
      },
      { '*UnitAmount': '8.319', '*TaxType': 'GST on Income' },
      { '*UnitAmount': '8.319', '*TaxType': 'GST on Income' },
    ]);

    const myob = await fileOf('myob');
    expect(myob.headers['content-disposition']).toBe('attachment; filename="myob-sales-2026-12.txt"');
    const lines = tableOf(String(myob.body), '\t');
    expect(lines).toHaveLength(6);
    expect(lines[3]).toMatchObject({
      'Co./Last Name': 'East, Ltd',
      Inclusive: 'X',
      'Invoice No.': '26-12-01',
      Date: '04/01/2027',
      'Account No.': '4-1000',
      Amount: '83.19',
      'Tax Code': 'GST',
      'Terms - Balance Due Days': '14',
    });
    for (const line of lines)
      for (const [field, most] of Object.entries(MYOB_LENGTHS))
        expect(line[field]!.length, field).toBeLessThanOrEqual(most);
    // A blank line separates the four sales.
    expect(String(myob.body).split('\r\n\r\n').filter(Boolean)).toHaveLength(4);
  });
});

describe('the sales export', () => {
  const line = (number: number): SaleLine => ({
    person: `Person ${number}`,
    description: `Order ${number}`,
    units: 1,
    unitPrice: '1.00',
    cents: 100,
    taxCode: number % 2 === 0 ? 'free' : 'gst',
  });
  const sale = (number: number, lines: number, persons = lines): Sale => ({
    number: `INV-${number}`,
    shortNumber: `${number}`,
    issuedOn: '2026-12-31',
    dueOn: '2027-01-14',
    memo: '',
    contact: {
      name: `Ana Popova (${number})`,
      card: `${number}`,
      email: '',
      address: { line: '', city: '', region: '', postcode: '', country: '' },
    },
    lines: Array.from({ length: lines }, (_, index) => line(index % persons)),
  });
  const linesOf = (sales: readonly Sale[]) => sales.reduce((sum, { lines }) => sum + lines.length, 0);
  const describeLines = (person: string, count: number) => `${person}: ${count}`;

  it('limits a file to 500 lines, and sums up a longer sale by person, or else by tax code', () => {
    const sales = [300, 200, 1, 499, 2, 400].map((lines, index) => sale(index, lines));
    const files = filesOf(sales);
    expect(files.map(linesOf)).toEqual([500, 500, 402]);
    expect(files.flat()).toEqual(sales);
    expect(filesOf([])).toEqual([[]]);
    const sum = (one: Sale) => one.lines.reduce((total, { cents }) => total + cents, 0);
    const byPerson = limitToFile(sale(1, 540, 108), describeLines);
    expect(byPerson.lines).toHaveLength(108);
    expect(byPerson.lines[0]).toMatchObject({ description: 'Person 0: 5', units: 1, unitPrice: '5.00' });
    const byTax = limitToFile(sale(2, 1202, 601), describeLines);
    expect(byTax.lines.length).toBeLessThanOrEqual(MAX_LINES_PER_FILE);
    expect([sum(byPerson), sum(byTax)]).toEqual([54_000, 120_200]);
  });

  it('keeps the customer number when it shortens a name, and gives sales distinct short numbers', () => {
    const long = sale(17, 1);
    const name = `${'Александра-Марија '.repeat(5)}Поповска (1017)`;
    const text = presentMyob([{ ...long, contact: { ...long.contact, name } }], MYOB_SETTINGS).toString();
    const [first] = tableOf(text, '\t');
    expect(first!['Co./Last Name']).toMatch(/^Александра-Марија .* \(1017\)$/);
    expect(first!['Co./Last Name']!.length).toBeLessThanOrEqual(50);
    expect(shortInvoiceNumber('INV-2026-11-03')).toBe('26-11-03');
    const numbers = [1, 17, 36, 1296, 999_999].map((id) => shortStatementNumber('2026-11', id));
    expect(numbers.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8]);
    expect(new Set([...numbers, shortStatementNumber('2026-12', 1)]).size).toBe(6);
  });

  it('returns a ZIP of several files for more than 500 lines', async () => {
    const { id: orderId } = await app.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`
      insert into accounts (username, password_hash, first_name, last_name, role, is_verified)
      select 'sale-' || n, '', 'Ana', 'Popova', 'customer', true from generate_series(1, 501) n returning id`.execute(
      app.db,
    );
    const charge = { orderId, amountCents: 100, bookedOn: '2027-01-10' };
    await app.db
      .insertInto('accountCharges')
      .values(rows.map(({ id: accountId }) => ({ ...charge, accountId })))
      .execute();
    app.clock.set('2027-02-02T00:00:00Z');
    admin = await app.visit('admin').signIn(username);
    const zip = await fileOf('xero', '2027-01');
    expect(zip.headers['content-disposition']).toBe('attachment; filename="xero-sales-2027-01.zip"');
    const files = unzipSync(new Uint8Array(zip.body as Buffer));
    expect(Object.keys(files)).toEqual(['xero-sales-2027-01-1.csv', 'xero-sales-2027-01-2.csv']);
    const tables = Object.values(files).map((bytes) => tableOf(strFromU8(bytes), ','));
    expect(tables.map(({ length }) => length)).toEqual([500, 1]);
    // Contacts of the same name stay distinct because of their number.
    expect(new Set(tables.flat().map((row) => row['*ContactName'])).size).toBe(501);
  });

  it('writes no formula and no line break into a cell', () => {
    const settings = { xero_account_code: '200', xero_tax_gst: 'G', xero_tax_free: 'F', xero_tax_none: 'N' };
    const nasty = { ...sale(1, 1), memo: '+1\t2' };
    const xero = presentXero([nasty], settings).toString();
    expect(xero).toContain(',1\t2,');
    const myob = presentMyob([{ ...nasty, memo: '@a\tb\r\nc' }], MYOB_SETTINGS).toString();
    expect(myob).toContain('\ta b c\t');
  });
});
