/** Who fills in the form of a meal; the office is asked for more than the kitchen. */
export type MealAudience = 'kitchen' | 'office';
