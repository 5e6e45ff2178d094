/** What can be brought in from a spreadsheet. */
export const IMPORT_KINDS = ['people', 'menu', 'prices', 'standing'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** The menu and its prices are the administrators'. */
export const CASE_MANAGER_IMPORTS: readonly ImportKind[] = ['people', 'standing'];

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
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

/** Groups of fields, of each of which at least one needs a column: without it no row can be understood. */
export const NEEDED_FIELDS: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  people: [['customerNumber']],
  menu: [['mealNumber', 'name']],
  prices: [['mealNumber', 'name'], ['price']],
  standing: [['customerNumber'], ['meals']],
};

/** What a row of the file would do; a refused one stops all of them. */
export const ROW_OUTCOMES = ['refused', 'changed', 'new', 'same'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Largest file, in bytes: some twenty times the sheet of a kitchen with a thousand customers. */
export const IMPORT_BYTES = 4 * 1024 * 1024;

/** For how many days a file is kept whose import is not done. */
export const IMPORT_DAYS = 7;
