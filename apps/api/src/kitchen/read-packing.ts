import type { PackingList } from '@trpeza/contract/kitchen/packing.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { formatInstant } from '@trpeza/i18n/formats';
import { storeDueStopNumbers, storeStopNumbers, readRound } from '#delivery/delivery.api.ts';
import { snapshot } from '#platform/database/transaction.ts';
import { presentPackingDocument } from './packing-document.present.ts';
import { packingControlOf, ordersToPack } from './packing.domain.ts';
import type { PrintDeps, PackingDeps } from './kitchen.deps.ts';
import { listTicks } from './packing.queries.ts';
import { listPaidLines } from './production.queries.ts';

/** The packing list of a date, compared with the date's checkouts. */
export async function readPacking(deps: PackingDeps, date: string): Promise<PackingList> {
  await storeDueStopNumbers(deps, date);
  // Reads everything in one snapshot, so that an order placed concurrently does not look like a lost one.
  return snapshot(deps.db, async (db) => {
    const day = await readRound({ ...deps, db }, date);
    const itemIds = day.stops.flatMap(({ order }) => order.items.map(({ id }) => id));
    const orders = ordersToPack(day, await listTicks(db, itemIds));
    const control = packingControlOf(await listPaidLines(db, date), orders);
    return { date, hasRounds: day.rounds.length > 0, orders, control };
  });
}

export async function printPacking(deps: PrintDeps, date: string, language: Language): Promise<Buffer> {
  await storeStopNumbers(deps, date);
  const { time_zone: timeZone } = await deps.settings.read();
  const when = formatInstant(deps.clock.now().toISOString(), timeZone, language);
  return deps.renderPdf(presentPackingDocument(await readPacking(deps, date), { language, when }));
}
