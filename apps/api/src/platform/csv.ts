/** Without this mark, spreadsheets decode the file with a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Cells starting with these run as formulas in a spreadsheet; some keyboards type the full-width forms. A spreadsheet set to
 * semicolons begins a cell after each of them.
 */
const FORMULA_START = /(^|;)(?=[=+\-@\t\r\n＝＋－＠])/g;
const NEGATIVE = /^-\d+(\.\d+)?$/;

/**
 * A table for a spreadsheet: UTF-8, comma-separated, lines end with CRLF. User input stays text: a cell that looks like a
 * formula gets an apostrophe before it; negative amounts are figures and stay figures. Other programs want no mark.
 */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { isMarked = true }: { isMarked?: boolean } = {},
): Buffer {
  const lines = [header, ...rows].map((row) => row.map(cell).join(','));
  return Buffer.from(`${isMarked ? BYTE_ORDER_MARK : ''}${lines.join('\r\n')}\r\n`);
}

/** The same separated by tabs, with an empty line after each group of rows. */
export function writeTabText(
  header: readonly string[],
  groups: readonly (readonly (readonly string[])[])[],
): Buffer {
  const line = (row: readonly string[]) => `${row.map(tabCell).join('\t')}\r\n`;
  return Buffer.from([line(header), ...groups.map((rows) => `${rows.map(line).join('')}\r\n`)].join(''));
}

const harmless = (text: string): string =>
  NEGATIVE.test(text) ? text : text.replaceAll(FORMULA_START, "$1'");

/** There are no quotes: what separates cells and lines is a space. */
const tabCell = (text: string): string => harmless(text.replaceAll(/[\t\r\n]+/g, ' ').trim());

function cell(text: string): string {
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
