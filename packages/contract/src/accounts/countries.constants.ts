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

/** The parts of an address that a country calls otherwise than the specification does; the words stand in the dictionaries. */
export const AUSTRALIAN_FIELDS = ['city', 'state', 'zipCode'] as const;
export const isAustralianField = (name: string): name is (typeof AUSTRALIAN_FIELDS)[number] =>
  (AUSTRALIAN_FIELDS as readonly string[]).includes(name);
