import { expect, it } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { findViolations } from '#test/check-invariants.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { loadDemoKitchen } from './demo-kitchen.ts';

it('the demo kitchen satisfies every invariant at the end of a year and on a leap day', () =>
  eachRow(['2026-12-31T14:00:00Z', '2027-01-01T02:00:00Z', '2028-02-29T12:00:00Z'], async (now) => {
    const { db, url } = await createTestDatabase();
    await loadDemoKitchen(db, new Date(now));
    expect(await findViolations(url)).toEqual([]);
  }));

it('the demo kitchen has the same orders and payments each time', async () => {
  const load = async () => {
    const { db } = await createTestDatabase();
    await loadDemoKitchen(db, new Date('2026-11-21T10:00:00Z'));
    const columns = [
      'accountId',
      'deliveryDate',
      'createdAt',
      'status',
      'totalCents',
      'customerCents',
    ] as const;
    return {
      orders: await db.selectFrom('orders').select(columns).orderBy('id').execute(),
      lines: await db
        .selectFrom('orderItems')
        .select(['orderId', 'mealId', 'quantity'])
        .orderBy('id')
        .execute(),
      receipts: await db
        .selectFrom('incomingPayments')
        .select(['accountId', 'amountCents', 'receivedOn'])
        .orderBy('id')
        .execute(),
      bankLines: await db
        .selectFrom('bankLines')
        .select(['text', 'amountCents', 'state'])
        .orderBy('id')
        .execute(),
    };
  };
  expect(await load()).toEqual(await load());
});
