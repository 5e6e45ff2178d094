/** Spreadsheets take the bytes for an old code page unless these come first. */
const BYTE_ORDER_MARK = '\uFEFF';

/** With these a cell begins that a spreadsheet would run as a formula; the wide ones are what some keyboards write. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEGATIVE = /^-\d+(\.\d+)?$/;

/**
 * A table for a spreadsheet: UTF-8, a comma between cells, lines end with CRLF. What people typed stays text: a cell that
 * looks like a formula gets an apostrophe before it; negative amounts are figures and stay figures.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const lines = [header, ...rows].map((row) => row.map(cell).join(','));
  return Buffer.from(`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`);
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
