/** Who fills in the form of a meal. The office has more required fields than the kitchen. */
export type MealEditorRole = 'kitchen' | 'office';
