// What other rooms may import from this room, besides its pure *.domain.ts files.
export { addCategoryIn } from './change-categories.ts';
export { addMealIn, changeMealIn } from './change-menu.ts';
export { planPriceIn } from './change-prices.ts';
export { listCategoriesOf } from './meals.queries.ts';
export { hasActiveMeal, readWholeMenu, type MenuReader } from './menu.ts';
export { priceOn } from './prices.queries.ts';
export { readLabelTexts, readRecipes, type LabelTexts } from './read-recipes.ts';
export { listUndeclaredMeals } from './worklist.queries.ts';
