import type { Diet } from '@trpeza/contract/accounts/diet.schemas';
import { conflictsOf, type Conflict } from '@trpeza/contract/meals/diets.words';
import { DomainError } from '#platform/domain-error.ts';
import type { CartFrame, CartLineRow } from './cart.queries.ts';

/** What the customer of a cart told us. */
export type Told = Pick<CartFrame, 'avoidedAllergens' | 'keptDiets'>;
type Judged = Pick<CartLineRow, 'allergens' | 'diets' | 'isVegetarian'>;
type Named = Judged & Pick<CartLineRow, 'name' | 'nameMk'>;

/** What the customer of a cart told us, read together with the cart. */
export function dietOf({ avoidedAllergens, keptDiets }: Told): Diet | null {
  if (!avoidedAllergens || !keptDiets) return null;
  return { allergens: avoidedAllergens, diets: keptDiets };
}

/** Why a meal is not for the customer of a cart. */
export function conflictsOfLine(line: Judged, told: Told): Conflict[] {
  return conflictsOf(line, dietOf(told));
}

/**
 * Step: stops what a customer cannot eat. Nobody can wave it through: they change what they told us, or leave the meal out.
 * @returns `meals/conflicts` that names all the meals and reasons, or null
 */
export function dietRefusal(lines: readonly Named[], told: Told): DomainError | null {
  const judged = lines.map((line) => ({ ...line, conflicts: conflictsOfLine(line, told) }));
  const stopped = judged.filter((line) => line.conflicts.length > 0);
  if (stopped.length === 0) return null;
  return new DomainError('meals/conflicts', {
    name: stopped.map((line) => line.name).join(', '),
    nameMk: stopped.map((line) => line.nameMk || line.name).join(', '),
    reasons: [...new Set(stopped.flatMap((line) => line.conflicts))].join(','),
  });
}
