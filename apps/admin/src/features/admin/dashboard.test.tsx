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

test('a case manager finds orders and users, and neither meals nor inventory', () => {
  const { html, asked } = draw(<DashboardPage />, { role: 'hcpadmin', answers });
  for (const page of ['orders', 'users']) expect(html).toContain(`href="/admin/${page}`);
  for (const page of ['meals', 'inventory']) expect(html).not.toContain(`href="/admin/${page}`);
  expect(JSON.stringify(asked)).not.toContain('GET /api/meals');
});

test('the latest five orders stand out when they are new or done', () => {
  const { badges, text, asked } = draw(<DashboardPage />, { answers });
  expect(asked).toContainEqual(['GET /api/orders', { query: { limit: 5 } }]);
  expect(text.match(/\$33\.99/g)).toHaveLength(5);
  expect(badges.map(([, tone]) => tone)).toEqual(['yellow', 'neutral', 'neutral', 'neutral', 'green']);
});

test('orders that fail to load are said to', () => {
  const { text } = draw(<DashboardPage />, { answers: { 'GET /api/orders': FAILED } });
  expect(text).toContain('Failed to load orders. Please try again.');
});
