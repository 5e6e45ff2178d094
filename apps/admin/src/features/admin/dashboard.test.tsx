import { ORDER_STATUSES } from '@trpeza/contract/orders/orders.states';
import { expect, test } from 'vitest';
import { draw, FAILED } from '../../draw-page.tsx';
import DashboardPage from './dashboard.page.tsx';

const items = ORDER_STATUSES.slice(0, 5).map((status, at) => ({
  id: at + 1,
  orderNumber: String(at + 1),
  createdAt: '2026-11-20T01:00:00.000Z',
  totalAmount: '33.99',
  status,
}));
const orders = (some: readonly object[]) => ({ items: some, total: 1234, totalIsCapped: false });
const answers = { 'GET /api/orders': orders(items), 'GET /api/meals': [{}, {}, {}] };

test('an administrator is welcomed and finds everything', () => {
  const { text, html } = draw(<DashboardPage />, { answers });
  expect(text).toContain('Welcome, our-admin');
  expect(text).toContain('3 meals on the menu');
  expect(text).toContain('1,234 orders in total');
  for (const page of ['meals', 'orders', 'inventory', 'users'])
    expect(html).toContain(`href="/admin/${page}`);
  expect(text).toContain('View all orders');
});

test('one meal and one order are said as one', () => {
  const { text } = draw(<DashboardPage />, {
    answers: { 'GET /api/orders': { ...orders([]), total: 1 }, 'GET /api/meals': [{}] },
  });
  expect(text).toContain('1 meal on the menu');
  expect(text).toContain('1 order in total');
});

test('a case manager finds orders and users, and neither meals nor inventory', () => {
  const { html, requested } = draw(<DashboardPage />, { role: 'hcpadmin', answers });
  for (const page of ['orders', 'users']) expect(html).toContain(`href="/admin/${page}`);
  for (const page of ['meals', 'inventory']) expect(html).not.toContain(`href="/admin/${page}`);
  expect(JSON.stringify(requested)).not.toContain('GET /api/meals');
});

test('the latest five orders stand out when they are new or done', () => {
  const { badges, text, requested } = draw(<DashboardPage />, { answers });
  expect(requested).toContainEqual(['GET /api/orders', { query: { limit: 5 } }]);
  expect(text.match(/\$33\.99/g)).toHaveLength(5);
  expect(badges.map(([, tone]) => tone)).toEqual(['yellow', 'neutral', 'neutral', 'neutral', 'green']);
});

test('orders that fail to load are said to', () => {
  const { text } = draw(<DashboardPage />, { answers: { 'GET /api/orders': FAILED } });
  expect(text).toContain('Failed to load orders. Please try again.');
});

const NOTHING = {
  ...answers,
  'GET /api/users/counts': { waiting: 0, withoutPlan: 0 },
  'GET /api/messages/counts': { failed: 0 },
  'GET /api/payment-exceptions/summary': { open: 0 },
  'GET /api/orders': { ...orders([]), total: 0 },
  'GET /api/worklist': { items: [], hasMore: false, closedDays: [], mail: null },
};

const failed = {
  id: 1,
  kind: 'failed_delivery',
  since: '2026-11-23T00:40:00.000Z',
  order: { id: 255, deliveryDate: '2026-11-23', status: 'cancelled' },
  customer: { id: 9, name: 'Trajanka Petrova', phone: '03 9000 1234' },
  reportedBy: 'driver',
  outcome: 'no_answer',
  note: 'Curtains closed',
  refused: null,
  owed: null,
  done: null,
};

const worklist = (some: object) => ({
  ...NOTHING,
  'GET /api/worklist': { ...NOTHING['GET /api/worklist'], ...some },
});

test('what needs attention is said with whom to call and why', () => {
  const { text, html } = draw(<DashboardPage />, { answers: worklist({ items: [failed] }) });
  for (const words of ['Nobody answered the door', 'Trajanka Petrova', '03 9000 1234', 'Curtains closed'])
    expect(text).toContain(words);
  expect(html).toContain('href="tel:0390001234"');
  expect(html).toContain('/admin/orders?sort=newest&amp;order=255');
  expect(text).not.toContain('Nothing is waiting for you.');
});

test('a press that was refused says what was wanted and what the order was', () => {
  const item = {
    ...failed,
    kind: 'refused_move',
    outcome: null,
    refused: { requested: 'completed', found: 'cancelled' },
  };
  const { text } = draw(<DashboardPage />, { answers: worklist({ items: [item] }) });
  expect(text).toContain('Pressed, but not done: Completed');
  expect(text).toContain('The order was already: Cancelled.');
});

test.each([
  [
    'a closed day',
    { closedDays: [{ date: '2026-11-30', orders: 10 }] },
    'is closed but still has 10 open orders',
  ],
  [
    'mail without a server',
    { mail: { waiting: 857, isCapped: false, since: '2026-11-23T00:40:00.000Z', canSend: false } },
    '857 emails cannot be sent: no mail server is set up',
  ],
])('%s is waiting too', (_, some, sentence) => {
  const { text } = draw(<DashboardPage />, { answers: worklist(some) });
  expect(text).toContain(sentence);
  expect(text).not.toContain('Nothing is waiting for you.');
});

test('nothing waits only when every list is known and empty', () => {
  expect(draw(<DashboardPage />, { answers: NOTHING }).text).toContain('Nothing is waiting for you.');
  const unknown = draw(<DashboardPage />, { answers: { ...NOTHING, 'GET /api/worklist': FAILED } });
  expect(unknown.text).not.toContain('Nothing is waiting for you.');
  expect(unknown.text).toContain('Some of this could not be loaded.');
});

test('a case manager is not promised to correct orders', () => {
  const { text } = draw(<DashboardPage />, { role: 'hcpadmin', answers: NOTHING });
  expect(text).toContain('See and filter orders');
  expect(text).not.toContain('correct orders');
});
