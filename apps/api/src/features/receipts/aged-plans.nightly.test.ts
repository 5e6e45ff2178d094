import { expect, it } from 'vitest';
import { createPlanCheck } from '#test/check-plans.ts';
import { execute } from '#test/global-setup.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { agedPage, listAged, type AgedSearch } from './aged.queries.ts';

const { db, pool, url } = await createTestDatabase();
const CUSTOMERS = 1000;

/** An order per month in two years: all paid and closed but the last. */
const FILL = [
  `insert into accounts (username, password_hash, role, is_verified)
   select 'aged-' || n, '', 'customer', true from generate_series(1, ${CUSTOMERS}) n`,
  `create temp table weeks as select a.id as account_id, gen_random_uuid() as checkout_id, day::date as day
   from accounts a cross join generate_series(date '2024-12-23', date '2026-11-23', '1 month') day where a.username like 'aged-%'`,
  `insert into checkouts (id, account_id, state, lines, delivery, delivery_date, delivery_slot, subtotal_cents, fee_cents,
     total_cents, customer_cents, subsidy_cents, customer_share_bps, expires_at)
   select checkout_id, account_id, 'placed', '[]', '{}', day, '10:00 - 12:00', 1000, 0, 1000, 300, 700, 3000, day from weeks`,
  `insert into orders (account_id, checkout_id, first_name, last_name, phone_number, delivery_address, delivery_instructions,
     delivery_date, delivery_slot, subtotal_cents, fee_cents, total_cents, customer_cents, subsidy_cents, customer_share_bps,
     payment_method, payment_reference, status)
   select account_id, checkout_id, '', '', '', '', '', day, '10:00 - 12:00', 1000, 0, 1000, 300, 700, 3000, 'account', '', 'completed'
   from weeks`,
  `insert into account_charges (account_id, order_id, amount_cents, booked_on)
   select account_id, id, 300, delivery_date from orders order by delivery_date, id`,
  `insert into receipts (request_key, account_id, amount_cents, received_on, method)
   select gen_random_uuid(), account_id, 300, booked_on, 'bank' from account_charges where booked_on < '2026-11-23' order by booked_on`,
  `insert into closed_months (month, last_entry_id) select to_char(month, 'YYYY-MM'), 0
   from generate_series(date '2024-12-01', date '2026-10-01', '1 month') month`,
  `insert into closed_balances (month, account_id, opening_cents, charged_cents, received_cents, closing_cents)
   select month, account_id, 0, sum(amount_cents), sum(amount_cents), 0
   from closed_months join account_charges on to_char(booked_on, 'YYYY-MM') = month group by 1, 2 order by 1, 2`,
];

it('reads aged balances of a thousand customers and two years by indexes alone', async () => {
  await buildMeal(db);
  await execute(url, `${FILL.join(';')}; analyze`);
  const search: AgedSearch = {
    closed: { month: '2026-10', end: '2026-11-01' },
    days: { current: '2026-10-24', over30: '2026-09-24', over60: '2026-08-25', due: '2026-10-25' },
    show: 'owing',
    age: 'current',
    accountIds: undefined,
  };
  const page = { offset: 0, limit: 50 };
  const { total, sums, rows } = await listAged(db, search, page);
  expect({ total, rows: rows.length }).toEqual({ total: CUSTOMERS, rows: 50 });
  expect(sums).toMatchObject({ balance: CUSTOMERS * 300, current: CUSTOMERS * 300, over30: 0, credit: 0 });
  const { sql: text, parameters } = agedPage(search, page).compile(db);
  const wholeReads = await createPlanCheck(pool);
  expect(await wholeReads({ text, values: [...parameters] })).toEqual([]);
});
