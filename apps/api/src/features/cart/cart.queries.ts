import { sql } from 'kysely';
import type { Slot } from '@trpeza/contract/calendar/slots';
import type { Db } from '#platform/database/database.ts';

interface Line {
  mealId: number;
  quantity: number;
}

const mealColumns = [
  'meals.id as mealId',
  'meals.name',
  'meals.nameMk',
  'meals.priceCents',
  'meals.imageUrl',
  'meals.isActive',
  'meals.stockStatus',
  'meals.allergens',
  'meals.deletedAt',
] as const;

export const listCartLines = (db: Db, accountId: number) =>
  db
    .selectFrom('cartLines')
    .innerJoin('meals', 'meals.id', 'cartLines.mealId')
    .select([...mealColumns, 'cartLines.quantity'])
    .where('cartLines.accountId', '=', accountId)
    .orderBy('cartLines.addedAt')
    .orderBy('meals.id')
    .execute();

export type CartLineRow = Awaited<ReturnType<typeof listCartLines>>[number];

export const findCartMeal = (db: Db, mealId: number) =>
  db.selectFrom('meals').select(mealColumns).where('id', '=', mealId).where('deletedAt', 'is', null).executeTakeFirst();

/**
 * The cart's delivery together with the budget of its month, in one round trip. `month` stands in where the cart has no
 * date yet, or is about to move. What the customer's own open checkout holds back for this very cart is not counted.
 */
export async function getCartFrame(db: Db, accountId: number, month: string | null) {
  const { rows } = await sql<{
    deliveryDate: string | null;
    deliverySlot: Slot | null;
    monthlyPlanCents: number | null;
    spentCents: number | null;
    month: string | null;
    alreadyOrdered: number;
  }>`
    with frame as (
      select a.monthly_plan_cents, c.delivery_date, c.delivery_slot,
        coalesce(${month}::text, to_char(c.delivery_date, 'YYYY-MM')) as month
      from accounts a left join carts c on c.account_id = a.id where a.id = ${accountId}
    )
    select frame.*,
      (select spent_cents from budget_months b where b.account_id = ${accountId} and b.month = frame.month)
        - coalesce((select subsidy_cents from checkouts k where k.account_id = ${accountId} and k.state = 'open'
            and to_char(k.delivery_date, 'YYYY-MM') = frame.month), 0) as spent_cents,
      (select count(*)::integer from orders o where o.account_id = ${accountId} and o.delivery_date = frame.delivery_date
        and o.delivery_slot = frame.delivery_slot and o.status not in ('cancelled', 'completed')) as already_ordered
    from frame`.execute(db);
  return rows[0]!;
}

export type CartFrame = Awaited<ReturnType<typeof getCartFrame>>;

/** Adds to a line, or makes it, and sets the delivery of the whole cart; one statement. */
export async function addCartLine(db: Db, accountId: number, line: Line, delivery: { date: string; slot: string }) {
  await sql`
    with cart as (
      insert into carts (account_id, delivery_date, delivery_slot) values (${accountId}, ${delivery.date}::date, ${delivery.slot})
      on conflict (account_id) do update
        set delivery_date = excluded.delivery_date, delivery_slot = excluded.delivery_slot, updated_at = now()
      returning account_id
    )
    insert into cart_lines (account_id, meal_id, quantity) select account_id, ${line.mealId}, ${line.quantity} from cart
    on conflict (account_id, meal_id) do update
      set quantity = least(100, cart_lines.quantity + excluded.quantity)`.execute(db);
}

export const updateCartLine = (db: Db, accountId: number, line: Line) =>
  db
    .updateTable('cartLines')
    .set({ quantity: line.quantity })
    .where('accountId', '=', accountId)
    .where('mealId', '=', line.mealId)
    .execute();

export const deleteCartLine = (db: Db, accountId: number, mealId: number) =>
  db.deleteFrom('cartLines').where('accountId', '=', accountId).where('mealId', '=', mealId).execute();

export const deleteCartLines = (db: Db, accountId: number) =>
  db.deleteFrom('cartLines').where('accountId', '=', accountId).execute();

export const upsertCart = (db: Db, accountId: number, delivery: { date: string; slot: string } | null) =>
  db
    .insertInto('carts')
    .values({ accountId, deliveryDate: delivery?.date ?? null, deliverySlot: delivery?.slot ?? null })
    .onConflict((conflict) =>
      delivery
        ? conflict.column('accountId').doUpdateSet({ deliveryDate: delivery.date, deliverySlot: delivery.slot })
        : conflict.column('accountId').doNothing(),
    )
    .execute();

/** Brings lines in where they are orderable; of two quantities the larger one stays. */
export async function mergeCartLines(db: Db, accountId: number, lines: readonly Line[]): Promise<void> {
  await sql`
    insert into cart_lines (account_id, meal_id, quantity)
    select ${accountId}, line.meal_id, max(line.quantity)
    from unnest(${lines.map((line) => line.mealId)}::integer[], ${lines.map((line) => line.quantity)}::integer[])
      as line (meal_id, quantity)
    join meals m on m.id = line.meal_id and m.deleted_at is null and m.is_active
      and m.stock_status in ('in_stock', 'low_stock')
    group by line.meal_id
    on conflict (account_id, meal_id) do update set quantity = greatest(cart_lines.quantity, excluded.quantity)`.execute(
    db,
  );
}

/** Takes quantities out of a cart, and the lines with them that have nothing left. */
export async function subtractCartLines(db: Db, accountId: number, lines: readonly Line[]): Promise<void> {
  await sql`
    with ordered as (
      select * from unnest(${lines.map((line) => line.mealId)}::integer[], ${lines.map((line) => line.quantity)}::integer[])
        as line (meal_id, quantity)
    ), lowered as (
      update cart_lines c set quantity = c.quantity - ordered.quantity from ordered
      where c.account_id = ${accountId} and c.meal_id = ordered.meal_id and c.quantity > ordered.quantity
    )
    delete from cart_lines c using ordered
    where c.account_id = ${accountId} and c.meal_id = ordered.meal_id and c.quantity <= ordered.quantity`.execute(db);
}
