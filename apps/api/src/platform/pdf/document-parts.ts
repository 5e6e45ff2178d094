import type { Content, TableCell } from 'pdfmake/interfaces.js';

/** The cells of a row. With `span`, the first cell spans that many columns. With `whole`, one cell spans all columns. */
export type DocumentRow =
  | readonly string[]
  | { cells: readonly string[]; bold?: boolean; span?: number }
  | { whole: Content };

export interface DocumentTable {
  /** In points; `*` takes the remaining width. */
  widths: (number | '*' | 'auto')[];
  columns: { text: string; end?: boolean }[];
  rows: readonly DocumentRow[];
  /** Shown when there are no rows. */
  empty?: string;
  /** The row of totals, in bold below the other rows. */
  total?: DocumentRow;
}

/**
 * Maximum rows of one table. The layout time of a row grows with its table, so a long table is split into several
 * adjacent ones.
 */
const ROWS_AT_ONCE = 400;

/** Lays out a table that can span several pages. Each page repeats the header. Numbers are right-aligned. */
export function table({ widths, columns, rows, empty, total }: DocumentTable): Content {
  const align = (index: number) => (columns[index]?.end ? ('right' as const) : ('left' as const));
  const line = (row: DocumentRow): TableCell[] => {
    if ('whole' in row)
      return [{ stack: [row.whole], colSpan: columns.length }, ...columns.slice(1).map(() => '')];
    const { cells, bold = false, span = 1 } = 'cells' in row ? row : { cells: row };
    return cells.map((text, index) => ({
      text,
      alignment: align(index),
      ...(bold ? { bold } : {}),
      ...(index === 0 && span > 1 ? { colSpan: span } : {}),
    }));
  };
  const head = columns.map(({ text }, index) => ({
    text,
    bold: true,
    alignment: align(index),
    fillColor: '#f4e6c8',
  }));
  const body = [
    ...rows.map((row) => line(row)),
    ...(rows.length === 0 && empty !== undefined
      ? [[{ text: empty, colSpan: columns.length }, ...columns.slice(1).map(() => '')]]
      : []),
    ...(total ? [line(total)] : []),
  ];
  const parts = Array.from({ length: Math.ceil(body.length / ROWS_AT_ONCE) }, (_, part) =>
    body.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );
  return parts.map((part, index) => ({
    layout: 'lightHorizontalLines',
    table: {
      widths,
      // Only the first part shows its header in place. The others show it only on pages that they begin.
      headerRows: index === 0 ? 1 : 0,
      dontBreakRows: true,
      body: index === 0 ? [head, ...part] : part,
    },
  }));
}

/** Rows of labelled figures, side by side. */
export function cards(rows: readonly (readonly { label: string; value: string }[])[]): Content {
  return rows.map((row) => ({
    columns: row.map(({ label, value }) => ({
      stack: [
        { text: label, fontSize: 9 },
        { text: value, fontSize: 15, bold: true },
      ],
    })),
    columnGap: 10,
    margin: [0, 0, 0, 10],
  }));
}

/**
 * Lays out totals at the right edge, one below the other. A line with `isPart` is indented, because it is a part of the
 * line above.
 * @param size font size in points of lines that are not bold
 */
export function totalsBlock(
  lines: readonly { label: string; value: string; bold?: boolean; isPart?: boolean }[],
  { size = 11 } = {},
): Content {
  const fontSize = (bold: boolean): number => (bold ? size + 2 : size);
  return {
    layout: 'noBorders',
    margin: [0, 8, 0, 8],
    table: {
      widths: ['*', 100],
      dontBreakRows: true,
      body: lines.map(({ label, value, bold = false, isPart = false }) => [
        { text: label, bold, fontSize: fontSize(bold), margin: [isPart ? 16 : 0, 0, 0, 0] },
        { text: value, bold, fontSize: fontSize(bold), alignment: 'right' },
      ]),
    },
  };
}
