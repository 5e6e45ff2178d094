import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildAddress } from '#test/builders/addresses.ts';
import { changeHeard } from '#test/builders/changes.ts';
import { buildAgreement, buildFunder, placeUnder } from '#test/builders/funders.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import { MYOB_COLUMNS, presentMyob } from './myob.present.ts';
import {
  filesOf,
  LINES_OF_A_FILE,
  shortInvoiceNumber,
  shortStatementNumber,
  withinFile,
  type Sale,
  type SaleLine,
} from './sales.domain.ts';
import { presentXero, XERO_COLUMNS } from './xero.present.ts';

/**
 * The header of the template that Xero offers under Business › Invoices › Import; described at
 * https://central.xero.com/s/article/Import-or-create-invoices-using-a-CSV-file. Required fields have a star.
 */
const XERO_TEMPLATE =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,' +
  'POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,' +
  '*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme';

/**
 * The fields of service sales in the order of MYOB's list, and how long the text of those that we fill may be:
 * https://help.myob.com/wiki/x/8YFk ("Sales – Services"). Files are tab-delimited with a header.
 */
const MYOB_FIELDS =
  'Co./Last Name|First Name|Addr 1 - Line 1|Addr 1 - Line 2|Addr 1 - Line 3|Addr 1 - Line 4|Inclusive|Invoice No.|Date|' +
  'Customer PO|Ship Via|Delivery Status|Description|Account No.|Amount|Job|Comment|Journal Memo|Salesperson Last Name|' +
  'Salesperson First Name|Promised Date|Referral Source|Tax Code|Tax Amount|Freight Amount|Freight Tax Code|' +
  'Freight Tax Amount|Sale Status|Currency Code|Terms - Payment is Due|Terms - Discount Days|Terms - Balance Due Days|' +
  'Terms - % Discount|Terms - % Monthly Charge|Amount Paid|Payment Method|Payment Notes|Name on Card|Card Number|' +
  'Authorisation Code|BSB|Account Number|Drawer/Account Name|Cheque Number|Category|Card ID|Record ID';
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

const app = await createTestApp();
const { username } = await buildAccount(app.db, { role: 'admin' });
let admin = await app.visit('admin').signIn(username);
afterEach(() => expect(app.errors).toEqual([]));

const set = async (key: string, value: unknown) => {
  const row = { key, value: JSON.stringify(value), updatedAt: new Date() };
  await app.db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
  await changeHeard(app, 'settings');
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

describe('the columns', () => {
  it("are those of the programs' own templates", () => {
    expect(XERO_COLUMNS.map(([name]) => name)).toEqual(XERO_TEMPLATE.split(','));
    expect(MYOB_COLUMNS.map(([name]) => name)).toEqual(MYOB_FIELDS.split('|'));
  });
});

describe('the sales of a month', () => {
  it('are refused before it is over', async () => {
    expect(await fileOf('xero', '2026-11')).toMatchObject({
      status: 409,
      body: { code: 'statements/month-not-over' },
    });
    expect((await fileOf('sage')).status).toBe(400);
  });

  it('are the statements of customers and the invoices of payers, each line with its own tax', async () => {
    await set('organisation_name', 'Home Care North');
    const funder = await buildFunder(app.db, { name: 'East, Ltd', taxCode: 'gst', claimingCode: 'E-1' });
    const [ana, other, alone] = [await buildRegular(app), await buildRegular(app), await buildRegular(app)];
    const agreement = await buildAgreement(app.db, {
      accountId: ana.account.id,
      funderId: funder.id,
      shareBps: 2e3,
      reference: '=4301',
    });
    const priv = await buildAgreement(app.db, {
      accountId: alone.account.id,
      funderId: null,
      shareBps: 10_000,
    });
    await buildAddress(app.db, ana.account.id);
    await app.db.updateTable('addresses').set({ isDefault: true }).execute();
    await app.db
      .updateTable('accounts')
      .set({ firstName: '=cmd|calc', lastName: '' })
      .where('id', '=', alone.account.id)
      .execute();
    const orders = [
      await placeUnder(app, ana, { agreement, date: '2026-12-07' }),
      await placeAnother(other.visitor, other.meal.id, { date: '2026-12-14' }),
      await placeUnder(app, alone, { agreement: priv, date: '2026-12-14' }),
    ];
    for (const { id } of orders)
      await admin.call('PUT /api/orders/{id}/status', {
        params: { id },
        body: { status: 'completed', reason: 'a test' },
      });
    const charge = (order: { id: number }, accountId: number, amountCents: number, bookedOn: string) =>
      app.db
        .insertInto('accountCharges')
        .values({ orderId: order.id, accountId, amountCents, bookedOn })
        .execute();
    await charge(orders[0]!, ana.account.id, 2080, '2026-12-07');
    await charge(orders[1]!, other.account.id, 3120, '2026-12-14');
    await charge(orders[1]!, other.account.id, -300, '2026-12-31');
    await charge(orders[2]!, alone.account.id, 10_399, '2026-12-14');
    // Of another month, and nothing in the end.
    await charge(orders[0]!, ana.account.id, 100, '2027-01-01');
    await charge(orders[0]!, ana.account.id, -100, '2027-01-02');

    app.clock.set('2027-01-04T00:00:00Z');
    admin = await app.visit('admin').signIn(username);
    const { body } = await admin.call('GET /api/invoices/{month}', {
      params: { month: '2026-12' },
      query: { funderId: funder.id },
    });
    const issued = { total: body.total, funderId: funder.id };
    expect(await admin.send({ method: 'POST', url: '/api/invoices/2026-12', payload: issued })).toMatchObject(
      {
        status: 201,
      },
    );
    await set('private_tax_code', 'free');
    await set('statement_due_days', 10);

    const xero = await fileOf('xero');
    expect(xero.headers['content-disposition']).toBe('attachment; filename="xero-sales-2026-12.csv"');
    const text = String(xero.body);
    expect(text.startsWith('*ContactName,')).toBe(true);
    const rows = tableOf(text, ',');
    const number = (who: { account: { id: number } }) => `STM-2026-12-${who.account.id}`;
    expect(rows).toMatchObject([
      {
        '*ContactName': `'=cmd|calc (${alone.account.id})`,
        '*UnitAmount': '103.99',
        '*TaxType': 'GST Free Income',
        '*InvoiceNumber': number(alone),
      },
      {
        '*ContactName': `Ana Popova (${ana.account.id})`,
        EmailAddress: `${ana.account.username}@example.org`,
        '*InvoiceNumber': number(ana),
        Reference: 'Statement for December 2026',
        '*InvoiceDate': '31/12/2026',
        '*DueDate': '10/01/2027',
        POPostalCode: '3075',
        '*Description': `Order ${orders[0]!.id}, delivered on 7/12/2026`,
      },
      {
        '*ContactName': `Ana Popova (${other.account.id})`,
        '*Quantity': '1',
        '*UnitAmount': '28.20',
        '*TaxType': 'BAS Excluded',
        '*AccountCode': '200',
      },
      {
        '*ContactName': 'East, Ltd',
        '*InvoiceNumber': 'INV-2026-12-01',
        EmailAddress: funder.email,
        '*InvoiceDate': '04/01/2027',
        '*DueDate': '18/01/2027',
        '*Quantity': '10',
        '*UnitAmount': '8.319',
        '*TaxType': 'GST on Income',
        Discount: '',
        InventoryItemCode: '',
      },
    ]);

    const myob = await fileOf('myob');
    expect(myob.headers['content-disposition']).toBe('attachment; filename="myob-sales-2026-12.txt"');
    const lines = tableOf(String(myob.body), '\t');
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatchObject({
      'Co./Last Name': 'East, Ltd',
      Inclusive: 'X',
      'Invoice No.': '26-12-01',
      Date: '04/01/2027',
      'Customer PO': 'INV-2026-12-01',
      'Account No.': '4-1000',
      Amount: '83.19',
      'Tax Code': 'GST',
      'Terms - Payment is Due': '2',
      'Terms - Balance Due Days': '14',
      'Card ID': `F${funder.id}`,
    });
    expect(lines[3]!['Description']).toContain('=4301');
    for (const line of lines)
      for (const [field, most] of Object.entries(MYOB_LENGTHS))
        expect([field, line[field]!.length <= most]).toEqual([field, true]);
    // Four sales, each apart from the next.
    expect(String(myob.body).split('\r\n\r\n').filter(Boolean)).toHaveLength(4);
  });

  it('are without what somebody else may see', async () => {
    const { username: manager } = await buildAccount(app.db, { role: 'hcpadmin' });
    const office = await app.visit('admin').signIn(manager);
    expect((await office.send({ method: 'GET', url: '/api/sales/2026-12/xero?language=en' })).status).toBe(
      403,
    );
  });
});

describe('files', () => {
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
      address: {
        line: '',
        city: '',
        region: '',
        postcode: '',
        country: '',
      },
    },
    lines: Array.from({ length: lines }, (_, index) => line(index % persons)),
  });
  const linesOf = (sales: readonly Sale[]) => sales.reduce((sum, { lines }) => sum + lines.length, 0);
  const describeLines = (person: string, count: number) => `${person}: ${count}`;

  it('hold 500 lines at most, and no sale is divided', () => {
    const sales = [300, 200, 1, 499, 2, 400].map((lines, index) => sale(index, lines));
    const files = filesOf(sales);
    expect(files.map(linesOf)).toEqual([500, 500, 402]);
    expect(files.flat()).toEqual(sales);
    expect(filesOf([])).toEqual([[]]);
  });

  it('sum up an invoice that is longer, by person or else by tax, to the same cents', () => {
    const sum = (one: Sale) => one.lines.reduce((total, { cents }) => total + cents, 0);
    const byPerson = withinFile(sale(1, 540, 108), describeLines);
    expect(byPerson.lines).toHaveLength(108);
    expect(byPerson.lines[0]).toMatchObject({ description: 'Person 0: 5', units: 1, unitPrice: '5.00' });
    const byTax = withinFile(sale(2, 1202, 601), describeLines);
    expect(byTax.lines.length).toBeLessThanOrEqual(LINES_OF_A_FILE);
    expect([sum(byPerson), sum(byTax)]).toEqual([54_000, 120_200]);
    expect(withinFile(sale(3, 500), describeLines).lines).toHaveLength(500);
  });

  it('keep the number of a customer with a long name, and numbers apart', () => {
    const settings = {
      myob_account_code: '4-1000',
      myob_tax_gst: 'GST',
      myob_tax_free: 'FRE',
      myob_tax_none: 'N-T',
    };
    const long = sale(17, 1);
    const name = `${'Александра-Марија '.repeat(5)}Поповска (1017)`;
    const text = presentMyob([{ ...long, contact: { ...long.contact, name } }], settings).toString();
    const [first] = tableOf(text, '\t');
    expect(first!['Co./Last Name']).toMatch(/^Александра-Марија .* \(1017\)$/);
    expect(first!['Co./Last Name']!.length).toBeLessThanOrEqual(50);
    expect(shortInvoiceNumber('INV-2026-11-03')).toBe('26-11-03');
    const numbers = [1, 17, 36, 1296, 999_999].map((id) => shortStatementNumber('2026-11', id));
    expect(numbers.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8]);
    expect(new Set([...numbers, shortStatementNumber('2026-12', 1)]).size).toBe(6);
  });

  it('are several in one ZIP where there are more', async () => {
    const month = { deliveryDate: '2026-12-07', status: 'completed' as const };
    const order = await app.db
      .selectFrom('orders')
      .select(['id', 'accountId'])
      .where('deliveryDate', '=', month.deliveryDate)
      .executeTakeFirstOrThrow();
    const customers = await Promise.all(Array.from({ length: 501 }, () => buildAccount(app.db)));
    await app.db
      .insertInto('accountCharges')
      .values(
        customers.map(({ id }) => {
          return { accountId: id, orderId: order.id, amountCents: 100, bookedOn: '2027-01-10' };
        }),
      )
      .execute();
    app.clock.set('2027-02-02T00:00:00Z');
    admin = await app.visit('admin').signIn(username);
    const zip = await fileOf('xero', '2027-01');
    expect(zip.headers['content-disposition']).toBe('attachment; filename="xero-sales-2027-01.zip"');
    const files = unzipSync(new Uint8Array(zip.body as Buffer));
    expect(Object.keys(files)).toEqual(['xero-sales-2027-01-1.csv', 'xero-sales-2027-01-2.csv']);
    const rows = Object.values(files).map((bytes) => tableOf(strFromU8(bytes), ','));
    expect(rows.map(({ length }) => length)).toEqual([500, 1]);
    // All of them are called the same, and no two are one contact.
    expect(new Set(rows.flat().map((row) => row['*ContactName'])).size).toBe(501);
  });

  it('carry no formula and no second line into a cell', () => {
    const settings = { xero_account_code: '200', xero_tax_gst: 'G', xero_tax_free: 'F', xero_tax_none: 'N' };
    const nasty = { ...sale(1, 1), memo: '+1\t2' };
    const xero = presentXero([nasty], settings).toString();
    expect(xero).toContain(",'+1\t2,");
    const codes = {
      myob_account_code: '4-1000',
      myob_tax_gst: 'GST',
      myob_tax_free: 'FRE',
      myob_tax_none: 'N-T',
    };
    const myob = presentMyob([{ ...nasty, memo: '@a\tb\r\nc' }], codes).toString();
    expect(myob).toContain("\t'@a b c\t");
  });
});
