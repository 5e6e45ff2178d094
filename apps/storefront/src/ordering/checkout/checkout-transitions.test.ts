import { describe, expect, it } from 'vitest';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import type { PaymentIntent } from '@trpeza/contract/ordering/checkout.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { ErrorCode } from '@trpeza/contract/platform/errors';
import { CardRefused } from './card-refused.ts';
import { next } from './checkout-transitions.ts';
import type { Command, Event, OpenCheckout, State } from './checkout.states.ts';
import { eachRow } from '@trpeza/config/each-row';

const price = { total: '30.00', customerAmount: '9.00' };
const cart = { ...price, items: [] } as unknown as Cart;
const dearer = { ...cart, total: '33.00', customerAmount: '9.90' } as Cart;
/** The same total with another customer share, as after a change of the funder's terms. */
const dearerToOneself = { ...cart, customerAmount: '12.00' } as Cart;
const intent = { orderId: 'c-1', clientSecret: 'secret' } as PaymentIntent;
const order = { orderNumber: 7 } as unknown as Order;
const refusal = (code: ErrorCode, status = 409) =>
  new ApiError(status, { code, message: 'In the words of the server' });
const broken = new ApiError(0);
const signedOut = refusal('accounts/not-signed-in', 401);
const stale = refusal('checkout/none-open');
const charge = () => Promise.resolve();
const open: OpenCheckout = { intent, price, cart, agreed: cart, card: 'unpaid', hasDebit: false };

type Is = State['is'];
const STATES: { [S in Is]: Extract<State, { is: S }> } = {
  fresh: { is: 'fresh' },
  preparing: { is: 'preparing', cart },
  unprepared: { is: 'unprepared', cart, error: broken },
  leaving: { is: 'leaving' },
  'already-paid': { is: 'already-paid', error: broken },
  ready: { is: 'ready', open },
  charging: { is: 'charging', open },
  placing: { is: 'placing', open, by: 'card', how: { paymentMethod: 'stripe' } },
  opening: { is: 'opening', open },
  waiting: { is: 'waiting', open: { ...open, hasDebit: true }, isElsewhere: true },
  checking: { is: 'checking', open, ending: 'success', isElsewhere: true },
  finishing: { is: 'finishing', open },
  placed: { is: 'placed', open },
};

type Type = Event['type'];
const EVENTS: { [E in Type]: Extract<Event, { type: E }> } = {
  basket: { type: 'basket', cart: dearer },
  restart: { type: 'restart' },
  choose: { type: 'choose', method: 'ezidebit' },
  order: { type: 'order' },
  'pay-card': { type: 'pay-card', charge },
  'pay-debit': { type: 'pay-debit' },
  'ask-again': { type: 'ask-again' },
  finish: { type: 'finish' },
  prepared: { type: 'prepared', price, intent },
  unprepared: { type: 'unprepared', price, error: broken },
  refreshed: { type: 'refreshed', price, error: broken },
  charged: { type: 'charged' },
  created: { type: 'created', url: 'https://pay.test', hasWindow: true, isElsewhere: true },
  ended: { type: 'ended', ending: 'closed' },
  decided: { type: 'decided' },
  status: { type: 'status', status: 'completed', paymentReference: 'E7' },
  placed: { type: 'placed', order },
  finished: { type: 'finished', order },
  refused: { type: 'refused', error: broken },
};

const stateNames = Object.keys(STATES) as Is[];
const eventNames = Object.keys(EVENTS) as Type[];

/** The next state for each event, and the commands it starts. Events not listed leave the state unchanged. */
const TABLE: Record<Is, Partial<Record<Type, string>>> = {
  fresh: { basket: 'preparing: prepare' },
  preparing: {
    basket: 'preparing: prepare',
    prepared: 'ready',
    unprepared: 'unprepared',
    refreshed: 'unprepared',
  },
  unprepared: { basket: 'preparing: prepare', restart: 'preparing: refresh-basket, prepare' },
  leaving: {},
  'already-paid': { finished: 'already-paid: arrive' },
  ready: {
    basket: 'preparing: prepare',
    choose: 'ready',
    order: 'placing: place',
    'pay-card': 'charging: charge',
    'pay-debit': 'opening: open-debit',
    'ask-again': 'checking: check-debit',
    decided: 'checking: check-debit',
    finish: 'finishing: finish',
  },
  charging: { basket: 'charging', charged: 'placing: place', refused: 'ready: say' },
  placing: { basket: 'placing', placed: 'placed: arrive', refused: 'placing: place' },
  opening: { basket: 'opening', created: 'waiting: watch-window', refused: 'ready: let-go' },
  waiting: { basket: 'preparing: prepare', choose: 'waiting', ended: 'checking: check-debit' },
  checking: { basket: 'checking', status: 'placing: place', refused: 'ready' },
  finishing: { basket: 'finishing', finished: 'placed: arrive', refused: 'ready' },
  placed: {},
};

const outcome = ([state, ...commands]: readonly [State, ...Command[]]) =>
  [state.is, commands.map((command) => command.do).join(', ')].filter(Boolean).join(': ');

it('the checkout moves between states as listed in the table', () => {
  for (const is of stateNames)
    for (const type of eventNames) {
      const step = next(STATES[is], EVENTS[type]);
      const expected = TABLE[is][type];
      const name = `${is} at ${type}`;
      if (expected !== undefined) expect(outcome(step), name).toBe(expected);
      else {
        expect(step, name).toHaveLength(1);
        expect(step[0], name).toBe(STATES[is]);
      }
    }
});

const after = (state: State, ...events: Event[]) =>
  events.reduce((step: readonly [State, ...Command[]], event) => next(step[0], event), [state]);
const refused = (error: unknown): Event => ({ type: 'refused', error });

const unprepared = (error: unknown): Event => ({ ...EVENTS.unprepared, error }) as Event;
const placing = (by: 'nothing' | 'debit'): State => ({ ...STATES.placing, by });
const status = (to: 'waiting' | 'cancelled'): Event => ({ ...EVENTS.status, status: to });
const ended = (ending: 'cancelled' | 'timeout'): Event => ({ type: 'ended', ending });
const toCard: Event = { type: 'choose', method: 'stripe' };
const refusedCard = (why: 'isIncomplete' | 'isOver') => refused(new CardRefused('', { [why]: true }));

describe('transitions that depend on the details of state and event', () => {
  it('returns the next state and its commands', () =>
    eachRow(
      [
        [STATES.ready, { type: 'basket', cart: { ...cart } }, 'ready'],
        [STATES.preparing, { ...EVENTS.prepared, price: { ...price, total: '1.00' } }, 'preparing'],
        [STATES.preparing, { ...EVENTS.prepared, price: { ...price, customerAmount: '1.00' } }, 'preparing'],
        [STATES.preparing, unprepared(refusal('checkout/price-changed')), 'preparing: refresh'],
        [STATES.preparing, unprepared(refusal('budgets/exceeded')), 'leaving: leave'],
        [
          STATES.preparing,
          unprepared(
            new ApiError(400, {
              fields: [{ path: 'delivery.phone', rule: 'short', message: 'Too short' }],
            }),
          ),
          'leaving: leave',
        ],
        [STATES.preparing, unprepared(refusal('checkout/already-paid')), 'already-paid: finish'],
        [STATES.preparing, unprepared(signedOut), 'unprepared: sign-out'],
        [STATES.preparing, unprepared(refusal('accounts/forbidden', 403)), 'unprepared: refresh-basket'],
        [STATES['already-paid'], { ...EVENTS.finished, order: null }, 'already-paid'],
        [{ is: 'ready', open: { ...open, hasDebit: true } }, toCard, 'preparing: refresh-basket, prepare'],
        [STATES.waiting, toCard, 'preparing: refresh-basket, prepare'],
        [STATES.ready, toCard, 'ready'],
        [{ is: 'ready', open: { ...open, card: 'charged' } }, EVENTS['pay-card'], 'placing: place'],
        [{ is: 'ready', open: { ...open, card: 'processing' } }, EVENTS['pay-card'], 'placing: place'],
        [STATES.charging, refusedCard('isIncomplete'), 'ready'],
        [STATES.charging, refused(signedOut), 'ready: sign-out'],
        [STATES.charging, refusedCard('isOver'), 'preparing: say, refresh-basket, prepare'],
        [STATES.charging, refused(stale), 'preparing: say, refresh-basket, prepare'],
        [STATES.placing, refused(signedOut), 'ready: sign-out'],
        [STATES.placing, refused(stale), 'ready: say'],
        [STATES.placing, refused(refusal('payments/processing')), 'ready'],
        [placing('nothing'), refused(stale), 'preparing: say, refresh-basket, prepare'],
        [
          placing('nothing'),
          refused(refusal('payments/not-paid', 402)),
          'preparing: say, refresh-basket, prepare',
        ],
        [
          { ...STATES.placing, open: { ...open, card: 'processing' } },
          refused(refusal('payments/not-paid', 402)),
          'ready: say',
        ],
        [placing('debit'), refused(stale), 'ready'],
        [STATES.opening, { ...EVENTS.created, hasWindow: false }, 'ready'],
        [STATES.opening, refused(refusal('checkout/already-paid')), 'finishing: let-go, finish'],
        [STATES.opening, refused(stale), 'preparing: let-go, refresh-basket, prepare'],
        [STATES.opening, refused(signedOut), 'ready: let-go, sign-out'],
        [STATES.checking, status('waiting'), 'ready'],
        [STATES.checking, refused(signedOut), 'ready: sign-out'],
        [STATES.finishing, { ...EVENTS.finished, order: null }, 'ready'],
        [STATES.finishing, refused(signedOut), 'ready: sign-out'],
      ],
      ([state, event, expected]) => {
        expect(outcome(next(state, event))).toBe(expected);
      },
    ));
});

it('the checkout marks the card as processing when the server says so, and as unpaid when it no longer does', () =>
  eachRow(
    [
      ['as a new page finds it', STATES.preparing, true, 'processing'],
      [
        'and has refused it since',
        { ...STATES.preparing, open: { ...open, card: 'processing' } },
        false,
        'unpaid',
      ],
    ] as const,
    ([, state, isProcessing, card]) => {
      const [ready] = next(state, { ...EVENTS.prepared, intent: { ...intent, isProcessing } });
      expect(ready).toMatchObject({ is: 'ready', open: { card } });
    },
  ));

describe('a payment that was not made', () => {
  const over = new CardRefused('', { isOver: true });
  const changedAfter = (state: State, ...events: Event[]) => {
    const [end] = after(state, ...events);
    return 'changed' in end ? end.changed : undefined;
  };
  it('is reported as ended when the price has not changed', () =>
    eachRow(
      [
        ['a card', STATES.charging, over],
        ['a checkout that has expired', STATES.charging, stale],
        ['a debit', STATES.opening, stale],
      ],
      ([, state, error]) => {
        expect(changedAfter(state, refused(error))).toEqual({ kind: 'ended' });
        expect(changedAfter(state, refused(error), EVENTS.prepared)).toEqual({ kind: 'ended' });
      },
    ));

  it('is reported as a lapsed checkout when there was nothing to pay', () => {
    const free: State = placing('nothing');
    expect(changedAfter(free, refused(stale))).toEqual({ kind: 'lapsed' });
    const changed = changedAfter(free, refused(stale), EVENTS.basket);
    expect(changed).toEqual({ kind: 'lapsed', hasNewAmounts: true });
  });

  it('is reported with new amounts when the price has changed', () =>
    eachRow(
      [
        ['while it was made', [EVENTS.basket, refused(over)]],
        ['found afterwards', [refused(over), EVENTS.basket]],
        ['found after a checkout that failed', [refused(over), EVENTS.unprepared, EVENTS.basket]],
      ],
      ([, events]) => {
        expect(changedAfter(STATES.charging, ...events)).toEqual({ kind: 'ended', hasNewAmounts: true });
      },
    ));
});

const failureAfter = (...events: Event[]) => {
  const [state] = after(STATES.ready, ...events);
  return state.is === 'ready' ? state.failure : undefined;
};

describe('a failed debit', () => {
  it('reports the reason of the failure', () =>
    eachRow(
      [
        ['cancelled there', [ended('cancelled'), status('waiting')], 'cancelled'],
        ['cancelled, says the server', [EVENTS.ended, status('cancelled')], 'cancelled'],
        ['open for too long', [ended('timeout'), status('waiting')], 'timeout'],
        ['closed, or only cut off', [EVENTS.ended, status('waiting')], 'not-completed', true],
        [
          'asked again',
          [EVENTS.ended, refused(broken), EVENTS['ask-again'], status('waiting')],
          'not-completed',
          false,
        ],
        ['nobody can say', [EVENTS.ended, refused(broken)], 'unverified'],
        ['paid, and no order yet', [EVENTS.ended, EVENTS.status, refused(stale)], 'unplaced'],
        ['paid, and no answer', [EVENTS.ended, EVENTS.status, refused(broken), refused(broken)], 'unplaced'],
      ],
      ([, events, kind, mayBeOpen]) => {
        const failure = failureAfter(EVENTS['pay-debit'], EVENTS.created, ...events);
        expect(failure?.kind).toBe(kind);
        if (mayBeOpen !== undefined) expect(failure?.mayBeOpen).toBe(mayBeOpen);
      },
    ));

  it('clears the failure on the next attempt', () => {
    expect(failureAfter(EVENTS['pay-card'], refused(broken))?.kind).toBe('unanswered');
    const [state] = after(STATES.ready, EVENTS['pay-card'], refused(broken), EVENTS['pay-card']);
    expect(state).toEqual({ is: 'charging', open });
  });
});

it('the checkout places the agreed cart, and is requested again only after a failure', () => {
  const charging = after(STATES.ready, EVENTS['pay-card'], EVENTS.basket);
  const [, place] = after(charging[0], EVENTS.charged);
  expect(place).toEqual({ do: 'place', intent, cart, how: { paymentMethod: 'stripe' } });
  expect(after(charging[0], refused(broken))).toEqual([
    expect.objectContaining({ is: 'preparing', cart: dearer }),
    expect.objectContaining({ do: 'say' }),
    { do: 'prepare', price: { total: '33.00', customerAmount: '9.90' } },
  ]);
});

it('the checkout keeps the last payment method and data while a new one is requested', () => {
  const [state] = after(STATES.ready, EVENTS.choose, EVENTS.basket);
  expect(state).toMatchObject({ is: 'preparing', open: { intent, method: 'ezidebit' } });
  const [ready] = next(state, {
    type: 'prepared',
    price: { total: '33.00', customerAmount: '9.90' },
    intent: { ...intent, clientSecret: 'new' },
  });
  expect(ready).toMatchObject({
    is: 'ready',
    open: { method: 'ezidebit', price: { total: '33.00' }, card: 'unpaid' },
  });
});

it("the checkout is requested again when the customer's share changes", () => {
  expect(next(STATES.ready, { type: 'basket', cart: dearerToOneself })).toEqual([
    expect.objectContaining({ is: 'preparing', cart: dearerToOneself }),
    { do: 'prepare', price: { total: '30.00', customerAmount: '12.00' } },
  ]);
});

it('the checkout repeats the order request once when its response is lost, then reports that the order is unknown', () => {
  const how = { paymentMethod: 'stripe' };
  const first = after(STATES.ready, EVENTS['pay-card'], EVENTS.charged, refused(broken));
  expect(first).toEqual([
    expect.objectContaining({ is: 'placing', isRepeated: true }),
    { do: 'place', intent, cart, how, isRepeated: true },
  ]);
  expect(outcome(next(first[0], EVENTS.placed))).toBe('placed: arrive');
  const second = next(first[0], refused(broken));
  expect(second).toEqual([expect.objectContaining({ is: 'ready' })]);
  expect(second[0]).toMatchObject({ open: { card: 'charged' }, failure: { kind: 'order-unknown' } });
  expect(outcome(next(second[0], EVENTS['pay-card']))).toBe('placing: place');
});
