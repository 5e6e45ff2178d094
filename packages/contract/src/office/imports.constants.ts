import type { Role } from '../access/access.ts';

/** What can be imported from a file. */
export const IMPORT_KINDS = ['people', 'menu', 'prices', 'standing', 'bank'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Administrators import every kind. */
export const importKindsOf = (role: Role): readonly ImportKind[] => {
  if (role === 'admin') return IMPORT_KINDS;
  return role === 'hcpadmin' ? ['people', 'standing'] : ['bank'];
};

/** The fields of each kind, in the order of their columns in the template. */
export const IMPORT_FIELDS = {
  people: [
    'customerNumber',
    'firstName',
    'lastName',
    'phoneNumber',
    'email',
    'language',
    'addressLine1',
    'addressLine2',
    'city',
    'state',
    'zipCode',
    'country',
    'monthlyPlan',
    'allergies',
  ],
  menu: [
    'mealNumber',
    'name',
    'name_mk',
    'category',
    'category_mk',
    'description',
    'description_mk',
    'price',
    'allergens',
    'isVegetarian',
    'diets',
    'stockStatus',
    'isActive',
    'heating',
    'heating_mk',
    'useByDays',
    'ingredients',
    'ingredients_mk',
  ],
  prices: ['mealNumber', 'name', 'price', 'from'],
  standing: ['customerNumber', 'meals', 'deliveryTime', 'everyWeeks', 'from', 'to'],
  bank: ['date', 'amount', 'direction', 'credit', 'debit', 'text', 'reference', 'bankId', 'account'],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

/** Groups of fields, of each of which at least one needs a column: without it no row can be understood. */
const NEEDED_FIELDS: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  people: [['customerNumber']],
  menu: [['mealNumber', 'name']],
  prices: [['mealNumber', 'name'], ['price']],
  standing: [['customerNumber'], ['meals']],
  bank: [['date'], ['amount', 'credit', 'debit']],
};

/** Money goes in or out by the sign of an amount, by the column in which it stands, or by a word beside the amount. */
const NEEDED_TOGETHER: Partial<Record<ImportField, ImportField>> = {
  credit: 'debit',
  debit: 'credit',
  direction: 'amount',
};

export type Columns = { [Field in ImportField]?: number };

/** The groups of fields of which one still needs a column. */
export function missingFields(kind: ImportKind, columns: Columns): ImportField[][] {
  const has = (field: ImportField) => columns[field] !== undefined;
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  return [
    ...NEEDED_FIELDS[kind].filter((group) => !group.some(has)).map((group) => [...group]),
    ...fields.flatMap((field) => {
      const other = NEEDED_TOGETHER[field];
      return has(field) && other && !has(other) ? [[other]] : [];
    }),
  ];
}

/** Whether amounts are mapped in two ways that could contradict each other. */
export const isTwoWays = ({ amount, credit, debit }: Columns): boolean =>
  amount !== undefined && (credit !== undefined || debit !== undefined);

/** The headings are in one of so many first rows. */
export const HEADING_ROWS = 20;

/** Money in or out, as a direction column may say it. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The most different values of a column with directions. */
export const DIRECTION_VALUES = 12;

/** Where the columns of a file come from: its headings, the last import of a file like it, a person, or its format (OFX). */
export const MAPPING_ORIGINS = ['suggested', 'remembered', 'confirmed', 'format'] as const;

/** What a row of the file would do; a refused one stops all of them. Outgoing money is counted and not kept. */
export const ROW_OUTCOMES = ['refused', 'changed', 'new', 'same', 'outgoing'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Largest file, in bytes: some twenty times the sheet of a kitchen with a thousand customers. */
export const IMPORT_BYTES = 4 * 1024 * 1024;

/** For how many days a file is kept whose import is not done. */
export const IMPORT_DAYS = 7;
