import { conflictList, conflictSentences, needList } from '@trpeza/contract/menu/conflict.constants';
import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import { useTranslation } from 'react-i18next';

/** Texts for what a person cannot eat: whole sentences, and short lists for where there is little room. */
export function useConflictWords() {
  const words = useWords();
  return {
    sentences: (conflicts: readonly Conflict[]) => conflictSentences(conflicts, words),
    list: (conflicts: readonly Conflict[]) => conflictList(conflicts, words),
  };
}

/** "no milk, vegan": what a customer told us, for those who cook and care; the shop says it nowhere. */
export function useNeedWords() {
  const words = useWords();
  return (needs: readonly Conflict[]) => needList(needs, words);
}

/** The keys are built from closed lists, which the compiler cannot check; a test of the dictionaries does. */
const useWords = () => useTranslation('meals').t as unknown as Parameters<typeof conflictSentences>[1];
