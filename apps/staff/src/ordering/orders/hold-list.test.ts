import { describe, expect, it } from 'vitest';
import { holdList } from './hold-list.ts';

const order = (id: number, status = 'pending') => ({ id, status });
const isPending = ({ status }: { status: string }) => status === 'pending';

describe('holdList', () => {
  const shown = holdList([], [order(1), order(2), order(3, 'ready')], isPending);

  it('returns the orders that belong to the list', () => {
    expect(shown).toEqual([order(1), order(2)]);
  });

  it('keeps an order that has left the list in place, with its new state', () => {
    const all = [order(1, 'ready'), order(2)];
    expect(holdList(shown, all, isPending)).toEqual([order(1, 'ready'), order(2)]);
  });

  it('keeps an order that has left the day with its last state', () => {
    expect(holdList(shown, [order(2)], isPending)).toEqual([order(1), order(2)]);
  });

  it('appends new orders', () => {
    expect(holdList(shown, [order(0), order(1), order(2)], isPending)).toEqual([
      order(1),
      order(2),
      order(0),
    ]);
  });

  it('drops orders that have left the list after a release', () => {
    expect(holdList([], [order(1, 'ready'), order(2)], isPending)).toEqual([order(2)]);
  });
});
