import type { TaxCode } from '@trpeza/contract/money/tax-codes.constants';

/** Who a bookkeeping program knows a sale's customer as. */
export interface Contact {
  /** With the customer's number, since programs tell contacts apart by name alone. */
  name: string;
  /** What a program may know it by besides. */
  card: string;
  email: string;
  address: { line: string; city: string; region: string; postcode: string; country: string };
}

export interface SaleLine {
  /** Lines of one person can become one. */
  person: string;
  description: string;
  units: number;
  unitPrice: string;
  cents: number;
  taxCode: TaxCode;
}

/** A customer's statement or a payer's invoice, as a bookkeeping program takes it. */
export interface Sale {
  number: string;
  /** The same in eight letters. */
  shortNumber: string;
  contact: Contact;
  /** Local dates. */
  issuedOn: string;
  dueOn: string;
  memo: string;
  lines: readonly SaleLine[];
}

/** As both programs read a date. */
export const dayFirst = (date: string): string => date.split('-').reverse().join('/');

/** What programs take at once. */
export const LINES_OF_A_FILE = 500;

const yearAndMonth = (month: string): string => month.slice(2).replace('-', '');

export const statementNumber = (month: string, accountId: number): string => `STM-${month}-${accountId}`;

/** Of the kind `26110017`: the last letters count customers in 36 signs, so a million of them have room. */
export const shortStatementNumber = (month: string, accountId: number): string =>
  `${yearAndMonth(month)}${accountId.toString(36).toUpperCase().padStart(4, '0')}`;

/** `INV-2026-11-03` → `26-11-03`; the dashes keep it apart from statements. */
export const shortInvoiceNumber = (number: string): string => number.replace(/^INV-20/, '');

/** An invoice stays in one file, so one of more lines than that has one for each person, or for each kind of tax. */
export function withinFile(sale: Sale, describe: (person: string, deliveries: number) => string): Sale {
  if (sale.lines.length <= LINES_OF_A_FILE) return sale;
  const byPerson = summed(sale.lines, ({ person }) => person, describe);
  const lines = byPerson.length <= LINES_OF_A_FILE ? byPerson : summed(sale.lines, () => '', describe);
  return { ...sale, lines };
}

function summed(
  lines: readonly SaleLine[],
  nameOf: (line: SaleLine) => string,
  describe: (person: string, deliveries: number) => string,
): SaleLine[] {
  const groups = Map.groupBy(lines, (line) => JSON.stringify([nameOf(line), line.taxCode]));
  return [...groups.values()].map((group) => {
    const cents = group.reduce((sum, line) => sum + line.cents, 0);
    const person = nameOf(group[0]!);
    return {
      person,
      cents,
      units: 1,
      taxCode: group[0]!.taxCode,
      description: describe(person, group.length),
      unitPrice: (cents / 100).toFixed(2),
    };
  });
}

/** Sales in files of at most so many lines, none of them divided; at least one file. */
export function filesOf(sales: readonly Sale[]): Sale[][] {
  const files: Sale[][] = [[]];
  let room = LINES_OF_A_FILE;
  for (const sale of sales) {
    if (sale.lines.length > room && files.at(-1)!.length > 0) {
      files.push([]);
      room = LINES_OF_A_FILE;
    }
    files.at(-1)!.push(sale);
    room -= sale.lines.length;
  }
  return files;
}
