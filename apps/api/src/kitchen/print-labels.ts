import { portionsOf, LABEL_LAYOUTS } from '@trpeza/contract/kitchen/kitchen.constants';
import type { LabelRequest, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { DEFAULT_LANGUAGE, type Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { readLanguages } from '#access/access.api.ts';
import { storeStopNumbers } from '#delivery/delivery.api.ts';
import { readLabelTexts } from '#menu/menu.api.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { BoxLine } from '#platform/pdf/pdf-document.ts';
import type { PrintDeps } from './kitchen.deps.ts';
import { presentBagLabel } from './bag-label.present.ts';
import { arrangeLabels, fontScaleOf } from './label-sheet.domain.ts';
import { presentMealLabels } from './meal-label.present.ts';
import { readPacking } from './read-packing.ts';

/**
 * Labels of a date as a PDF, in packing order or grouped by meal.
 * @param asker language of the caller, for the document title
 */
export async function printLabels(
  deps: PrintDeps,
  date: string,
  input: LabelRequest,
  asker: Language,
): Promise<Buffer> {
  await storeStopNumbers(deps, date);
  const { orders } = await readPacking(deps, date);
  const chosen = input.orders ? orders.filter(({ id }) => input.orders?.includes(id)) : orders;
  const labels = await writeLabels(deps, date, { input, orders: chosen });
  if (labels.length === 0) throw new DomainError('kitchen/no-labels');
  const t = translatorFor(asker);
  return deps.renderPdf({
    title: t('kitchen:labels.documentTitle', { date }),
    language: input.language === 'own' ? asker : input.language,
    pages: arrangeLabels(labels, LABEL_LAYOUTS[input.layout], input.skip),
    notes: {
      title: t('kitchen:labels.notes'),
      lacking: t('kitchen:labels.lacking'),
      shortened: t('kitchen:labels.shortened'),
    },
  });
}

/** @returns the lines of each label, from top to bottom */
async function writeLabels(
  { db, settings }: PrintDeps,
  date: string,
  { input, orders }: { input: LabelRequest; orders: readonly PackingOrder[] },
): Promise<{ lines: BoxLine[] }[]> {
  const mealIds = new Set(orders.flatMap(({ items }) => items.map(({ mealId }) => mealId)));
  const [languages, texts, kitchen] = await Promise.all([
    readLanguages(
      db,
      orders.map(({ userId }) => userId),
    ),
    readLabelTexts(db, [...mealIds]),
    settings.read(),
  ]);
  const scale = fontScaleOf(LABEL_LAYOUTS[input.layout]);
  const languageOf = ({ userId }: PackingOrder): Language =>
    input.language === 'own' ? (languages.get(userId) ?? DEFAULT_LANGUAGE) : input.language;
  if (input.kind === 'orders') {
    return orders.map((order) => ({
      lines: presentBagLabel({ order, date, kitchen }, languageOf(order), scale),
    }));
  }
  const labels = orders.flatMap((order) => {
    let before = 0;
    return order.items.flatMap((item) => {
      const { mealId, quantity } = item;
      const label = { order, item, texts: texts.get(mealId), date, before };
      before += quantity;
      return presentMealLabels(label, languageOf(order), scale).map((lines) => ({ mealId, lines }));
    });
  });
  if (input.by === 'order') return labels;
  const byMeal = Map.groupBy(labels, ({ mealId }) => mealId);
  return portionsOf(orders).flatMap(({ mealId }) => byMeal.get(mealId) ?? []);
}
