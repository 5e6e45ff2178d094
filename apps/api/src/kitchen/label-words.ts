import { conflictSentences, needList } from '@trpeza/contract/menu/conflict.constants';
import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import type { Allergen } from '@trpeza/contract/menu/meals.constants';
import type { Language } from '@trpeza/contract/platform/language';
import { inEveryLanguage } from '@trpeza/contract/platform/localized';
import { formatSlot } from '@trpeza/i18n/formats';
import { freeWordsIn, wordsIn } from '@trpeza/i18n/messages';
import type { BoxLine } from '#platform/pdf/pdf-document.ts';

/** The smallest size that older readers can read, in points. */
const SMALLEST = 8;

/** Lines of a label whose type is `scale` times as large as on the common one. */
export const lineOf =
  (scale: number) =>
  (text: string, size: number, look: Omit<BoxLine, 'text' | 'size'> = {}): BoxLine => ({
    text,
    size: Math.max(SMALLEST, size * scale),
    ...look,
  });

/** A non-breaking space and hyphen. */
const SPACE = '\u00A0';
const HYPHEN = '\u2011';

/** "Contains: milk, egg", or that nothing has to be declared: a label without this line looks incomplete. */
export function containsLine(allergens: readonly Allergen[], language: Language): string {
  const t = wordsIn(language);
  if (allergens.length === 0) return t('meals:allergens.noneShort');
  return `${t('meals:contains')} ${allergens.map((allergen) => t(`meals:allergen.${allergen}`)).join(', ')}`;
}

/** "CHECK: Contains milk." */
export function checkLine(conflicts: readonly Conflict[], language: Language): string {
  const t = wordsIn(language);
  return t('kitchen:label.check', { what: conflictSentences(conflicts, freeWordsIn(language)) });
}

/** What a person must not eat, in one line; empty without any needs. */
export const needsLine = (needs: readonly Conflict[], language: Language): string =>
  needList(needs, freeWordsIn(language));

/** The delivery day and time; on two lines the time is not broken. */
export function deliveryWords(date: string, slot: string, language: Language): string {
  const time = formatSlot(slot, language).replaceAll(' ', SPACE).replaceAll(/[-–]/g, HYPHEN);
  return `${wordsIn(language)('kitchen:label.delivery', { date })}, ${time}`;
}

interface Named {
  mealId: number;
  name: string;
  name_mk: string;
}

/** A meal's name in a language and, where it has one, in the other. */
export function namesOf(item: Named, language: Language): [string, string | undefined] {
  const [name, other] = inEveryLanguage(item, 'name', language);
  return [name?.text ?? wordsIn(language)('orders:mealWithoutName', { id: item.mealId }), other?.text];
}

/** "2 short": the number of missing portions that is known of a meal. */
export const shortLine = (count: number, language: Language): string =>
  wordsIn(language)('orders:credit.short', { count });
