import type { Box, BoxLine } from './pdf-document.ts';

/** A line wrapped to the width of its box at its size; the height of its first row includes its gap and frame. */
export interface Measured {
  rows: number;
  first: number;
  next: number;
  /** A word is wider than the box. */
  isTorn: boolean;
}
export type Measure = (line: BoxLine) => Measured;

export interface FittedLine extends BoxLine, Measured {
  height: number;
  /** It has fewer rows than its text needs: it ends with an ellipsis, or is left out where it has none. */
  isShortened: boolean;
}

/** How far type shrinks before text is shortened, and further only for text that must be complete. */
const SHRINK = [1, 0.8, 0.66];
const SHRINK_MORE = [0.66, 0.5, 0.4, 0.3];

/**
 * Shrinks the type of a box until all lines fit. If they never do, lines with a `rank` share the height that the others
 * leave, in the order of their ranks. Allergens have no rank, so they are never shortened.
 */
export function fitBox({ height, lines }: Box, measure: Measure): FittedLine[] {
  const at = (shrink: number): FittedLine[] =>
    lines.map((line) => {
      const sized = { ...line, size: line.size * shrink };
      const measured = measure(sized);
      return { ...sized, ...measured, height: heightOf(measured, measured.rows), isShortened: false };
    });
  for (const shrink of SHRINK) {
    const fitted = at(shrink);
    if (total(fitted) <= height && !fitted.some(({ isTorn }) => isTorn)) return fitted;
  }
  for (const shrink of SHRINK_MORE) {
    const fitted = share(at(shrink), height);
    if (total(fitted) <= height) return fitted;
  }
  return share(at(SHRINK_MORE.at(-1)!), height);
}

/** Gives a name at least one row, and then each ranked line as many more rows as have room. */
function share(lines: readonly FittedLine[], height: number): FittedLine[] {
  const fitted = lines.map((line) => {
    if (line.rank === undefined) return { ...line, given: line.rows };
    return { ...line, given: line.rank === NAME ? 1 : 0 };
  });
  let room = height - fitted.reduce((sum, line) => sum + heightOf(line, line.given), 0);
  for (const line of fitted.toSorted((a, b) => (a.rank ?? NAME) - (b.rank ?? NAME)))
    while (line.given < line.rows) {
      const more = line.given === 0 ? line.first : line.next;
      if (more > room) break;
      line.given += 1;
      room -= more;
    }
  return fitted.map(({ given, ...line }) => ({
    ...line,
    height: heightOf(line, given),
    isShortened: given < line.rows,
  }));
}

/** The rank of names: they may be shortened to one row, but not left out. */
export const NAME = 0;

const heightOf = ({ first, next }: Measured, rows: number): number =>
  rows === 0 ? 0 : first + next * (rows - 1);
const total = (lines: readonly FittedLine[]): number => lines.reduce((sum, { height }) => sum + height, 0);
