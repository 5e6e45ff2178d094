/** The states and territories whose public holidays are known. Free of zod. */
export const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type State = (typeof STATES)[number];

/** Public holidays that have a name in both languages; a new one is shown by its English name. */
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
