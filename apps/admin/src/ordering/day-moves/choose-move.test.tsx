import { describe, expect, it } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
import { ChooseMove } from './choose-move.tsx';

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
const draw = (preview: object) =>
  renderAdminPage(<ChooseMove from="2026-12-07" suggestions={['2026-12-09', '2026-12-10']} />, {
    answers: { 'POST /api/day-moves/preview': preview },
  }).text;

describe('ChooseMove', () => {
  it('says on each button that the move opens the new day, and closes the old one', () => {
    const text = draw({ ...preview([order(1), order(2)]), opensDay: true });
    expect(text).toContain('Open Wednesday 9 December and move 2 orders');
    expect(text).toContain('Open Wednesday 9 December, close Monday 7 December and move 2 orders');
  });

  it('shows only one message when the new day cannot be opened', () => {
    const text = draw(preview([order(1, 'calendar/not-deliverable'), order(2, 'calendar/not-deliverable')]));
    expect(text).toContain('Wednesday 9 December is not a delivery day');
    expect(text).not.toContain('We cannot deliver on that day.');
  });

  it('counts the selected orders in the slot capacity of the new day', () => {
    expect(draw(preview([order(1), order(2), order(3)]))).toContain('4 of 30 places taken; this move adds 2');
  });

  it('shows orders that need care before the button, and selects none of them', () => {
    const text = draw(preview([order(1), order(3), order(4, 'calendar/full')]));
    expect(text.indexOf('2 orders need care')).toBeGreaterThan(-1);
    expect(text.indexOf('Customer 4')).toBeLessThan(text.indexOf('Move 1 delivery to'));
    expect(text).toContain('3 orders; chosen: 1');
  });
});
