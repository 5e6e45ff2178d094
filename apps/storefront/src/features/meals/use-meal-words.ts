import type { Language } from '@trpeza/contract/shared/language';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';

interface Named {
  name: string;
  name_mk: string;
}

/** A meal's name in the shown language where it has one, and the language that it is in. */
export function useMealName(): (meal: Named) => { name: string; lang: Language } {
  const language = useLanguage();
  return (meal) =>
    language === 'mk' && meal.name_mk ? { name: meal.name_mk, lang: 'mk' } : { name: meal.name, lang: 'en' };
}

/** One text of a meal, such as its description, in the shown language where it has one. */
export function useInLanguage(): (english: string, macedonian: string) => { text: string; lang: Language } {
  const language = useLanguage();
  return (english, macedonian) =>
    language === 'mk' && macedonian ? { text: macedonian, lang: 'mk' } : { text: english, lang: 'en' };
}
