import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { ORDER_STATUSES } from '@trpeza/contract/ordering/orders.states';
import * as pressPause from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
import { CorrectOrderForm } from './correct-order.form.tsx';
import { CreditMealsForm } from './credit-meals.form.tsx';
import OrdersPage from './orders.page.tsx';

// Disables the double-click protection: nothing is rendered here that could receive an accidental second click.
beforeEach(() => void vi.spyOn(pressPause, 'ignoreDoubleClick').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const order = (id: number, more: Partial<Order> = {}): Order =>
  ({
    id,
    orderNumber: String(id),
    userId: 5,
    customerName: 'Ана Попова',
    phoneNumber: '',
    createdAt: '2026-11-20T01:00:00.000Z',
    status: 'pending',
    outcome: null,
    subtotal: '30.00',
    deliveryFee: '3.99',
    totalAmount: '33.99',
    subsidyAmount: '23.79',
    customerAmount: '10.20',
    terms: { paidBy: 'organisation', funder: null },
    paymentMethod: 'stripe',
    paymentReference: '',
    refundStatus: null,
    credits: [],
    worthAmount: '33.99',
    worthCustomerAmount: '10.20',
    worthSubsidyAmount: '23.79',
    deliveryAddress: '14 Mirka Way',
    deliveryInstructions: '',
    deliveryDate: '2026-11-30',
    deliveryTime: '10:00 - 12:00',
    items: [],
    ...more,
  }) as Order;

const list = (items: Order[], total = items.length) => ({
  'GET /api/orders': { items, total, nextCursor: null },
});

test('OrdersPage shows case managers the status without a select', () => {
  const orders = ORDER_STATUSES.map((status, at) => order(at + 1, { status }));
  const answers = { ...list(orders), 'GET /api/orders/{id}': order(7) };
  expect(
    renderAdminPage(<OrdersPage />, { role: 'hcpadmin', path: '/?order=7', answers }).html,
  ).not.toContain('Status of order');
  const { badges, html } = renderAdminPage(<OrdersPage />, { role: 'hcpadmin', answers: list(orders) });
  expect(html).not.toContain('Status of order');
  expect(badges).toEqual([
    ['Pending', 'yellow'],
    ['Processing', 'blue'],
    ['Ready for delivery', 'purple'],
    ['Delivering', 'indigo'],
    ['Completed', 'green'],
    ['Cancelled', 'red'],
  ]);
});

test('OrdersPage shows the payer next to the customer', () => {
  const credit = { id: 1, reason: 'short', amount: '8.50', customerAmount: '2.55', subsidyAmount: '5.95' };
  const credits = [{ ...credit, lines: [], refundStatus: null, at: '2026-11-30T10:00:00.000Z' }];
  const shown = (terms: object) =>
    renderAdminPage(<OrdersPage />, {
      path: '/?order=3',
      answers: list([order(3, { credits, creditedAmount: '8.50', terms } as unknown as Order)]),
    }).text;
  const funder = { id: 7, name: 'Home Care North', nameMk: '' };
  const funded = shown({ paidBy: 'funder', funder });
  expect(funded).toContain('Home Care North pays');
  expect(funded).toContain('Share of Home Care North now');
  expect(funded).toContain('Customer $2.55, Home Care North $5.95');
  expect(funded).not.toMatch(/organisation/);
  expect(shown({ paidBy: 'organisation', funder: null })).toContain('Organisation’s share now');
  const alone = shown({ paidBy: 'nobody', funder: null });
  expect(alone).toContain('The customer pays');
  expect(alone).not.toMatch(/organisation/i);
});

test('CorrectOrderForm shows the amount on its button when a refunded customer is charged again', () => {
  const refunded = order(3, { status: 'cancelled', refundStatus: 'succeeded' });
  const shown = (target: 'completed' | 'pending', role?: Partial<Order>) =>
    renderAdminPage(
      <CorrectOrderForm correction={{ id: 3, order: { ...refunded, ...role }, target }} onClose={() => {}} />,
    ).text;
  expect(shown('completed')).toContain('It was delivered: charge $10.20 on account');
  expect(shown('pending')).toContain('Open it again: charge $10.20 on account');
  expect(shown('completed', { refundStatus: 'requested' })).toContain('The refund of $10.20 is stopped.');
});

test('CorrectOrderForm and CreditMealsForm name neither a payer nor a budget period', () => {
  const terms = { paidBy: 'funder', customerShareBps: 3000, mealSubsidy: null, feeInSplit: true };
  const amounts = { worthCustomerAmount: '10.20', worthSubsidyAmount: '23.79', items: [] };
  const funded = order(3, { status: 'completed', ...amounts, terms } as unknown as Order);
  const texts = [
    renderAdminPage(
      <CorrectOrderForm correction={{ id: 3, order: funded, target: 'cancelled' }} onClose={() => {}} />,
    ).text,
    renderAdminPage(<CreditMealsForm order={funded} onClose={() => {}} />).text,
  ];
  expect(texts[0]).toContain('$23.79 goes back to the budget');
  expect(texts[0]).toContain('already been invoiced');
  expect(texts[1]).toContain('the payers pay');
  for (const text of texts) expect(text).not.toMatch(/organisation|monthly budget/);
});
