import { isSignedOut } from '@trpeza/api-client/session';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';

/** The states of a user's return from a payment page. `wasCancelled` comes from the URL and only affects the text. */
export type State =
  | { is: 'none' }
  | { is: 'arrived' | 'asking' | 'empty-handed'; wasCancelled: boolean }
  | { is: 'failed'; wasCancelled: boolean; error: unknown };

export type Event =
  | { type: 'ask' }
  | { type: 'leave' }
  | { type: 'finished'; order: Order | null }
  | { type: 'refused'; error: unknown };

export type Command =
  | { do: 'finish' }
  | { do: 'arrive'; order: Order }
  | { do: 'say-none'; wasCancelled: boolean }
  | { do: 'go-on' }
  | { do: 'sign-out'; error: unknown };

/** The initial state for the `status` in the URL. */
export const stateOf = (status: string | null): State =>
  status === null ? { is: 'none' } : { is: 'arrived', wasCancelled: status === 'cancelled' };

/**
 * Returns the next state after an event, and the commands to start at once. Only one check runs at a time, however often
 * the user clicks.
 */
export function next(state: State, event: Event): readonly [State, ...Command[]] {
  if (state.is === 'none' || state.is === 'empty-handed') return [state];
  const { wasCancelled } = state;
  if (state.is === 'asking') {
    if (event.type === 'finished' && event.order) return [state, { do: 'arrive', order: event.order }];
    if (event.type === 'finished')
      return [{ is: 'empty-handed', wasCancelled }, { do: 'say-none', wasCancelled }, { do: 'go-on' }];
    if (event.type !== 'refused') return [state];
    const { error } = event;
    return isSignedOut(error) ? [state, { do: 'sign-out', error }] : [{ is: 'failed', wasCancelled, error }];
  }
  if (event.type === 'ask') return [{ is: 'asking', wasCancelled }, { do: 'finish' }];
  return state.is === 'failed' && event.type === 'leave' ? [{ is: 'none' }, { do: 'go-on' }] : [state];
}
