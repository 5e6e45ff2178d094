import { conflictsOf, type Conflict, type EvaluatedMeal } from '@trpeza/contract/menu/diets.constants';
import { useSession } from '../access/sign-in/use-session.ts';

/** Why a meal is unsuitable for the current user. A preview of the server's check; empty until the session is known. */
export function useConflicts(meal: EvaluatedMeal): Conflict[] {
  const { diet } = useSession();
  return conflictsOf(meal, diet);
}
