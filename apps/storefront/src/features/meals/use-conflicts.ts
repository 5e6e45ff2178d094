import { useTranslation } from 'react-i18next';
import { conflictList, conflictSentences } from '@trpeza/contract/meals/conflict.words';
import { conflictsOf, type Conflict, type JudgedMeal } from '@trpeza/contract/meals/diets.words';
import { useSession } from '../accounts/use-session.ts';

/** Why a meal is not for whoever is here; a preview of what the server will say. Nothing until it is known who that is. */
export function useConflicts(meal: JudgedMeal): Conflict[] {
  const { diet } = useSession();
  return conflictsOf(meal, diet);
}

/** The reasons in words: whole sentences, and a short list for where there is little room. */
export function useConflictWords() {
  const { t } = useTranslation('meals');
  // The keys are put together from closed lists, which the compiler cannot follow; a test of the dictionaries does.
  const words = t as unknown as Parameters<typeof conflictSentences>[1];
  return {
    sentences: (conflicts: readonly Conflict[]) => conflictSentences(conflicts, words),
    list: (conflicts: readonly Conflict[]) => conflictList(conflicts, words),
  };
}
