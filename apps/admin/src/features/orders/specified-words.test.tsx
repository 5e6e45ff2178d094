import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { ORDER_STATUSES } from '@trpeza/contract/orders/orders.states';
import * as pressPause from '@trpeza/ui/kit/press-pause/press-pause';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api.ts';
import { draw, drawHook, FAILED } from '../../draw-page.tsx';
import { CorrectOrderForm } from './correct-order.form.tsx';
import { CreditMealsForm } from './credit-meals.form.tsx';
import OrdersPage from './orders.page.tsx';
import { useCorrectOrder } from './use-correct-order.ts';

// There is no page here on which a second press could fall.
beforeEach(() => void vi.spyOn(pressPause, 'pausePresses').mockReturnValue());
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
  'GET /api/orders': { items, total, totalIsCapped: false, nextCursor: null },
});

/** Sentences that the specification gives literally; rewording one changes what was agreed. */
test('an order has its columns, the customer or their number, and how many are shown of how many', () => {
  const { text, html } = draw(<OrdersPage />, {
    answers: list([order(3), order(4, { customerName: '' })], 7),
  });
  for (const words of ['Order ID', 'Customer', 'Date', 'Total', 'Status', 'View Details', 'Ана Попова'])
    expect(text).toContain(words);
  expect(text).toContain('User #5');
  expect(text).toContain('2 of 7 orders');
  expect(text).toContain('$33.99');
  expect(html.match(/aria-label="Status of order \d"/g)).toHaveLength(2);
});

test('the filters are those of the specification', () => {
  const { text } = draw(<OrdersPage />, { path: '/?status=pending', answers: list([]) });
  for (const words of ['Customer ID', 'Min total', 'Max total', 'All Statuses', 'Clear Filters'])
    expect(text).toContain(words);
});

test('a case manager reads the status, in its colour, and changes none', () => {
  const orders = ORDER_STATUSES.map((status, at) => order(at + 1, { status }));
  const answers = { ...list(orders), 'GET /api/orders/{id}': order(7) };
  expect(draw(<OrdersPage />, { role: 'hcpadmin', path: '/?order=7', answers }).html).not.toContain(
    'Status of order',
  );
  const { badges, html } = draw(<OrdersPage />, { role: 'hcpadmin', answers: list(orders) });
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

test('a list that fails says so', () => {
  const { text } = draw(<OrdersPage />, { answers: { 'GET /api/orders': FAILED } });
  expect(text).toContain('Failed to load orders. Please try again.');
  expect(text).toContain('Failed to fetch orders');
});

test('the details have every fact and item; one without a name is named by its number', () => {
  const items = [
    { id: 1, mealId: 7, name: '', name_mk: '', imageUrl: '', quantity: 2, price: '8.50', subtotal: '17.00' },
  ] as Order['items'];
  const shown = (more: Partial<Order>) =>
    draw(<OrdersPage />, { path: '/?order=3', answers: list([order(3, { items, ...more })]) }).text;
  const text = shown({ deliveryInstructions: 'Ring twice' });
  for (const words of ['Item', 'Quantity', 'Price', 'Subtotal', 'Meal #7', '$8.50', '$17.00', '14 Mirka Way'])
    expect(text).toContain(words);
  expect(text).toContain('Delivery instructions Ring twice');
  expect(shown({})).not.toContain('Delivery instructions');
});

test('the details name who pays beside the customer, also for what is not charged, and nobody where they pay alone', () => {
  const credit = { id: 1, reason: 'short', amount: '8.50', customerAmount: '2.55', subsidyAmount: '5.95' };
  const credits = [{ ...credit, lines: [], refundStatus: null, at: '2026-11-30T10:00:00.000Z' }];
  const shown = (terms: object) =>
    draw(<OrdersPage />, {
      path: '/?order=3',
      answers: list([order(3, { credits, creditedAmount: '8.50', terms } as unknown as Order)]),
    }).text;
  const funder = { id: 7, name: 'Home Care North', nameMk: '' };
  const funded = shown({ paidBy: 'funder', funder });
  expect(funded).toContain('Home Care North pays');
  expect(funded).toContain('Of that, Home Care North');
  expect(funded).toContain('Customer $2.55, Home Care North $5.95');
  expect(funded).not.toMatch(/organisation/);
  expect(shown({ paidBy: 'organisation', funder: null })).toContain('Of that, the organisation');
  const alone = shown({ paidBy: 'nobody', funder: null });
  expect(alone).toContain('The customer pays');
  expect(alone).not.toMatch(/organisation/i);
});

test('what a correction or a credit means is true of every payer, and of a budget of any period', () => {
  const terms = { paidBy: 'funder', customerShareBps: 3000, mealSubsidy: null, feeInSplit: true };
  const amounts = { worthCustomerAmount: '10.20', worthSubsidyAmount: '23.79', items: [] };
  const funded = order(3, { status: 'completed', ...amounts, terms } as unknown as Order);
  const texts = [
    draw(<CorrectOrderForm correction={{ order: funded, target: 'cancelled' }} onClose={() => {}} />).text,
    draw(<CreditMealsForm order={funded} open onClose={() => {}} />).text,
  ];
  expect(texts[0]).toContain('$23.79 goes back to the budget');
  expect(texts[0]).toContain('already been invoiced');
  expect(texts[1]).toContain('whoever pays');
  for (const text of texts) expect(text).not.toMatch(/organisation|monthly budget/);
});

test('details that fail say so', () => {
  const answers = { ...list([]), 'GET /api/orders/{id}': FAILED };
  expect(draw(<OrdersPage />, { path: '/?order=9', answers }).text).toContain('Failed to load order items');
});

test('the history says that a stop is tried again, and when that was taken back', () => {
  const event = (id: number, action: string, to: Order['status']) => {
    const at = '2026-11-30T10:00:00.000Z';
    const nothing = {
      reason: null,
      outcome: null,
      credit: null,
      creditId: null,
      rescheduled: null,
      change: null,
    };
    return { id, at, who: { kind: 'staff', name: 'driver' }, action, from: 'delivering', to, ...nothing };
  };
  const events = [
    event(1, 'tryLater', 'delivering'),
    event(2, 'undo', 'delivering'),
    event(3, 'undo', 'ready_for_delivery'),
  ];
  const answers = {
    ...list([order(3)]),
    'GET /api/orders/{id}/history': { events, payments: [], refunds: [] },
  };
  const { html } = draw(<OrdersPage />, { path: '/?order=3', answers });
  const said = [...html.matchAll(/<li><strong>(.*?)<\/strong>/g)].map(([, words]) => words);
  expect(said).toEqual([
    'Nobody there: will be tried again',
    'Undone: to be tried again',
    'Undone: Delivering → Ready for delivery',
  ]);
});

test('a date that is none says so', () => {
  const answers = list([order(3, { createdAt: 'yesterday', deliveryDate: '2026-02-30' })]);
  expect(draw(<OrdersPage />, { answers }).text.match(/Invalid date/g)).toHaveLength(2);
});

const correct = () => {
  const refused: string[] = [];
  const { result, toasts } = drawHook(() =>
    useCorrectOrder(
      () => {},
      (_error, text) => void refused.push(text),
    ),
  );
  result.mutate({ params: { id: 3 }, body: { status: 'completed', expectedStatus: 'pending' } });
  return { toasts, refused };
};

test('a new status is said with the number of the order', async () => {
  vi.spyOn(api, 'call').mockResolvedValue(order(3, { status: 'completed' }) as never);
  const { toasts } = correct();
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ kind: 'success', title: 'Order status updated successfully' });
  expect(toasts[0]?.text).toBe('Order 3 is now: Completed');
});

test('one that fails is said too, and stays in the form', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(FAILED);
  const { toasts, refused } = correct();
  const text = 'Failed to update order status';
  await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'error', title: 'Error', text }]));
  expect(refused[0]).toContain(text);
});
