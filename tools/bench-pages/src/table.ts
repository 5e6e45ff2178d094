/** One figure of a page, and its target. */
export interface Row {
  page: string;
  figure: string;
  value: string;
  aim: string;
  isMet?: boolean;
}

/** All figures as Markdown, in columns that are also aligned in a terminal. */
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

/** The median of an odd number of values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
