/** One figure of a page, and what it should be. */
export interface Row {
  page: string;
  figure: string;
  value: string;
  aim: string;
  isMet?: boolean;
}

/** Markdown of all figures, in columns that also a terminal shows straight. */
export function table(rows: readonly Row[]): string {
  const cells = [
    ['page', 'figure', 'value', 'aim', ''],
    ...rows.map(({ page, figure, value, aim, isMet }) => {
      return [page, figure, value, aim, isMet === undefined ? '' : isMet ? 'ok' : 'short'];
    }),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  );
  const [head, ...rest] = lines;
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest].join('\n');
}

/** The middle of an odd number of values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
