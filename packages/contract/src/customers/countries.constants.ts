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

/** Address fields whose labels in Australia differ from the specified ones; the labels are in the dictionaries. */
export const AUSTRALIAN_FIELDS = ['city', 'state', 'zipCode'] as const;
export const isAustralianField = (name: string): name is (typeof AUSTRALIAN_FIELDS)[number] =>
  (AUSTRALIAN_FIELDS as readonly string[]).includes(name);
