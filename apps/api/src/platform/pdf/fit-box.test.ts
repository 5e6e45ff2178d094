import { describe, expect, it } from 'vitest';
import { fitBox, SMALLEST, type Measure } from './fit-box.ts';
import type { BoxLine } from './pdf-document.ts';

const WIDTH = 100;
/** Every character is half as wide as it is high. */
const measure: Measure = ({ text }, size) => ({
  height: Math.ceil((text.length * size) / 2 / WIDTH) * size,
  torn: text.split(' ').some((word) => (word.length * size) / 2 > WIDTH),
});

const line = (text: string, over: Partial<BoxLine> = {}): BoxLine => ({ text, size: 20, least: 12, ...over });
const fit = (height: number, lines: BoxLine[]) =>
  fitBox({ x: 0, y: 0, width: WIDTH, height, lines }, measure);
const heightOf = (fitted: { height: number }[]) => fitted.reduce((sum, { height }) => sum + height, 0);

describe('fitting text into a box', () => {
  it('uses the wanted sizes where there is room', () => {
    expect(fit(40, [line('Meal'), line('Name')]).map(({ size }) => size)).toEqual([20, 20]);
  });

  it('makes everything smaller before anything is left out', () => {
    const fitted = fit(30, [line('Meal'), line('Heat it', { spare: 1 })]);
    expect(fitted.map(({ text }) => text)).toEqual(['Meal', 'Heat it']);
    expect(fitted[0]!.size).toBeLessThan(20);
    expect(heightOf(fitted)).toBeLessThanOrEqual(30);
  });

  it('leaves out what is spare, the highest number first', () => {
    const lines = [line('Meal'), line('Heat', { spare: 1 }), line('Keep cold', { spare: 2 })];
    expect(fit(24, lines).map(({ text }) => text)).toEqual(['Meal', 'Heat']);
    expect(fit(12, lines).map(({ text }) => text)).toEqual(['Meal']);
  });

  it('goes down to 8 points for what must be there, and not below while that fits', () => {
    const fitted = fit(16, [line('Meal'), line('Contains: milk')]);
    expect(fitted).toHaveLength(2);
    for (const { size } of fitted) expect(size).toBeGreaterThanOrEqual(SMALLEST);
  });

  it('tears no word while a smaller size keeps it whole', () => {
    const [fitted] = fit(100, [line('Александровска')]);
    expect(fitted!.size * 7).toBeLessThanOrEqual(WIDTH);
  });

  it('shrinks a line by itself where only the width is short, and tears it before it is too small to read', () => {
    const others = [line('Ring twice', { spare: 1 }), line('10 meals')];
    const [name, ...rest] = fit(100, [line('Konstantinopolska'), ...others]);
    expect(name!.size * 8.5).toBeLessThanOrEqual(WIDTH);
    expect(rest.map(({ size }) => size)).toEqual([20, 20]);
    const torn = fit(100, [line('Name'.repeat(8)), ...others]);
    expect(torn.map(({ size }) => size)).toEqual([12, 20, 20]);
  });

  it('never cuts off what must be there', () => {
    const fitted = fit(12, [line('A very long name of a meal that has no end'), line('Contains: milk')]);
    expect(fitted.map(({ text }) => text)).toContain('Contains: milk');
    expect(heightOf(fitted)).toBeLessThanOrEqual(12);
  });
});
