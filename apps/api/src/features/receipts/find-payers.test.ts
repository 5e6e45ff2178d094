import { paymentReference, spacedReference } from '@trpeza/contract/receipts/payment-reference';
import { expect, it } from 'vitest';
import { buildOffice } from '#test/builders/phone-orders.ts';
import { buildDebtor, buildInvoice, recordReceipt } from '#test/builders/receipts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ invariants: 'broken' });
const { backOffice: bookkeeper } = await buildOffice(app, 'bookkeeper');
const find = async (search: string) => (await bookkeeper.call('GET /api/payers', { query: { search } })).body;

it('finds a customer and their debt by the payment reference in any notation', async () => {
  const { account } = await buildDebtor(app);
  const reference = paymentReference(account.id);
  const found = { customer: { id: account.id, paymentReference: reference }, invoice: null, owed: '31.20' };
  for (const written of [reference, spacedReference(reference), `ANA POPOVA ${reference}`])
    expect(await find(written)).toMatchObject([found]);
  await recordReceipt(bookkeeper, account.id);
  expect(await find(reference)).toMatchObject([{ owed: '0.00' }]);
  // A reference with a wrong digit matches no customer.
  expect(await find(reference.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))).toEqual([]);
});

it('finds a customer by name, and an invoice by number or payer', async () => {
  const { account } = await buildDebtor(app);
  expect((await find('ана поп')).map(({ customer }) => customer?.id)).toContain(account.id);
  const invoice = { number: 'INV-2026-10', payer: 'Care Together', totalCents: 10_000 };
  const { id } = await buildInvoice(app, invoice);
  for (const written of ['INV-2026-10', 'care together'])
    expect(await find(written)).toMatchObject([{ customer: null, invoice: { id, number: 'INV-2026-10' } }]);
});
