import { sql } from 'kysely';
import { WITHIN_PAUSE_SQL } from '#ordering/calendar/pauses.ts';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';
import { anyOf } from '#platform/database/any-of.ts';

/** Lists days with refused recurring orders whose customers have not ordered, been called or paused since. */
export const listRefusedDays: ListWorklistRows = async (db, { regularDays }) => {
  const dates = regularDays.map(({ date }) => date);
  const { rows } = await sql<{ at: Date; id: string; count: number; day: string }>`
    with refused as (
      select d.delivery_date as day, d.decided_at, s.account_id, regular.date
      from jsonb_to_recordset(${JSON.stringify(regularDays)}::jsonb) as regular (day date, date date)
      join recurring_days d on d.delivery_date = regular.day and d.state = 'refused'
      join recurring_orders s on s.id = d.recurring_order_id
    )
    select min(decided_at) as at, day::text as id, count(*)::integer as count, day
    from refused
    where (account_id, date) not in
        (select account_id, delivery_date from orders where delivery_date = ${anyOf(dates, 'date')} and status <> 'cancelled')
      and not exists (select from pauses h where h.account_id = refused.account_id and refused.date ${sql.raw(WITHIN_PAUSE_SQL)})
    group by day`.execute(db);
  return rows;
};
