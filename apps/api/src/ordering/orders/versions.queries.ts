import { sql } from 'kysely';
import type { CheckoutLine } from '#ordering/checkout/checkout.domain.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export interface NewVersion {
  orderId: number;
  version: number;
  eventId: number;
  lines: readonly CheckoutLine[];
  subtotalCents: number;
  feeCents: number;
  totalCents: number;
  customerCents: number;
  subsidyCents: number;
  onAccountCents: number;
}

/**
 * Inserts a new version of an order and updates the order and its items. Items whose meal stays keep their id, name and
 * price. The caller has locked the order.
 */
export async function insertVersion(trx: Trx, next: NewVersion): Promise<void> {
  const { orderId, version, eventId, lines, subtotalCents, totalCents, customerCents } = next;
  await sql`
    with lines as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("mealId" integer, name text, "nameMk" text,
        "imageUrl" text, allergens text[], "priceCents" integer, quantity integer)
    ), kept as (
      insert into order_versions (order_id, version, event_id, lines, subtotal_cents, fee_cents, total_cents, customer_cents,
        subsidy_cents)
      values (${orderId}, ${version}, ${eventId}, ${JSON.stringify(lines)}::jsonb, ${subtotalCents}, ${next.feeCents}, ${totalCents},
        ${customerCents}, ${next.subsidyCents})
    ), gone as (
      delete from order_items where order_id = ${orderId} and meal_id not in (select "mealId" from lines)
    ), changed as (
      update order_items i set quantity = l.quantity from lines l
      where i.order_id = ${orderId} and i.meal_id = l."mealId" and i.quantity <> l.quantity
    ), added as (
      insert into order_items (order_id, meal_id, name, name_mk, image_url, allergens, price_cents, quantity)
      select ${orderId}, "mealId", name, "nameMk", "imageUrl", allergens, "priceCents", quantity from lines l
      where not exists (select from order_items i where i.order_id = ${orderId} and i.meal_id = l."mealId")
    )
    update orders set version = ${version}, subtotal_cents = ${subtotalCents}, fee_cents = ${next.feeCents},
      total_cents = ${totalCents}, customer_cents = ${customerCents}, subsidy_cents = ${next.subsidyCents},
      on_account_cents = ${next.onAccountCents}
    where id = ${orderId}`.execute(trx);
}

/** Lists the versions of an order, oldest first; the first one has no event. */
export async function listVersions(db: Db, orderId: number) {
  const { rows } = await sql<{ eventId: number | null; lines: CheckoutLine[]; customerCents: number }>`
    select null::integer as event_id, c.lines, c.customer_cents, 1 as version
    from orders o join checkouts c on c.id = o.checkout_id where o.id = ${orderId}
    union all
    select event_id, lines, customer_cents, version from order_versions where order_id = ${orderId}
    order by version`.execute(db);
  return rows;
}

/** Sets the part of the customer's share that is charged with the monthly statement. */
export const setOnAccountAmount = (trx: Trx, orderId: number, onAccountCents: number) =>
  trx.updateTable('orders').set({ onAccountCents }).where('id', '=', orderId).execute();

/**
 * Clears the amount on account of an order whose debit was dishonoured. The customer's whole share is collected as a
 * payment issue instead.
 * @returns the ids of the orders that had an amount on account
 */
export const clearOnAccount = (trx: Trx, checkoutId: string) =>
  trx
    .updateTable('orders')
    .set({ onAccountCents: 0 })
    .where('checkoutId', '=', checkoutId)
    .where('onAccountCents', '>', 0)
    .returning('id')
    .execute();
