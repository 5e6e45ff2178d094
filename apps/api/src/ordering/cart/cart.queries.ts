import { sql } from 'kysely';
import type { PersonDiet } from '@trpeza/contract/menu/diets.constants';
import type { Allergen, Diet, StockStatus } from '@trpeza/contract/menu/meals.constants';
import type { CustomerState } from '@trpeza/contract/customers/client-file.constants';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { toCents } from '@trpeza/contract/platform/money';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { WITHIN_PAUSE_SQL } from '#ordering/calendar/pauses.ts';
import {
  budgetOf,
  isSamePeriod,
  type AgreementOnDate,
  type Budget,
} from '#money/agreements/agreements.domain.ts';
import { agreementOnDateSql } from '#money/money.api.ts';
import { priceOn } from '#menu/menu.api.ts';

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
  /** Null if the meal is not deleted. */
  deletedAt: Date | string | null;
  quantity: number;
  /** The meal's price in cents when the line was last changed; null for lines older than this column. */
  seenCents: number | null;
}

/** A cart without its lines: its delivery, and the terms and budget that apply on the delivery date. */
export interface CartFrame {
  deliveryDate: string | null;
  deliverySlot: Slot | null;
  month: string | null;
  /** The agreement in force on the delivery date, or today if there is no date; null for the default terms. */
  agreed: AgreementOnDate | null;
  /** The customer's budget. Its spent amount excludes the reservation of the customer's open checkout of this cart. */
  budget: Budget;
  alreadyOrdered: number;
  isVerified: boolean;
  /** The allergens that the customer declared; null without a declaration. */
  avoidedAllergens: Allergen[] | null;
  keptDiets: PersonDiet[] | null;
  /** The state of the customer on the delivery date; null means active. */
  customerState: CustomerState | null;
  /** The first day of the pause that includes the delivery date; null if there is none. */
  pausedFrom: string | null;
  pausedTo: string | null;
  /** Incremented by each change of the cart; 0 if the cart does not exist yet. */
  version: number;
}

export interface CartDelivery {
  date: string;
  slot: Slot;
}

/** The data that a change needs in addition to the current cart. */
interface Requested {
  /** Meals that may be added; they are read even if they are not in the cart. */
  mealIds?: readonly number[];
  /** The delivery to which the cart would be moved. */
  delivery?: CartDelivery | null;
  /**
   * Lines to use in place of the saved lines of the cart. The reservation of the customer's open checkout then counts as
   * spent, because the checkout contains other meals.
   */
  lines?: readonly Line[] | undefined;
}

/** A requested meal; its quantity is null if it is not in the cart. */
export type RequestedMeal = Omit<CartLineRow, 'quantity'> & { quantity: number | null };

/** A cart with its lines and the requested meals. */
export type CartRows = CartFrame & { lines: CartLineRow[]; requested: RequestedMeal[] };

interface PlanColumns {
  monthlyPlanCents: number | null;
  /**
   * Amount spent in the month, in cents. Excludes amounts that count against an agreement, and the reservation of the
   * customer's open checkout. Null if the month has no budget row.
   */
  spentCents: number | null;
}

type Row = Omit<CartFrame, 'budget'> &
  PlanColumns & {
    /** This and the next two fields: the agreement, subsidy (cents) and delivery date of the customer's open checkout. */
    reservedAgreementId: number | null;
    reservedCents: number | null;
    reservedDate: string | null;
    /** The meals of the cart in the order in which they were added, followed by requested meals that are not in it. */
    meals: RequestedMeal[];
  };

/** The state of customer `a` on the delivery date of cart `c`. */
const CUSTOMER_STATE = sql.raw(`(select s.state from customer_states s where s.account_id = a.id
  and s.from_date <= c.delivery_date and (s.to_date is null or s.to_date >= c.delivery_date))`);
const WITH_PAUSE = sql.raw(`left join lateral (
    select h.begins_on as paused_from, h.ends_on as paused_to from pauses h
    where h.account_id = a.id and c.delivery_date ${WITHIN_PAUSE_SQL} order by h.id limit 1
  ) as held on true`);

/**
 * The agreement in force on the cart's delivery date. A cart without a date cannot be ordered; it shows the agreement and
 * the prices of today.
 */
const CART_AGREED = agreementOnDateSql('a.id', 'coalesce(c.delivery_date, current_date)');
const CART_PRICE = priceOn('m', 'coalesce(frame.delivery_date, current_date)');

/** The saved lines of a cart, and the meals that may be added to it. */
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
 * Reads a cart and all data that its rules need, in one database round trip. This query must be fast, because it runs for
 * every meal that a page adds. Values of the whole cart are computed once rather than for each line.
 */
export async function getCart(
  db: Db,
  accountId: number,
  { mealIds = [], delivery = null, lines: asked }: Requested = {},
): Promise<CartRows> {
  const { rows } = await sql<Row>`
    with frame as materialized (
      select a.id, a.is_verified, coalesce(own.version, 0) as version, c.delivery_date, c.delivery_slot, budget.month, a.monthly_plan_cents,
        d.allergens as avoided_allergens, d.diets as kept_diets, held.paused_from, held.paused_to,
        ${CUSTOMER_STATE} as customer_state,
        b.spent_cents - b.agreed_cents
          - case when to_char(k.delivery_date, 'YYYY-MM') = budget.month and k.agreement_id is null then k.subsidy_cents else 0 end
          as spent_cents,
        ${CART_AGREED} as agreed, k.agreement_id as reserved_agreement_id, k.subsidy_cents as reserved_cents, k.delivery_date as reserved_date,
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
      ${WITH_PAUSE}
      where a.id = ${accountId}
    )
    select frame.delivery_date, frame.delivery_slot, frame.month, frame.version, frame.monthly_plan_cents, frame.spent_cents,
      frame.agreed, frame.reserved_agreement_id, frame.reserved_cents, frame.reserved_date, frame.already_ordered, frame.is_verified, frame.avoided_allergens, frame.kept_diets, frame.customer_state,
      frame.paused_from, frame.paused_to, (
        select coalesce(json_agg(meal), '[]') from (
          select m.id as "mealId", m.name, m.name_mk as "nameMk", ${CART_PRICE} as "priceCents", m.image_url as "imageUrl",
            m.is_active as "isActive", m.stock_status as "stockStatus", m.allergens, m.diets, m.is_vegetarian as "isVegetarian",
            m.deleted_at as "deletedAt", wanted.quantity, wanted.price_cents as "seenCents"
          from (${asked ? givenLines(asked) : savedLines(accountId, mealIds)}) as wanted
          -- Forces an index lookup per meal; the planner would otherwise scan all meals.
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
  reservedAgreementId,
  reservedDate,
  reservedCents,
  ...plan
}: Omit<Row, 'meals'>): Budget {
  const budget = budgetOf(agreed, plan);
  const isWithinPause =
    agreed !== null &&
    agreed.id === reservedAgreementId &&
    month !== null &&
    isSamePeriod(month, reservedDate!, agreed);
  return isWithinPause ? { ...budget, spent: toCents(budget.spent - reservedCents!) } : budget;
}

export async function deleteCartLinesOf(trx: Trx, mealId: number): Promise<void> {
  await trx.deleteFrom('cartLines').where('mealId', '=', mealId).execute();
}

/** The new state of a line; quantity 0 removes it. `seenCents` is the price that the customer saw. */
export type LineChange = Line & { seenCents: number | null };

interface CartChange {
  /** The version of the cart that the change was evaluated for. */
  version: number;
  delivery: CartDelivery | null;
  lines: readonly LineChange[];
}

/**
 * Writes the cart if its version has not changed since it was read. The statement locks the cart row, so of two
 * concurrent writers the second finds a new version. The commit does not wait for the disk, because losing a cart in a
 * crash is acceptable.
 * @returns whether the cart was written
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

/** Returns the columns that decide whether meals can be ordered; includes hidden and deleted meals. */
export const listOrderability = (db: Db, mealIds: readonly number[]) =>
  db
    .selectFrom('meals')
    .select(['id as mealId', 'isActive', 'stockStatus', 'deletedAt', 'allergens', 'diets', 'isVegetarian'])
    .where('id', '=', anyOf(mealIds))
    .execute();

/** Locks an existing cart, so that concurrent writers wait. */
export const lockCart = (trx: Trx, accountId: number) =>
  trx.selectFrom('carts').select('version').where('accountId', '=', accountId).forUpdate().execute();

/**
 * Removes the quantities of an order from the cart; meals added since the checkout stay. Also increments the cart's
 * version, so that concurrent changes of the cart are evaluated again.
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
