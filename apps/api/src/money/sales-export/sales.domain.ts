import type { TaxCode } from '@trpeza/contract/money/tax-codes.constants';

/** A sale's customer as accounting programs store it. */
export interface Contact {
  /** Includes the customer's number, because programs identify contacts by name only. */
  name: string;
  /** An additional identifier that some programs support. */
  card: string;
  email: string;
  address: { line: string; city: string; region: string; postcode: string; country: string };
}

export interface SaleLine {
  /** The customer whose order this is. Lines of one person may be merged. */
  person: string;
  description: string;
  units: number;
  unitPrice: string;
  cents: number;
  taxCode: TaxCode;
}

/** A customer's statement or a payer's invoice, as imported by accounting programs. */
export interface Sale {
  number: string;
  /** The number in eight characters. */
  shortNumber: string;
  contact: Contact;
  /** Local dates, `yyyy-MM-dd`. */
  issuedOn: string;
  dueOn: string;
  memo: string;
  lines: readonly SaleLine[];
}

/** `dd/MM/yyyy`, the date format that both programs expect. */
export const formatDayFirst = (date: string): string => date.split('-').reverse().join('/');

/** The maximum number of lines that the programs import at once. */
export const MAX_LINES_PER_FILE = 500;

const yearAndMonth = (month: string): string => month.slice(2).replace('-', '');

export const statementNumber = (month: string, accountId: number): string => `STM-${month}-${accountId}`;

/**
 * Such as `26110017`: year, month and the account id in base 36, whose four characters suffice for more than a million
 * customers.
 */
export const shortStatementNumber = (month: string, accountId: number): string =>
  `${yearAndMonth(month)}${accountId.toString(36).toUpperCase().padStart(4, '0')}`;

/** `INV-2026-11-03` → `26-11-03`; the dashes distinguish it from statement numbers. */
export const shortInvoiceNumber = (number: string): string => number.replace(/^INV-20/, '');

/**
 * Limits a sale to the lines of one file, because an invoice cannot be split: merges its lines by person, or else by tax
 * code.
 */
export function limitToFile(sale: Sale, describe: (person: string, deliveries: number) => string): Sale {
  if (sale.lines.length <= MAX_LINES_PER_FILE) return sale;
  const byPerson = summed(sale.lines, ({ person }) => person, describe);
  const lines = byPerson.length <= MAX_LINES_PER_FILE ? byPerson : summed(sale.lines, () => '', describe);
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

/** Distributes sales to as few files as their order allows, without splitting one. Returns at least one file. */
export function filesOf(sales: readonly Sale[]): Sale[][] {
  const files: Sale[][] = [[]];
  let room = MAX_LINES_PER_FILE;
  for (const sale of sales) {
    if (sale.lines.length > room && files.at(-1)!.length > 0) {
      files.push([]);
      room = MAX_LINES_PER_FILE;
    }
    files.at(-1)!.push(sale);
    room -= sale.lines.length;
  }
  return files;
}
