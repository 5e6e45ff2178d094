import { describe, expect, it } from 'vitest';
import { fitBox, NAME_RANK, type Measure } from './fit-box.ts';
import type { BoxLine } from './pdf-document.ts';

const WIDTH = 100;
/** Measures a line as if every character were half as wide as the font size. */
const measure: Measure = ({ text, size }) => ({
  rows: Math.ceil((text.length * size) / 2 / WIDTH),
  first: size,
  next: size,
  isTorn: text.split(' ').some((word) => (word.length * size) / 2 > WIDTH),
});

const line = (text: string, look: Partial<BoxLine> = {}): BoxLine => ({ text, size: 20, ...look });
const fit = (height: number, lines: BoxLine[]) =>
  fitBox({ x: 0, y: 0, width: WIDTH, height, lines }, measure);
const heightOf = (fitted: { height: number }[]) => fitted.reduce((sum, { height }) => sum + height, 0);

describe('fitBox', () => {
  it('keeps the font sizes where there is room, and shrinks all lines otherwise', () => {
    const lines = [line('Meal'), line('Heat it', { rank: 1 })];
    expect(fit(40, lines).map(({ size }) => size)).toEqual([20, 20]);
    expect(fit(39, lines).map(({ size }) => size)).toEqual([16, 16]);
  });

  it('shrinks lines until no word is wider than the box', () => {
    expect(fit(100, [line('Александров')]).map(({ size }) => size)).toEqual([16]);
  });

  it('omits the line with the highest rank first', () => {
    const lines = [line('Meal'), line('Heat', { rank: 1 }), line('Keep cold', { rank: 2 })];
    expect(fit(30, lines).map(({ isShortened }) => isShortened)).toEqual([false, false, true]);
    expect(fit(15, lines).map(({ height }) => Math.ceil(height))).toEqual([14, 0, 0]);
  });

  it('shortens names to one row, and never shortens allergens', () => {
    const name = line('Chicken skewers with baked peppers '.repeat(3), { rank: NAME_RANK });
    const allergens = line('Contains: milk, eggs, fish and sesame seeds');
    for (const height of [60, 40, 20]) {
      const fitted = fit(height, [name, allergens]);
      expect(fitted.map(({ isShortened }) => isShortened)).toEqual([true, false]);
      expect(fitted[0]!.height).toBeGreaterThan(0);
      expect(heightOf(fitted)).toBeLessThanOrEqual(height);
    }
  });
});
