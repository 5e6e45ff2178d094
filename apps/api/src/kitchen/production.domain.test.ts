import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import { ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { BoardItem, BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { eachRow } from '@trpeza/config/each-row';
import {
  changesSince,
  productionControlOf,
  mealsToCook,
  type ProductionLine,
  type PaidLine,
} from './production.domain.ts';

interface Input {
  status?: OrderStatus;
  needs?: Conflict[];
  items: { mealId: number; quantity: number; conflicts?: Conflict[]; name?: string; id?: number }[];
}

const order = (id: number, { status = 'pending', needs = [], items }: Input): BoardOrder =>
  ({
    id,
    orderNumber: String(id),
    customerName: `Customer ${id}`,
    status,
    needs,
    items: items.map(
      (item, at) =>
        ({
          id: id * 100 + at,
          name: `Meal ${item.mealId}`,
          name_mk: '',
          conflicts: [],
          ...item,
        }) as unknown as BoardItem,
    ),
  }) as unknown as BoardOrder;

/** Rows of active orders, as the database returns them. */
const linesOf = (orders: readonly BoardOrder[]): ProductionLine[] =>
  orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ id, items }) => items.map(({ mealId, quantity }) => ({ orderId: id, mealId, quantity })));

const paidOf = (orders: readonly BoardOrder[]): PaidLine[] =>
  linesOf(orders).map((line) => ({ ...line, checkoutId: `checkout of ${line.orderId}` }));

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describe('mealsToCook', () => {
  it('groups portions by dietary needs that the meal does not meet', () => {
    const orders = [
      order(1, { items: [{ mealId: 7, quantity: 6 }] }),
      order(2, { needs: ['no_pork'], items: [{ mealId: 7, quantity: 2 }] }),
      order(3, { needs: ['milk'], items: [{ mealId: 7, quantity: 1, conflicts: ['milk'] }] }),
      order(4, { needs: ['no_pork'], items: [{ mealId: 7, quantity: 3 }] }),
      order(5, { items: [{ mealId: 8, quantity: 20 }] }),
    ];
    expect(mealsToCook(orders, null)).toMatchObject([
      { mealId: 8, total: 20, frozen: null, more: 0, less: 0 },
      {
        mealId: 7,
        name: 'Meal 7',
        total: 12,
        groups: [
          {
            needs: ['milk'],
            conflicts: ['milk'],
            quantity: 1,
            orders: [{ id: 3, customerName: 'Customer 3' }],
          },
          { needs: [], conflicts: [], quantity: 11, orders: [{ id: 1 }, { id: 2 }, { id: 4 }] },
        ],
      },
    ]);
  });

  it('keeps meals that exist only in the frozen sheet', () => {
    const orders = [order(1, { status: 'cancelled', items: [{ mealId: 7, quantity: 10 }] })];
    const frozen = [
      { orderId: 1, mealId: 7, quantity: 10 },
      { orderId: 9, mealId: 8, quantity: 3 },
    ];
    expect(mealsToCook(orders, frozen)).toEqual([
      { mealId: 7, name: 'Meal 7', name_mk: '', total: 0, frozen: 10, more: 0, less: 10, groups: [] },
      { mealId: 8, name: '', name_mk: '', total: 0, frozen: 3, more: 0, less: 3, groups: [] },
    ]);
  });

  it('uses the meal name of the latest order', () => {
    const orders = [
      order(2, { items: [{ mealId: 7, quantity: 1, name: 'Sarma with rice' }] }),
      order(1, { items: [{ mealId: 7, quantity: 1, name: 'Sarma' }] }),
    ];
    expect(mealsToCook(orders, null)).toMatchObject([{ name: 'Sarma with rice', total: 2 }]);
  });
});

describe('changesSince', () => {
  it('returns added, cancelled and changed orders', () => {
    const frozen = [
      { orderId: 1, mealId: 7, quantity: 10 },
      { orderId: 2, mealId: 7, quantity: 4 },
      { orderId: 2, mealId: 8, quantity: 6 },
      { orderId: 3, mealId: 8, quantity: 1 },
      { orderId: 6, mealId: 8, quantity: 5 },
    ];
    const orders = [
      order(1, { status: 'cancelled', items: [{ mealId: 7, quantity: 10 }] }),
      order(2, {
        items: [
          { mealId: 7, quantity: 5 },
          { mealId: 8, quantity: 6 },
        ],
      }),
      order(3, { status: 'completed', items: [{ mealId: 8, quantity: 1 }] }),
      order(4, { items: [{ mealId: 9, quantity: 2 }] }),
      order(5, { status: 'cancelled', items: [{ mealId: 9, quantity: 2 }] }),
      order(6, { items: [] }),
    ];
    expect(changesSince(orders, frozen)).toMatchObject([
      {
        id: 1,
        orderNumber: '1',
        customerName: 'Customer 1',
        kind: 'cancelled',
        meals: [{ mealId: 7, quantity: -10 }],
      },
      { id: 2, kind: 'changed', meals: [{ mealId: 7, name: 'Meal 7', quantity: 1 }] },
      { id: 4, kind: 'added', meals: [{ mealId: 9, quantity: 2 }] },
      { id: 6, kind: 'changed', meals: [{ mealId: 8, quantity: -5 }] },
    ]);
  });

  it('returns an order that is no longer on the board', () => {
    expect(changesSince([], [{ orderId: 6, mealId: 7, quantity: 10 }])).toEqual([
      {
        id: 6,
        orderNumber: '6',
        customerName: '',
        kind: 'cancelled',
        meals: [{ mealId: 7, name: '', name_mk: '', quantity: -10 }],
      },
    ]);
  });
});

describe('productionControlOf', () => {
  const orders = [
    order(1, {
      items: [
        { mealId: 7, quantity: 4 },
        { mealId: 8, quantity: 6 },
      ],
    }),
    order(2, { items: [{ mealId: 7, quantity: 10 }] }),
  ];
  const lines = paidOf(orders);
  const check = (cooked: readonly BoardOrder[], paid = lines, paidWithoutOrder = 0) =>
    productionControlOf({ lines: paid, paidWithoutOrder }, mealsToCook(cooked, null));

  it('reports no mismatch when every paid meal is on the sheet', () => {
    expect(check(orders)).toEqual({
      orders: 2,
      mealsIn: 20,
      mealsOut: 20,
      agrees: true,
      differing: [],
      paidWithoutOrder: 0,
    });
  });

  it('reports a mismatch when an order, a line or a meal differs', () =>
    eachRow(
      [
        ['a missing order', [orders[1]!], { orderNumber: '1', mealsIn: 10, mealsOut: 0 }],
        [
          'a missing line',
          [orders[1]!, order(1, { items: [{ mealId: 7, quantity: 4 }] })],
          { mealsIn: 10, mealsOut: 4 },
        ],
        [
          'a wrong meal',
          [
            orders[1]!,
            order(1, {
              items: [
                { mealId: 7, quantity: 6 },
                { mealId: 8, quantity: 4 },
              ],
            }),
          ],
          { orderNumber: '1', mealsIn: 10, mealsOut: 10 },
        ],
        [
          'an additional order that was not paid',
          [...orders, order(3, { items: [{ mealId: 7, quantity: 1 }] })],
          { orderNumber: '3', mealsIn: 0, mealsOut: 1 },
        ],
      ],
      ([, cooked, differing]) => {
        expect(check(cooked)).toMatchObject({ agrees: false, differing: [differing] });
      },
    ));

  it('reports a mismatch for a checkout without an order', () => {
    const lost = { checkoutId: 'lost', orderId: null, mealId: 7, quantity: 3 };
    expect(check(orders, [...lines, lost])).toMatchObject({
      orders: 3,
      mealsIn: 23,
      mealsOut: 20,
      agrees: false,
      differing: [{ orderNumber: null, mealsIn: 3, mealsOut: 0 }],
    });
  });
});

describe('production sheet of random orders', () => {
  const words = fc.constantFrom<Conflict[][]>([], ['milk'], ['no_pork'], ['milk', 'vegan']);
  const anOrder = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    needs: words,
    items: fc.array(
      fc.record({
        mealId: fc.integer({ min: 1, max: 4 }),
        quantity: fc.integer({ min: 1, max: 30 }),
        conflicts: words,
      }),
      { maxLength: 5 },
    ),
  });
  const board = fc
    .array(anOrder, { maxLength: 12 })
    .map((list) => list.map((input, id) => order(id + 1, input)));

  it('has totals, groups, changes and control that add up', () => {
    fc.assert(
      fc.property(board, board, (then, now) => {
        const frozen = linesOf(then);
        const meals = mealsToCook(now, frozen);
        const changes = changesSince(now, frozen);
        const live = linesOf(now);

        expect(sum(meals.map(({ total }) => total))).toBe(sum(live.map(({ quantity }) => quantity)));
        for (const meal of meals) {
          expect(meal.total).toBe(sum(meal.groups.map(({ quantity }) => quantity)));
          for (const group of meal.groups)
            expect(group.quantity).toBe(sum(group.orders.map(({ quantity }) => quantity)));
          const moved = changes
            .flatMap((change) => change.meals)
            .filter(({ mealId }) => mealId === meal.mealId);
          expect(meal.more - meal.less).toBe(sum(moved.map(({ quantity }) => quantity)));
          expect(meal.frozen! + meal.more - meal.less).toBe(meal.total);
          expect(meal.total + meal.frozen!).toBeGreaterThan(0);
        }

        const both = [
          ...frozen,
          ...changes.flatMap(({ id, meals: each }) =>
            each.map(({ mealId, quantity }) => ({ orderId: id, mealId, quantity })),
          ),
        ];
        expect(totals(both)).toEqual(totals(live));
        expect(productionControlOf({ lines: paidOf(now), paidWithoutOrder: 0 }, meals).agrees).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('reports a mismatch when any one line is missing', () => {
    fc.assert(
      fc.property(board, fc.nat(), (orders, at) => {
        const lines = paidOf(orders);
        fc.pre(lines.length > 0);
        const control = productionControlOf(
          { lines: lines.toSpliced(at % lines.length, 1), paidWithoutOrder: 0 },
          mealsToCook(orders, null),
        );
        expect([control.agrees, control.mealsIn < control.mealsOut]).toEqual([false, true]);
      }),
    );
  });

  /** Quantity by order and meal, without zero sums. */
  const totals = (lines: readonly ProductionLine[]) => {
    const sums = new Map<string, number>();
    for (const { orderId, mealId, quantity } of lines) {
      const key = `${orderId} ${mealId}`;
      sums.set(key, (sums.get(key) ?? 0) + quantity);
    }
    return [...sums].filter(([, quantity]) => quantity !== 0).sort();
  };
});
