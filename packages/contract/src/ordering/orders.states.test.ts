import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/access.ts';
import {
  isDoorCorrection,
  isFinal,
  ORDER_TRANSITIONS,
  ORDER_STATUSES,
  findOrderAction,
  isOrderActionAllowed,
  type OrderAction,
  type OrderStatus,
} from './orders.states.ts';

const actions = Object.keys(ORDER_TRANSITIONS) as OrderAction[];

/** Returns the statuses that a new order can reach with these actions. */
function reachable(by: readonly OrderAction[]): Set<OrderStatus> {
  const reached = new Set<OrderStatus>(['pending']);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const action of by) {
      const { from, to } = ORDER_TRANSITIONS[action];
      if (from.some((status) => reached.has(status))) to.forEach((status) => reached.add(status));
    }
  }
  return reached;
}

describe('ORDER_TRANSITIONS', () => {
  it('reaches each status from a new order without corrections by administrators', () => {
    expect(reachable(actions.filter((action) => action !== 'correct'))).toEqual(new Set(ORDER_STATUSES));
  });

  it('leads from each open status to a final one without corrections by administrators', () => {
    for (const status of ORDER_STATUSES.filter((each) => !isFinal(each))) {
      const found = new Set<OrderStatus>([status]);
      for (const state of found) {
        for (const action of actions.filter((each) => each !== 'correct')) {
          const { from, to } = ORDER_TRANSITIONS[action];
          if ((from as readonly OrderStatus[]).includes(state)) to.forEach((next) => found.add(next));
        }
      }
      expect([status, found.has('completed') && found.has('cancelled')]).toEqual([
        status,
        status !== 'completed',
      ]);
    }
  });

  it('has two final statuses, which only administrators and driver corrections can leave', () => {
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['completed', 'cancelled']);
    for (const action of actions.filter((each) => each !== 'correct' && !isDoorCorrection(each))) {
      expect([action, (ORDER_TRANSITIONS[action].from as readonly OrderStatus[]).some(isFinal)]).toEqual([
        action,
        false,
      ]);
    }
  });

  it('lets administrators set any other status, and case managers none', () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        expect(findOrderAction(from, to, 'admin')).toBe(from === to ? undefined : 'correct');
        expect(findOrderAction(from, to, 'hcpadmin')).toBe(undefined);
      }
    }
  });

  it('has at most one action per role and target status, and isOrderActionAllowed agrees with it', () => {
    for (const role of ROLES) {
      for (const from of ORDER_STATUSES) {
        const offered = actions.filter((action) => isOrderActionAllowed(action, { status: from }, role));
        const named = ORDER_STATUSES.map((to) => findOrderAction(from, to, role)).filter(
          (action) => action !== undefined,
        );
        expect([role, from, new Set(named)]).toEqual([role, from, new Set(offered)]);
      }
    }
  });

  it('skips no step between pending and completed', () => {
    const path: OrderStatus[] = ['pending', 'processing', 'ready_for_delivery', 'delivering', 'completed'];
    for (const from of path) {
      for (const to of path.slice(path.indexOf(from) + 2)) {
        for (const role of ROLES.filter((each) => each !== 'admin'))
          expect(findOrderAction(from, to, role)).toBe(undefined);
      }
    }
  });
});
