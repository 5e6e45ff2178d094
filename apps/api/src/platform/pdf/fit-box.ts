import type { Box, BoxLine } from './pdf-document.ts';

export interface FittedLine extends BoxLine {
  height: number;
}

/** The height of a line wrapped to the width of its box at its size, and whether that breaks a word. */
export type Measure = (line: BoxLine) => { height: number; torn: boolean };

/**
 * Chooses the first that fits the height of the box: the wanted sizes; the smaller sizes; those without spare lines, the
 * highest number left out first; and then names cut to two lines, or to one. A line with a word wider than the box always
 * has its smaller size. Lines that still do not fit are scaled down, since allergens must never be cut off.
 */
export function fitBox({ height, lines }: Box, measure: Measure): FittedLine[] {
  const wanted = lines.map((line) => (measure(line).torn ? { ...line, size: line.least } : line));
  const smaller = lines.map((line) => ({ ...line, size: line.least }));
  const ranks = [...new Set(lines.flatMap(({ spare }) => spare ?? []))].toSorted((a, b) => b - a);
  const without = (rank: number) => smaller.filter(({ spare }) => spare === undefined || spare < rank);
  const needed = without(-Infinity);
  const cutTo = (maxLines: number) => needed.map((line) => (line.isName ? { ...line, maxLines } : line));
  for (const attempt of [wanted, smaller, ...ranks.map(without), cutTo(2), cutTo(1)]) {
    const fitted = setLines(attempt, measure);
    if (heightOf(fitted) <= height) return fitted;
  }
  const scale = height / heightOf(setLines(cutTo(1), measure));
  return setLines(
    cutTo(1).map((line) => ({ ...line, size: line.size * scale })),
    measure,
  );
}

const setLines = (lines: readonly BoxLine[], measure: Measure): FittedLine[] =>
  lines.map((line) => ({ ...line, height: measure(line).height }));

const heightOf = (lines: readonly FittedLine[]): number => lines.reduce((sum, { height }) => sum + height, 0);
