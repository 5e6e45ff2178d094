import {
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  sheetsFor,
  type LabelKind,
  type LabelLayoutName,
} from '@trpeza/contract/kitchen/kitchen.constants';
import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { DocumentLanguage } from '@trpeza/contract/shared/language';

/** The state of the form. */
export interface LabelChoice {
  kind: LabelKind;
  layout: LabelLayoutName;
  /** Labels of the first sheet that are already used. */
  skip: number;
  language: DocumentLanguage;
  /** Only these orders; undefined is all of them. */
  orders: readonly number[] | undefined;
}

/** How many labels a choice makes, and on how many sheets: shown before anything is printed. */
export function countLabels(
  orders: readonly PackingOrder[],
  { kind, layout, skip, orders: only }: LabelChoice,
) {
  const chosen = only ? orders.filter(({ id }) => only.includes(id)) : orders;
  const labels =
    kind === 'orders' ? chosen.length : chosen.reduce((sum, { mealCount }) => sum + mealCount, 0);
  return { labels, sheets: sheetsFor(labels, LABEL_LAYOUTS[layout], skip) };
}

/** The choice as query parameters. */
export const queryOf = ({ kind, layout, skip, language, orders }: LabelChoice) => ({
  kind,
  layout,
  skip,
  language,
  ...(orders ? { orders: orders.join(',') } : {}),
});

const KEY = 'label-layout';

/** A kitchen buys the same sheets again and again, so the device stores the layout. */
export function rememberedLayout(storage: Pick<Storage, 'getItem'>): LabelLayoutName {
  const kept = storage.getItem(KEY);
  return LABEL_LAYOUT_NAMES.find((name) => name === kept) ?? '2x4';
}

export function rememberLayout(layout: LabelLayoutName, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(KEY, layout);
  } catch {
    // Not stored: it is asked again next time.
  }
}
