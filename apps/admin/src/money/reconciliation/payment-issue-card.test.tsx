import type { PaymentIssue } from '@trpeza/contract/money/payment-issues.schemas';
import { expect, test } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
import { PaymentIssueCard } from './payment-issue-card.tsx';

const issue = (more: Partial<PaymentIssue>): PaymentIssue => ({
  id: 1,
  kind: 'amount-differs',
  method: 'stripe',
  reference: 'pi_1',
  customer: { id: 9, name: 'Trajanka Petrova', phone: '03 9000 1234' },
  order: null,
  expected: '30.30',
  found: '31.00',
  owed: null,
  currency: 'USD',
  openedAt: '2026-11-23T00:40:00.000Z',
  lastSeenAt: '2026-11-23T00:40:00.000Z',
  resolutions: [],
  end: null,
  ...more,
});

const cardOf = (more: Partial<PaymentIssue>) =>
  renderAdminPage(<PaymentIssueCard issue={issue(more)} onResolve={() => {}} />);

test('mentions upcoming meals until the order is delivered or cancelled', () => {
  const order = { id: 255, deliveryDate: '2026-11-30', isDelivered: false, isCancelled: false };
  const said = 'The meals will still be delivered';
  expect(cardOf({ kind: 'dishonoured', owed: '30.30', order }).text).toContain(said);
  for (const state of ['isDelivered', 'isCancelled'])
    expect(
      cardOf({ kind: 'dishonoured', owed: '30.30', order: { ...order, [state]: true } }).text,
    ).not.toContain(said);
});

test('does not suggest a call when the debt is settled', () => {
  const { text } = cardOf({ kind: 'dishonoured', owed: '0.00' });
  expect(text).toContain('nothing is owed');
  for (const said of ['Call', '0.00']) expect(text).not.toContain(said);
});

test('states whether an order exists when the amount differs', () => {
  expect(cardOf({}).text).toContain('No order is placed until you decide');
  const { text } = cardOf({
    order: { id: 255, deliveryDate: '2026-11-30', isDelivered: false, isCancelled: false },
  });
  expect(text).not.toContain('No order is placed until you decide');
  expect(text).toContain('The order stays');
});

test('shows no actions to bookkeepers', () => {
  const order = { id: 255, deliveryDate: '2026-11-30', isDelivered: false, isCancelled: false };
  const open = issue({ order, resolutions: ['noted'] });
  const shownTo = (role: 'admin' | 'bookkeeper') =>
    renderAdminPage(<PaymentIssueCard issue={open} onResolve={() => {}} />, { role }).html;
  for (const html of [shownTo('admin'), shownTo('bookkeeper')]) expect(html).toContain('Trajanka Petrova');
  expect(shownTo('admin')).toMatch(/<button.*href="\/admin\/orders|href="\/admin\/orders.*<button/);
  expect(shownTo('bookkeeper')).not.toMatch(/<button|href="\/admin\/orders/);
  expect(shownTo('bookkeeper')).toContain('An administrator records the agreement.');
  expect(shownTo('admin')).not.toContain('An administrator');
});
