import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/access.ts';
import {
  isDoorCorrection,
  isFinal,
  ORDER_MOVES,
  ORDER_STATUSES,
  orderActionFor,
  orderCan,
  type OrderAction,
  type OrderStatus,
} from './orders.states.ts';

const actions = Object.keys(ORDER_MOVES) as OrderAction[];

/** Every status that the given actions lead to from a new order. */
function reachable(by: readonly OrderAction[]): Set<OrderStatus> {
  const reached = new Set<OrderStatus>(['pending']);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const action of by) {
      const { from, to } = ORDER_MOVES[action];
      if (from.some((status) => reached.has(status))) to.forEach((status) => reached.add(status));
    }
  }
  return reached;
}

describe('the table of moves', () => {
  it('reaches every state from a new order, without any help from an admin', () => {
    expect(reachable(actions.filter((action) => action !== 'correct'))).toEqual(new Set(ORDER_STATUSES));
  });

  it('leads from every state that is not final to a final one, without any help from an admin', () => {
    for (const status of ORDER_STATUSES.filter((each) => !isFinal(each))) {
      const found = new Set<OrderStatus>([status]);
      for (const state of found) {
        for (const action of actions.filter((each) => each !== 'correct')) {
          const { from, to } = ORDER_MOVES[action];
          if ((from as readonly OrderStatus[]).includes(state)) to.forEach((next) => found.add(next));
        }
      }
      expect([status, found.has('completed') && found.has('cancelled')]).toEqual([
        status,
        status !== 'completed',
      ]);
    }
  });

  it('has two final states, which only admins and corrections at the door leave', () => {
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['completed', 'cancelled']);
    for (const action of actions.filter((each) => each !== 'correct' && !isDoorCorrection(each))) {
      expect([action, (ORDER_MOVES[action].from as readonly OrderStatus[]).some(isFinal)]).toEqual([
        action,
        false,
      ]);
    }
  });

  it('lets an admin choose any other status, and case managers none', () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        expect(orderActionFor(from, to, 'admin')).toBe(from === to ? undefined : 'correct');
        expect(orderActionFor(from, to, 'hcpadmin')).toBe(undefined);
      }
    }
  });

  it('names one action at most for each role, and the buttons agree with it', () => {
    for (const role of ROLES) {
      for (const from of ORDER_STATUSES) {
        const offered = actions.filter((action) => orderCan(action, { status: from }, role));
        const named = ORDER_STATUSES.map((to) => orderActionFor(from, to, role)).filter(
          (action) => action !== undefined,
        );
        expect([role, from, new Set(named)]).toEqual([role, from, new Set(offered)]);
      }
    }
  });

  it('skips no step: nothing is delivered that was not prepared, finished and picked up', () => {
    const path: OrderStatus[] = ['pending', 'processing', 'ready_for_delivery', 'delivering', 'completed'];
    for (const from of path) {
      for (const to of path.slice(path.indexOf(from) + 2)) {
        for (const role of ROLES.filter((each) => each !== 'admin'))
          expect(orderActionFor(from, to, role)).toBe(undefined);
      }
    }
  });
});
