import { conflictList, conflictSentences, dietaryNeedList } from '@trpeza/contract/menu/conflict.constants';
import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import { useTranslation } from 'react-i18next';

/** Texts for the allergens and diets that conflict with a meal: whole sentences, and short lists for small spaces. */
export function useConflictTexts() {
  const words = useWords();
  return {
    sentences: (conflicts: readonly Conflict[]) => conflictSentences(conflicts, words),
    list: (conflicts: readonly Conflict[]) => conflictList(conflicts, words),
  };
}

/** A customer's dietary needs ("no milk, vegan") for cooks and the office; not shown in the shop. */
export function useDietaryNeedTexts() {
  const words = useWords();
  return (needs: readonly Conflict[]) => dietaryNeedList(needs, words);
}

/** The keys are built from closed lists, which the compiler cannot check; a test of the dictionaries does. */
const useWords = () => useTranslation('meals').t as unknown as Parameters<typeof conflictSentences>[1];
