import { describe, expect, it } from 'vitest';
import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { countLabels, toLabelQuery, rememberedLayout, rememberLayout, type LabelChoice } from './labels.ts';
import { eachRow } from '@trpeza/config/each-row';

/** @param portions of the meals 1, 2, 3 … */
const order = (id: number, ...portions: number[]) =>
  ({
    id,
    mealCount: portions.reduce((sum, quantity) => sum + quantity, 0),
    items: portions.map((quantity, at) => ({ mealId: at + 1, quantity })),
  }) as PackingOrder;
const orders = [order(1, 4, 6), order(2, 3, 9)];
const choice: LabelChoice = {
  kind: 'meals',
  layout: '2x4',
  skip: 0,
  language: 'own',
  by: 'order',
  orders: undefined,
};

describe('label printing', () => {
  it('counts labels and sheets', () =>
    eachRow(
      [
        [{}, 22, 3],
        [{ skip: 3 }, 22, 4],
        [{ kind: 'orders' }, 2, 1],
        [{ orders: [2] }, 12, 2],
        [{ orders: [2], layout: '3x7' }, 12, 1],
        [{ orders: [] }, 0, 0],
        [{ orders: [99] }, 0, 0],
      ] as const,
      ([change, labels, sheets]) => {
        expect(countLabels(orders, { ...choice, ...change })).toMatchObject({ labels, sheets });
      },
    ));

  it('groups the labels of one bag or meal', () =>
    eachRow(
      [
        [{}, [10, 12]],
        [{ by: 'meal' }, [15, 7]],
        [{ by: 'meal', orders: [1] }, [6, 4]],
        [{ by: 'meal', kind: 'orders' }, [1, 1]],
      ] as const,
      ([change, runs]) => {
        expect(countLabels(orders, { ...choice, ...change }).runs).toEqual(runs);
      },
    ));

  it('requests only the selected orders', () => {
    expect(toLabelQuery(choice)).toEqual({
      kind: 'meals',
      layout: '2x4',
      skip: 0,
      language: 'own',
      by: 'order',
    });
    expect(toLabelQuery({ ...choice, orders: [1, 2] })).toMatchObject({ orders: '1,2' });
  });

  it('remembers the layout', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(rememberedLayout(storage)).toBe('2x4');
    rememberLayout('3x7', storage);
    expect(rememberedLayout(storage)).toBe('3x7');
    kept.set('label-layout', 'toString');
    expect(rememberedLayout(storage)).toBe('2x4');
  });
});
