import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import type { Slot } from '@trpeza/contract/ordering/slots';
import {
  arrangeDoors,
  doorOf,
  foldAddress,
  planRound,
  splitByRound,
  suggestRound,
  type Door,
  type PlannedOrder,
} from './delivery.domain.ts';

const stop = (id: number, part: Partial<PlannedOrder> = {}): PlannedOrder => ({
  id,
  userId: id,
  deliveryAddress: `${part.userId ?? id} Mirka Way, Lalor`,
  deliveryTime: '10:00 - 12:00',
  status: 'pending',
  outcome: null,
  ...part,
});
const doors = (...ids: number[]): Door[] => ids.map((id) => doorOf(stop(id)));
const idsOf = (orders: readonly PlannedOrder[], defaultRoute: readonly Door[]) =>
  planRound(orders, defaultRoute).map(({ order }) => order.id);

describe('planRound', () => {
  it('sorts by slot, then default route, then order number', () => {
    const late = { deliveryTime: '14:00 - 16:00' as Slot };
    const orders = [stop(1, late), stop(2), stop(3), stop(4), stop(5, late), stop(6)];
    const round = planRound(orders, doors(5, 6, 9, 3, 1));
    expect(round.map(({ order, place }) => [order.id, place])).toEqual([
      [6, 2],
      [3, 4],
      [2, null],
      [4, null],
      [5, 1],
      [1, 5],
    ]);
  });

  it('omits cancelled orders, except failed deliveries and late cancellations', () => {
    const orders = [
      stop(1, { status: 'cancelled' }),
      stop(2, { status: 'cancelled', outcome: 'no_answer' }),
      stop(3, { status: 'completed', outcome: 'delivered' }),
      stop(4, { status: 'delivering' }),
    ];
    expect(idsOf(orders, [])).toEqual([2, 3, 4]);
    // An order that is cancelled late keeps its position, so the following stops keep their numbers.
    const kept = planRound([stop(5), ...orders], doors(5, 1), new Set([1]));
    expect(kept.map(({ order }) => order.id)).toEqual([5, 1, 2, 3, 4]);
  });

  it('groups two orders for the same address', () => {
    const orders = [stop(1), stop(2), stop(3, { userId: 1 }), stop(4, { userId: 1, deliveryAddress: 'x' })];
    expect(planRound(orders, []).map(({ order, sameDoor }) => [order.id, sameDoor])).toEqual([
      [1, false],
      [3, true],
      [2, false],
      [4, false],
    ]);
    expect(idsOf(orders, doors(2, 1))).toEqual([2, 1, 3, 4]);
  });
});

describe('foldAddress', () => {
  const SUBURB = ', Preston, VIC 3072, Australia';
  it('returns the same result for different spellings of an address', () =>
    eachRow(
      [
        [' 15A  Hope Street', '15a hope STREET'],
        ['15A Hope Street', '15A Hope St.'],
        ['15A Hope Street', '15А Hope St'],
        ['15A Hope Street', 'Hope Street 15A'],
        ['Unit 4, 15 Hope St', '4/15 Hope Street'],
        ['15 Hope St, Unit 4', '4/15 Hope Street'],
        ['Flat 4 / 15 Hope St', '4/15 Hope St'],
        ['улица Партизанска 12', 'ул. Партизанска 12'],
      ],
      ([one, other]) => expect(foldAddress(one + SUBURB)).toBe(foldAddress(other + SUBURB)),
    ));
  it('returns different results for different addresses', () => {
    const others = ['15 Hope St', '15a Hope St', '5/15 Hope St', '1/15 Hope St', '15 Hope Rd', '15 Hope Ln'];
    expect(new Set(others.map((line) => foldAddress(line + SUBURB))).size).toBe(others.length);
  });
});

describe('two customers at one address', () => {
  const [his, hers] = [stop(1), stop(9, { deliveryAddress: '1 Mirka Way, Lalor' })];

  it('uses one position in the default route and one round for both', () => {
    const round = planRound([his, stop(2), hers], [doorOf(his), doorOf(stop(2))]);
    expect(round.map(({ order, place, sameDoor }) => [order.id, place, sameDoor])).toEqual([
      [1, 1, false],
      [9, 1, true],
      [2, 2, false],
    ]);
    const ofDoor = [{ ...doorOf(his), roundId: 3 }];
    const [list] = splitByRound([his, hers], [3], { ofDoor, ofOrder: new Map() });
    expect(list?.orders).toEqual([his, hers]);
  });
});

describe('arrangeDoors', () => {
  const orders = [stop(1), stop(3), stop(5), stop(7)];
  const arrange = (defaultRoute: readonly Door[], moved: number, after: number | null) =>
    arrangeDoors(
      defaultRoute,
      planRound(orders, defaultRoute).map(({ order }) => order),
      { moved: stop(moved), after: after === null ? null : stop(after) },
    ).map(({ accountId }) => accountId);

  it('moves a stop behind another and keeps absent customers in position', () => {
    expect(arrange(doors(1, 2, 3, 4, 5, 6, 7), 7, 1)).toEqual([1, 7, 2, 3, 4, 5, 6]);
    expect(arrange(doors(1, 2, 3, 4, 5, 6, 7), 1, 5)).toEqual([2, 3, 4, 5, 1, 6, 7]);
  });

  it('moves a stop to the front of its slot', () => {
    expect(arrange(doors(2, 1, 3, 5, 7), 5, null)).toEqual([2, 5, 1, 3, 7]);
    expect(arrange([], 5, null)).toEqual([5]);
  });

  it('adds the preceding stops to the route when they have no position yet', () => {
    expect(arrange(doors(9, 3), 7, 1)).toEqual([9, 3, 1, 7]);
    expect(arrange(doors(9, 3), 3, 5)).toEqual([9, 1, 5, 3]);
  });

  it('changes nothing when a stop follows another stop at its own address', () => {
    const twice = stop(8, { userId: 3 });
    const defaultRoute = doors(1, 3);
    expect(arrangeDoors(defaultRoute, [stop(1), stop(3), twice], { moved: twice, after: stop(3) })).toEqual(
      defaultRoute,
    );
  });
});

test('property: arrangeDoors gives the same result as moves in a plain list', () => {
  const today = Array.from({ length: 9 }, (_, index) => stop(index + 1, { userId: (index % 7) + 1 }));
  const people = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
  const moves = fc.array(
    fc.record({
      moved: fc.integer({ min: 0, max: 8 }),
      after: fc.option(fc.integer({ min: 0, max: 8 })),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(people, moves, (first, inputs) => {
      let defaultRoute = doors(...first);
      for (const input of inputs) {
        const before = planRound(today, defaultRoute).map(({ order }) => order);
        const moved = today[input.moved]!;
        const after = input.after === null ? null : today[input.after]!;
        defaultRoute = arrangeDoors(defaultRoute, before, { moved, after });
        const visited = planRound(today, defaultRoute).map(({ order }) => order);
        expect(peopleOf(visited)).toEqual(movedInList(peopleOf(before), moved.userId, after?.userId ?? null));
        expect(visited.map(({ id }) => id).toSorted()).toEqual(today.map(({ id }) => id));
        const kept = defaultRoute.map(({ accountId }) => accountId);
        expect(new Set(kept).size).toBe(kept.length);
        const absent = (ids: readonly number[]) => ids.filter((id) => id > 7);
        expect(absent(kept)).toEqual(absent(first));
      }
    }),
  );
});

const peopleOf = (orders: readonly PlannedOrder[]): number[] => [
  ...new Set(orders.map(({ userId }) => userId)),
];

function movedInList(list: readonly number[], one: number, after: number | null): number[] {
  if (one === after) return [...list];
  const others = list.filter((id) => id !== one);
  return others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, one);
}

describe('rounds', () => {
  it('splitByRound lists every stop exactly once', () => {
    const rounds = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
    const stops = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 25 });
    const assigned = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 6 })));
    fc.assert(
      fc.property(rounds, stops, assigned, assigned, (roundIds, ids, ofDoors, ofOrders) => {
        const orders = ids.map((id) => stop(id, { userId: 1 + (id % 9) }));
        const ofDoor = ofDoors.map(([id, roundId]) => ({ ...doorOf(stop(id)), roundId }));
        const lists = splitByRound(orders, roundIds, { ofDoor, ofOrder: new Map(ofOrders) });
        expect(lists.map(({ roundId }) => roundId)).toEqual([...roundIds, null]);
        const listed = lists.flatMap((list) => list.orders.map(({ id }) => id));
        expect(listed.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
        const [without] = lists.slice(-1);
        for (const { id } of without!.orders) {
          const given = new Map(ofOrders).get(id);
          expect(given === undefined || !roundIds.includes(given)).toBe(true);
        }
      }),
    );
  });

  it('suggestRound returns the round of neighbours with the same postcode', () => {
    const door = (accountId: number, address: string, roundId: number) => ({ accountId, address, roundId });
    const ofDoor = [
      door(1, '14 mirka way lalor vic 3075 australia', 2),
      door(2, '3075 high street preston vic 3072', 1),
      door(3, '9 david street lalor vic 3075', 2),
      door(4, '1 the parade lalor vic 3075', 1),
    ];
    expect(suggestRound('2 robin hood road lalor vic 3075', { ofDoor })).toBe(2);
    expect(suggestRound('8 bell street preston vic 3072', { ofDoor })).toBe(1);
    expect(suggestRound('lot 4 rmb 3072 old mill road lalor vic 3075', { ofDoor })).toBe(2);
    expect(suggestRound('8 bell street', { ofDoor })).toBeNull();
    expect(suggestRound('1 swan street richmond vic 3121', { ofDoor })).toBeNull();
  });
});
