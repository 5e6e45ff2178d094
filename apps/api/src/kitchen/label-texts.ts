import { conflictSentences, dietaryNeedList } from '@trpeza/contract/menu/conflict.constants';
import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import type { Allergen } from '@trpeza/contract/menu/meals.constants';
import type { Language } from '@trpeza/contract/platform/language';
import { inEveryLanguage } from '@trpeza/contract/platform/localized';
import { formatSlot } from '@trpeza/i18n/formats';
import { untypedTranslatorFor, translatorFor } from '@trpeza/i18n/messages';
import type { BoxLine } from '#platform/pdf/pdf-document.ts';

/** Minimum font size in points, legible for older readers. */
const SMALLEST = 8;

/** Returns a function for label lines with fonts scaled by `scale`. */
export const lineOf =
  (scale: number) =>
  (text: string, size: number, look: Omit<BoxLine, 'text' | 'size'> = {}): BoxLine => ({
    text,
    size: Math.max(SMALLEST, size * scale),
    ...look,
  });

/** Non-breaking characters, so that a delivery slot stays on one line. */
const SPACE = '\u00A0';
const HYPHEN = '\u2011';

/** "Contains: milk, egg". Meals without allergens get a line too, because a label without one looks incomplete. */
export function allergensLine(allergens: readonly Allergen[], language: Language): string {
  const t = translatorFor(language);
  if (allergens.length === 0) return t('meals:allergens.noneShort');
  return `${t('meals:contains')} ${allergens.map((allergen) => t(`meals:allergen.${allergen}`)).join(', ')}`;
}

/** "CHECK: Contains milk." */
export function conflictsLine(conflicts: readonly Conflict[], language: Language): string {
  const t = translatorFor(language);
  return t('kitchen:label.check', { what: conflictSentences(conflicts, untypedTranslatorFor(language)) });
}

/** The dietary needs of a customer in one line; empty if there are none. */
export const needsLine = (needs: readonly Conflict[], language: Language): string =>
  dietaryNeedList(needs, untypedTranslatorFor(language));

/** The delivery day and slot. The slot contains no breaking spaces, so a line break never splits it. */
export function formatDeliveryLines(date: string, slot: string, language: Language): string {
  const time = formatSlot(slot, language).replaceAll(' ', SPACE).replaceAll(/[-–]/g, HYPHEN);
  return `${translatorFor(language)('kitchen:label.delivery', { date })}, ${time}`;
}

interface Named {
  mealId: number;
  name: string;
  name_mk: string;
}

/** A meal's name in the given language and, if there is one, in the other language. */
export function mealNamesIn(item: Named, language: Language): [string, string | undefined] {
  const [name, other] = inEveryLanguage(item, 'name', language);
  return [name?.text ?? translatorFor(language)('orders:mealWithoutName', { id: item.mealId }), other?.text];
}

/** "2 short": the number of portions known to be missing. */
export const shortageLine = (count: number, language: Language): string =>
  translatorFor(language)('orders:credit.short', { count });
