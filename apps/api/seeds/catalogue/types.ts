import type { Picture } from './drawing/picture.ts';

export type Allergen =
  | 'wheat'
  | 'gluten'
  | 'milk'
  | 'egg'
  | 'fish'
  | 'crustacean'
  | 'mollusc'
  | 'peanut'
  | 'tree_nut'
  | 'sesame'
  | 'soy'
  | 'lupin'
  | 'sulphites';

export type Diet = 'vegan' | 'gluten_free' | 'dairy_free' | 'no_pork';

export type Cloth = 'red' | 'green' | 'indigo' | 'ochre';

export interface DemoCategory {
  slug: string;
  name: string;
  nameMk: string;
  cloth: Cloth;
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
  picture: Picture;
}
