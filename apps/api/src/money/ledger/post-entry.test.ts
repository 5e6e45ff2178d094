import { describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/platform/money';
import { buildOrder } from '#test/builders/orders.ts';
import { buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { execute } from '#test/global-setup.ts';
import { createTestApp } from '#test/test-app.ts';
import { chargeTransfers } from './ledger.domain.ts';
import { postLedgerEntry } from './post-entry.ts';

const app = await createTestApp();
const { db } = app;

/** The balance of each account of an order in cents, debit positive. */
async function balances(orderId: number) {
  const lines = await db
    .selectFrom('ledgerLines')
    .innerJoin('orders', 'orders.checkoutId', 'ledgerLines.checkoutId')
    .select(({ fn }) => ['account', fn.sum<string>('ledgerLines.amountCents').as('cents')])
    .where('orders.id', '=', orderId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(lines.map(({ account, cents }) => [account, Number(cents)]));
}

describe('ledger', () => {
  it('books an order on account as owed by the customer and the organisation', async () => {
    const { order } = await buildPhoneOrder(app);
    expect(await balances(order.id)).toEqual({ customer: 3120, organisation: 7279, sales: -10_399 });
  });

  it('books a paid order, and leaves all balances at zero once it is cancelled and refunded', async () => {
    const { order, visitor } = await buildOrder(app);
    const paid = { customer: 0, organisation: 7279, sales: -10_399, stripe: 3120 };
    expect(await balances(order.id)).toEqual(paid);
    const body = { status: 'cancelled' } as const;
    await visitor.call('PUT /api/orders/{id}/status', { params: { id: order.id }, body });
    expect(await balances(order.id)).toEqual({ customer: -3120, organisation: 0, sales: 0, stripe: 3120 });
    await app.payRefunds();
    expect(await balances(order.id)).toEqual({ customer: 0, organisation: 0, sales: 0, stripe: 0 });
  });

  it('rejects a second entry for the same event', async () => {
    const { order } = await buildOrder(app);
    const { checkoutId } = await db
      .selectFrom('orders')
      .select('checkoutId')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const before = await balances(order.id);
    const share = { customer: toCents(3120), subsidy: toCents(7279) };
    await expect(
      db
        .transaction()
        .execute((trx) =>
          postLedgerEntry(trx, { kind: 'placed', checkoutId, of: checkoutId }, chargeTransfers(share)),
        ),
    ).rejects.toThrow('ledger_transfers_once');
    expect(await balances(order.id)).toEqual(before);
  });

  it('is append-only: by privileges for the application, by a trigger for the owner', async () => {
    await expect(db.updateTable('ledgerTransfers').set({ amountCents: 1 }).execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(execute(app.url, 'delete from ledger_transfers')).rejects.toThrow('append-only');
  });
});
