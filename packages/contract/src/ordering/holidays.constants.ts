/** Australian states and territories with known public holidays. Does not import zod, so that front ends can use it. */
export const AUSTRALIAN_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type AustralianState = (typeof AUSTRALIAN_STATES)[number];

/** Public holidays with a translated name; others are shown with their English name. */
export const HOLIDAYS = [
  'new-years-day',
  'australia-day',
  'canberra-day',
  'good-friday',
  'easter-saturday',
  'easter-sunday',
  'easter-monday',
  'anzac-day',
  'reconciliation-day',
  'kings-birthday',
  'labour-day',
  'christmas-day',
  'boxing-day',
  'may-day',
  'picnic-day',
  'christmas-eve',
  'new-years-eve',
  'adelaide-cup-day',
  'proclamation-day',
  'eight-hours-day',
  'afl-grand-final-friday',
  'melbourne-cup',
  'western-australia-day',
] as const;
