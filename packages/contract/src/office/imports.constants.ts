import type { Role } from '../access/access.ts';

export const IMPORT_KINDS = ['people', 'menu', 'prices', 'recurring', 'bank'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The kinds that a role may import. */
export const importKindsOf = (role: Role): readonly ImportKind[] => {
  if (role === 'admin') return IMPORT_KINDS;
  return role === 'hcpadmin' ? ['people', 'recurring'] : ['bank'];
};

/** The fields of each kind, in the order of the columns of the template. */
export const IMPORT_FIELDS = {
  people: [
    'customerNumber',
    'firstName',
    'lastName',
    'phoneNumber',
    'mobile',
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
  recurring: ['customerNumber', 'meals', 'deliveryTime', 'everyWeeks', 'from', 'to'],
  bank: ['date', 'amount', 'direction', 'credit', 'debit', 'text', 'reference', 'bankId', 'account'],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

/** Groups of required fields: at least one field of each group needs a column. */
const NEEDED_FIELDS: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  people: [['customerNumber']],
  menu: [['mealNumber', 'name']],
  prices: [['mealNumber', 'name'], ['price']],
  recurring: [['customerNumber'], ['meals']],
  bank: [['date'], ['amount', 'credit', 'debit']],
};

/**
 * Fields that need a second field. Money is marked as incoming or outgoing by the sign of an amount, by separate columns,
 * or by a direction column.
 */
const NEEDED_TOGETHER: Partial<Record<ImportField, ImportField>> = {
  credit: 'debit',
  debit: 'credit',
  direction: 'amount',
};

export type Columns = { [Field in ImportField]?: number };

/** The groups of required fields without a column; any one field of each group suffices. */
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

/** Whether both `amount` and `credit` or `debit` have columns, which could contradict each other. */
export const hasConflictingAmounts = ({ amount, credit, debit }: Columns): boolean =>
  amount !== undefined && (credit !== undefined || debit !== undefined);

/** The headings must be within this number of rows from the top. */
export const HEADING_ROWS = 20;

/** Values that a direction column is mapped to. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Maximum number of distinct values in a direction column. */
export const MAX_DIRECTION_VALUES = 12;

/** The source of a column mapping: known headings, the last import of a similar file, the user, or the file format (OFX). */
export const MAPPING_ORIGINS = ['suggested', 'remembered', 'confirmed', 'format'] as const;

/**
 * Outcomes of a row. A refused row prevents the import of the whole file. Outgoing money is counted but not stored.
 * `skipped` rows are left out by the user.
 */
export const ROW_OUTCOMES = ['refused', 'changed', 'new', 'same', 'outgoing', 'skipped'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Maximum file size in bytes: about twenty times the size of a file with a thousand customers. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;

/** Days until an uploaded file is deleted. */
export const IMPORT_KEPT_DAYS = 7;
