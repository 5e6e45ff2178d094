import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { PausePreview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { usePausedOrders } from '@trpeza/ui/ordering/recurring-orders/paused-orders';
import { describe, expect, it } from 'vitest';
import { SessionContext, UNKNOWN_SESSION } from '../../access/sign-in/use-session.ts';
import { api } from '../../api.ts';
import { deliveryQuery } from '../../queries.ts';
import { renderPart } from '../../render-part.tsx';
import { recurringOf } from '../recurring-orders/recurring-of.ts';
import { RescheduleOrder } from './reschedule-order.tsx';

const ORDER = {
  id: 7,
  orderNumber: '7',
  deliveryDate: '2026-12-07',
  deliveryTime: '10:00 - 12:00',
} as unknown as Order;

const dayOf = (date: string, openSlots: string[]) => ({ date, openSlots, orderUntilDate: '2026-12-02' });
const OPTIONS = {
  dates: [
    dayOf('2026-12-07', ['10:00 - 12:00', '12:00 - 14:00']),
    dayOf('2026-12-14', ['10:00 - 12:00']),
    dayOf('2026-12-21', []),
    dayOf('2026-12-28', ['10:00 - 12:00']),
  ],
  slots: ['10:00 - 12:00', '12:00 - 14:00', '14:00 - 16:00'].map((slot) => ({ slot, open: true })),
} as unknown as DeliveryOptions;
const PAUSES = { pauses: [{ from: '2026-12-14', to: '2026-12-20' }] };

describe('RescheduleOrder', () => {
  const { text } = renderPart(
    <SessionContext value={{ ...UNKNOWN_SESSION, user: { id: 3, role: 'customer' } as User }}>
      <RescheduleOrder order={ORDER} onClose={() => undefined} />
    </SessionContext>,
    'en',
    [
      [deliveryQuery.queryKey, OPTIONS],
      [recurringOf(3).queryKey, PAUSES],
    ],
  );

  it('hides paused and full days', () => {
    expect(text).toMatch(/Monday 7 December .*Monday 28 December/);
    expect(text).not.toMatch(/14 December|21 December/);
    expect(text).toContain('End the pause');
  });

  it('has no button to confirm before another day or time is chosen', () => {
    expect(text).toContain('Choose another day or time.');
    expect(text).not.toContain('Move to');
  });
});

describe('usePausedOrders', () => {
  const order = { id: 275, canCancel: true, refundAmount: '37.41' } as PausePreview['orders'][number];
  const days = { from: '2026-12-07', to: null };
  const route = 'GET /api/customers/{id}/pauses/preview';
  const { queryKey } = api.query(route, { params: { id: 3 }, query: { from: days.from } });
  const Action = () => usePausedOrders({ api, userId: 3, ...days, enabled: true }).action;
  const actionOf = (orders: object[]) => renderPart(<Action />, 'en', [[queryKey, { orders }]]).text;

  it('names the orders that a pause keeps, as none is ticked at first', () => {
    expect(actionOf([])).toBe('Pause from Monday 7 December');
    expect(actionOf([order])).toBe('Pause, keep order 275');
    expect(actionOf([{ ...order, canCancel: false }])).toBe('Pause from Monday 7 December');
  });
});
