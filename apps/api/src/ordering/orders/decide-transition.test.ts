import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '@trpeza/contract/ordering/orders.states';
import { factsOf, refusalOf } from '#test/builders/decision-facts.ts';
import { cancelRefusal, decideTransition, decideUndo } from './decide-transition.ts';

type Input = Parameters<typeof decideTransition>[1];
type Given = NonNullable<Parameters<typeof factsOf>[0]>;

/** All optional input that any transition can require. */
const complete = { reason: 'The office says so', outcome: 'not_by_us', note: 'Nobody at home' } as const;
const refusal = (given: Given, input: Input) => refusalOf(() => decideTransition(factsOf(given), input));

/**
 * The allowed transitions, written by hand. Each string is a current status, and each character in it the next status,
 * both in the order of `ORDER_STATUSES`. `+` is allowed. `.` is rejected. `d` is allowed on the delivery date if the
 * delivery has an outcome.
 */
const EXPECTED = {
  customer: ['.....+', '......', '......', '......', '......', '......'],
  hcpadmin: ['......', '......', '......', '......', '......', '......'],
  bookkeeper: ['......', '......', '......', '......', '......', '......'],
  restaurateur: ['.+...+', '..+..+', '.+....', '......', '......', '......'],
  delivery: ['......', '......', '...+.+', '....++', '.....d', '....d.'],
  admin: ['.+++++', '+.++++', '++.+++', '+++.++', '++++.+', '+++++.'],
} as const;

describe('decideTransition', () => {
  it.each(Object.entries(EXPECTED))('limits the transitions of %s', (role, expected) => {
    const matrix = (order: Given['order'], now?: string) =>
      ORDER_STATUSES.map((from) =>
        ORDER_STATUSES.map((status) => {
          const given = { role, order: { ...order, status: from }, ...(now && { now }) } as Given;
          const code = refusal(given, { ...complete, status });
          expect([undefined, 'orders/move-not-allowed']).toContain(code);
          return code ? '.' : '+';
        }).join(''),
      );
    expect(matrix({})).toEqual(expected.map((row) => row.replace('d', '.')));
    if (role === 'delivery')
      expect(matrix({ outcome: 'delivered' }, '2026-11-30T01:00:00Z')).toEqual(
        expected.map((row) => row.replace('d', '+')),
      );
  });

  it('uses the rights of another role when the request names it', () => {
    const order = { status: 'processing' } as const;
    const input = { status: 'cancelled', withRightsOf: 'customer' } as const;
    expect(refusal({ order }, input)).toBe('orders/move-not-allowed');
  });

  it.each<[string | undefined, Given, Input]>([
    ['orders/status-changed', {}, { status: 'processing', expectedStatus: 'processing' }],
    ['orders/delivery-changed', {}, { status: 'processing', expectedDate: '2026-12-07' }],
    // Reopening a final order requires a reason.
    ['orders/reason-required', { order: { status: 'completed' } }, { status: 'delivering' }],
    ['orders/reason-required', { order: { status: 'cancelled' } }, { status: 'pending', reason: ' ' }],
    [undefined, { order: { status: 'processing' } }, { status: 'pending' }],
    // A failed delivery requires an outcome; before the pick-up only `not_by_us` is allowed.
    ...failures('delivering', [
      ['orders/outcome-required', undefined],
      ['orders/outcome-required', 'delivered'],
      [undefined, 'no_answer'],
      [undefined, 'not_by_us'],
    ]),
    ...failures('ready_for_delivery', [
      ['orders/outcome-required', undefined],
      ['orders/move-not-allowed', 'no_answer'],
      [undefined, 'not_by_us'],
    ]),
    // Customers can cancel until the cut-off, the kitchen also afterwards.
    [undefined, { role: 'customer', now: '2026-11-25T12:59:59.999Z' }, { status: 'cancelled' }],
    ['orders/cutoff-passed', { role: 'customer', now: '2026-11-25T13:00:00Z' }, { status: 'cancelled' }],
    [undefined, { role: 'restaurateur', now: '2026-11-25T13:00:00Z' }, { status: 'cancelled' }],
  ])('returns %s for facts %j and request %j', (code, given, input) => {
    expect(refusal(given, input)).toBe(code);
  });

  it('keeps outcome, note, place and reason', () => {
    const fail = { status: 'cancelled', outcome: 'wrong_address', note: ' Rang twice ' } as const;
    const order = { status: 'delivering' } as const;
    expect(decideTransition(factsOf({ role: 'delivery', order }), fail)).toMatchObject({
      action: 'fail',
      to: 'cancelled',
      outcome: 'wrong_address',
      note: 'Rang twice',
      reason: 'Rang twice',
      leftWhere: null,
    });
    const deliver = { status: 'completed', leftWhere: 'With the neighbour', outcome: 'refused' } as const;
    expect(decideTransition(factsOf({ role: 'delivery', order }), deliver)).toMatchObject({
      action: 'deliver',
      outcome: 'delivered',
      note: null,
      reason: 'With the neighbour',
      leftWhere: 'With the neighbour',
    });
  });

  it('accepts a confirmed charge only from administrators', () => {
    const input = { ...complete, status: 'completed', chargeAgain: '31.20' } as const;
    const order = { status: 'cancelled', outcome: 'no_answer' } as const;
    const now = '2026-11-30T01:00:00Z';
    expect(decideTransition(factsOf({ order, now }), input).chargeAgain).toBe('31.20');
    const byDriver = decideTransition(factsOf({ role: 'delivery', order, now }), input);
    expect(byDriver).toMatchObject({ action: 'deliverAfterAll', chargeAgain: undefined });
  });

  it.each([
    ['orders/move-not-allowed', { now: '2026-12-01T01:00:00Z' }],
    ['orders/move-not-allowed', { order: { status: 'cancelled', outcome: null } }],
    ['orders/status-changed', { lastEvent: { actorId: 2 }, age: 60_000 }],
    [undefined, { lastEvent: { actorId: 1 }, age: 60_000 }],
    [undefined, { lastEvent: { actorId: 2 }, age: 0 }],
  ] as [string | undefined, Given & { age?: number }][])(
    'returns %s for a driver correction with facts %j',
    (code, { age, lastEvent, ...given }) => {
      const now = '2026-11-30T01:00:00Z';
      const last = { ...lastEvent, at: new Date('2026-11-30T00:59:30Z') };
      const order = { status: 'cancelled', outcome: 'no_answer' } as const;
      const facts = { role: 'delivery', order, now, lastEvent: last, ...given } as const;
      expect(refusal(facts, { status: 'completed', age })).toBe(code);
    },
  );
});

function failures(
  from: 'delivering' | 'ready_for_delivery',
  rows: [string | undefined, Input['outcome']][],
): [string | undefined, Given, Input][] {
  return rows.map(([code, outcome]) => [
    code,
    { role: 'delivery', order: { status: from } },
    { status: 'cancelled', outcome },
  ]);
}

describe('decideUndo', () => {
  const pickedUp = { action: 'pickUp', fromStatus: 'ready_for_delivery' } as const;
  const undo = (lastEvent: Given['lastEvent'], seconds: number) => {
    const at = new Date('2026-11-30T01:00:00Z');
    const now = new Date(at.getTime() + seconds * 1000).toISOString();
    const order = { status: 'delivering' } as const;
    return () => decideUndo(factsOf({ order, now, lastEvent: { at, ...lastEvent } }), 'delivering');
  };

  it('restores the previous status within 30 seconds plus 10 for a slow connection', () => {
    const back = { action: 'undo', to: 'ready_for_delivery', undoes: 70, reason: null, outcome: null };
    expect(undo(pickedUp, 40)()).toMatchObject(back);
    expect(refusalOf(undo(pickedUp, 41))).toBe('orders/too-late-to-undo');
  });

  it.each([
    ['by another person', { ...pickedUp, actorId: 2 }],
    ['by the office', { action: 'correct', fromStatus: 'pending' }],
    ['that was an undo', { action: 'undo', fromStatus: 'pending' }],
    ['that placed the order', { action: 'place', fromStatus: null }],
  ] as const)('rejects the undo of a transition %s', (_, lastEvent) => {
    expect(refusalOf(undo(lastEvent, 0))).toBe('orders/too-late-to-undo');
  });

  it('rejects an order whose status differs from the one that the caller saw', () => {
    expect(refusalOf(() => decideUndo(factsOf(), 'processing'))).toBe('orders/status-changed');
  });
});

describe('cancelRefusal', () => {
  it.each([
    [null, 'customer', 'pending', '2026-11-25T12:59:59Z'],
    ['orders/cutoff-passed', 'customer', 'pending', '2026-11-25T13:00:00Z'],
    ['orders/move-not-allowed', 'customer', 'processing', '2026-11-23T09:00:00Z'],
    [null, 'admin', 'delivering', '2026-11-30T01:00:00Z'],
    ['orders/move-not-allowed', 'admin', 'completed', '2026-11-30T01:00:00Z'],
  ] as const)('returns %s for role %s, status %s and time %s', (code, role, status, at) => {
    const { order, rules, now } = factsOf({ order: { status }, now: at });
    expect(cancelRefusal(order, { role, rules, now })?.code ?? null).toBe(code);
  });
});
