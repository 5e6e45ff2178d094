import { sql } from 'kysely';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import type { Db, Trx } from '#platform/database/database.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Door, RoundAssignments } from './delivery.domain.ts';

const fullName = sql<string>`coalesce(nullif(concat_ws(' ', accounts.first_name, accounts.last_name), ''), accounts.username)`;

/** Serialises changes of rounds and their assignments. */
export async function lockRounds(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rounds', 0))`.execute(trx);
}

/**
 * All rounds by name. The driver is null if the account is no longer a driver.
 * @param date returns the drivers of this date; without it, the default drivers
 */
export async function listRounds(db: Db, date?: string): Promise<NamedRound[]> {
  const rows = await db
    .selectFrom('rounds')
    .leftJoin('roundDays', (join) =>
      join.onRef('roundDays.roundId', '=', 'rounds.id').on('roundDays.deliveryDate', '=', date ?? null),
    )
    .leftJoin('accounts', (join) =>
      join
        .on('accounts.role', '=', 'delivery')
        .on('accounts.deletedAt', 'is', null)
        .on(
          sql<boolean>`accounts.id = case when round_days.round_id is null then rounds.driver_id else round_days.driver_id end`,
        ),
    )
    .select(['rounds.id', 'rounds.name', 'accounts.id as driverId', fullName.as('driverName')])
    .orderBy(sql`lower(rounds.name)`)
    .execute();
  return rows.map(({ id, name, driverId, driverName }) => ({
    id,
    name,
    driver: driverId === null ? null : { id: driverId, name: driverName },
  }));
}

export const listDrivers = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', fullName.as('name')])
    .where('role', '=', 'delivery')
    .where('deletedAt', 'is', null)
    .orderBy(fullName)
    .orderBy('id')
    .execute();

/** Whether an account is a driver. The row lock keeps the role until the transaction ends. */
export async function lockDriver(trx: Trx, id: number): Promise<boolean> {
  const driver = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'delivery')
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return driver !== undefined;
}

interface RoundRow {
  name: string;
  driverId: number | null;
}

export const insertRound = (trx: Trx, round: RoundRow) =>
  trx.insertInto('rounds').values(round).returning('id').executeTakeFirstOrThrow();

export const updateRound = (trx: Trx, id: number, round: RoundRow) =>
  trx.updateTable('rounds').set(round).where('id', '=', id).execute();

export const deleteRound = (trx: Trx, id: number) => trx.deleteFrom('rounds').where('id', '=', id).execute();

export async function readRoundAssignments(db: Db, date: string): Promise<RoundAssignments> {
  const [stops, ofDoor] = await Promise.all([
    db.selectFrom('roundStops').select(['orderId', 'roundId']).where('deliveryDate', '=', date).execute(),
    db.selectFrom('roundDoors').select(['accountId', 'address', 'roundId']).execute(),
  ]);
  return { ofOrder: new Map(stops.map(({ orderId, roundId }) => [orderId, roundId])), ofDoor };
}

export const saveDriverForDay = (
  trx: Trx,
  day: { deliveryDate: string; roundId: number; driverId: number | null },
) =>
  trx
    .insertInto('roundDays')
    .values(day)
    .onConflict((conflict) =>
      conflict.columns(['deliveryDate', 'roundId']).doUpdateSet({ driverId: day.driverId }),
    )
    .execute();

interface StopAssignment {
  deliveryDate: string;
  roundId: number;
}

export const saveStopAssignments = (
  trx: Trx,
  orderIds: readonly number[],
  { deliveryDate, roundId }: StopAssignment,
) =>
  trx
    .insertInto('roundStops')
    .values(orderIds.map((orderId) => ({ deliveryDate, orderId, roundId })))
    .onConflict((conflict) => conflict.columns(['deliveryDate', 'orderId']).doUpdateSet({ roundId }))
    .execute();

export const deleteStopAssignments = (trx: Trx, deliveryDate: string, orderIds: readonly number[]) =>
  trx
    .deleteFrom('roundStops')
    .where('deliveryDate', '=', deliveryDate)
    .where('orderId', '=', anyOf(orderIds))
    .execute();

export async function saveDoorAssignments(trx: Trx, doors: readonly Door[], roundId: number): Promise<void> {
  if (doors.length === 0) return;
  const addresses = doors.map(({ address }) => address);
  // Includes other customers at the address, who have no order on this date.
  await trx
    .updateTable('roundDoors')
    .set({ roundId })
    .where('address', '=', anyOf(addresses, 'text'))
    .execute();
  await trx
    .insertInto('roundDoors')
    .values(doors.map(({ accountId, address }) => ({ accountId, address, roundId })))
    .onConflict((conflict) => conflict.columns(['accountId', 'address']).doUpdateSet({ roundId }))
    .execute();
}

/**
 * Account IDs by round, then by position in the default route; addresses without a round come last. An account is
 * repeated for each of its addresses.
 */
export async function listAccountsInRouteOrder(db: Db): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from round_places full join round_doors using (account_id, address)
    left join rounds on rounds.id = round_doors.round_id
    order by lower(rounds.name) nulls last, position nulls last, account_id, address`.execute(db);
  return rows.map(({ accountId }) => accountId);
}
