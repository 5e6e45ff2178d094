import { sql } from 'kysely';
import type { PersonDiet } from '@trpeza/contract/meals/diets.words';
import type { Allergen, Diet, StockStatus } from '@trpeza/contract/meals/meals.words';
import type { Slot } from '@trpeza/contract/calendar/slots';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export interface Line {
  mealId: number;
  quantity: number;
}

export interface CartLineRow {
  mealId: number;
  name: string;
  nameMk: string;
  priceCents: number;
  imageUrl: string;
  isActive: boolean;
  stockStatus: StockStatus;
  allergens: Allergen[];
  diets: Diet[];
  isVegetarian: boolean;
  deletedAt: Date | null;
  quantity: number;
  /** What the meal cost when the line was last touched; nothing for lines that are older than this knowledge. */
  seenCents: number | null;
}

/** What stands around the lines of a cart: its delivery, and the budget of the month of that delivery. */
export interface CartFrame {
  deliveryDate: string | null;
  deliverySlot: Slot | null;
  month: string | null;
  monthlyPlanCents: number | null;
  /** Without what the customer's own open checkout holds back for this very cart. */
  spentCents: number | null;
  hasOpenCheckout: boolean;
  alreadyOrdered: number;
  /** What the customer told us they cannot eat; null where they told nothing. */
  avoidedAllergens: Allergen[] | null;
  keptDiets: PersonDiet[] | null;
}

/** A row of the cart; `inCart` is false for the meal that was asked for besides, and for a cart without lines. */
type Row = CartFrame & Omit<CartLineRow, 'mealId'> & { mealId: number | null; inCart: boolean };

/**
 * A cart with everything that its rules ask about, in one round trip: a page adds five lines and more in a row, and each
 * of them comes through here. `mealId` is a meal that may be added, answered beside the lines as `asked`.
 */
export async function getCart(db: Db, accountId: number, mealId?: number) {
  const { rows } = await sql<Row>`
    with frame as (
      select a.id, a.monthly_plan_cents, c.delivery_date, c.delivery_slot,
        to_char(c.delivery_date, 'YYYY-MM') as month,
        k.id is not null as has_open_checkout, k.subsidy_cents as held_cents, to_char(k.delivery_date, 'YYYY-MM') as held_month,
        d.allergens as avoided_allergens, d.diets as kept_diets
      from accounts a
      left join carts c on c.account_id = a.id
      left join dietary_profiles d on d.account_id = a.id
      left join checkouts k on k.account_id = a.id and k.state = 'open'
      where a.id = ${accountId}
    )
    select frame.delivery_date, frame.delivery_slot, frame.month, frame.monthly_plan_cents, frame.has_open_checkout,
      frame.avoided_allergens, frame.kept_diets,
      (select spent_cents from budget_months b where b.account_id = frame.id and b.month = frame.month)
        - case when frame.held_month = frame.month then frame.held_cents else 0 end as spent_cents,
      (select count(*)::integer from orders o where o.account_id = frame.id and o.delivery_date = frame.delivery_date
        and o.delivery_slot = frame.delivery_slot and o.status not in ('cancelled', 'completed')) as already_ordered,
      m.id as meal_id, m.name, m.name_mk, m.price_cents, m.image_url, m.is_active, m.stock_status, m.allergens, m.diets,
      m.is_vegetarian, m.deleted_at,
      l.quantity, l.price_cents as seen_cents, l.quantity is not null as in_cart
    from frame
    left join (
      select meal_id from cart_lines where account_id = ${accountId} union select ${mealId ?? null}::integer
    ) as wanted on true
    left join meals m on m.id = wanted.meal_id
    left join cart_lines l on l.account_id = frame.id and l.meal_id = m.id
    order by l.added_at, m.id`.execute(db);
  const lines = rows.filter((row) => row.inCart) as CartLineRow[];
  const asked = rows.find((row) => row.mealId === mealId && row.deletedAt === null) as
    | CartLineRow
    | undefined;
  return { ...(rows[0] as CartFrame), lines, asked };
}

type WishRow = Pick<
  CartFrame,
  'month' | 'monthlyPlanCents' | 'spentCents' | 'avoidedAllergens' | 'keptDiets'
> &
  Omit<CartLineRow, 'mealId' | 'seenCents'> & { mealId: number | null };

/**
 * The same for meals that are in nobody's cart, in the order given; those that never were are left out. What the
 * customer's own open checkout holds is spent here: it is about other meals.
 */
export async function getWish(db: Db, accountId: number, wish: { month: string; lines: readonly Line[] }) {
  const { rows } = await sql<WishRow>`
    select ${wish.month}::text as month, a.monthly_plan_cents, coalesce(b.spent_cents, 0) as spent_cents,
      d.allergens as avoided_allergens, d.diets as kept_diets,
      m.id as meal_id, m.name, m.name_mk, m.price_cents, m.image_url, m.is_active, m.stock_status, m.allergens, m.diets,
      m.is_vegetarian, m.deleted_at, wanted.quantity
    from accounts a
    left join dietary_profiles d on d.account_id = a.id
    left join budget_months b on b.account_id = a.id and b.month = ${wish.month}
    left join unnest(${wish.lines.map((line) => line.mealId)}::integer[], ${wish.lines.map((line) => line.quantity)}::integer[])
      with ordinality as wanted (meal_id, quantity, place) on true
    left join meals m on m.id = wanted.meal_id
    where a.id = ${accountId}
    order by wanted.place`.execute(db);
  const { month, monthlyPlanCents, spentCents, avoidedAllergens, keptDiets } = rows[0]!;
  const lines = rows.flatMap(({ mealId, ...row }): CartLineRow[] =>
    mealId === null ? [] : [{ ...row, mealId, seenCents: row.priceCents }],
  );
  return { month, monthlyPlanCents, spentCents, avoidedAllergens, keptDiets, lines };
}

/** Sets the quantity of a line, or makes it, with the price that its customer sees now. */
export const upsertCartLine = (trx: Trx, accountId: number, line: Line & { priceCents: number }) =>
  trx
    .insertInto('cartLines')
    .values({ accountId, mealId: line.mealId, quantity: line.quantity, priceCents: line.priceCents })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'mealId'])
        .doUpdateSet({ quantity: line.quantity, priceCents: line.priceCents }),
    )
    .execute();

export const deleteCartLine = (db: Db, accountId: number, mealId: number) =>
  db.deleteFrom('cartLines').where('accountId', '=', accountId).where('mealId', '=', mealId).execute();

export const deleteCartLines = (db: Db, accountId: number) =>
  db.deleteFrom('cartLines').where('accountId', '=', accountId).execute();

/** The lines of one meal in all carts. */
export const deleteCartLinesOf = (trx: Trx, mealId: number) =>
  trx.deleteFrom('cartLines').where('mealId', '=', mealId).execute();

export interface CartDelivery {
  date: string;
  slot: Slot;
}

/** Takes the lock of a cart, which it makes where there is none, and sets its delivery unless that is null. */
export const holdCart = (trx: Trx, accountId: number, delivery: CartDelivery | null) => {
  const chosen = delivery ? { deliveryDate: delivery.date, deliverySlot: delivery.slot } : {};
  return trx
    .insertInto('carts')
    .values({ accountId, ...chosen })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...chosen, updatedAt: sql`now()` }))
    .execute();
};

/** A line from elsewhere, with the price that the customer saw there. */
export type SeenLine = Line & { seenCents: number | null };

/** Brings lines in where they are orderable; of two quantities the larger one stays, with the price it was seen at. */
export async function mergeCartLines(trx: Trx, accountId: number, lines: readonly SeenLine[]): Promise<void> {
  await sql`
    insert into cart_lines (account_id, meal_id, quantity, price_cents)
    select ${accountId}, line.meal_id, max(line.quantity), coalesce(max(line.seen_cents), m.price_cents)
    from unnest(${lines.map((line) => line.mealId)}::integer[], ${lines.map((line) => line.quantity)}::integer[],
      ${lines.map((line) => line.seenCents)}::integer[]) as line (meal_id, quantity, seen_cents)
    join meals m on m.id = line.meal_id and m.deleted_at is null and m.is_active
      and m.stock_status in ('in_stock', 'low_stock')
    group by line.meal_id, m.price_cents
    on conflict (account_id, meal_id) do update set quantity = greatest(cart_lines.quantity, excluded.quantity),
      price_cents = case when excluded.quantity > cart_lines.quantity then excluded.price_cents else cart_lines.price_cents end`.execute(
    trx,
  );
}

/** What decides whether meals can be ordered, hidden and deleted ones included. */
export const listOrderability = (db: Db, mealIds: readonly number[]) =>
  db
    .selectFrom('meals')
    .select(['id', 'isActive', 'stockStatus', 'deletedAt', 'allergens', 'diets', 'isVegetarian'])
    .where('id', '=', anyOf(mealIds))
    .execute();

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
    where c.account_id = ${accountId} and c.meal_id = ordered.meal_id and c.quantity <= ordered.quantity`.execute(
    db,
  );
}

/** With its lines. */
export const deleteCart = (trx: Trx, accountId: number) =>
  trx.deleteFrom('carts').where('accountId', '=', accountId).execute();
