import { sql } from 'kysely';
import type { PersonDiet } from '@trpeza/contract/menu/diets.constants';
import type { Allergen, Diet, StockStatus } from '@trpeza/contract/menu/meals.constants';
import type { CustomerState } from '@trpeza/contract/customers/customer-file.constants';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { toCents } from '@trpeza/contract/platform/money';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { WITHIN_HOLD } from '#ordering/calendar/calendar.steps.ts';
import { budgetOf, isSamePeriod, type Agreed, type Budget } from '#money/agreements/funding.domain.ts';
import { agreedOn } from '#money/agreements/funding.steps.ts';
import { priceOn } from '#menu/meals.steps.ts';

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
  /** Null where it is not deleted. */
  deletedAt: Date | string | null;
  quantity: number;
  /** The price of the meal when the line was last changed; null for lines older than this column. */
  seenCents: number | null;
}

/** The cart apart from its lines: its delivery, and the terms and the budget that hold then. */
export interface CartFrame {
  deliveryDate: string | null;
  deliverySlot: Slot | null;
  month: string | null;
  /** The agreement that holds on the day of delivery, or today while there is none; null is the default one. */
  agreed: Agreed | null;
  /** Without what the customer's own open checkout holds back for this very cart. */
  budget: Budget;
  alreadyOrdered: number;
  isVerified: boolean;
  /** What the customer declared they cannot eat; null without a declaration. */
  avoidedAllergens: Allergen[] | null;
  keptDiets: PersonDiet[] | null;
  /** Where the customer stands on the day of the delivery; null is active. */
  customerState: CustomerState | null;
  /** The days around the delivery on which the customer takes no meals; null where they do. */
  heldFrom: string | null;
  heldTo: string | null;
  /** How often the cart was changed; 0 for one that does not exist yet. */
  version: number;
}

export interface CartDelivery {
  date: string;
  slot: Slot;
}

/** What a change needs to read besides the current cart. */
interface Requested {
  /** Meals that may be added, read whether they are in the cart or not. */
  mealIds?: readonly number[];
  /** The delivery that the cart would move to. */
  delivery?: CartDelivery | null;
  /**
   * The lines of an order beside the cart, in this order. The reservation of the customer's open checkout counts as spent then,
   * since it is for other meals.
   */
  lines?: readonly Line[] | undefined;
}

/** A requested meal; one that is not in the cart has no quantity. */
export type RequestedMeal = Omit<CartLineRow, 'quantity'> & { quantity: number | null };

/** A cart with its lines, and with the requested meals. */
export type CartRows = CartFrame & { lines: CartLineRow[]; requested: RequestedMeal[] };

interface PlanColumns {
  monthlyPlanCents: number | null;
  /** Of the month, without what counts against agreements and without what the own open checkout holds. */
  spentCents: number | null;
}

type Row = Omit<CartFrame, 'budget'> &
  PlanColumns & {
    /** What the customer's own open checkout holds. */
    heldAgreementId: number | null;
    heldCents: number | null;
    heldDate: string | null;
    /** The meals of the cart in the order in which they were added, then those requested that are not in it. */
    meals: RequestedMeal[];
  };

/** Of the customer `a` on the day of delivery of `c`. */
const CUSTOMER_STATE = sql.raw(`(select s.state from customer_states s where s.account_id = a.id
  and s.from_date <= c.delivery_date and (s.to_date is null or s.to_date >= c.delivery_date))`);
const WITH_HOLD = sql.raw(`left join lateral (
    select h.begins_on as held_from, h.ends_on as held_to from holds h
    where h.account_id = a.id and c.delivery_date ${WITHIN_HOLD} order by h.id limit 1
  ) as held on true`);

/** A cart without a date shows the prices of today; it cannot be ordered until it has one. */
const CART_AGREED = agreedOn('a.id', 'coalesce(c.delivery_date, current_date)');
const CART_PRICE = priceOn('m', 'coalesce(frame.delivery_date, current_date)');

/** The lines of a cart, and meals that may be added to it. */
const savedLines = (accountId: number, mealIds: readonly number[]) => sql`
  select l.meal_id, l.quantity, l.price_cents, extract(epoch from l.added_at) as place
  from cart_lines l where l.account_id = ${accountId}
  union all
  select new.id, null, null, null from unnest(${[...new Set(mealIds)]}::integer[]) as new (id)
  where not exists (select from cart_lines l where l.account_id = ${accountId} and l.meal_id = new.id)`;

const givenLines = (lines: readonly Line[]) => sql`
  select given.meal_id, given.quantity, null::integer as price_cents, given.place
  from unnest(${lines.map(({ mealId }) => mealId)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[])
    with ordinality as given (meal_id, quantity, place)`;

/**
 * A cart with everything that its rules need, in one round trip: a page adds five lines and more in a row, and each
 * of them runs this query. What holds for the whole cart is computed once, not once per line.
 */
export async function getCart(
  db: Db,
  accountId: number,
  { mealIds = [], delivery = null, lines: asked }: Requested = {},
): Promise<CartRows> {
  const { rows } = await sql<Row>`
    with frame as materialized (
      select a.id, a.is_verified, coalesce(own.version, 0) as version, c.delivery_date, c.delivery_slot, budget.month, a.monthly_plan_cents,
        d.allergens as avoided_allergens, d.diets as kept_diets, held.held_from, held.held_to,
        ${CUSTOMER_STATE} as customer_state,
        b.spent_cents - b.agreed_cents
          - case when to_char(k.delivery_date, 'YYYY-MM') = budget.month and k.agreement_id is null then k.subsidy_cents else 0 end
          as spent_cents,
        ${CART_AGREED} as agreed, k.agreement_id as held_agreement_id, k.subsidy_cents as held_cents, k.delivery_date as held_date,
        (select count(*)::integer from orders where orders.account_id = a.id and orders.delivery_date = c.delivery_date
          and orders.delivery_slot = c.delivery_slot and orders.status not in ('cancelled', 'completed')) as already_ordered
      from accounts a
      left join carts own on own.account_id = a.id
      cross join lateral (
        select coalesce(${delivery?.date ?? null}::date, own.delivery_date) as delivery_date,
          coalesce(${delivery?.slot ?? null}::text, own.delivery_slot) as delivery_slot
      ) as c
      cross join lateral (select to_char(c.delivery_date, 'YYYY-MM') as month) as budget
      left join dietary_profiles d on d.account_id = a.id
      left join checkouts k on k.account_id = a.id and k.state = 'open' and ${asked === undefined}
      left join budget_months b on b.account_id = a.id and b.month = budget.month
      ${WITH_HOLD}
      where a.id = ${accountId}
    )
    select frame.delivery_date, frame.delivery_slot, frame.month, frame.version, frame.monthly_plan_cents, frame.spent_cents,
      frame.agreed, frame.held_agreement_id, frame.held_cents, frame.held_date, frame.already_ordered, frame.is_verified, frame.avoided_allergens, frame.kept_diets, frame.customer_state,
      frame.held_from, frame.held_to, (
        select coalesce(json_agg(meal), '[]') from (
          select m.id as "mealId", m.name, m.name_mk as "nameMk", ${CART_PRICE} as "priceCents", m.image_url as "imageUrl",
            m.is_active as "isActive", m.stock_status as "stockStatus", m.allergens, m.diets, m.is_vegetarian as "isVegetarian",
            m.deleted_at as "deletedAt", wanted.quantity, wanted.price_cents as "seenCents"
          from (${asked ? givenLines(asked) : savedLines(accountId, mealIds)}) as wanted
          -- By its index: the planner would rather read all meals.
          cross join lateral (select * from meals where meals.id = wanted.meal_id offset 0) as m
          order by wanted.place, m.id
        ) as meal
      ) as meals
    from frame`.execute(db);
  const { meals, ...frame } = rows[0]!;
  const lines = meals.filter((meal): meal is CartLineRow => meal.quantity !== null);
  const requested = meals.filter(({ mealId }) => mealIds.includes(mealId));
  return { ...frame, budget: budgetOfFrame(frame), lines, requested };
}

function budgetOfFrame({
  agreed,
  month,
  heldAgreementId,
  heldDate,
  heldCents,
  ...plan
}: Omit<Row, 'meals'>): Budget {
  const budget = budgetOf(agreed, plan);
  const isHeld =
    agreed !== null &&
    agreed.id === heldAgreementId &&
    month !== null &&
    isSamePeriod(month, heldDate!, agreed);
  return isHeld ? { ...budget, spent: toCents(budget.spent - heldCents!) } : budget;
}

/** Removes a permanently deleted meal from every cart. */
export async function deleteCartLinesOf(trx: Trx, mealId: number): Promise<void> {
  await trx.deleteFrom('cartLines').where('mealId', '=', mealId).execute();
}

/** The new state of a line; a quantity of zero removes it. `seenCents` is the price that its customer sees. */
export type LineChange = Line & { seenCents: number | null };

interface CartChange {
  /** The version that was evaluated. */
  version: number;
  delivery: CartDelivery | null;
  lines: readonly LineChange[];
}

/**
 * Writes the cart if it still is the version that was evaluated: the one statement takes the lock of the cart, and a later
 * writer finds another version. Losing a cart in a crash is acceptable, so the commit does not wait for the disk.
 * @returns whether it was written
 */
export async function writeCart(
  db: Db,
  accountId: number,
  { version, delivery, lines }: CartChange,
): Promise<boolean> {
  const rows = JSON.stringify(
    lines.map((line) => ({ meal_id: line.mealId, quantity: line.quantity, price_cents: line.seenCents })),
  );
  const { rows: written } = await sql`
    with held as (
      insert into carts as c (account_id, delivery_date, delivery_slot)
      values (${accountId}, ${delivery?.date ?? null}::date, ${delivery?.slot ?? null}::text)
      on conflict (account_id) do update set version = c.version + 1, updated_at = now(),
        delivery_date = coalesce(excluded.delivery_date, c.delivery_date),
        delivery_slot = coalesce(excluded.delivery_slot, c.delivery_slot)
      where c.version = ${version}
      returning account_id
    ), wanted as (
      select * from held, jsonb_to_recordset(${rows}::jsonb) as l (meal_id integer, quantity integer, price_cents integer)
    ), gone as (
      delete from cart_lines l using wanted w where l.account_id = w.account_id and l.meal_id = w.meal_id and w.quantity <= 0
    ), kept as (
      insert into cart_lines (account_id, meal_id, quantity, price_cents)
      select account_id, meal_id, quantity, price_cents from wanted where quantity > 0
      on conflict (account_id, meal_id) do update set quantity = excluded.quantity, price_cents = excluded.price_cents
    )
    select set_config('synchronous_commit', 'off', true) from held`.execute(db);
  return written.length > 0;
}

/** What decides whether meals can be ordered, hidden and deleted ones included. */
export const listOrderability = (db: Db, mealIds: readonly number[]) =>
  db
    .selectFrom('meals')
    .select(['id as mealId', 'isActive', 'stockStatus', 'deletedAt', 'allergens', 'diets', 'isVegetarian'])
    .where('id', '=', anyOf(mealIds))
    .execute();

/** Locks an existing cart; concurrent writers wait. */
export const lockCart = (trx: Trx, accountId: number) =>
  trx.selectFrom('carts').select('version').where('accountId', '=', accountId).forUpdate().execute();

/**
 * Removes the ordered quantities from the cart; meals that were added since stay. A change of the cart that was evaluated
 * before is evaluated again.
 */
export async function removeOrdered(trx: Trx, accountId: number, ordered: readonly Line[]): Promise<void> {
  await trx
    .updateTable('carts')
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .execute();
  const quantities = new Map(ordered.map(({ mealId, quantity }) => [mealId, quantity]));
  const lines = await trx
    .deleteFrom('cartLines')
    .where('accountId', '=', accountId)
    .where('mealId', '=', anyOf([...quantities.keys()]))
    .returningAll()
    .execute();
  const left = lines
    .map((line) => ({ ...line, quantity: line.quantity - quantities.get(line.mealId)! }))
    .filter(({ quantity }) => quantity > 0);
  if (left.length > 0) await trx.insertInto('cartLines').values(left).execute();
}
