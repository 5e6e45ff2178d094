/** The byte order mark of a UTF-8 file. Without it, spreadsheets decode the file with a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Characters at the start of a cell that make it a formula in a spreadsheet. Full-width forms are included, since some
 * keyboards type them. A semicolon may also start a cell, since some spreadsheets separate by semicolons.
 */
const FORMULA_START = /(^|;)([=+\-@\t\r\n＝＋－＠]+)/g;
const NEGATIVE = /^-\d+(\.\d+)?$/;

/**
 * Returns a CSV file for spreadsheets: UTF-8, comma-separated, CRLF. A cell that looks like a formula gets a leading
 * apostrophe, so that it stays text. Negative amounts stay numbers.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(
    `${BYTE_ORDER_MARK}${toLines([header, ...rows], (text) => escapeFormulas(text, "$1'$2"))}`,
  );
}

/**
 * Returns a CSV file for accounting software. Such software imports apostrophes and a byte order mark as text, so the
 * file has neither. Characters that start a formula are removed.
 */
export function writeProgramCsv(header: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(toLines([header, ...rows], (text) => escapeFormulas(text, '$1')));
}

/**
 * Returns a text file like that of `writeProgramCsv`, but separated by tabs and with an empty line after each group of
 * rows.
 */
export function writeTabText(
  header: readonly string[],
  groups: readonly (readonly (readonly string[])[])[],
): Buffer {
  const line = (row: readonly string[]) => `${row.map(tabCell).join('\t')}\r\n`;
  return Buffer.from([line(header), ...groups.map((rows) => `${rows.map(line).join('')}\r\n`)].join(''));
}

const escapeFormulas = (text: string, replacement: string): string =>
  NEGATIVE.test(text) ? text : text.replaceAll(FORMULA_START, replacement);

/** Returns a cell of a tab-separated file. The format has no quoting, so tabs and line breaks become spaces. */
const tabCell = (text: string): string => escapeFormulas(text.replaceAll(/[\t\r\n]+/g, ' ').trim(), '$1');

const toLines = (rows: readonly (readonly string[])[], defused: (text: string) => string): string =>
  rows.map((row) => `${row.map((text) => quote(defused(text))).join(',')}\r\n`).join('');

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
