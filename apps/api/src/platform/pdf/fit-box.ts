import type { Box, BoxLine } from './pdf-document.ts';

/** The smallest size that older readers can read. Only text that could not be shown otherwise goes below. */
export const SMALLEST = 8;
const LAST_RESORT = 4;
const STEPS = 8;

export interface FittedLine extends BoxLine {
  size: number;
  height: number;
}

/** The height of a line wrapped to the width of its box at a font size, and whether that breaks a word. */
export type Measure = (line: BoxLine, size: number) => { height: number; torn: boolean };

/**
 * Finds the largest type in which a box holds its lines: a line with a word wider than the box shrinks by itself; then all
 * of them shrink, each down to its own least size; then spare lines are left out; then the rest goes down to 8 points, and
 * below that before anything would be cut off.
 */
export function fitBox({ height, lines: wanted }: Box, measure: Measure): FittedLine[] {
  const lines = wanted.map((line) => keepWhole(line, measure));
  const ranks = [...new Set(lines.flatMap(({ spare }) => spare ?? []))].toSorted((a, b) => b - a);
  for (const limit of [Infinity, ...ranks]) {
    const kept = lines.filter(({ spare }) => spare === undefined || spare < limit);
    const fitted = shrink(kept, (line) => line.least, { height, measure });
    if (fitted) return fitted;
  }
  const needed = lines.filter(({ spare }) => spare === undefined);
  return (
    shrink(needed, () => SMALLEST, { height, measure }) ??
    shrink(needed, () => LAST_RESORT, { height, measure }) ??
    set(needed, () => LAST_RESORT, measure)
  );
}

/** A word that no readable size keeps whole is torn, at the line's own least size. */
function keepWhole(line: BoxLine, measure: Measure): BoxLine {
  for (let step = 0; step <= STEPS; step += 1) {
    const size = sizeAt(step, line.size, SMALLEST);
    if (!measure(line, size).torn) return { ...line, size, least: Math.min(line.least, size) };
  }
  return { ...line, size: line.least };
}

/** @returns undefined where not even the smallest sizes fit */
function shrink(
  lines: BoxLine[],
  least: (line: BoxLine) => number,
  { height, measure }: { height: number; measure: Measure },
): FittedLine[] | undefined {
  const at = (step: number) => set(lines, (line) => sizeAt(step, line.size, least(line)), measure);
  const fits = (fitted: FittedLine[]): boolean =>
    fitted.reduce((sum, line) => sum + line.height, 0) <= height;
  const smallest = at(STEPS);
  if (!fits(smallest)) return undefined;
  for (let step = 0; step < STEPS; step += 1) {
    const fitted = at(step);
    if (fits(fitted)) return fitted;
  }
  return smallest;
}

const sizeAt = (step: number, size: number, least: number): number =>
  size - ((size - Math.min(least, size)) * step) / STEPS;

const set = (lines: BoxLine[], size: (line: BoxLine) => number, measure: Measure): FittedLine[] =>
  lines.map((line) => ({ ...line, size: size(line), height: measure(line, size(line)).height }));
