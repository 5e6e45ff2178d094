import { describe, expect, it } from 'vitest';
import { fitBox, type Measure } from './fit-box.ts';
import type { BoxLine } from './pdf-document.ts';

const WIDTH = 100;
/** Every character is half as wide as it is high. */
const measure: Measure = ({ text, size, maxLines = Infinity }) => ({
  height: Math.min(maxLines, Math.ceil((text.length * size) / 2 / WIDTH)) * size,
  torn: text.split(' ').some((word) => (word.length * size) / 2 > WIDTH),
});

const line = (text: string, over: Partial<BoxLine> = {}): BoxLine => ({ text, size: 20, least: 12, ...over });
const fit = (height: number, lines: BoxLine[]) =>
  fitBox({ x: 0, y: 0, width: WIDTH, height, lines }, measure);
const heightOf = (fitted: { height: number }[]) => fitted.reduce((sum, { height }) => sum + height, 0);

describe('fitBox', () => {
  it('uses the wanted sizes where there is room, and the smaller ones otherwise', () => {
    const lines = [line('Meal'), line('Heat it', { spare: 1 })];
    expect(fit(40, lines).map(({ size }) => size)).toEqual([20, 20]);
    expect(fit(39, lines).map(({ size }) => size)).toEqual([12, 12]);
  });

  it('leaves out spare lines, the highest number first', () => {
    const lines = [line('Meal'), line('Heat', { spare: 1 }), line('Keep cold', { spare: 2 })];
    expect(fit(24, lines).map(({ text }) => text)).toEqual(['Meal', 'Heat']);
    expect(fit(12, lines).map(({ text }) => text)).toEqual(['Meal']);
  });

  it('makes only the line smaller that has a word wider than the box', () => {
    const fitted = fit(100, [line('Александровска'), line('10 meals')]);
    expect(fitted.map(({ size }) => size)).toEqual([12, 20]);
  });

  it('cuts names to two lines and then to one, and nothing else', () => {
    const lines = [
      line('Chicken skewers with baked peppers '.repeat(3), { isName: true }),
      line('Contains: milk'),
    ];
    expect(fit(36, lines).map(({ maxLines }) => maxLines)).toEqual([2, undefined]);
    expect(fit(24, lines).map(({ maxLines }) => maxLines)).toEqual([1, undefined]);
  });

  it('never cuts allergens off', () => {
    const fitted = fit(12, [
      line('Meal', { isName: true }),
      line('Contains: milk, eggs, fish and sesame seeds'),
    ]);
    expect(fitted[1]).toMatchObject({ text: 'Contains: milk, eggs, fish and sesame seeds' });
    expect(fitted[1]).not.toHaveProperty('maxLines');
    expect(heightOf(fitted)).toBeLessThanOrEqual(12);
  });
});
