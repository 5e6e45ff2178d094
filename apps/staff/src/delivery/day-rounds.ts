import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal, isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';

type Day = Pick<Round, 'rounds' | 'stops'>;

/** The part of a day that the page shows. A kitchen without rounds has one view with everything. */
export type RoundView =
  | { kind: 'all' | 'own' | 'without' | 'choose'; round?: undefined }
  | { kind: 'other'; round: NamedRound };

/** Value of the `round` query parameter for orders that are on no round. */
export const NO_ROUND = 'without';

export const isDrivenBy = ({ driver }: NamedRound, personId: number): boolean => driver?.id === personId;

/**
 * Chooses the view of a driver: own rounds by default, other rounds on request.
 * @param requested the `round` query parameter: id of a round, or `without`
 */
export function chooseRoundView(
  rounds: readonly NamedRound[],
  personId: number,
  requested: string | null,
): RoundView {
  if (rounds.length === 0) return { kind: 'all' };
  if (requested === NO_ROUND) return { kind: 'without' };
  const round = rounds.find(({ id }) => String(id) === requested);
  if (round && !isDrivenBy(round, personId)) return { kind: 'other', round };
  return { kind: rounds.some((one) => isDrivenBy(one, personId)) ? 'own' : 'choose' };
}

/** Returns the orders of a view. An order that the round data do not contain yet counts as an order without a round. */
export function ordersInView<T extends Order>(
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

/** @returns a function that counts the stops of a round; null stands for orders without a round */
export function createStopCounter(orders: readonly Order[], day: Day) {
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

/** Number of stops whose outcome this driver can still record on a past day. */
export const countUnrecorded = (orders: readonly Order[], day: Day, personId: number): number =>
  ordersInView(orders, day, chooseRoundView(day.rounds, personId, null), personId).filter(
    (order) =>
      isOrderActionAllowed('pickUp', order, 'delivery') || isOrderActionAllowed('deliver', order, 'delivery'),
  ).length;

const roundsOf = ({ stops }: Day) => new Map(stops.map(({ orderId, roundId }) => [orderId, roundId]));
