import { ORDER_STATUSES } from '@trpeza/contract/orders/orders.states';
import { expect, test } from 'vitest';
import { consequencesOf } from './consequences.ts';

test('cancelling gives back the money and the budget, from wherever it happens', () => {
  for (const status of ORDER_STATUSES)
    expect(consequencesOf({ status, paymentMethod: 'stripe' }, 'cancelled')).toEqual(
      expect.arrayContaining(['refund', 'release']),
    );
});

test('opening a cancelled order takes the budget again', () => {
  expect(consequencesOf({ status: 'cancelled', paymentMethod: 'stripe' }, 'pending')).toEqual([
    'reserve',
    'noRefundBack',
  ]);
});

test('what is on account has not been paid, so nothing is paid back', () => {
  const order = { status: 'pending', paymentMethod: 'account' } as const;
  expect(consequencesOf(order, 'cancelled')).toEqual(['undelivered', 'notCollected', 'release']);
  expect(consequencesOf({ ...order, status: 'cancelled' }, 'pending')).toEqual(['reserve']);
});

test('every correction says something', () => {
  for (const status of ORDER_STATUSES)
    for (const target of ORDER_STATUSES)
      expect(consequencesOf({ status, paymentMethod: 'stripe' }, target).length).toBeGreaterThan(0);
});
