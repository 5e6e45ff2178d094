import { isAllergen, type Conflict } from './diets.constants.ts';

/** The `t` function of server or page, with keys that are built from constants. */
type Words = (key: string, params?: Record<string, string>) => string;

/** Explains why a meal does not suit a customer, as in "Contains milk and egg. Not vegan."; used by server and pages. */
export function conflictSentences(conflicts: readonly Conflict[], t: Words): string {
  const allergens = conflicts.filter(isAllergen).map((allergen) => t(`meals:allergen.${allergen}`));
  const contains = allergens.length > 0 ? [t('meals:stop.contains', { what: listed(allergens, t) })] : [];
  return [...contains, ...unsuitedWords(conflicts, t)].map((words) => `${upperFirst(words)}.`).join(' ');
}

/** Lists why a meal does not suit a customer, in short form: "milk, egg, not vegan". */
export function conflictList(conflicts: readonly Conflict[], t: Words): string {
  const allergens = conflicts.filter(isAllergen).map((allergen) => t(`meals:allergen.${allergen}`));
  return [...allergens, ...unsuitedWords(conflicts, t)].join(', ');
}

/** The declared dietary needs of a customer: "no milk, vegan". */
export const dietaryNeedList = (needs: readonly Conflict[], t: Words): string =>
  needs
    .map((need) =>
      isAllergen(need) ? t('meals:need.no', { what: t(`meals:allergen.${need}`) }) : t(`meals:need.${need}`),
    )
    .join(', ');

const unsuitedWords = (conflicts: readonly Conflict[], t: Words): string[] =>
  conflicts.filter((conflict) => !isAllergen(conflict)).map((diet) => t(`meals:stop.not.${diet}`));

function listed(words: readonly string[], t: Words): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return t('meals:stop.and', { first: words.slice(0, -1).join(', '), last });
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
