import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { KeptRound } from '@trpeza/contract/delivery/rounds.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal, orderCan } from '@trpeza/contract/ordering/orders.states';

type Day = Pick<Round, 'rounds' | 'stops'>;

/** What of a day is on the page; a kitchen without rounds has one view of everything. */
export type RoundView =
  | { kind: 'all' | 'own' | 'without' | 'choose'; round?: undefined }
  | { kind: 'other'; round: KeptRound };

/** The address of the stops that are on no round. */
export const WITHOUT = 'without';

export const isDrivenBy = ({ driver }: KeptRound, personId: number): boolean => driver?.id === personId;

/**
 * Own rounds first: what somebody else drives is shown when it is asked for.
 * @param requested a round, or `without`, as in the page's address
 */
export function viewOf(rounds: readonly KeptRound[], personId: number, requested: string | null): RoundView {
  if (rounds.length === 0) return { kind: 'all' };
  if (requested === WITHOUT) return { kind: 'without' };
  const round = rounds.find(({ id }) => String(id) === requested);
  if (round && !isDrivenBy(round, personId)) return { kind: 'other', round };
  return { kind: rounds.some((one) => isDrivenBy(one, personId)) ? 'own' : 'choose' };
}

/** The orders of a view. Every order is in exactly one round or, also while the round does not know it, without one. */
export function ordersIn<T extends Order>(
  orders: readonly T[],
  day: Day | undefined,
  view: RoundView,
  personId: number,
): T[] {
  if (!day || view.kind === 'all') return [...orders];
  if (view.kind === 'choose') return [];
  const own: (number | null)[] = day.rounds
    .filter((round) => isDrivenBy(round, personId))
    .map(({ id }) => id);
  const shown = view.kind === 'own' ? own : [view.round?.id ?? null];
  const roundOf = roundsOf(day);
  return orders.filter(({ id }) => shown.includes(roundOf.get(id) ?? null));
}

/** How many stops of each round, and of none, are still to be driven to, and how many there are. */
export function countStops(orders: readonly Order[], day: Day) {
  const roundOf = roundsOf(day);
  return (roundId: number | null) => {
    const all = orders.filter(
      ({ id, status, outcome }) =>
        (roundOf.get(id) ?? null) === roundId && (status !== 'cancelled' || outcome !== null),
    );
    const left = all.filter(({ status }) => !isFinal(status)).length;
    return { left, total: all.length, done: all.length - left };
  };
}

/** How many stops of a day that is over a person can still record, of what they drove. */
export const countUnrecorded = (orders: readonly Order[], day: Day, personId: number): number =>
  ordersIn(orders, day, viewOf(day.rounds, personId, null), personId).filter(
    (order) => orderCan('pickUp', order, 'delivery') || orderCan('deliver', order, 'delivery'),
  ).length;

const roundsOf = ({ stops }: Day) => new Map(stops.map(({ orderId, roundId }) => [orderId, roundId]));
