import { formatMoney, toCents } from '@trpeza/contract/shared/money';

/** How to show a recorded value; each screen renders it in its language. */
export type Shown =
  | { kind: 'nothing' }
  | { kind: 'yes' | 'no' }
  | { kind: 'money' | 'percent' | 'date' | 'month' | 'slot' | 'text'; value: string }
  | {
      kind: 'role' | 'status' | 'stock' | 'finding' | 'need' | 'resolution' | 'factor' | 'state';
      value: string;
    }
  | { kind: 'list'; values: Shown[] }
  | { kind: 'weekdays'; value: number[] };

const MONEY = new Set(['price', 'purchasePrice', 'monthlyPlan', 'plan', 'total', 'totalAmount']);
const KINDS: Record<
  string,
  'role' | 'status' | 'stock' | 'finding' | 'need' | 'resolution' | 'factor' | 'state'
> = {
  state: 'state',
  role: 'role',
  factor: 'factor',
  status: 'status',
  stockStatus: 'stock',
  kind: 'finding',
  need: 'need',
  resolution: 'resolution',
};

/**
 * What a recorded value of a field means. Settings are all recorded as `value`, so their key identifies them. Unknown
 * values are shown as recorded: history that cannot be shown would be lost.
 */
export function shownOf(field: string, value: unknown, setting?: string): Shown {
  const name = field === 'value' && setting ? setting : field;
  if (value === null || value === undefined || value === '') return { kind: 'nothing' };
  if (typeof value === 'boolean') return { kind: value ? 'yes' : 'no' };
  if (typeof value === 'number') return ofNumber(name, value);
  if (Array.isArray(value)) return ofList(name, value);
  if (typeof value === 'object') return { kind: 'text', value: textOf(value) };
  return ofText(name, String(value));
}

function ofNumber(name: string, value: number): Shown {
  if (/cents$/i.test(name) && Number.isSafeInteger(value))
    return { kind: 'money', value: formatMoney(toCents(value)) };
  if (/_?bps$/i.test(name)) return { kind: 'percent', value: String(value / 100) };
  return { kind: 'text', value: String(value) };
}

function ofList(name: string, values: unknown[]): Shown {
  if (values.length === 0) return { kind: 'nothing' };
  if (name === 'delivery_weekdays' && values.every((value) => typeof value === 'number'))
    return { kind: 'weekdays', value: values };
  return { kind: 'list', values: values.map((value) => shownOf('', value)) };
}

function ofText(name: string, value: string): Shown {
  if (MONEY.has(name) && /^-?\d{1,10}\.\d{2}$/.test(value)) return { kind: 'money', value };
  const kind = KINDS[name];
  if (kind) return { kind, value };
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { kind: 'date', value };
  if (/^\d{2}:\d{2} - \d{2}:\d{2}$/.test(value)) return { kind: 'slot', value };
  return { kind: 'text', value };
}

/** `{ daysBefore: 5, time: '23:59:59' }` as `daysBefore: 5, time: 23:59:59`. */
const textOf = (value: object): string =>
  Object.entries(value)
    .map(([key, one]) => `${key}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`)
    .join(', ');

/** The name of a field without its storage suffix: `nameMk` and `name_mk` are one, `priceCents` is the price. */
export const fieldKey = (field: string): string =>
  field
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/Cents$/, '')
    .replace(/[^A-Za-z]/g, '');

type Values = Record<string, unknown> | null;

/** Every field in a change, once, in the order in which it was recorded. */
export const fieldsOf = (before: Values, after: Values): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];
