import { expect, it } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
import DayMovesPage from './day-moves.page.tsx';

const path = '/admin/day-moves?from=2026-12-07&to=2026-12-09';
const order = (orderId: number, code?: string) => ({
  orderId,
  customerId: orderId,
  customerName: `Customer ${orderId}`,
  phone: '0412 345 678',
  tell: 'email',
  status: 'pending',
  slot: '10:00 - 12:00',
  toSlot: '10:00 - 12:00',
  refusal: code ? { code, message: 'We cannot deliver on that day.' } : null,
  notes: orderId === 3 ? ['not_served'] : [],
  secondOrders: [],
});
const preview = (orders: ReturnType<typeof order>[]) => ({
  from: '2026-12-07',
  to: '2026-12-09',
  slot: null,
  orders,
  months: null,
  opensDay: false,
  canReplace: true,
  places: [{ slot: '10:00 - 12:00', places: 30, taken: 4, coming: orders.length }],
});
const answers = (orders: ReturnType<typeof order>[]) => ({
  'GET /api/day-moves': [],
  'POST /api/day-moves/preview': preview(orders),
});

it('DayMovesPage says on the start button that the move also opens the new day', () => {
  const opened = { ...preview([order(1), order(2)]), opensDay: true };
  const { text } = renderAdminPage(<DayMovesPage />, {
    path,
    answers: { 'GET /api/day-moves': [], 'POST /api/day-moves/preview': opened },
  });
  expect(text).toContain('Open Wednesday 9 December and move 2 orders');
  expect(text).toContain('Also close Monday 7 December');
});

it('DayMovesPage shows only one message when the new day cannot be opened', () => {
  const refused = [order(1, 'calendar/not-deliverable'), order(2, 'calendar/not-deliverable')];
  const { text } = renderAdminPage(<DayMovesPage />, { path, answers: answers(refused) });
  expect(text).toContain('Wednesday 9 December is not a delivery day');
  expect(text).not.toContain('We cannot deliver on that day.');
});

it('DayMovesPage counts the selected orders in the slot capacity of the new day', () => {
  const { text } = renderAdminPage(<DayMovesPage />, {
    path,
    answers: answers([order(1), order(2), order(3)]),
  });
  expect(text).toContain('4 of 30 places taken; this move adds 2');
});
