import { sql } from 'kysely';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Door } from './delivery.domain.ts';

/** Serialises concurrent changes of the default route. */
export async function lockDefaultRoute(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('round places', 0))`.execute(trx);
}

/** The default route: each address once, with the lowest account id of its customers. */
export const listDefaultRoute = (db: Db): Promise<Door[]> =>
  db
    .selectFrom('roundPlaces')
    .select(({ fn }) => ['address', fn.min('accountId').as('accountId')])
    .groupBy('address')
    .orderBy(({ fn }) => fn.min('position'))
    .orderBy('address')
    .execute();

type Placed = Door & { position: number };

/** Updates the positions of all customers at an address. Inserts no rows, because an account may just have been closed. */
export async function updateRoutePositions(trx: Trx, places: readonly Placed[]): Promise<void> {
  await sql`
    update round_places set position = wish.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as wish (address text, position integer)
    where round_places.address = wish.address and round_places.position <> wish.position`.execute(trx);
}

export async function insertRoutePositions(trx: Trx, places: readonly Placed[]): Promise<void> {
  if (places.length > 0) await trx.insertInto('roundPlaces').values(places).execute();
}

/** Fixed stop numbers of a date, by order ID. */
export async function listStopNumbers(db: Db, date: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('stopNumbers')
    .select(['orderId', 'number'])
    .where('deliveryDate', '=', date)
    .execute();
  return new Map(rows.map(({ orderId, number }) => [orderId, number]));
}

export async function hasUnnumberedStops(db: Db, date: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('stopNumbers', (join) =>
      join
        .onRef('stopNumbers.deliveryDate', '=', 'orders.deliveryDate')
        .onRef('stopNumbers.orderId', '=', 'orders.id'),
    )
    .select('orders.id')
    .where('orders.deliveryDate', '=', date)
    .where('orders.status', '<>', 'cancelled')
    .where('stopNumbers.orderId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Serialises concurrent numbering of the stops of a date. */
export async function lockStopNumbers(trx: Trx, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stop numbers ${date}`}, 0))`.execute(trx);
}

/** Inserts stop numbers. An existing number is not changed. */
export async function insertStopNumbers(
  trx: Trx,
  deliveryDate: string,
  stops: readonly { order: { id: number }; number: number }[],
): Promise<void> {
  const rows = stops.map(({ order, number }) => ({ deliveryDate, orderId: order.id, number }));
  if (rows.length === 0) return;
  await trx
    .insertInto('stopNumbers')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['deliveryDate', 'orderId']).doNothing())
    .execute();
}
