/** Without this mark, spreadsheets decode the file with a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Cells starting with these run as formulas in a spreadsheet; some keyboards type the full-width forms. A spreadsheet set to
 * semicolons begins a cell after each of them.
 */
const FORMULA_START = /(^|;)([=+\-@\t\r\n＝＋－＠]+)/g;
const NEGATIVE = /^-\d+(\.\d+)?$/;

/**
 * A table for a spreadsheet: UTF-8, comma-separated, lines end with CRLF. User input stays text: a cell that looks like a
 * formula gets an apostrophe before it; negative amounts are figures and stay figures.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`${BYTE_ORDER_MARK}${toLines([header, ...rows], (text) => defuse(text, "$1'$2"))}`);
}

/** A table for a bookkeeping program, which would keep apostrophes and the byte order mark as text: formula signs are left out. */
export function writeProgramCsv(header: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(toLines([header, ...rows], (text) => defuse(text, '$1')));
}

/** The same separated by tabs, with an empty line after each group of rows. */
export function writeTabText(
  header: readonly string[],
  groups: readonly (readonly (readonly string[])[])[],
): Buffer {
  const line = (row: readonly string[]) => `${row.map(tabCell).join('\t')}\r\n`;
  return Buffer.from([line(header), ...groups.map((rows) => `${rows.map(line).join('')}\r\n`)].join(''));
}

const defuse = (text: string, replacement: string): string =>
  NEGATIVE.test(text) ? text : text.replaceAll(FORMULA_START, replacement);

/** The format has no quotes, so tabs and line breaks become spaces. */
const tabCell = (text: string): string => defuse(text.replaceAll(/[\t\r\n]+/g, ' ').trim(), '$1');

const toLines = (rows: readonly (readonly string[])[], defused: (text: string) => string): string =>
  rows.map((row) => `${row.map((text) => quote(defused(text))).join(',')}\r\n`).join('');

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
