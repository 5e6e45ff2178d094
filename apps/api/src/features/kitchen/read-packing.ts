import type { PackingList } from '@trpeza/contract/kitchen/packing.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { readRound } from '#features/deliveries/read-round.ts';
import type { Db } from '#platform/database/database.ts';
import { controlOf, ordersToPack } from './packing.domain.ts';
import { listPaidLines } from './production.queries.ts';

export interface PackingDeps {
  db: Db;
  settings: { read(): Promise<Settings> };
}

/** What goes into which bag on a date, held against what the date's checkouts have ordered. */
export async function readPacking(deps: PackingDeps, date: string): Promise<PackingList> {
  // All of one moment: an order that is placed meanwhile must not look like one that was lost.
  const moment = deps.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (db) => {
    const stops = await readRound({ ...deps, db }, date);
    const orders = ordersToPack(stops.map(({ order }) => order));
    return { date, orders, control: controlOf(await listPaidLines(db, date), orders) };
  });
}
