import { describe, expect, it } from 'vitest';
import { isPacked, readTicks, tickOf, withTicks, writeTicks } from './ticks.ts';

const item = (id: number, quantity = 1) => ({
  id,
  mealId: id,
  name: 'Sarma',
  name_mk: 'Сарма',
  quantity,
  creditedQuantity: 0,
  allergens: [],
  conflicts: [],
});

function storage(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('ticks on the packing list', () => {
  it('pack an order when all of its items have one', () => {
    const order = { items: [item(1), item(2)] };
    const half = withTicks(new Set(), [item(1)], true);
    expect(isPacked(order, half)).toBe(false);
    const whole = withTicks(half, order.items, true);
    expect(isPacked(order, whole)).toBe(true);
    expect(isPacked(order, withTicks(whole, [item(2)], false))).toBe(false);
  });

  it('do not hold for a quantity that has changed since', () => {
    const ticks = withTicks(new Set(), [item(1, 2)], true);
    expect(isPacked({ items: [item(1, 3)] }, ticks)).toBe(false);
  });

  it('survive a reload, each date for itself', () => {
    const tablet = storage();
    writeTicks('2026-11-30', new Set([tickOf(item(1))]), tablet);
    writeTicks('2026-12-07', new Set([tickOf(item(2))]), tablet);
    expect([...readTicks('2026-11-30', tablet)]).toEqual(['1×1']);
    expect([...readTicks('2026-12-07', tablet)]).toEqual(['2×1']);
    expect([...readTicks('2026-12-14', tablet)]).toEqual([]);
  });

  it('of dates long ago are forgotten', () => {
    const tablet = storage();
    const dates = Array.from({ length: 9 }, (_, week) => `2026-11-0${week + 1}`);
    for (const date of dates) writeTicks(date, new Set(['1×1']), tablet);
    expect(dates.filter((date) => readTicks(date, tablet).size > 0)).toEqual(dates.slice(3));
  });

  it('are empty where the storage holds something else, and hold without one', () => {
    for (const kept of ['', '[]', 'null', '"x"', '{"2026-11-30":5}'])
      expect(readTicks('2026-11-30', storage({ 'packing-ticks': kept })).size).toBe(0);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => writeTicks('2026-11-30', new Set(['1×1']), full)).not.toThrow();
  });
});
