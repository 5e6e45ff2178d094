import type { SheetSorting } from '@trpeza/contract/kitchen/kitchen.constants';
import type { Language } from '@trpeza/contract/platform/language';
import type { ProductionSheet } from '@trpeza/contract/kitchen/production.schemas';
import { cutoffOf, isClosedFor } from '#ordering/calendar/calendar.domain.ts';
import { listCategoriesOf } from '#menu/menu.api.ts';
import { readBoard, readOrders } from '#ordering/ordering.api.ts';
import type { Deps } from '#platform/deps.ts';
import { snapshot } from '#platform/database/transaction.ts';
import { freezeSheet } from './freeze-sheets.ts';
import {
  changesSince,
  productionControlOf,
  listMovedAwayIds,
  mealsToCook,
  stationsOf,
} from './production.domain.ts';
import { countPaidWithoutOrder, findSheet, listFrozenLines, listPaidLines } from './production.queries.ts';
import { presentProductionDocument } from './production-document.present.ts';

export type ProductionDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** The meals to cook for a date, with the changes since the sheet was frozen. */
export async function readProduction(deps: ProductionDeps, date: string): Promise<ProductionSheet> {
  await freezeSheet(deps, date);
  const settings = await deps.settings.read();
  const orderUntil = cutoffOf(date, settings);
  // Reads everything in one snapshot, so that an order placed concurrently does not look like a lost one.
  return snapshot(deps.db, async (db) => {
    const orders = await readBoard({ ...deps, db }, date);
    const sheet = await findSheet(db, date);
    const frozen = sheet ? await listFrozenLines(db, date) : null;
    const lines = await listPaidLines(db, date);
    const paidWithoutOrder = await countPaidWithoutOrder(db, date);
    const gone = await readOrders({ ...deps, db }, listMovedAwayIds(orders, frozen ?? []));
    const meals = mealsToCook(orders, frozen, gone);
    return {
      date,
      orderUntil: orderUntil.toISOString(),
      state: sheet ? 'frozen' : deps.clock.now() > orderUntil ? 'unfrozen' : 'open',
      frozenAt: sheet?.frozenAt.toISOString() ?? null,
      isClosed: isClosedFor({ date, orders: orders.length }, settings, deps.clock.now()),
      meals,
      stations: stationsOf(
        meals,
        await listCategoriesOf(
          db,
          meals.map(({ mealId }) => mealId),
        ),
      ),
      changes: frozen ? changesSince(orders, frozen, gone) : [],
      control: productionControlOf({ lines, paidWithoutOrder }, meals),
    };
  });
}

export async function printProduction(
  deps: ProductionDeps & Pick<Deps, 'renderPdf'>,
  date: string,
  { language, by }: { language: Language; by: SheetSorting },
): Promise<Buffer> {
  const settings = await deps.settings.read();
  const sheet = await readProduction(deps, date);
  return deps.renderPdf(presentProductionDocument(sheet, { language, by, settings, now: deps.clock.now() }));
}
