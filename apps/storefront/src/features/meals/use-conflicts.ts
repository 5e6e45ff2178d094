import { conflictsOf, type Conflict, type EvaluatedMeal } from '@trpeza/contract/meals/diets.constants';
import { useSession } from '../sign-in/use-session.ts';

/** Why a meal is not for whoever is here; a preview of what the server will say. Nothing until it is known who that is. */
export function useConflicts(meal: EvaluatedMeal): Conflict[] {
  const { diet } = useSession();
  return conflictsOf(meal, diet);
}
