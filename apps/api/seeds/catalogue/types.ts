import type { Allergen, Diet } from '@trpeza/contract/meals/meals.constants';

export interface DemoCategory {
  slug: string;
  name: string;
  nameMk: string;
}

export interface DemoMeal {
  /** Kebab-case Latin; also the picture's file name. */
  slug: string;
  category: string;
  name: string;
  nameMk: string;
  description: string;
  descriptionMk: string;
  ingredients: string;
  ingredientsMk: string;
  priceCents: number;
  purchasePriceCents: number;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  allergens: Allergen[];
  diets: Diet[];
  isVegetarian: boolean;
  isPopular: boolean;
  preparationTime: string;
  rating: string;
}
