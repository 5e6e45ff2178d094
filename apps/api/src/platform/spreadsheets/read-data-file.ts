import { CsvError, parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';
import { decodeText } from './decode-text.ts';
import { repacked } from './repacked.ts';

/** Why a file cannot be read; a key of `imports:unreadable`. */
export type Unreadable =
  | 'empty'
  | 'old-excel'
  | 'kind'
  | 'damaged'
  | 'quote'
  | 'too-large-inside'
  | 'too-many-rows';

/** Rows as they stand in the file, the first being row 1; each cell is a trimmed text, with no empty rows at the end. */
export type Table = string[][];

/** More would not fit into one transaction that others wait for. */
export const ROWS_MOST = 5000;

/** The most columns that anybody's sheet has; what is further right is an accident. */
const COLUMNS_MOST = 100;

/** A table of CSV or XLSX, recognised by its bytes: what people call their files is not always what they are. */
export async function readTable(bytes: Buffer): Promise<Table | Unreadable> {
  if (bytes.length === 0) return 'empty';
  if (bytes.subarray(0, 4).toString('latin1') === '\u00D0\u00CF\u0011\u00E0') return 'old-excel';
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const rows = await (isZip ? readWorkbook(bytes) : readCsv(bytes));
  return typeof rows === 'string' ? rows : tidied(rows);
}

async function readWorkbook(bytes: Buffer): Promise<Table | Unreadable> {
  const workbook = repacked(bytes);
  if (typeof workbook === 'string') return workbook;
  try {
    const rows = await readSheet(workbook.archive, workbook.sheet, { parseNumber: asWritten });
    return rows.map((row) => row.map(textOf));
  } catch {
    return 'damaged';
  }
}

/** Without the noise of floating point: 9.4000000000000004 is what Excel writes for 9.4. */
const asWritten = (text: string): string => String(Number(Number(text).toPrecision(15)));

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' ? value : '';
}

/** A first line with which Excel says what separates; it is no row. */
const SEPARATOR = /^sep=([,;\t])\r?\n/i;

function readCsv(bytes: Buffer): Table | Unreadable {
  const decoded = decodeText(bytes);
  if (decoded === undefined) return 'kind';
  const text = decoded.replace(SEPARATOR, '');
  const delimiter = SEPARATOR.exec(decoded)?.[1] ?? delimiterOf(text);
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true });
  } catch (error) {
    return error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote' : 'damaged';
  }
}

const DELIMITERS = [',', ';', '\t'];

/** Spreadsheets of countries with a decimal comma separate by semicolons; which one it is, the headings tell. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.trimStart().split(/\r?\n/, 1);
  const unquoted = headings.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((each) => unquoted.split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function tidied(rows: Table): Table | Unreadable {
  const cleaned = rows.map((row) =>
    row.slice(0, COLUMNS_MOST).map((cell) => cell.replaceAll(CONTROL, '').replaceAll('\u00A0', ' ').trim()),
  );
  const last = cleaned.findLastIndex((row) => row.some((cell) => cell !== ''));
  if (last < 0) return 'empty';
  return last > ROWS_MOST ? 'too-many-rows' : cleaned.slice(0, last + 1);
}
