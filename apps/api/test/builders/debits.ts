import { expect } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { recordDishonour } from '#money/reconciliation/record-dishonour.ts';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';
import { addMeals, submitDebitPage, debitClaimOf, openDebit } from './placements.ts';

/** Places an order of ten meals that is paid by direct debit. */
export async function placeByDebit(visitor: Visitor, mealId: number): Promise<Order> {
  await addMeals(visitor, mealId);
  const { cart, orderId } = await openDebit(visitor);
  await submitDebitPage(visitor, orderId, 'complete');
  const answer = await visitor.call('POST /api/orders', { body: debitClaimOf(cart, orderId) });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

/** Makes the bank dishonour the debit of an order. */
export async function dishonour(app: TestApp, orderId: number): Promise<void> {
  const own = await app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.checkoutId', 'orders.checkoutId')
    .selectAll('payments')
    .select([
      'orders.accountId',
      'orders.deliveryDate',
      'orders.id as orderId',
      'orders.status as orderStatus',
    ])
    .where('orders.id', '=', orderId)
    .where('payments.method', '=', 'ezidebit')
    .executeTakeFirstOrThrow();
  await recordDishonour(app.deps, 'dishonour', {
    method: 'ezidebit',
    own: { ...own, checkoutState: 'placed' },
    found: { reference: own.providerReference! },
  });
}
