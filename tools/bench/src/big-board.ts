import type { Client } from 'pg';

/** A Monday far from the demo's own boards. */
export const BIG_BOARD_DATE = '2031-01-06';

/**
 * Copies orders of the demo kitchen, with their items, to one delivery date until it has `count` of them. Their payments
 * are those of the originals, so the records are no longer consistent: only for measuring.
 */
export async function fillBigBoard(database: Client, count: number): Promise<void> {
  const { rowCount } = await database.query('select from orders where delivery_date = $1 limit 1', [
    BIG_BOARD_DATE,
  ]);
  if (rowCount) return;
  await database.query(
    `with source as (
       select o.*, row_number() over (order by o.id) as turn, gen_random_uuid() as fresh
       from orders o cross join generate_series(1, 10) where o.status <> 'cancelled' limit $1
     ), copied_checkouts as (
       insert into checkouts (id, account_id, state, lines, delivery, delivery_date, delivery_slot, subtotal_cents, fee_cents,
         total_cents, customer_cents, subsidy_cents, customer_share_bps, expires_at)
       select fresh, account_id, 'placed', '[]', '{}', $2, delivery_slot, subtotal_cents, fee_cents, total_cents,
         customer_cents, subsidy_cents, customer_share_bps, now() from source returning id
     ), copied as (
       insert into orders (account_id, checkout_id, status, first_name, last_name, phone_number, delivery_address,
         delivery_instructions, delivery_date, delivery_slot, subtotal_cents, fee_cents, total_cents, customer_cents,
         subsidy_cents, customer_share_bps, payment_method, payment_reference)
       select account_id, fresh, (array['pending', 'processing', 'ready_for_delivery'])[1 + turn % 3], first_name, last_name,
         phone_number, delivery_address, delivery_instructions, $2, delivery_slot, subtotal_cents, fee_cents, total_cents,
         customer_cents, subsidy_cents, customer_share_bps, payment_method, payment_reference
       from source join copied_checkouts on copied_checkouts.id = source.fresh
       returning id, checkout_id, account_id, status
     ), history as (
       insert into order_events (order_id, actor_id, action, to_status, told_at)
       select id, account_id, 'place', status, now() from copied
     )
     insert into order_items (order_id, meal_id, name, name_mk, image_url, allergens, price_cents, quantity)
     select copied.id, i.meal_id, i.name, i.name_mk, i.image_url, i.allergens, i.price_cents, i.quantity
     from copied join source on source.fresh = copied.checkout_id join order_items i on i.order_id = source.id`,
    [count, BIG_BOARD_DATE],
  );
  await database.query('analyze');
}
