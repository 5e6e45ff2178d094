import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { isOfx, readOfx } from './read-ofx.ts';
import { readWorkbook } from './read-workbook.ts';
import { MAX_CELL_CHARACTERS, MAX_CHARACTERS, MAX_COLUMNS, MAX_ROWS } from './table-limits.ts';

/** Why a file cannot be read; a key of `imports:unreadable`. */
export type Unreadable =
  | 'empty'
  | 'old-excel'
  | 'kind'
  | 'damaged'
  | 'quote'
  | 'too-large-inside'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'long-cell'
  | 'too-much'
  | 'no-lines';

/** The rows of a file, starting with row 1. Cells contain trimmed text. Empty rows at the end are dropped. */
export type Table = string[][];

/**
 * The rows of a CSV or XLSX file, or the transactions of an OFX file (by `OFX_COLUMNS`). `hidden` contains the numbers of
 * the rows that a filter or a user has hidden in a workbook.
 */
export interface DataFile {
  kind: 'table' | 'ofx';
  cells: Table;
  hidden: number[];
}

/**
 * Reads a CSV, XLSX or OFX file. The bytes determine the format, since file names are often wrong. Untrusted files must
 * be read with `createDataFileReader`, which limits time and memory.
 */
export async function readDataFile(bytes: Buffer): Promise<DataFile | Unreadable> {
  if (bytes.length === 0) return 'empty';
  if (bytes.subarray(0, 4).toString('latin1') === '\u00D0\u00CF\u0011\u00E0') return 'old-excel';
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const workbook = await readWorkbook(bytes);
    return typeof workbook === 'string' ? workbook : tableOf(workbook.rows, workbook.hidden);
  }
  const text = decodeText(bytes);
  if (text === undefined) return 'kind';
  if (!isOfx(text)) return tableOf(readCsv(text));
  const cells = readOfx(text);
  return typeof cells === 'string' ? cells : { kind: 'ofx', cells, hidden: [] };
}

/** Matches a first line with which Excel declares the delimiter. That line is not a row of data. */
const SEPARATOR = /^sep=.\r?\n/i;

const CSV = { relax_column_count: true, relax_quotes: true } as const;

function readCsv(decoded: string): Table | Unreadable {
  const text = decoded.replace(SEPARATOR, '');
  try {
    return parse(text, { ...CSV, delimiter: findDelimiter(text) });
  } catch (error) {
    return error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote' : 'damaged';
  }
}

/**
 * Returns the delimiter for which most rows have the same, and a high, number of columns. The first line alone does not
 * tell, since banks write text above the table. Decimal commas and free text can contain other delimiters.
 */
function findDelimiter(text: string): string {
  const score = (delimiter: string): number => {
    try {
      const rows: Table = parse(text, { ...CSV, delimiter, to: 200 });
      const byLength = Map.groupBy(rows, ({ length }) => length);
      return Math.max(...[...byLength].map(([columns, alike]) => (columns - 1) * alike.length ** 2));
    } catch {
      return 0;
    }
  };
  const scores = DELIMITERS.map(score);
  return DELIMITERS[scores.indexOf(Math.max(...scores))]!;
}

const DELIMITERS = [',', ';', '\t'];

// oxlint-disable-next-line no-control-regex -- removes control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function tableOf(rows: Table | Unreadable, hidden: number[] = []): DataFile | Unreadable {
  if (typeof rows === 'string') return rows;
  // Lengths are checked before any cell is copied, since many cells of a workbook may share one long text.
  let characters = 0;
  for (const row of rows)
    for (const { length } of row) {
      if (length > MAX_CELL_CHARACTERS) return 'long-cell';
      characters += length;
    }
  if (characters > MAX_CHARACTERS) return 'too-much';
  const cleaned = rows.map((row) => {
    const cells = row.map((cell) => cell.replaceAll(CONTROL, '').replaceAll('\u00A0', ' ').trim());
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  });
  const last = cleaned.findLastIndex((row) => row.length > 0);
  if (last < 0) return 'empty';
  if (last > MAX_ROWS) return 'too-many-rows';
  if (cleaned.some((row) => row.length > MAX_COLUMNS)) return 'too-many-columns';
  const cells = cleaned.slice(0, last + 1);
  return { kind: 'table', cells, hidden: hidden.filter((row) => cells[row - 1]?.length) };
}
