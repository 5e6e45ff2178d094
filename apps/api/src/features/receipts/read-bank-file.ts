import { createHash } from 'node:crypto';
import type { BankColumns } from '@trpeza/contract/receipts/bank-files.schemas';
import type { BankField } from '@trpeza/contract/receipts/receipts.constants';
import { holdsCardNumber } from '@trpeza/contract/shared/card-number';
import type { Cents } from '@trpeza/contract/shared/money';
import type { DataFile } from '#platform/spreadsheets/read-data-file.ts';
import type { OfxLine } from '#platform/spreadsheets/read-ofx.ts';
import { bankAmount, bankDate } from './bank-cells.domain.ts';
import { guessBankColumns, missingBankFields, tableOf, type BankTable } from './bank-columns.ts';

/** Money that arrived. The same line has the same fingerprint in every file of the bank. */
export interface ReadLine {
  bookedOn: string;
  amount: Cents;
  text: string;
  fingerprint: string;
}

export interface RowProblem {
  row: number;
  field: BankField;
  value: string;
  rule: 'row-date' | 'row-amount';
}

export interface ReadFile {
  kind: 'csv' | 'ofx';
  headings: { heading: string; example: string }[];
  columns: BankColumns;
  missing: BankField[][];
  lines: ReadLine[];
  outgoing: number;
  problems: RowProblem[];
}

/** What was chosen for a file with these headings before; nothing where there was none. */
type Remembered = (headings: readonly string[]) => Promise<BankColumns | undefined>;

/**
 * The lines of a bank's file. Without columns a table is read by those that are remembered for its
 * headings, and where these do not fit or there are none, by a guess.
 */
export async function readBankFile(
  content: DataFile,
  columns: BankColumns | undefined,
  remembered: Remembered,
): Promise<ReadFile | 'damaged'> {
  if (content.kind === 'ofx') return readTransactions(content.transactions);
  const table = tableOf(content.cells);
  if (columns) return readRows(table, columns);
  const before = await remembered(table.headings);
  const read = before && readRows(table, before);
  const fits = read && read.missing.length === 0 && read.problems.length === 0 && read.lines.length > 0;
  return fits ? read : readRows(table, guessBankColumns(table));
}

function readTransactions(found: readonly OfxLine[]): ReadFile | 'damaged' {
  const lines = found.flatMap(({ account, id, date, amount, text: words }): Found[] => {
    const [bookedOn, cents] = [bankDate(date), bankAmount(amount.replace(MORE_ZEROS, '$1'))];
    if (bookedOn === undefined || cents === undefined) return [];
    const same = id ? `ofx|${account}|${id}` : `ofx|${account}|${bookedOn}|${cents}|${keyOf(words)}`;
    return [{ bookedOn, amount: cents, text: words, same }];
  });
  // Every transaction has a day and an amount, or the file is no bank's.
  if (lines.length < found.length) return 'damaged';
  return { kind: 'ofx', headings: [], columns: {}, missing: [], problems: [], ...incomingOf(lines) };
}

/** Of four decimals or more. Three may be thousands, though the format knows no separator of them. */
const MORE_ZEROS = /([.,]\d\d)0{2,}$/;

interface Found {
  bookedOn: string;
  amount: Cents;
  text: string;
  /** What makes the line itself; two that are equal within a file are told apart by their number. */
  same: string;
}

function readRows(table: BankTable, columns: BankColumns): ReadFile {
  const missing = missingBankFields(columns);
  const headings = table.headings.map((heading, column) => ({
    heading,
    example: table.rows.find((row) => row[column])?.[column] ?? '',
  }));
  const problems: RowProblem[] = [];
  const lines =
    missing.length > 0
      ? []
      : table.rows.flatMap((row, at) => readRow(row, at + table.first, columns, problems));
  return { kind: 'csv', headings, columns, missing, problems, ...incomingOf(lines) };
}

/** Rows without a day are the bank's own words: balances, totals. */
function readRow(
  row: readonly string[],
  number: number,
  columns: BankColumns,
  problems: RowProblem[],
): Found[] {
  const cell = (field: BankField): string => {
    const column = columns[field];
    return column === undefined ? '' : (row[column] ?? '');
  };
  if (cell('date') === '') return [];
  const bookedOn = bankDate(cell('date'));
  if (bookedOn === undefined)
    problems.push({ row: number, field: 'date', value: cell('date'), rule: 'row-date' });
  const field = cell('credit') === '' && columns.amount !== undefined ? 'amount' : 'credit';
  if (cell(field) === '' && cell('debit') === '') return [];
  // A row of money that left has its amount in the other column.
  const amount = cell(field) === '' ? LEFT : bankAmount(cell(field));
  if (amount === undefined) problems.push({ row: number, field, value: cell(field), rule: 'row-amount' });
  if (bookedOn === undefined || amount === undefined) return [];
  const text = [cell('text'), cell('reference')].filter(Boolean).join(' · ');
  const id = cell('bankId');
  const same = id ? `csv|${id}|${bookedOn}|${amount}` : `csv|${bookedOn}|${amount}|${keyOf(text)}`;
  return [{ bookedOn, amount, text, same }];
}

/** Below nothing, however much it was. */
const LEFT = -1 as Cents;

const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const TEXT_MOST = 500;

/** Of equal lines of one day each is a payment of its own: they are numbered, so that another file has the same ones. */
function incomingOf(found: readonly Found[]): { lines: ReadLine[]; outgoing: number } {
  const seen = new Map<string, number>();
  const lines = found
    .filter(({ amount }) => amount > 0)
    .map(({ same, text, ...line }): ReadLine => {
      const nth = (seen.get(same) ?? 0) + 1;
      seen.set(same, nth);
      const fingerprint = createHash('sha256').update(`${same}|${nth}`).digest('base64url');
      return { ...line, text: masked(text).slice(0, TEXT_MOST), fingerprint };
    });
  return { lines, outgoing: found.filter(({ amount }) => amount < 0).length };
}

/** A bank may write the number of a card, which is kept nowhere. */
const masked = (text: string): string =>
  holdsCardNumber(text) ? text.replaceAll(/\d(?:[\s\p{Pd}]*\d){8,}/gu, '…') : text;
