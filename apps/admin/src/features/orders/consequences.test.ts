import { ORDER_STATUSES } from '@trpeza/contract/orders/orders.states';
import { expect, test } from 'vitest';
import { consequencesOf } from './consequences.ts';

test('cancelling gives back the money and the budget, from wherever it happens', () => {
  for (const status of ORDER_STATUSES)
    expect(consequencesOf({ status }, 'cancelled')).toEqual(expect.arrayContaining(['refund', 'release']));
});

test('opening a cancelled order takes the budget again', () => {
  expect(consequencesOf({ status: 'cancelled' }, 'pending')).toEqual(['reserve', 'noRefundBack']);
});

test('every correction says something', () => {
  for (const status of ORDER_STATUSES)
    for (const target of ORDER_STATUSES) expect(consequencesOf({ status }, target).length).toBeGreaterThan(0);
});
