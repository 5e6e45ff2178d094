import { ALLERGENS, DIETS, TREE_NUTS, type Allergen, type Diet } from './meals.constants.ts';

/** The diets of a person. A meal can be marked with `DIETS`; `vegetarian` is a separate field of the meal. */
export const PERSON_DIETS = ['vegetarian', ...DIETS] as const;
export type PersonDiet = (typeof PERSON_DIETS)[number];

/** Why a meal does not suit a person: an allergen that it contains, or a diet that it is not marked for. */
export type Conflict = Allergen | PersonDiet;

export interface EvaluatedMeal {
  allergens: readonly Allergen[];
  diets: readonly Diet[];
  isVegetarian: boolean;
}

export interface DietOfPerson {
  /** Allergens that the person avoids. */
  allergens: readonly Allergen[];
  diets: readonly PersonDiet[];
}

/**
 * Related allergens. Wheat contains gluten, and declared gluten may come from wheat. `tree_nut` may be any nut, and
 * avoiding it means avoiding all nuts. A person who avoids an allergen also avoids related ones.
 */
const RELATED_ALLERGENS: Partial<Record<Allergen, readonly Allergen[]>> = {
  wheat: ['gluten'],
  gluten: ['wheat'],
  tree_nut: TREE_NUTS,
  ...Object.fromEntries(TREE_NUTS.map((nut) => [nut, ['tree_nut']] as const)),
};

interface DietRule {
  forbids: readonly Allergen[];
  /** Any one of these marks of a meal suffices. A meal without any of them does not suit the diet. */
  satisfiedBy: readonly PersonDiet[];
}

const RULES: Record<PersonDiet, DietRule> = {
  vegetarian: { forbids: ['fish', 'crustacean', 'mollusc'], satisfiedBy: ['vegetarian', 'vegan'] },
  vegan: { forbids: ['milk', 'egg', 'fish', 'crustacean', 'mollusc'], satisfiedBy: ['vegan'] },
  gluten_free: { forbids: ['wheat', 'gluten'], satisfiedBy: ['gluten_free'] },
  dairy_free: { forbids: ['milk'], satisfiedBy: ['dairy_free', 'vegan'] },
  no_pork: { forbids: [], satisfiedBy: ['no_pork', 'vegetarian', 'vegan'] },
};

/**
 * Why a person must not eat a meal; empty if no declaration excludes it. Declared allergens take precedence over the
 * diets that the meal is marked for. The server enforces this rule, and pages preview it.
 * @param person null if the person has declared nothing
 */
export function conflictsOf(meal: EvaluatedMeal, person: DietOfPerson | null): Conflict[] {
  if (!person) return [];
  const contained = new Set<Allergen>();
  const unsuited = new Set<PersonDiet>();
  for (const avoided of person.allergens) {
    const names = meal.allergens.includes(avoided) ? [avoided] : (RELATED_ALLERGENS[avoided] ?? []);
    for (const name of names) if (meal.allergens.includes(name)) contained.add(name);
  }
  const marks: readonly PersonDiet[] = meal.isVegetarian ? ['vegetarian', ...meal.diets] : meal.diets;
  for (const diet of person.diets) {
    const { forbids, satisfiedBy } = RULES[diet];
    const found = forbids.filter((allergen) => meal.allergens.includes(allergen));
    for (const allergen of found) contained.add(allergen);
    if (found.length === 0 && !satisfiedBy.some((mark) => marks.includes(mark))) unsuited.add(diet);
  }
  return [
    ...ALLERGENS.filter((each) => contained.has(each)),
    ...PERSON_DIETS.filter((each) => unsuited.has(each)),
  ];
}

export const isAllergen = (conflict: Conflict): conflict is Allergen =>
  (ALLERGENS as readonly string[]).includes(conflict);
