/** Who fills in the form of a meal; the office has more required fields than the kitchen. */
export type MealAudience = 'kitchen' | 'office';
