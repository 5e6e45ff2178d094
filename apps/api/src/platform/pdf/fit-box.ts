import type { Box, BoxLine } from './pdf-document.ts';

/** A line that was wrapped at its font size. The height of its first row includes its gap and frame. */
export interface MeasuredLine {
  rows: number;
  first: number;
  next: number;
  /** Whether a word is wider than the box and was split. */
  isTorn: boolean;
}
export type Measure = (line: BoxLine) => MeasuredLine;

export interface FittedLine extends BoxLine, MeasuredLine {
  height: number;
  /**
   * Whether the line has fewer rows than its text needs. Such a line ends with an ellipsis, or is omitted if it has no
   * row.
   */
  isShortened: boolean;
}

/** Scale factors that are tried before any text is shortened. Text that must stay complete can be scaled down further. */
const SHRINK = [1, 0.8, 0.66];
const SHRINK_MORE = [0.66, 0.5, 0.4, 0.3];

/**
 * Shrinks the text of a box until all lines fit. At the smallest scale, lines with a `rank` may be shortened: they share
 * the remaining height in the order of their ranks. Allergens have no rank, so they are never shortened.
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

/**
 * Distributes the height among the lines. Lines without a rank get all their rows, and names at least one. The others get
 * as many rows as there is room for, in the order of their ranks.
 */
function share(lines: readonly FittedLine[], height: number): FittedLine[] {
  const fitted = lines.map((line) => {
    if (line.rank === undefined) return { ...line, given: line.rows };
    return { ...line, given: line.rank === NAME_RANK ? 1 : 0 };
  });
  let room = height - fitted.reduce((sum, line) => sum + heightOf(line, line.given), 0);
  for (const line of fitted.toSorted((a, b) => (a.rank ?? NAME_RANK) - (b.rank ?? NAME_RANK)))
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

/** The rank of names: they can be shortened to one row, but not omitted. */
export const NAME_RANK = 0;

const heightOf = ({ first, next }: MeasuredLine, rows: number): number =>
  rows === 0 ? 0 : first + next * (rows - 1);
const total = (lines: readonly FittedLine[]): number => lines.reduce((sum, { height }) => sum + height, 0);
