import type { BankColumns } from '@trpeza/contract/receipts/bank-files.schemas';
import {
  BANK_FIELDS,
  NEEDED_BANK_FIELDS,
  type BankField,
} from '@trpeza/contract/receipts/receipts.constants';
import type { Language } from '@trpeza/contract/shared/language';
import { freeWordsIn } from '@trpeza/i18n/messages';
import { matchHeadings } from '#platform/spreadsheets/headings.domain.ts';
import type { Table } from '#platform/spreadsheets/read-data-file.ts';
import { bankAmount, bankDate } from './bank-cells.domain.ts';

/** What banks call the same, besides our own headings. */
const ALSO: Record<BankField, readonly string[]> = {
  date: [
    'transaction date',
    'posting date',
    'posted date',
    'value date',
    'effective date',
    'date processed',
    'датум на валута',
    'датум на книжење',
  ],
  amount: ['transaction amount', 'value', 'износ'],
  credit: ['credit amount', 'credits', 'deposit', 'deposits', 'paid in', 'money in', 'побарува', 'прилив'],
  debit: ['debit amount', 'debits', 'withdrawal', 'withdrawals', 'paid out', 'money out', 'должи', 'одлив'],
  text: [
    'narrative',
    'description',
    'transaction details',
    'transaction description',
    'details',
    'particulars',
    'memo',
    'payee',
    'цел на дознака',
    'налогодавач',
  ],
  reference: ['payment reference', 'lodgement reference', 'повикување на број'],
  bankId: ['transaction id', 'bank reference', 'receipt number', 'serial', 'id', 'број на трансакција'],
};

/** The rows of a bank's file below its headings, which some have none of; `first` is the row that the spreadsheet calls so. */
export interface BankTable {
  headings: string[];
  rows: readonly (readonly string[])[];
  first: number;
}

const isDate = (cell: string): boolean => bankDate(cell) !== undefined;

/**
 * The first row with a day is money; what stands right above it are headings, and above these the bank's own words. A row of
 * money whose day cannot be read is no heading: headings have no amounts.
 */
export function tableOf(cells: Table): BankTable {
  const dated = cells.findIndex((row) => row.some(isDate));
  const from = dated < 0 ? dated : firstLike(cells, dated);
  if (from < 0) return { headings: widened(cells[0] ?? [], cells), rows: cells.slice(1), first: 2 };
  const headings = cells.slice(0, from).findLast((row) => row.some((cell) => cell !== ''));
  return { headings: widened(headings ?? [], cells), rows: cells.slice(from), first: from + 1 };
}

function firstLike(cells: Table, dated: number): number {
  const filled = (at: number): number => cells[at]!.filter((cell) => cell !== '').length;
  let from = dated;
  while (
    from > 0 &&
    filled(from - 1) >= filled(dated) - 1 &&
    cells[from - 1]!.some((cell) => bankAmount(cell) !== undefined)
  )
    from -= 1;
  return from;
}

function widened(headings: readonly string[], cells: Table): string[] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => headings[column] ?? '');
}

/** Which column is which: by its heading, and where that says nothing by what is in it. */
export function guessBankColumns({ headings, rows }: BankTable): BankColumns {
  const columns: BankColumns = matchHeadings<BankField>(headings, {
    fields: BANK_FIELDS,
    own: (field, language: Language) => freeWordsIn(language)(`receipts:field.${field}`),
    also: (field) => ALSO[field],
  });
  const isFree = (column: number) => !Object.values(columns).includes(column);
  const cellsOf = (column: number) => rows.map((row) => row[column] ?? '').filter(Boolean);
  const firstOf = (fits: (cell: string) => boolean) =>
    headings.findIndex((_, column) => {
      const cells = cellsOf(column);
      return isFree(column) && cells.length > 0 && cells.every(fits);
    });
  const take = (field: BankField, column: number) => {
    if (column >= 0) columns[field] = column;
  };
  if (columns.date === undefined) take('date', firstOf(isDate));
  if (columns.amount === undefined && columns.credit === undefined)
    take(
      'amount',
      firstOf((cell) => bankAmount(cell) !== undefined && !/^\d{7,}$/.test(cell)),
    );
  if (columns.text === undefined) take('text', longestOf(headings, isFree, cellsOf));
  return columns;
}

function longestOf(
  headings: readonly string[],
  isFree: (column: number) => boolean,
  cellsOf: (column: number) => string[],
): number {
  const lengths = headings.map((_, column) =>
    isFree(column) ? cellsOf(column).reduce((sum, cell) => sum + cell.length, 0) : 0,
  );
  const longest = Math.max(0, ...lengths);
  return longest > 0 ? lengths.indexOf(longest) : -1;
}

/** The groups of fields of which none has a column yet. */
export const missingBankFields = (columns: BankColumns): BankField[][] =>
  NEEDED_BANK_FIELDS.filter((group) => group.every((field) => columns[field] === undefined)).map((group) => [
    ...group,
  ]);
