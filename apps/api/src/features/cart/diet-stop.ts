import type { Diet } from '@trpeza/contract/accounts/diet.schemas';
import { conflictsOf, type Conflict } from '@trpeza/contract/meals/diets.constants';
import { DomainError } from '#platform/domain-error.ts';
import type { CartFrame, CartLineRow } from './cart.queries.ts';

/** What the customer of a cart declared. */
export type DeclaredDiet = Pick<CartFrame, 'avoidedAllergens' | 'keptDiets'>;
type Evaluated = Pick<CartLineRow, 'allergens' | 'diets' | 'isVegetarian'>;
type Named = Evaluated & Pick<CartLineRow, 'name' | 'nameMk'>;

/** What the customer of a cart declared, read together with the cart. */
export function dietOf({ avoidedAllergens, keptDiets }: DeclaredDiet): Diet | null {
  if (!avoidedAllergens || !keptDiets) return null;
  return { allergens: avoidedAllergens, diets: keptDiets };
}

/** Why a meal does not suit the customer of a cart. */
export function conflictsOfLine(line: Evaluated, declared: DeclaredDiet): Conflict[] {
  return conflictsOf(line, dietOf(declared));
}

/**
 * Step: refuses what a customer cannot eat. There is no override: they change their declaration, or leave the meal out.
 * @returns `meals/conflicts` that names all the meals and reasons, or null
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
