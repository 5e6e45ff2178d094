/** The least that a meal must say of itself, in letters; the Macedonian texts may be missing, but not be half there. */
export const MEAL_LETTERS = { name: 2, description: 10 } as const;

/** How much fits: into a field, into a week's portion, into a fridge. */
export const MEAL_MOST = {
  name: 120,
  category: 60,
  description: 2000,
  nutrition: 9999,
  useByDays: 365,
} as const;

/** Nothing, or from 0 to 5 with at most one decimal. */
export const RATING = /^$|^[0-4](\.\d)?$|^5(\.0)?$/;

/** Nothing, a page's own file, or a picture elsewhere: whatever else an address can do has no place in a picture. */
export const IMAGE_URL = /^$|^https?:\/\/[^\s<>"'\\]+$|^\/(?!\/)[^\s<>"'\\]*$/i;
