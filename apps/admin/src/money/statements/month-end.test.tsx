import { expect, test } from 'vitest';
import { renderAdminPage, SERVER_FAILURE } from '../../render-page.tsx';
import { lastMonths } from '../../office/reports/use-last-months.ts';
import MonthEndPage from './month-end.page.tsx';
import { eachRow } from '@trpeza/config/each-row';

const month = (name: string, state: string, funder: { id: number; name: string } | null = null) => ({
  month: name,
  funderId: funder?.id ?? null,
  payer: funder?.name ?? 'Home Care Lalor',
  payerMk: '',
  state,
  number: null,
  issuedAt: null,
  deliveries: 12,
  credits: 0,
  creditsTotal: '0.00',
  total: '840.00',
  months: [],
  ownDeliveries: 12,
  ownTotal: '840.00',
  onInvoices: [],
  openOrders: 0,
});
const answers = (open: number, months: object[]) => ({
  'GET /api/payment-issues/summary': { open, providers: [] },
  'GET /api/invoices': months,
  'GET /api/statements/{month}': { items: [], total: 7, sums: { due: '93.60' } },
  'GET /api/bank-lines': { items: [], total: 2, nextCursor: null },
  'GET /api/closed-months': { months: [], next: null },
  'GET /api/worklist': { items: [], total: 0, nextCursor: null },
});

test('MonthEndPage suggests the oldest month that can be invoiced', () => {
  const months = [month('2026-10', 'ready'), month('2026-09', 'ready'), month('2026-08', 'issued')];
  const { text, html, badges } = renderAdminPage(<MonthEndPage />, {
    role: 'bookkeeper',
    answers: answers(0, months),
  });
  expect(html).toContain('href="/admin/invoices/2026-09"');
  expect(html).toMatch(/href="\/api\/sales\/[\d-]+\/xero\?/);
  expect(text).toContain('12 deliveries, $840.00');
  expect(text).toContain('7 customers. To pay: $93.60');
  expect(badges).toContainEqual(['No payment issues', 'green']);
});

test('MonthEndPage lists one invoice per payer with its state', () => {
  const funder = { id: 7, name: 'Northern Home Care' };
  const [, over = ''] = lastMonths(new Date().toISOString(), 'UTC');
  const months = [month(over, 'issued'), month(over, 'rejected', funder), month('2026-08', 'ready', funder)];
  const { html, badges } = renderAdminPage(<MonthEndPage />, {
    role: 'bookkeeper',
    answers: answers(0, months),
  });
  expect(html).toContain(`href="/admin/invoices/${over}"`);
  expect(html).toContain(`href="/admin/invoices/${over}?funder=7"`);
  expect(html).toContain('href="/admin/invoices/2026-08?funder=7"');
  expect(badges).toContainEqual(['Rejected', 'red']);
  expect(badges).toContainEqual(['Can be issued', 'yellow']);
});

test('MonthEndPage shows the month’s own total, and the full total of an invoice that includes earlier months', () => {
  const earlier = { month: '2026-08', deliveries: 12, total: '840.00' };
  const [, over = ''] = lastMonths(new Date().toISOString(), 'UTC');
  const own = { month: over, deliveries: 3, total: '210.00' };
  const all = { deliveries: 15, total: '1050.00', months: [earlier, own] };
  const months = [
    { ...month(over, 'ready'), ...all, ownDeliveries: 3, ownTotal: '210.00' },
    { ...month('2026-08', 'ready'), months: [earlier] },
  ];
  const { text } = renderAdminPage(<MonthEndPage />, { role: 'bookkeeper', answers: answers(0, months) });
  expect(text).toContain('12 deliveries, $840.00.');
  expect(text).toContain('3 deliveries, $210.00. Earlier months included: $1,050.00.');
});

test('MonthEndPage shows which step could not be loaded', () =>
  eachRow(
    [
      ['GET /api/payment-issues/summary', 'The payments could not be loaded'],
      ['GET /api/bank-lines', 'The lines could not be loaded'],
      ['GET /api/closed-months', 'The months could not be loaded'],
    ],
    ([call, says]) => {
      const { text } = renderAdminPage(<MonthEndPage />, {
        role: 'bookkeeper',
        answers: { ...answers(0, []), [call]: SERVER_FAILURE },
      });
      expect(text).toContain(says);
      expect(text).toContain('Try again');
      expect(text).not.toContain('The statements could not be loaded');
    },
  ));
