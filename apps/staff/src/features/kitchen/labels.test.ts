import { describe, expect, it } from 'vitest';
import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { countLabels, queryOf, rememberedLayout, rememberLayout, type LabelChoice } from './labels.ts';

const order = (id: number, mealCount: number) => ({ id, mealCount }) as PackingOrder;
const orders = [order(1, 10), order(2, 12)];
const choice: LabelChoice = { kind: 'meals', layout: '2x4', skip: 0, language: 'own', orders: undefined };

describe('the labels form', () => {
  it.each([
    [{}, 22, 3],
    [{ skip: 3 }, 22, 4],
    [{ kind: 'orders' }, 2, 1],
    [{ orders: [2] }, 12, 2],
    [{ orders: [2], layout: '3x7' }, 12, 1],
    [{ orders: [] }, 0, 0],
    [{ orders: [99] }, 0, 0],
  ] as const)('%j makes %i labels on %i sheets', (change, labels, sheets) => {
    expect(countLabels(orders, { ...choice, ...change })).toEqual({ labels, sheets });
  });

  it('asks for some orders, or says nothing of them', () => {
    expect(queryOf(choice)).toEqual({ kind: 'meals', layout: '2x4', skip: 0, language: 'own' });
    expect(queryOf({ ...choice, orders: [1, 2] })).toMatchObject({ orders: '1,2' });
  });

  it('remembers the sheets of the kitchen, as long as there are such', () => {
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
