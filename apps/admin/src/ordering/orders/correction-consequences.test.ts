import { isFinal, ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { expect, test } from 'vitest';
import { consequencesOf, isChargedAgain } from './correction-consequences.ts';

const paid = {
  paymentMethod: 'stripe',
  refundStatus: null,
  worthCustomerAmount: '31.20',
  worthSubsidyAmount: '72.79',
} as const;
const of = (status: OrderStatus, target: OrderStatus, order = {}) =>
  consequencesOf({ ...paid, status, ...order }, target);
const OPEN = ORDER_STATUSES.filter((status) => !isFinal(status));

test('cancelling refunds the payment and releases the budget', () => {
  for (const status of OPEN)
    expect(of(status, 'cancelled')).toEqual(['undelivered', 'refund', 'release', 'notified']);
  expect(of('completed', 'cancelled')).toEqual(['undelivered', 'refund', 'release', 'invoiced', 'notified']);
});

test('cancelling omits the refund or the release when that share is zero', () => {
  expect(of('pending', 'cancelled', { worthCustomerAmount: '0.00' })).toEqual([
    'undelivered',
    'release',
    'notified',
  ]);
  expect(of('pending', 'cancelled', { worthSubsidyAmount: '0.00' })).toEqual([
    'undelivered',
    'refund',
    'notified',
  ]);
});

test('cancelling an order on account shows no refund', () => {
  const order = { paymentMethod: 'account' };
  expect(of('pending', 'cancelled', order)).toEqual(['undelivered', 'notCollected', 'release', 'notified']);
  expect(of('cancelled', 'pending', order)).toEqual(['reserve', 'budgetMustDo', 'notified']);
});

test('reopening a cancelled order reserves the budget again', () => {
  for (const target of OPEN) expect(of('cancelled', target)).toEqual(['reserve', 'budgetMustDo', 'notified']);
  expect(of('cancelled', 'completed')).toEqual(['delivered', 'reserve', 'budgetMustDo', 'notified']);
  expect(of('cancelled', 'pending', { worthSubsidyAmount: '0.00' })).toEqual(['noMoney', 'notified']);
});

test('reopening a refunded order charges the customer on account', () => {
  for (const target of ORDER_STATUSES.filter((status) => status !== 'cancelled')) {
    for (const refundStatus of ['succeeded', 'failed']) {
      expect(of('cancelled', target, { refundStatus })).toContain('charge');
      expect(isChargedAgain({ ...paid, status: 'cancelled', refundStatus } as never, target)).toBe(true);
    }
    expect(of('cancelled', target, { refundStatus: 'requested' })).toContain('stopRefund');
  }
  expect(of('delivering', 'completed', { refundStatus: 'succeeded' })).toEqual([
    'delivered',
    'noMoney',
    'notified',
  ]);
});

test('reopening a completed order corrects its invoice', () => {
  for (const target of OPEN)
    expect(of('completed', target)).toEqual([
      'undelivered',
      'noMoney',
      'invoiced',
      ...(target === 'delivering' ? ['notified'] : []),
    ]);
});

test('cancelling a completed order without subsidy corrects no invoice', () => {
  expect(of('completed', 'cancelled', { worthSubsidyAmount: '0.00' })).not.toContain('invoiced');
});

test('kitchen and delivery transitions show that no money moves', () => {
  expect(of('pending', 'processing')).toEqual(['noMoney']);
  expect(of('processing', 'pending')).toEqual(['noMoney']);
  expect(of('pending', 'delivering')).toEqual(['noMoney', 'notified']);
  expect(of('delivering', 'completed')).toEqual(['delivered', 'noMoney', 'notified']);
});
