import { ORDER_STATUSES } from '@trpeza/contract/ordering/orders.states';
import { expect, test } from 'vitest';
import { renderAdminPage, SERVER_FAILURE } from '../../render-page.tsx';
import DashboardPage from './dashboard.page.tsx';
import { eachRow } from '@trpeza/config/each-row';

const items = ORDER_STATUSES.slice(0, 5).map((status, at) => ({
  id: at + 1,
  orderNumber: String(at + 1),
  createdAt: '2026-11-20T01:00:00.000Z',
  totalAmount: '33.99',
  status,
}));
const orders = (some: readonly object[]) => ({ items: some, total: 1234 });
const answers = { 'GET /api/orders': orders(items), 'GET /api/meals': [{}, {}, {}] };

test('the dashboard neither requests nor shows meals and inventory for case managers', () => {
  const { html, requested } = renderAdminPage(<DashboardPage />, { role: 'hcpadmin', answers });
  for (const page of ['orders', 'users']) expect(html).toContain(`href="/admin/${page}`);
  for (const page of ['meals', 'inventory']) expect(html).not.toContain(`href="/admin/${page}`);
  expect(JSON.stringify(requested)).not.toContain('GET /api/meals');
});

const listOf = (...items: object[]) => ({
  ...answers,
  'GET /api/worklist': { items, total: items.length, nextCursor: null },
});

const failed = {
  key: 'failed_delivery-1',
  kind: 'failed_delivery',
  itemId: 1,
  since: '2026-11-23T00:40:00.000Z',
  order: { id: 255, deliveryDate: '2026-11-23', status: 'cancelled' },
  customer: { id: 9, name: 'Trajanka Petrova', phone: '03 9000 1234' },
  reportedBy: 'driver',
  outcome: 'no_answer',
  note: 'Curtains closed',
  refused: null,
  missing: null,
  paymentIssue: null,
  amount: null,
  count: null,
  recipient: null,
  month: null,
  possiblySame: [],
};

test('the worklist shows an item with customer, reason and action', () => {
  const { text, html } = renderAdminPage(<DashboardPage />, { answers: listOf(failed) });
  for (const words of [
    'Nobody answered the door',
    'Trajanka Petrova',
    '03 9000 1234',
    'Curtains closed',
    'driver',
  ])
    expect(text).toContain(words);
  expect(text).toContain('Needs attention 1');
  expect(html).toContain('href="tel:0390001234"');
  expect(html).toContain('/admin/orders?sort=newest&amp;order=255');
  expect(html).toContain('href="/admin/users/9"');
  expect(html).toContain('aria-label="Done: Nobody answered the door, Trajanka Petrova"');
  expect(text).not.toContain('There are no tasks.');
});

const bare = {
  ...failed,
  itemId: null,
  order: null,
  customer: null,
  reportedBy: null,
  outcome: null,
  note: '',
};
const person = { id: 9, name: 'Ana Popova', phone: null };

const overdue = { ...failed, outcome: null };
const refused = { requested: 'completed', found: 'cancelled' };
test('the worklist lets administrators apply the status that a driver could not record', () => {
  const shown = (found: object, role: 'admin' | 'hcpadmin' = 'admin') =>
    renderAdminPage(<DashboardPage />, {
      role,
      answers: listOf({ ...overdue, kind: 'refused_move', ...found }),
    }).text;
  expect(shown({ refused })).toContain('It was delivered');
  expect(shown({ refused }, 'hcpadmin')).not.toContain('It was delivered');
  const other = { refused: { requested: 'cancelled', found: 'cancelled' }, outcome: 'wrong_address' };
  expect(shown(other)).toContain('Reported differently: The address is wrong');
  expect(shown(other)).not.toContain('It was not delivered');
});

const missing = {
  reason: 'not_delivered',
  lines: [{ name: 'Moussaka', name_mk: 'Мусака', quantity: 8 }],
};

test('the worklist groups tasks by person, and overdue orders of a debtor into one task with their total', () => {
  const debt = (id: number) => ({
    ...failed,
    key: `account_overdue-${id}`,
    kind: 'account_overdue',
    itemId: id,
    note: '',
    outcome: null,
    amount: '31.20',
  });
  const { text, html } = renderAdminPage(<DashboardPage />, { answers: listOf(failed, debt(2), debt(3)) });
  expect(text.match(/Trajanka Petrova/g)).toHaveLength(1);
  expect(text).toContain('On account and overdue: $62.40');
  expect(text.match(/Ask whether the statement has arrived/g)).toHaveLength(1);
  expect(html.match(/aria-label="Done: /g)).toHaveLength(2);
});

test('the worklist asks for a monthly plan only until it is set', () => {
  const waiting = { ...bare, kind: 'unverified', customer: person };
  const before = renderAdminPage(<DashboardPage />, { answers: listOf(waiting) });
  expect(before.text).toContain('Agree a monthly plan');
  expect(before.html).toContain('aria-label="Set plan: Ana Popova"');
  const { text, html } = renderAdminPage(<DashboardPage />, {
    answers: listOf({ ...waiting, isPlanned: true }),
  });
  expect(text).toContain('The plan is set: verify.');
  expect(html).toContain('aria-label="Verify: Ana Popova"');
  expect(text).not.toContain('Agree a monthly plan');
});

test('the worklist names the existing customer with the details of a new registration, and asks for no plan', () => {
  const same = [{ id: 16, name: 'Mira Petrova', customerNumber: null }];
  const waiting = { ...bare, kind: 'unverified', customer: person, possiblySame: same };
  const { text, html } = renderAdminPage(<DashboardPage />, { answers: listOf(waiting) });
  expect(text).toContain('Possibly the same person as Mira Petrova, customer #16, in the office’s files');
  expect(text).not.toContain('Agree a monthly plan');
  expect(html).toContain('href="/admin/users/9"');
});

test('the worklist links each kind of item to its page', () =>
  eachRow(
    [
      [
        { ...overdue, kind: 'refused_move', refused },
        'Marked as “Completed”, but not saved',
        'orders?sort=newest&amp;order=255',
      ],
      [{ ...overdue, kind: 'refused_credit', missing }, '8 × Moussaka', 'orders?sort=newest&amp;order=255'],
      [
        { ...overdue, kind: 'closed_day', itemId: null },
        'Ordered for a closed day',
        'orders?sort=newest&amp;order=255',
      ],
      [
        { ...overdue, kind: 'account_overdue', amount: '31.20' },
        'On account and overdue: $31.20',
        'accounts-owing/9',
      ],
      [
        { ...bare, kind: 'payment', paymentIssue: 'dishonoured', amount: '31.20' },
        'Direct debit not paid: $31.20',
        'payments',
      ],
      [
        { ...bare, kind: 'unverified', customer: person },
        'No telephone',
        'customers?show=waiting&amp;search=Ana+Popova',
      ],
      [
        { ...bare, kind: 'no_mail_server', count: 857 },
        '857 emails cannot be sent',
        'messages?state=waiting',
      ],
      [
        { ...bare, kind: 'mail_failed', count: 1, recipient: 'ana@example.org' },
        '1 email could not be sent',
        'messages?state=failed&amp;search=ana%40example.org',
      ],
      [{ ...bare, kind: 'invoice', month: '2026-10' }, 'Invoice to issue: October 2026', 'invoices'],
    ],
    ([item, words, place]) => {
      const { text, html } = renderAdminPage(<DashboardPage />, { answers: listOf(item) });
      expect(text).toContain(words);
      expect(html).toContain(`href="/admin/${place}"`);
    },
  ));

test('the worklist is shown as empty only after it has loaded', () => {
  expect(renderAdminPage(<DashboardPage />, { answers: listOf() }).text).toContain('There are no tasks.');
  const unknown = renderAdminPage(<DashboardPage />, {
    answers: { ...answers, 'GET /api/worklist': SERVER_FAILURE },
  });
  expect(unknown.text).not.toContain('There are no tasks.');
  expect(unknown.text).toContain('The tasks could not be loaded');
});

const day = {
  date: '2026-11-23',
  isToday: true,
  isClosed: false,
  orders: 34,
  states: [
    { state: 'pending', orders: 30 },
    { state: 'delivering', orders: 0 },
    { state: 'failed', orders: 3 },
    { state: 'cancelled', orders: 1 },
  ],
  before: '2026-11-16',
  after: null,
};

test('the day bar links each segment to its orders', () => {
  const { text, html } = renderAdminPage(<DashboardPage />, {
    answers: { ...answers, 'GET /api/orders/progress': day },
  });
  expect(text).toContain('Monday 23 November');
  expect(text).toContain('Today · 34 orders');
  for (const words of ['30 Pending', '0 Delivering', '3 Failed delivery', '1 Cancelled'])
    expect(text).toContain(words);
  const dates = 'deliveryFrom=2026-11-23&amp;deliveryTo=2026-11-23';
  for (const filter of ['status=pending', 'outcome=failed', 'status=cancelled&amp;outcome=none'])
    expect(html).toContain(`href="/admin/orders?sort=newest&amp;${filter}&amp;${dates}"`);
  // No order is out for delivery, so there is no link.
  expect(html).not.toContain('status=delivering');
  expect(html).toContain('href="/admin?date=2026-11-16"');
});
