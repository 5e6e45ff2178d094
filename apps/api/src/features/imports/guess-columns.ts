import { IMPORT_FIELDS, type ImportField, type ImportKind } from '@trpeza/contract/imports/imports.constants';
import { matchHeadings } from '#platform/spreadsheets/headings.domain.ts';
import type { Words } from './cells.domain.ts';
import type { Columns } from './imports.queries.ts';

/** What other programs and people call the same, besides our own headings in either language. */
const ALSO: Partial<Record<ImportField, readonly string[]>> = {
  customerNumber: [
    'number',
    'no',
    'no.',
    'id',
    'client number',
    'client id',
    'customer id',
    'client no',
    'број',
    'бр',
  ],
  firstName: ['first', 'given name', 'given names', 'христијанско име'],
  lastName: ['last', 'surname', 'family name'],
  phoneNumber: [
    'phone',
    'telephone',
    'mobile',
    'phone number',
    'mobile phone',
    'тел',
    'мобилен',
    'телефонски број',
  ],
  email: ['e-mail', 'email address', 'mail', 'меил', 'емаил'],
  addressLine1: ['address', 'street', 'street address', 'address line 1', 'улица', 'улица и број'],
  addressLine2: ['unit', 'address line 2'],
  city: ['suburb', 'town', 'city', 'град', 'место', 'населба'],
  state: ['state', 'сојузна држава'],
  zipCode: ['postcode', 'post code', 'zip', 'zip code', 'postal code'],
  country: ['country'],
  monthlyPlan: ['budget', 'plan', 'monthly plan', 'буџет', 'план', 'месечен план'],
  allergies: ['allergy', 'allergens', 'food allergies', 'алергија', 'алергени'],
  language: ['reads', 'preferred language'],
  name: ['meal', 'dish', 'name', 'title', 'јадење', 'име', 'назив'],
  name_mk: ['macedonian', 'name mk', 'македонски'],
  category: ['group', 'section', 'type', 'група'],
  description: ['text', 'details'],
  price: ['cost', 'sell price', 'selling price', 'new price', 'нова цена'],
  from: [
    'from',
    'date',
    'valid from',
    'effective',
    'effective from',
    'from date',
    'starts',
    'од',
    'датум',
    'важи од',
  ],
  to: ['to', 'until', 'до'],
  allergens: ['contains', 'allergen'],
  isActive: ['active', 'shown'],
};

export const guessColumns = (kind: ImportKind, headings: readonly string[], words: Words): Columns =>
  matchHeadings<ImportField>(headings, {
    fields: IMPORT_FIELDS[kind],
    own: (field, language) => words(language)(`imports:field.${field}`),
    also: (field) => ALSO[field] ?? [],
  });
