/**
 * Where a kitchen's customers live, by ISO code: the countries in which Macedonians cook for each other. Their names stand
 * in the dictionaries (`accounts:countries`).
 */
export const COUNTRIES = [
  'AU',
  'NZ',
  'US',
  'CA',
  'GB',
  'IE',
  'MK',
  'AT',
  'BE',
  'BG',
  'CH',
  'DE',
  'DK',
  'FI',
  'FR',
  'GR',
  'HR',
  'IT',
  'NL',
  'NO',
  'RO',
  'RS',
  'SE',
  'SI',
  'TR',
] as const;
export type Country = (typeof COUNTRIES)[number];

/** How the parts of an address are called: the specification's words, or those of a country. */
export const ADDRESS_WORDS = { AU: 'australian' } as const satisfies Partial<Record<Country, string>>;
