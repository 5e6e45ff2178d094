import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { buildMeal } from './meals.ts';

/**
 * Inserts November 2026 for many customers. Each customer has four delivered orders on account with three dishes and
 * their charges. Every second customer has a payment, every third reads Macedonian and every fourth has an email address.
 * The default route contains all customers in reverse order.
 */
export async function buildMonthOfStatements(db: Db, people: number): Promise<number[]> {
  const meals = [await buildMeal(db), await buildMeal(db), await buildMeal(db)];
  const { rows } = await sql<{ id: number }>`
    insert into accounts (username, password_hash, role, first_name, last_name, language, email, email_confirmed_at, is_verified, monthly_plan_cents)
    select 'bill-' || n, '', 'customer', 'Вера', 'Клиентска ' || lpad(n::text, 4, '0'), case when n % 3 = 0 then 'mk' else 'en' end,
      case when n % 4 = 0 then 'bill-' || n || '@example.org' end, case when n % 4 = 0 then now() end, true, 90000
    from generate_series(1, ${people}::integer) n order by n returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (const statement of statementsFor(
    ids[0]!,
    ids.at(-1)!,
    meals.map(({ id }) => id),
  ))
    await statement.execute(db);
  return ids;
}

const statementsFor = (first: number, last: number, meals: readonly number[]) => [
  sql`insert into addresses (account_id, address_line1, city, state, zip_code, country, is_default)
    select id, id || ' High Street', 'Preston', 'VIC', '3072', 'Australia', true from accounts where id between ${first} and ${last}`,
  sql`insert into round_places (account_id, address, position)
    select id, id || ' high street preston vic 3072 australia', ${last} - id from accounts where id between ${first} and ${last}`,
  sql`with wanted as (
      select gen_random_uuid() as checkout_id, id as account_id, date '2026-11-02' + 7 * week as delivery_date
      from accounts, generate_series(0, 3) week where id between ${first} and ${last}
    ), checkouts_made as (
      insert into checkouts (id, account_id, state, lines, delivery, delivery_date, delivery_slot, subtotal_cents, fee_cents,
        total_cents, customer_cents, subsidy_cents, customer_share_bps, expires_at)
      select checkout_id, account_id, 'placed', '[]', '{}', delivery_date, '10:00 - 12:00', 10000, 399, 10399, 3120, 7279, 3000, now() from wanted
    )
    insert into orders (checkout_id, account_id, status, first_name, last_name, phone_number, delivery_address, delivery_date,
      delivery_slot, subtotal_cents, fee_cents, total_cents, customer_cents, subsidy_cents, customer_share_bps,
      payment_method, payment_reference, created_at)
    select checkout_id, account_id, 'completed', 'Вера', 'Клиентска', '0412 345 678', '14 Mirka Way', delivery_date, '10:00 - 12:00',
      10000, 399, 10399, 3120, 7279, 3000, 'account', '', delivery_date - 5 from wanted order by delivery_date, account_id`,
  sql`insert into order_items (order_id, meal_id, name, name_mk, image_url, price_cents, quantity, allergens)
    select o.id, m.id, 'Beans in an earthen pot, without meat', 'Тавче гравче во земјен сад, посно', '', 1000, 3, '{}'
    from orders o, meals m where o.account_id between ${first} and ${last} and m.id = any(${meals}::integer[])`,
  sql`insert into budget_months (account_id, month, spent_cents)
    select id, '2026-11', 4 * 7279 from accounts where id between ${first} and ${last}`,
  sql`insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id, at)
    select account_id, '2026-11', 'ordered', 7279, checkout_id, id, created_at from orders where account_id between ${first} and ${last}`,
  sql`insert into account_charges (account_id, order_id, amount_cents, booked_on)
    select account_id, id, 3120, delivery_date from orders where account_id between ${first} and ${last}`,
  sql`insert into incoming_payments (request_key, account_id, amount_cents, received_on, method)
    select gen_random_uuid(), id, 5000, '2026-11-20', 'bank' from accounts where id between ${first} and ${last} and id % 2 = 0`,
];
