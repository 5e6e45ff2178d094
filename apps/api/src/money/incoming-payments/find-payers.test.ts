import { describe, expect, it } from 'vitest';
import { paymentReference, spacedReference } from '@trpeza/contract/money/payment-reference';
import { buildAddress } from '#test/builders/addresses.ts';
import { buildClientFile } from '#test/builders/customer-files.ts';
import { buildOffice } from '#test/builders/phone-orders.ts';
import { buildDebtor, buildInvoice, recordIncomingPayment } from '#test/builders/incoming-payments.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ invariants: 'broken' });
const { backOffice: bookkeeper } = await buildOffice(app, 'bookkeeper');
const find = async (search: string) => (await bookkeeper.call('GET /api/payers', { query: { search } })).body;

it('GET /api/payers finds a customer and their debt by the payment reference in any notation', async () => {
  const { account } = await buildDebtor(app);
  const reference = paymentReference(account.id);
  const found = { customer: { id: account.id, paymentReference: reference }, invoice: null, owed: '31.20' };
  for (const written of [reference, spacedReference(reference), `ANA POPOVA ${reference}`])
    expect(await find(written)).toMatchObject([found]);
  await recordIncomingPayment(bookkeeper, account.id);
  expect(await find(reference)).toMatchObject([{ owed: '0.00' }]);
  // A reference with a wrong digit matches no customer.
  expect(await find(reference.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))).toEqual([]);
});

describe('the search for payers in GET /api/payers, /api/incoming-payments and /api/aged-balances', async () => {
  const { account } = await buildDebtor(app);
  // The username has no digits: together with the searched numbers they could form a payment reference.
  const username = 'zafira';
  const own = { username, customerNumber: 'HC-7742', phoneNumber: '0437 690 288' };
  await app.db.updateTable('accounts').set(own).where('id', '=', account.id).execute();
  await buildClientFile(app.db, account.id);
  await buildAddress(app.db, account.id);
  await recordIncomingPayment(bookkeeper, account.id, { amount: '1.00' });
  const lists = ['GET /api/payers', 'GET /api/incoming-payments', 'GET /api/aged-balances'] as const;
  const isFound = async (list: (typeof lists)[number], words: string) => {
    const query = { search: `${username} ${words}` };
    const { body } = await bookkeeper.call(list, { query } as never);
    return JSON.stringify(body).includes(`"id":${account.id},`);
  };

  it.each(lists)('%s finds a customer by a complete customer, telephone or account number', async (list) => {
    for (const words of ['', 'HC-7742', '7742', '0437 690 288', '0437690288', `${account.id}`])
      expect([words, await isFound(list, words)]).toEqual([words, true]);
  });

  it.each(lists)('%s finds nothing by parts of numbers or by details of the client file', async (list) => {
    const ofFile = [
      'Elena',
      'daughter',
      '0433 222 111',
      '0433222111',
      '4332',
      'elena@example.org',
      'Mirka',
      '3075',
    ];
    for (const words of [...ofFile, '774', '437690288', '4376'])
      expect([words, await isFound(list, words)]).toEqual([words, false]);
  });
});

it('GET /api/payers finds a customer by name, and an invoice by number or payer', async () => {
  const { account } = await buildDebtor(app);
  expect((await find('ана поп')).map(({ customer }) => customer?.id)).toContain(account.id);
  const invoice = { number: 'INV-2026-10', payer: 'Care Together', totalCents: 10_000 };
  const { id } = await buildInvoice(app, invoice);
  for (const written of ['INV-2026-10', 'care together'])
    expect(await find(written)).toMatchObject([{ customer: null, invoice: { id, number: 'INV-2026-10' } }]);
});
