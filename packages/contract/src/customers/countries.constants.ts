/**
 * Countries that customers may live in, by ISO code: those with Macedonian communities. Their names are in the
 * dictionaries (`accounts:countries`).
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

const OTHER_CURRENCIES: Partial<Record<Country, string>> = {
  AU: 'AUD',
  NZ: 'NZD',
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  MK: 'MKD',
  CH: 'CHF',
  DK: 'DKK',
  NO: 'NOK',
  RO: 'RON',
  RS: 'RSD',
  SE: 'SEK',
  TR: 'TRY',
};

/** The currency of a country, to suggest to a new kitchen. */
export const currencyOf = (country: Country): string => OTHER_CURRENCIES[country] ?? 'EUR';

/** Address fields whose labels in Australia differ from the specified ones; the labels are in the dictionaries. */
export const AUSTRALIAN_FIELDS = ['city', 'state', 'zipCode'] as const;
export const isAustralianField = (name: string): name is (typeof AUSTRALIAN_FIELDS)[number] =>
  (AUSTRALIAN_FIELDS as readonly string[]).includes(name);
