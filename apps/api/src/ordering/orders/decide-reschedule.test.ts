import { describe, expect, it } from 'vitest';
import { factsOf, refusalOf } from '#test/builders/decision-facts.ts';
import { DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import type { DeliveryPlace } from './order-decision.ts';
import { decideReschedule } from './reschedule-order.ts';

type Given = NonNullable<Parameters<typeof factsOf>[0]>;

const NEXT = '2026-12-07';
const [UNTIL, LATE] = ['2026-11-25T12:59:59.999Z', '2026-11-25T13:00:00Z'];
const to = (date: string, slot: DeliveryPlace['slot'] = SLOT): DeliveryPlace => ({ date, slot });
const CLOSED = '18:00 - 20:00';

describe('decideReschedule', () => {
  it.each<[string | undefined, Given, DeliveryPlace]>([
    ...(['customer', 'hcpadmin', 'admin'] as const).flatMap(
      (role): [string | undefined, Given, DeliveryPlace][] => [
        [undefined, { role }, to(NEXT)],
        ['calendar/not-deliverable', { role }, to('2026-12-08')],
        ['calendar/not-deliverable', { role }, to('2027-11-29')],
        ['calendar/slot-closed', { role }, to(NEXT, CLOSED)],
        ['orders/reschedule-not-allowed', { role, order: { status: 'delivering' } }, to(NEXT)],
        ['orders/reschedule-credited', { role, order: { creditedCents: 1 } }, to(NEXT)],
        ['orders/reschedule-past', { role, now: '2026-12-01T01:00:00Z' }, to(NEXT)],
      ],
    ),
    // Customers and case managers are bound by the cut-offs of both dates; administrators are not.
    ...(['customer', 'hcpadmin'] as const).flatMap((role): [string | undefined, Given, DeliveryPlace][] => [
      [undefined, { role, now: UNTIL }, to(NEXT)],
      ['orders/reschedule-too-late', { role, now: LATE }, to(NEXT)],
      ['calendar/not-deliverable', { role, now: LATE, order: { deliveryDate: NEXT } }, to(DELIVERY_DATE)],
      ['orders/reschedule-not-allowed', { role, order: { status: 'processing' } }, to(NEXT)],
    ]),
    [undefined, { now: LATE }, to(NEXT)],
    [undefined, { now: LATE, order: { deliveryDate: NEXT } }, to(DELIVERY_DATE)],
    [undefined, { order: { status: 'ready_for_delivery' } }, to(NEXT)],
    ['orders/reschedule-not-allowed', { role: 'restaurateur' }, to(NEXT)],
  ])('returns %s for facts %j and delivery %j', (code, given, place) => {
    expect(refusalOf(() => decideReschedule(factsOf(given), place))).toBe(code);
  });

  it('returns null when the order has that delivery already, even after the cut-off', () => {
    expect(decideReschedule(factsOf({ role: 'customer', now: LATE }), to(DELIVERY_DATE))).toBe(null);
  });
});
