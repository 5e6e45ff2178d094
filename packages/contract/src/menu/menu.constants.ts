/** Minimum lengths of a meal's texts, in characters; the Macedonian ones may be empty, but not shorter than this. */
export const MEAL_LETTERS = { name: 2, description: 10 } as const;

/** Upper limits: of a field's length, of a week's portion, of shelf life. */
export const MEAL_MOST = {
  name: 120,
  category: 60,
  description: 2000,
  nutrition: 9999,
  useByDays: 365,
} as const;

/** Empty, or from 0 to 5 with at most one decimal. */
export const RATING = /^$|^[0-4](\.\d)?$|^5(\.0)?$/;

/** Empty, a file of the site, or an external picture; no other kind of URL is valid for a picture. */
export const IMAGE_URL = /^$|^https?:\/\/[^\s<>"'\\]+$|^\/(?!\/)[^\s<>"'\\]*$/i;
