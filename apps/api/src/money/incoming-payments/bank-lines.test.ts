import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { paymentReference } from '@trpeza/contract/money/payment-reference';
import { runImport, tryImport } from '#test/builders/imports.ts';
import { buildOffice } from '#test/builders/phone-orders.ts';
import {
  readAccountOf,
  buildBankLine,
  buildDebtor,
  buildInvoice,
  closeMonth,
  recordIncomingPayment,
  TODAY,
} from '#test/builders/incoming-payments.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ invariants: 'broken' });
const { backOffice: bookkeeper } = await buildOffice(app, 'admin');
const { backOffice: colleague } = await buildOffice(app, 'admin');

const HEADINGS = 'Date,Amount,Description\n';
const keep = async (text: string) => runImport(bookkeeper, await tryImport(bookkeeper, 'bank', text));
const linesOf = async (query: object = {}) =>
  (await bookkeeper.call('GET /api/bank-lines', { query: { limit: 100, ...query } as never })).body.items;
const lineOf = async (text: string) => (await linesOf()).find((line) => line.text === text)!;
const receive = (id: number, parts: object[], by = bookkeeper, key = randomUUID()) =>
  by.call('POST /api/bank-lines/{id}/receive', { params: { id }, body: { key, parts } as never });

describe('GET /api/bank-lines', () => {
  it('proposes a customer by payment reference, in any notation', async () => {
    const { account } = await buildDebtor(app);
    const reference = paymentReference(account.id);
    const text = `DIRECT CREDIT ${reference.slice(0, 4)} ${reference.slice(4)}`;
    await keep(`${HEADINGS}20/11/2026,31.20,${text}\n`);
    const proposal = { reason: 'reference', customer: { id: account.id }, owed: '31.20', amount: '31.20' };
    expect(await lineOf(text)).toMatchObject({ isSure: true, proposals: [proposal] });
    // A reference with a wrong digit matches no customer.
    const slip = text.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    await keep(`${HEADINGS}20/11/2026,31.20,${slip}\n`);
    expect((await lineOf(slip)).proposals).toEqual([]);
  });

  it('proposes customers by name and debt, else by name alone, in either alphabet', async () => {
    const [one, other] = [await buildDebtor(app), await buildDebtor(app)];
    const name = (id: number, firstName: string, lastName: string) =>
      app.db.updateTable('accounts').set({ firstName, lastName }).where('id', '=', id).execute();
    await name(one.account.id, 'Вера', 'Стојанова');
    await name(other.account.id, 'Mila', 'Stojanova');
    await recordIncomingPayment(bookkeeper, other.account.id, { amount: '5.00' });
    await keep(`${HEADINGS}20/11/2026,31.20,TFR STOJANOVA\n`);
    const line = await lineOf('TFR STOJANOVA');
    expect(line).toMatchObject({
      isSure: false,
      proposals: [
        { reason: 'amount_and_name', customer: { id: one.account.id }, owed: '31.20' },
        { reason: 'name', customer: { id: other.account.id }, owed: '26.20' },
      ],
    });
    await name(one.account.id, 'Ана', 'Đaković');
    await keep(`${HEADINGS}20/11/2026,14.00,TRANSFER DAKOVIC\n`);
    expect((await lineOf('TRANSFER DAKOVIC')).proposals).toMatchObject([
      { customer: { id: one.account.id } },
    ]);
    await keep(`${HEADINGS}20/11/2026,12.00,NOBODY KNOWN\n`);
    expect((await lineOf('NOBODY KNOWN')).proposals).toEqual([]);
  });

  it('proposes an invoice by its number; one batch cannot pay it twice', async () => {
    const invoice = { number: 'INV-2025-04', payer: 'Helping Hands', totalCents: 90_000 };
    const { id } = await buildInvoice(app, invoice);
    await keep(`${HEADINGS}20/11/2026,900.00,HELPING HANDS INV 2025 04\n`);
    const line = await lineOf('HELPING HANDS INV 2025 04');
    expect(line).toMatchObject({
      isSure: true,
      proposals: [{ reason: 'invoice_number', customer: null, invoice: { id, number: 'INV-2025-04' } }],
    });
    // The second line names the same invoice: in one batch both would pay it.
    await keep(`${HEADINGS}21/11/2026,900.00,AGAIN INV 2025 04\n`);
    const again = await lineOf('AGAIN INV 2025 04');
    expect(again.isSure).toBe(true);
    const parts = [{ invoiceId: id, amount: '900.00' }];
    const body = { key: randomUUID(), lines: [line, again].map((each) => ({ id: each.id, parts })) };
    const expected = {
      received: [line.id],
      refused: [
        {
          id: again.id,
          code: 'incoming-payments/invoice-exceeded',
          message: expect.stringContaining('INV-2025-04'),
        },
      ],
    };
    expect((await bookkeeper.call('POST /api/bank-lines/receive', { body })).body).toEqual(expected);
    expect((await lineOf('AGAIN INV 2025 04')).isSure).toBe(false);
    // Outside a batch, a line may exceed the open amount of the invoice.
    expect(await receive(again.id, parts)).toMatchObject({
      status: 200,
      body: { state: 'received', receipts: [{ invoice: { id }, amount: '900.00' }] },
    });
  });

  it('is certain about an invoice only if both its number and its open amount match', async () => {
    const organisation = { number: 'INV-2025-05', payer: 'Care North', totalCents: 7_279 };
    await buildInvoice(app, organisation);
    await buildInvoice(app, { number: 'INV-2025-05-03', payer: 'Third Funder', totalCents: 10_000 });
    const expected: [text: string, amount: string, numbers: string[], isSure: boolean][] = [
      ['PAYMENT INV-2025-05 03 NOV', '72.79', ['INV-2025-05'], true],
      ['PAYMENT INV-2025-05 03/11', '72.79', ['INV-2025-05'], true],
      ['PAYMENT INV-2025-05 02.11.2026', '50.00', ['INV-2025-05'], false],
      ['PAYMENT INV 2025 05 03', '72.79', ['INV-2025-05', 'INV-2025-05-03'], false],
      ['PAYMENT INV-2025-05-03', '100.00', ['INV-2025-05-03'], true],
    ];
    await keep(HEADINGS + expected.map(([text, amount]) => `20/11/2026,${amount},${text}\n`).join(''));
    for (const [text, , numbers, isSure] of expected) {
      const line = await lineOf(text);
      const proposed = line.proposals.map(({ invoice }) => invoice!.number).toSorted();
      expect({ text, proposed, isSure: line.isSure }).toEqual({ text, proposed: numbers, isSure });
    }
  });

  it('marks a line when another file has a line with the same date and amount', async () => {
    await keep(`${HEADINGS}17/11/2026,77.00,AS A TABLE\n`);
    expect(await lineOf('AS A TABLE')).toMatchObject({ hasTwin: false });
    await keep(`${HEADINGS}17/11/2026,77.00,AS A LIST\n`);
    expect(await lineOf('AS A LIST')).toMatchObject({ hasTwin: true });
  });
});

describe('settling a bank line', () => {
  it('divides a line among customers, and rejects parts that do not add up to its amount', async () => {
    const people = [await buildDebtor(app), await buildDebtor(app)];
    const id = await buildBankLine(app.db, { amountCents: 6240, bookedOn: '2026-11-19' });
    const parts = people.map(({ account }) => ({ customerId: account.id, amount: '31.20' }));
    expect((await receive(id, parts.slice(0, 1))).body).toMatchObject({
      code: 'incoming-payments/parts-differ',
      params: { amount: '62.40', sum: '31.20' },
    });
    expect((await receive(id, parts)).body).toMatchObject({ state: 'received', receipts: [{}, {}] });
    const payments = [{ bankLineId: id, receivedOn: '2026-11-19', method: 'bank' }];
    for (const { account } of people)
      expect(await readAccountOf(bookkeeper, account.id)).toMatchObject({ balance: '0.00', payments });
  });

  it('settles a line once when requests are concurrent', async () => {
    const [ana, vera] = [await buildDebtor(app), await buildDebtor(app)];
    const id = await buildBankLine(app.db);
    const answers = await Promise.all([
      receive(id, [{ customerId: ana.account.id, amount: '31.20' }]),
      receive(id, [{ customerId: vera.account.id, amount: '31.20' }], colleague),
      colleague.call('POST /api/bank-lines/{id}/ignore', { params: { id }, body: {} }),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer !== won[0]))
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: 'incoming-payments/line-settled' },
      });
  });

  it('settles the other lines of a batch when one is rejected, and settles once when the request is repeated', async () => {
    const { account } = await buildDebtor(app);
    const [first, second, gone] = [
      await buildBankLine(app.db),
      await buildBankLine(app.db),
      await buildBankLine(app.db),
    ];
    await bookkeeper.call('POST /api/bank-lines/{id}/ignore', { params: { id: gone! }, body: {} });
    const parts = [{ customerId: account.id, amount: '31.20' }];
    const body = { key: randomUUID(), lines: [first, second, gone].map((id) => ({ id: id!, parts })) };
    const expected = {
      received: [first, second],
      refused: [
        { id: gone, code: 'incoming-payments/line-settled', message: expect.stringContaining('colleague') },
      ],
    };
    expect((await bookkeeper.call('POST /api/bank-lines/receive', { body })).body).toEqual(expected);
    expect((await bookkeeper.call('POST /api/bank-lines/receive', { body })).body).toEqual(expected);
    expect((await readAccountOf(bookkeeper, account.id)).received).toBe('62.40');
  });

  it('reopens a line that was ignored or assigned to the wrong customer', async () => {
    const [ana, vera] = [await buildDebtor(app), await buildDebtor(app)];
    const id = await buildBankLine(app.db, { bookedOn: '2026-11-19' });
    const params = { id };
    const reopen = (key = randomUUID()) =>
      bookkeeper.call('POST /api/bank-lines/{id}/reopen', { params, body: { key, reason: 'Not hers' } });
    expect((await reopen()).body).toMatchObject({ code: 'incoming-payments/line-open' });
    const body = { reason: 'Interest' };
    await bookkeeper.call('POST /api/bank-lines/{id}/ignore', { params, body });
    expect((await linesOf({ state: 'ignored' })).map((line) => line.id)).toContain(id);
    expect((await reopen()).body).toMatchObject({ state: 'open' });
    await receive(id, [{ customerId: ana.account.id, amount: '31.20' }]);
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) expect((await reopen(key)).body).toMatchObject({ state: 'open' });
    await receive(id, [{ customerId: vera.account.id, amount: '31.20' }]);
    expect((await readAccountOf(bookkeeper, ana.account.id)).balance).toBe('31.20');
    expect((await readAccountOf(bookkeeper, vera.account.id)).balance).toBe('0.00');
  });

  it('rejects a line dated in the future; receives and reopens one dated today', async () => {
    const { account } = await buildDebtor(app);
    const parts = [{ customerId: account.id, amount: '31.20' }];
    for (const bookedOn of ['2026-11-24', '2099-12-24']) {
      const id = await buildBankLine(app.db, { bookedOn });
      const refusal = { code: 'incoming-payments/line-in-future', params: { date: bookedOn } };
      expect((await receive(id, parts)).body).toMatchObject(refusal);
      const body = { key: randomUUID(), lines: [{ id, parts }] };
      expect((await bookkeeper.call('POST /api/bank-lines/receive', { body })).body).toMatchObject({
        received: [],
        refused: [{ id, code: refusal.code, message: expect.stringContaining('in the future') }],
      });
    }
    const id = await buildBankLine(app.db, { bookedOn: TODAY });
    expect((await receive(id, parts)).body).toMatchObject({ state: 'received' });
    const body = { key: randomUUID(), reason: 'Not hers' };
    const reopened = await bookkeeper.call('POST /api/bank-lines/{id}/reopen', { params: { id }, body });
    expect(reopened.body).toMatchObject({ state: 'open' });
    expect((await readAccountOf(bookkeeper, account.id)).balance).toBe('31.20');
  });

  it('books a line of a closed month today, and returns both dates', async () => {
    const { account } = await buildDebtor(app);
    expect(await closeMonth(bookkeeper, '2026-10')).toMatchObject({ status: 201 });
    const id = await buildBankLine(app.db, { bookedOn: '2026-10-30' });
    const open = (await linesOf()).find((line) => line.id === id);
    expect(open).toMatchObject({ bookedOn: '2026-10-30', bookedInstead: TODAY });
    const { body } = await receive(id, [{ customerId: account.id, amount: '31.20' }]);
    expect(body).toMatchObject({ bookedInstead: null, receipts: [{ receivedOn: TODAY }] });
    expect((await readAccountOf(bookkeeper, account.id)).payments).toMatchObject([
      { receivedOn: TODAY, bankDay: '2026-10-30', bankText: open!.text },
    ]);
  });
});
