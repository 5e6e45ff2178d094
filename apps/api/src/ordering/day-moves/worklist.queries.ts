import { sql } from 'kysely';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';
import { isToCallSql } from './call-conditions.ts';

/** Moves of a delivery day with customers who are still to be called. */
export const listMovesToCall: ListWorklistRows = async (db, { today }) => {
  const { rows } = await sql<{ at: Date; id: number; dayMoveId: number; count: number; day: string }>`
    select day_moves.started_at as at, day_moves.id, day_moves.id as day_move_id, count(*)::integer as count, day_moves.to_date as day
    from day_moves
    join day_move_orders on day_move_orders.day_move_id = day_moves.id
    join orders on orders.id = day_move_orders.order_id
    join accounts on accounts.id = orders.account_id
    where greatest(day_moves.from_date, day_moves.to_date) >= ${today}::date and ${isToCallSql}
    group by day_moves.id`.execute(db);
  return rows;
};
