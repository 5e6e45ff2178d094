import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import { conflictsOf, type Conflict } from '@trpeza/contract/menu/diets.constants';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { DomainError } from '#platform/domain-error.ts';
import { countMeals } from './cart.domain.ts';
import type { CartFrame, CartLineRow } from './cart.queries.ts';

export type DeclaredDiet = Pick<CartFrame, 'avoidedAllergens' | 'keptDiets'>;
type Evaluated = Pick<CartLineRow, 'allergens' | 'diets' | 'isVegetarian'>;
type Named = Evaluated & Pick<CartLineRow, 'name' | 'nameMk'>;

/** Returns the declared diet of a cart's customer; null without a declaration. */
export function dietOf({ avoidedAllergens, keptDiets }: DeclaredDiet): Diet | null {
  if (!avoidedAllergens || !keptDiets) return null;
  return { allergens: avoidedAllergens, diets: keptDiets };
}

/** Returns why a meal conflicts with the diet of the cart's customer. */
export function conflictsOfLine(line: Evaluated, declared: DeclaredDiet): Conflict[] {
  return conflictsOf(line, dietOf(declared));
}

/**
 * Refuses meals that conflict with the customer's diet. There is no override: the customer changes the declaration or
 * removes the meal.
 * @returns `meals/conflicts` with all meals and reasons, or null
 */
export function dietRefusal(lines: readonly Named[], declared: DeclaredDiet): DomainError | null {
  const evaluated = lines.map((line) => ({ ...line, conflicts: conflictsOfLine(line, declared) }));
  const stopped = evaluated.filter((line) => line.conflicts.length > 0);
  if (stopped.length === 0) return null;
  return new DomainError('meals/conflicts', {
    name: stopped.map((line) => line.name).join(', '),
    nameMk: stopped.map((line) => line.nameMk || line.name).join(', '),
    reasons: [...new Set(stopped.flatMap((line) => line.conflicts))].join(','),
  });
}

interface Allowed {
  /** Whether the office has given a reason for fewer meals than the minimum. */
  mayBeFew?: boolean;
  /**
   * The lines of the order before a change. A meal that is sold out now may keep its previous quantity or a lower one.
   */
  ordered?: readonly { mealId: number; quantity: number }[];
}

/** Returns the refusals that concern only the meals and not the delivery date. */
export function mealRefusals(
  lines: readonly CartLineRow[],
  declared: DeclaredDiet,
  rules: Settings,
  { mayBeFew = false, ordered = [] }: Allowed = {},
): DomainError[] {
  const before = new Map(ordered.map(({ mealId, quantity }) => [mealId, quantity]));
  const refusals = [
    lines.length === 0 ? new DomainError('cart/empty') : null,
    dietRefusal(lines, declared),
    mayBeFew ? null : minimumRefusal(countMeals(lines), Number(rules.min_order_quantity)),
    ...lines.filter((line) => line.quantity > (before.get(line.mealId) ?? 0)).map(unorderableMealRefusal),
  ];
  return refusals.filter((refusal) => refusal !== null);
}

const minimumRefusal = (count: number, minimum: number): DomainError | null =>
  count > 0 && count < minimum
    ? new DomainError('cart/below-minimum', { minimum, missing: minimum - count })
    : null;

/** Returns why no customer can order the meal now, or null. */
export function unorderableMealRefusal(
  meal: Pick<CartLineRow, 'isActive' | 'stockStatus' | 'deletedAt' | 'name' | 'nameMk'>,
): DomainError | null {
  const stockStatus = meal.stockStatus;
  if (meal.deletedAt === null && isOrderable({ isActive: meal.isActive, stockStatus })) return null;
  return new DomainError('meals/not-orderable', { name: meal.name, nameMk: meal.nameMk });
}
