import { readAmount, withUnits, type Cents } from '@trpeza/contract/shared/money';
import { dateOf } from '#platform/spreadsheets/days.domain.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Banks alone write a year of two digits, and it is always one of this century. */
const SHORT_YEAR = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2})$/;
const BY_NAME = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})$/i;
const TOGETHER = /^(20\d{2})(\d{2})(\d{2})/;

const century = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** A day as banks write it: as spreadsheets do, `24 Nov 2026`, `24/11/26`, `20261124120000`. Nothing for what is none. */
export function bankDate(cell: string): string | undefined {
  const [, day, , month, year] = SHORT_YEAR.exec(cell) ?? [];
  if (day) return dateOf(`${day}/${month}/${century(year!)}`);
  const [, named, name, namedYear] = BY_NAME.exec(cell) ?? [];
  const at = MONTHS.indexOf((name ?? '').toLowerCase());
  if (named && at >= 0) return dateOf(`${century(namedYear!)}-${at + 1}-${named}`);
  const [, y, m, d] = TOGETHER.exec(cell) ?? [];
  return y ? dateOf(`${y}-${m}-${d}`) : dateOf(cell);
}

/** An amount as banks write it: `31.20`, `+1,234.50`, `$31,20`, `.90`, `-31.20`, `(31.20)`, `31.20 DR`. Nothing for what is none. */
export function bankAmount(cell: string): Cents | undefined {
  const text = cell.trim();
  // Neither words nor the number of an account, as `063-000`.
  if (!/\d/.test(text) || /[a-z]{4}/i.test(text) || /\d\s*\p{Pd}\s*\d/u.test(text)) return undefined;
  const isOut = /^[-−(]|[-−)]$|\bDR$/i.test(text);
  const amount = readAmount(withUnits(text.replaceAll(/[^\d.,\s]/g, '').trim()));
  if (typeof amount !== 'number') return undefined;
  return (isOut && amount > 0 ? -amount : amount) as Cents;
}
