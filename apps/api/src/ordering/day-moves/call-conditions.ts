import { sql } from 'kysely';
import { getsOrderEmails } from '#messages/messages.api.ts';

/**
 * SQL condition on `day_move_orders`: the order stays on its day, because the customer has another order on the new day.
 */
export const isLeftSql = sql<boolean>`coalesce(day_move_orders.refusal ->> 'code', '') = 'day-moves/second-order'`;

/**
 * SQL condition: the office still has to call the customer, because the order was rescheduled without an email, or stays
 * because of a second order. False for orders that were delivered, cancelled or rescheduled since. Applies to
 * `day_move_orders` joined with its move, order and account.
 */
export const isToCallSql = sql<boolean>`(day_move_orders.notified_at is null and orders.status not in ('completed', 'cancelled')
  and case day_move_orders.state
    when 'moved' then orders.delivery_date = day_moves.to_date and not ${getsOrderEmails}
    when 'refused' then orders.delivery_date = day_moves.from_date and ${isLeftSql}
    else false end)`;
