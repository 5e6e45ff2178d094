import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { writeTabText } from '#platform/csv.ts';
import { formatDayFirst, type Sale, type SaleLine } from './sales.domain.ts';

type MyobSettings = Pick<Settings, 'myob_account_code' | 'myob_tax_gst' | 'myob_tax_free' | 'myob_tax_none'>;
type Cell = (given: { sale: Sale; line: SaleLine; settings: MyobSettings }) => string;

const nothing: Cell = () => '';
const most = (text: string, length: number): string => [...text].slice(0, length).join('');

/** Shortens a name but keeps its number, which distinguishes contacts of the same name. */
function shortenName(name: string, length: number): string {
  const [, number = ''] = /( \(\d+\))$/.exec(name) ?? [];
  return `${most(name.slice(0, name.length - number.length), length - number.length).trim()}${number}`;
}

/** MYOB's code for payment terms in days. */
const IN_DAYS = '2';
const A_DAY = 86_400_000;
const ALREADY_SENT = 'A';
const INCLUDES_TAX = 'X';

/** The fields of MYOB's service sales with their maximum lengths, in the order of MYOB's documentation. */
export const MYOB_COLUMNS: readonly (readonly [name: string, cell: Cell])[] = [
  ['Co./Last Name', ({ sale }) => shortenName(sale.contact.name, 50)],
  ['First Name', nothing],
  ['Addr 1 - Line 1', ({ sale }) => most(sale.contact.address.line, 120)],
  ['Addr 1 - Line 2', ({ sale }) => most(townOf(sale), 120)],
  ['Addr 1 - Line 3', nothing],
  ['Addr 1 - Line 4', nothing],
  ['Inclusive', () => INCLUDES_TAX],
  ['Invoice No.', ({ sale }) => sale.shortNumber],
  ['Date', ({ sale }) => formatDayFirst(sale.issuedOn)],
  // Unlike `Invoice No.`, this field has room for the full number.
  ['Customer PO', ({ sale }) => most(sale.number, 20)],
  ['Ship Via', nothing],
  ['Delivery Status', () => ALREADY_SENT],
  ['Description', ({ line }) => most(line.description, 255)],
  ['Account No.', ({ settings }) => settings.myob_account_code],
  ['Amount', ({ line }) => formatMoney(toCents(line.cents))],
  ['Job', nothing],
  ['Comment', nothing],
  ['Journal Memo', ({ sale }) => most(sale.memo, 255)],
  ['Salesperson Last Name', nothing],
  ['Salesperson First Name', nothing],
  ['Promised Date', nothing],
  ['Referral Source', nothing],
  ['Tax Code', ({ line, settings }) => settings[`myob_tax_${line.taxCode}`]],
  ['Tax Amount', nothing],
  ['Freight Amount', nothing],
  ['Freight Tax Code', nothing],
  ['Freight Tax Amount', nothing],
  ['Sale Status', nothing],
  ['Currency Code', nothing],
  ['Terms - Payment is Due', () => IN_DAYS],
  ['Terms - Discount Days', nothing],
  [
    'Terms - Balance Due Days',
    ({ sale }) => String((Date.parse(sale.dueOn) - Date.parse(sale.issuedOn)) / A_DAY),
  ],
  ['Terms - % Discount', nothing],
  ['Terms - % Monthly Charge', nothing],
  ['Amount Paid', nothing],
  ['Payment Method', nothing],
  ['Payment Notes', nothing],
  ['Name on Card', nothing],
  ['Card Number', nothing],
  ['Authorisation Code', nothing],
  ['BSB', nothing],
  ['Account Number', nothing],
  ['Drawer/Account Name', nothing],
  ['Cheque Number', nothing],
  ['Category', nothing],
  ['Card ID', ({ sale }) => most(sale.contact.card, 15)],
  ['Record ID', nothing],
];

const townOf = ({ contact: { address } }: Sale): string =>
  [address.city, address.region, address.postcode].filter(Boolean).join(' ');

/** The lines of a sale are consecutive; an empty line separates sales. */
export const presentMyob = (sales: readonly Sale[], settings: MyobSettings): Buffer =>
  writeTabText(
    MYOB_COLUMNS.map(([name]) => name),
    sales.map((sale) =>
      sale.lines.map((line) => MYOB_COLUMNS.map(([, cell]) => cell({ sale, line, settings }))),
    ),
  );
