/** Minimum lengths of a meal's texts in characters. Macedonian texts may also be empty. */
export const MIN_MEAL_LENGTHS = { name: 2, description: 10 } as const;

/** Maximum lengths in characters, maximum nutrition values, and maximum days in `useByDays`. */
export const MAX_MEAL_VALUES = {
  name: 120,
  category: 60,
  description: 2000,
  nutrition: 9999,
  useByDays: 365,
} as const;

/** Empty, or a number from 0 to 5 with at most one decimal. */
export const RATING = /^$|^[0-4](\.\d)?$|^5(\.0)?$/;

/** Empty, a path on this site, or an external URL. Other schemes are not valid for pictures. */
export const IMAGE_URL = /^$|^https?:\/\/[^\s<>"'\\]+$|^\/(?!\/)[^\s<>"'\\]*$/i;
