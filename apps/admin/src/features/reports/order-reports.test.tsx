import type { OrderReport } from '@trpeza/contract/reports/reports.schemas';
import { expect, test } from 'vitest';
import { draw, FAILED } from '../../draw-page.tsx';
import OrderReportsPage from './order-reports.page.tsx';

const report = (utilisationPercent: number) =>
  ({
    month: '2026-11',
    budget: { total: '1000.00', spent: '760.00', remaining: '0.00', utilisationPercent },
    totals: { orders: 12, amount: '407.88', cancelledAmount: '0.00', completed: 5, pending: 4 },
    days: [],
    statuses: [],
    meals: [],
  }) as OrderReport;
const answers = (percent: number) => ({
  'GET /api/reports/orders/{month}': report(percent),
  'GET /api/reports/orders/{month}/list': { items: [], total: 0, nextCursor: null },
});

test.each([
  [75, 'low', '75%'],
  [75.1, 'medium', '75.1%'],
  [90, 'medium', '90%'],
  [90.1, 'high', '90.1%'],
  [140, 'high', '100%'],
])(
  'a budget used to %s per cent has its colour, and its bar ends where it is full',
  (percent, usage, width) => {
    const { html, text } = draw(<OrderReportsPage />, { answers: answers(percent) });
    expect(html).toContain(`data-usage="${usage}"`);
    expect(html).toContain(`style="width:${width}"`);
    expect(text).toContain(`Utilisation ${percent}%`);
  },
);

test('the budget, then four figures, then the orders, with both files', () => {
  const { text, html } = draw(<OrderReportsPage />, { answers: answers(76) });
  expect(text).toContain('Total budget $1,000.00');
  expect(text).toContain('Spent $760.00');
  expect(text).toContain('Remaining $0.00');
  expect(text).toContain('Total orders 12 Total amount $407.88 Completed 5 Pending 4');
  for (const kind of ['csv', 'pdf'])
    expect(html).toMatch(new RegExp(`href="/api/reports/orders/[\\d-]+/${kind}\\?`));
});

test('twelve months can be chosen, named by their value as the API takes it', () => {
  const { html } = draw(<OrderReportsPage />, { answers: answers(1) });
  expect(html.match(/<option value="\d{4}-\d{2}"/g)).toHaveLength(12);
});

test('a report that fails says so', () => {
  const { text } = draw(<OrderReportsPage />, { answers: { 'GET /api/reports/orders/{month}': FAILED } });
  expect(text).toContain('The report could not be loaded. Please try again.');
});
