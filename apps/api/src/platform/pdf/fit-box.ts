import type { Box, BoxLine } from './pdf-document.ts';

/** The smallest size that older readers can read. Only text that could not be shown otherwise goes below. */
export const SMALLEST = 8;
const LAST_RESORT = 4;
const STEPS = 8;

export interface FittedLine extends BoxLine {
  size: number;
  height: number;
  torn: boolean;
}

/** The height of a line wrapped to the width of its box at a font size, and whether that breaks a word. */
export type Measure = (line: BoxLine, size: number) => { height: number; torn: boolean };

/**
 * Finds the largest type in which a box holds its lines: first all of them shrink, each down to its own least size;
 * then spare lines are left out; then the rest goes down to 8 points, and below that before anything would be cut off.
 */
export function fitBox({ height, lines }: Box, measure: Measure): FittedLine[] {
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
    shrink(needed, () => LAST_RESORT, { height, measure, mayTear: true }) ??
    set(needed, () => LAST_RESORT, measure)
  );
}

/** @returns undefined where not even the smallest sizes fit */
function shrink(
  lines: BoxLine[],
  least: (line: BoxLine) => number,
  { height, measure, mayTear = false }: { height: number; measure: Measure; mayTear?: boolean },
): FittedLine[] | undefined {
  const at = (step: number) =>
    set(
      lines,
      (line) => line.size - ((line.size - Math.min(least(line), line.size)) * step) / STEPS,
      measure,
    );
  const fits = (fitted: FittedLine[]): boolean =>
    fitted.reduce((sum, line) => sum + line.height, 0) <= height &&
    (mayTear || !fitted.some(({ torn }) => torn));
  const smallest = at(STEPS);
  if (!fits(smallest)) return undefined;
  for (let step = 0; step < STEPS; step += 1) {
    const fitted = at(step);
    if (fits(fitted)) return fitted;
  }
  return smallest;
}

const set = (lines: BoxLine[], size: (line: BoxLine) => number, measure: Measure): FittedLine[] =>
  lines.map((line) => ({ ...line, size: size(line), ...measure(line, size(line)) }));
