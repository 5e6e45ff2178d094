/** Without this mark, spreadsheets decode the file with a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Cells starting with these run as formulas in a spreadsheet; some keyboards type the full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEGATIVE = /^-\d+(\.\d+)?$/;

/**
 * A table for a spreadsheet: UTF-8, comma-separated, lines end with CRLF. User input stays text: a cell that looks like a
 * formula gets an apostrophe before it; negative amounts are figures and stay figures.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const lines = [header, ...rows].map((row) => row.map(cell).join(','));
  return Buffer.from(`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`);
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
