import { formatMoney, toCents } from '@trpeza/contract/platform/money';

interface Named {
  name: string;
  name_mk: string;
}

/** How to display a recorded value; the page translates it. `keys` are the dictionary keys of a word, best first. */
export type DisplayValue =
  | { kind: 'nothing' }
  | { kind: 'yes' | 'no' }
  | { kind: 'money' | 'percent' | 'date' | 'instant' | 'month' | 'slot' | 'text'; value: string }
  | { kind: 'word'; keys: string[]; value: string }
  | { kind: 'name'; value: Named }
  | { kind: 'fields'; values: [field: string, value: DisplayValue][] }
  | { kind: 'list'; values: DisplayValue[] }
  | { kind: 'weekdays'; value: number[] };

const MONEY =
  /^(price|purchasePrice|monthlyPlan|plan|total(Amount)?|budget|mealSubsidy|opening|charged|received|closing)$/;

/** Dictionary keys of the values of enum fields and settings; `*` is the value. Keys without a prefix are in `audit`. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  state: ['state.*'],
  role: ['admin:roleChoice.*', 'accounts:role.*'],
  factor: ['factor.*'],
  status: ['orders:status.*'],
  stockStatus: ['stock.*'],
  kind: ['reconciliation:kind.*'],
  need: ['need.*'],
  resolution: ['reconciliation:resolution.*'],
  method: ['word.*'],
  means: ['word.*'],
  way: ['word.*'],
  period: ['word.*'],
  language: ['word.*'],
  notice_language: ['word.*'],
  consentHow: ['word.*'],
  taxCode: ['word.*'],
  organisation_tax_code: ['word.*'],
  private_tax_code: ['word.*'],
  funderKind: ['word.*'],
  provider: ['settings:method.*'],
  payment_methods: ['settings:method.*'],
  opening_confirmed: ['opening:lines.*.title'],
  country: ['accounts:countries.*'],
  allergens: ['meals:allergen.*'],
  diets: ['meals:diets.*'],
  reason: ['recurring:pause.is.*'],
  types: ['webhooks:type.*'],
  template: ['templates:name.*'],
};

const isNamed = (value: object): value is Named => 'name' in value && 'name_mk' in value;

/**
 * Classifies a recorded value. All settings are recorded in the field `value`; `setting` is the key that tells which one
 * it is. Unknown values are shown as recorded, so that no history is hidden.
 */
export function classifyValue(field: string, value: unknown, setting?: string): DisplayValue {
  const name = field === 'value' && setting ? setting : field;
  if (value === null || value === undefined || value === '') return { kind: 'nothing' };
  if (typeof value === 'boolean') return { kind: value ? 'yes' : 'no' };
  if (typeof value === 'number') return ofNumber(name, value);
  if (Array.isArray(value)) return ofList(name, value);
  if (typeof value === 'object') return isNamed(value) ? { kind: 'name', value } : ofFields(value);
  return ofText(name, String(value));
}

function ofNumber(name: string, value: number): DisplayValue {
  if (/cents$/i.test(name) && Number.isSafeInteger(value))
    return { kind: 'money', value: formatMoney(toCents(value)) };
  if (/_?bps$/i.test(name)) return { kind: 'percent', value: String(value / 100) };
  return { kind: 'text', value: String(value) };
}

function ofList(name: string, values: unknown[]): DisplayValue {
  if (values.length === 0) return { kind: 'nothing' };
  if (name === 'delivery_weekdays' && values.every((value) => typeof value === 'number'))
    return { kind: 'weekdays', value: values };
  return { kind: 'list', values: values.map((value) => classifyValue(WORDS[name] ? name : '', value)) };
}

function ofText(name: string, value: string): DisplayValue {
  if (MONEY.test(name) && /^-?\d{1,10}\.\d{2}$/.test(value)) return { kind: 'money', value };
  const words = WORDS[name];
  if (words)
    return { kind: 'word', keys: words.map((key) => key.replace('*', value.replaceAll('.', '_'))), value };
  if (/^\d{4}-\d{2}$/.test(value)) return { kind: 'month', value };
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return { kind: 'instant', value };
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { kind: 'date', value };
  if (/^\d{2}:\d{2} - \d{2}:\d{2}$/.test(value)) return { kind: 'slot', value };
  return { kind: 'text', value };
}

/** A value with several fields, without the empty ones. */
const ofFields = (value: object): DisplayValue => ({
  kind: 'fields',
  values: Object.entries(value)
    .map(([field, one]): [string, DisplayValue] => [field, classifyValue(field, one)])
    .filter(([, { kind }]) => kind !== 'nothing'),
});

/**
 * The name of a field without its storage suffix: `nameMk` and `name_mk` are the same field, and `priceCents` is the price.
 */
export const fieldKey = (field: string): string =>
  field
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/(Cents|Bps)$/, '')
    .replace(/[^A-Za-z]/g, '');

type Values = Record<string, unknown> | null;

/** The names of all changed fields, without duplicates, in the order in which they were recorded. */
export const fieldsOf = (before: Values, after: Values): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];
