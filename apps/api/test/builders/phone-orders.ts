import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Input } from '@trpeza/api-client/client';
import type { TestApp } from '#test/app-under-test.ts';
import { buildAccount } from './accounts.ts';
import { buildMeal } from './meals.ts';
import { DELIVERY, DELIVERY_DATE, SLOT } from './orders.ts';

export type PhoneOrder = Input<'POST /api/customers/{id}/orders'>['body'];

/** A telephone order of ten meals of 10.00: total 103.99, customer 31.20, subsidy 72.79. */
export const phoneOrder = (mealId: number, input: Partial<PhoneOrder> = {}): PhoneOrder => ({
  key: randomUUID(),
  deliveryDate: DELIVERY_DATE,
  deliveryTime: SLOT,
  items: [{ mealId, quantity: 10 }],
  delivery: DELIVERY,
  totalAmount: '103.99',
  ...input,
});

/** A signed-in member of the office. */
export async function buildOffice(app: TestApp, role: 'hcpadmin' | 'bookkeeper' | 'admin' = 'hcpadmin') {
  const account = await buildAccount(app.db, { role });
  return { id: account.id, backOffice: await app.visit('admin').signIn(account.username) };
}

/** A customer, and an order that the office placed by telephone. */
export async function buildPhoneOrder(app: TestApp, input: { plan?: number | null } = {}) {
  const [account, meal, office] = [
    await buildAccount(app.db, input),
    await buildMeal(app.db),
    await buildOffice(app),
  ];
  const body = phoneOrder(meal.id);
  const answer = await office.backOffice.call('POST /api/customers/{id}/orders', {
    params: { id: account.id },
    body,
  });
  expect(answer).toMatchObject({ status: 201, body: { status: 'pending', paymentMethod: 'account' } });
  return { account, meal, office, body, order: answer.body };
}
