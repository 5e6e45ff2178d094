import { expect, it } from 'vitest';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { type Command, type Event, next, type State, stateOf } from './return-transitions.ts';

const wasCancelled = true;
const order = { orderNumber: 7 } as unknown as Order;
const error = new ApiError(0);
const STATES: { [S in State['is']]: State } = {
  none: stateOf(null),
  arrived: stateOf('cancelled'),
  asking: { is: 'asking', wasCancelled },
  'empty-handed': { is: 'empty-handed', wasCancelled },
  failed: { is: 'failed', wasCancelled, error },
};
const EVENTS: { [E in Event['type']]: Event } = {
  ask: { type: 'ask' },
  leave: { type: 'leave' },
  finished: { type: 'finished', order },
  refused: { type: 'refused', error },
};

/** Events not listed leave the state unchanged and start no command. */
const TABLE: Record<State['is'], Partial<Record<Event['type'], string>>> = {
  none: {},
  arrived: { ask: 'asking: finish' },
  asking: { finished: 'asking: arrive', refused: 'failed' },
  'empty-handed': {},
  failed: { ask: 'asking: finish', leave: 'none: go-on' },
};

const outcome = ([state, ...commands]: readonly [State, ...Command[]]) =>
  [state.is, commands.map((command) => command.do).join(', ')].filter(Boolean).join(': ');

it('the return from a payment moves between states as listed in the table', () => {
  for (const is of Object.keys(STATES) as State['is'][])
    for (const type of Object.keys(EVENTS) as Event['type'][]) {
      const step = next(STATES[is], EVENTS[type]);
      const expected = TABLE[is][type];
      if (expected === undefined) expect(step, `${is} at ${type}`).toEqual([STATES[is]]);
      else expect(outcome(step), `${is} at ${type}`).toBe(expected);
    }
});

it('the return from a payment opens the checkout when nothing was paid', () => {
  const step = next(STATES.asking, { type: 'finished', order: null });
  expect(step).toEqual([STATES['empty-handed'], { do: 'say-none', wasCancelled }, { do: 'go-on' }]);
});

it('the return from a payment asks the user to sign in when the session has ended', () => {
  const ended = new ApiError(401, { code: 'accounts/not-signed-in' });
  expect(outcome(next(STATES.asking, { type: 'refused', error: ended }))).toBe('asking: sign-out');
});
