import {
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  portionsOf,
  sheetsFor,
  type LabelKind,
  type LabelLayoutName,
  type LabelSorting,
} from '@trpeza/contract/kitchen/kitchen.constants';
import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { DocumentLanguage } from '@trpeza/contract/platform/language';

/** The state of the form. */
export interface LabelChoice {
  kind: LabelKind;
  layout: LabelLayoutName;
  /** Number of labels on the first sheet that are already used. */
  skip: number;
  language: DocumentLanguage;
  /** Order of meal labels; bag labels are always in the order of the round. */
  by: LabelSorting;
  /** Ids of the orders to print; undefined prints all. */
  orders: readonly number[] | undefined;
}

/** Counts the labels and sheets, and the labels per bag or meal, before anything is printed. */
export function countLabels(
  orders: readonly PackingOrder[],
  { kind, layout, skip, by, orders: only }: LabelChoice,
) {
  const chosen = only ? orders.filter(({ id }) => only.includes(id)) : orders;
  const runs =
    kind === 'orders'
      ? chosen.map(() => 1)
      : by === 'meal'
        ? portionsOf(chosen).map(({ portions }) => portions)
        : chosen.map(({ mealCount }) => mealCount);
  const labels = runs.reduce((sum, run) => sum + run, 0);
  return { runs, labels, sheets: sheetsFor(labels, LABEL_LAYOUTS[layout], skip) };
}

export const toLabelQuery = ({ kind, layout, skip, language, by, orders }: LabelChoice) => ({
  kind,
  layout,
  skip,
  language,
  by,
  ...(orders ? { orders: orders.join(',') } : {}),
});

const KEY = 'label-layout';

/** A kitchen keeps buying the same label sheets, so the device remembers the layout. */
export function rememberedLayout(storage: Pick<Storage, 'getItem'>): LabelLayoutName {
  const kept = storage.getItem(KEY);
  return LABEL_LAYOUT_NAMES.find((name) => name === kept) ?? '2x4';
}

export function rememberLayout(layout: LabelLayoutName, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(KEY, layout);
  } catch {
    // Storage is full or blocked: the user chooses the layout again next time.
  }
}
