import type { OrderReport } from '@trpeza/contract/office/reports.schemas';
import { expect, test } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
import OrderReportsPage from './order-reports.page.tsx';
import { eachRow } from '@trpeza/config/each-row';

const report = (utilisationPercent: number) =>
  ({
    month: '2026-11',
    budget: { total: '1000.00', spent: '760.00', remaining: '0.00', utilisationPercent, isAgreed: false },
    totals: { orders: 12, amount: '407.88', cancelledAmount: '0.00', completed: 5, pending: 4 },
    days: [],
    statuses: [],
    meals: [],
  }) as OrderReport;
const answers = (percent: number) => ({
  'GET /api/reports/orders/{month}': report(percent),
  'GET /api/reports/orders/{month}/list': { items: [], total: 0, nextCursor: null },
});

test('OrderReportsPage shows “By agreement” in place of the plan’s budget', () => {
  const none = { total: null, remaining: null, utilisationPercent: null };
  const shown = (isAgreed: boolean) =>
    renderAdminPage(<OrderReportsPage />, {
      answers: {
        ...answers(0),
        'GET /api/reports/orders/{month}': { ...report(0), budget: { ...none, spent: '0.00', isAgreed } },
      },
    }).text;
  expect(shown(true)).toContain('By agreement');
  expect(shown(true)).not.toContain('No plan');
  expect(shown(false)).toContain('No plan');
});

test('OrderReportsPage shows the utilisation in a colour, and as a bar of at most 100 %', () =>
  eachRow(
    [
      [75, 'low', '75%'],
      [75.1, 'medium', '75.1%'],
      [90, 'medium', '90%'],
      [90.1, 'high', '90.1%'],
      [140, 'high', '100%'],
    ],
    ([percent, usage, width]) => {
      const { html, text } = renderAdminPage(<OrderReportsPage />, { answers: answers(percent) });
      expect(html).toContain(`data-tone="${usage}"`);
      expect(html).toContain(`style="width:${width}"`);
      expect(text).toContain(`Utilisation ${percent}%`);
    },
  ));
