import type { PackingItem, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { inEveryLanguage } from '@trpeza/contract/platform/localized';
import { translatorFor } from '@trpeza/i18n/messages';
import { addDays } from '#platform/local-time.domain.ts';
import type { LabelTexts } from '#menu/menu.api.ts';
import { NAME_RANK } from '#platform/pdf/fit-box.ts';
import type { BoxLine } from '#platform/pdf/pdf-document.ts';
import { conflictsLine, allergensLine, formatDeliveryLines, lineOf, mealNamesIn } from './label-texts.ts';

export interface MealLabel {
  order: PackingOrder;
  item: PackingItem;
  texts: LabelTexts | undefined;
  date: string;
  /** Number of portions that precede this meal in its order; labels number the portions of an order. */
  before: number;
}

/** One label per portion. Recipient, meal name and contents are always printed; other lines only if there is room. */
export function presentMealLabels(label: MealLabel, language: Language, scale: number): BoxLine[][] {
  const { order, item, texts, date, before } = label;
  const t = translatorFor(language);
  const [name, otherName] = mealNamesIn(item, language);
  const heating = heatingIn(texts, language);
  const useBy = useByLine(texts, date, { language, scale });
  const line = lineOf(scale);
  const top = [
    line(order.customerName, 16, { bold: true, rank: NAME_RANK, right: order.orderNumber }),
    line(name, 18, { bold: true, rank: NAME_RANK }),
    ...(otherName ? [line(otherName, 12, { rank: 2 })] : []),
    ...(item.conflicts.length > 0
      ? [
          line(conflictsLine(item.conflicts, language), 13, { bold: true, framed: true, gap: 0.25 }),
          line(t('kitchen:label.substitute'), 11, { blank: true, rank: 5 }),
        ]
      : []),
    line(allergensLine(item.allergens, language), 13, { bold: true, gap: 0.2 }),
  ];
  const bottom = [
    line(formatDeliveryLines(date, order.deliveryTime, language), 11, { rank: 1, gap: 0.2 }),
    line(t('kitchen:label.keepCold'), 11, { rank: 3 }),
    ...(heating ? [line(t('kitchen:label.heating', { how: heating }), 11, { rank: 4 })] : []),
  ];
  return Array.from({ length: item.quantity }, (_, index) => {
    const portion = { number: before + index + 1, count: order.mealCount };
    const right = t('kitchen:label.portion', portion);
    return [...top, { ...useBy, right }, ...bottom];
  });
}

function useByLine(
  texts: LabelTexts | undefined,
  date: string,
  { language, scale }: { language: Language; scale: number },
): BoxLine {
  const t = translatorFor(language);
  const days = texts?.useByDays ?? null;
  if (days === null) return lineOf(scale)(t('kitchen:label.useByHand'), 13, { bold: true, blank: true });
  return lineOf(scale)(t('kitchen:label.useBy', { date: addDays(date, days) }), 13, { bold: true });
}

/** The heating text in the label's language, or else in the other language, which is better than none. */
function heatingIn(texts: LabelTexts | undefined, language: Language): string {
  const [heating] = texts ? inEveryLanguage(texts, 'heating', language) : [];
  return (heating?.text ?? '').replaceAll(/\s+/g, ' ').trim();
}
