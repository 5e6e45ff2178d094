import { sql } from 'kysely';
import { isWrittenTo } from '#messages/outbox/is-written-to.ts';

/** Of `day_move_orders`: an order that stays because its customer has another one on the new day. */
export const LEFT = sql<boolean>`coalesce(day_move_orders.refusal ->> 'code', '') = 'day-moves/second-order'`;

/**
 * Somebody still has to call the customer of a row of `day_move_orders`, joined with its move, order and account: nobody writes
 * to them that their order was moved, or it was left. Not for what was delivered, cancelled or moved on since.
 */
export const isToCall = sql<boolean>`(day_move_orders.told_at is null and orders.status not in ('completed', 'cancelled')
  and case day_move_orders.state
    when 'moved' then orders.delivery_date = day_moves.to_date and not ${isWrittenTo}
    when 'refused' then orders.delivery_date = day_moves.from_date and ${LEFT}
    else false end)`;
