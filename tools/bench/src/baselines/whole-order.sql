-- The minimal handler's statements, one by one: the most that the database alone can do with them.
-- Each client has its own customers, as no customer orders twice at once.
\set customer :first + :client_id * :each + random(0, :each - 1)
\set step :meals / 5
\set add1 random(1, :step)
\set add2 :add1 + :step
\set add3 :add2 + :step
\set add4 :add3 + :step
\set add5 :add4 + :step

select a.id, username, role from sessions s join accounts a on a.id = s.account_id where s.id = 'bench-' || :customer and expires_at > now();
select * from meals where id = :add1;
insert into cart_lines values (:customer, :add1, 2) on conflict (account_id, meal_id) do update set quantity = cart_lines.quantity + excluded.quantity returning *;
select a.id, username, role from sessions s join accounts a on a.id = s.account_id where s.id = 'bench-' || :customer and expires_at > now();
select * from meals where id = :add2;
insert into cart_lines values (:customer, :add2, 2) on conflict (account_id, meal_id) do update set quantity = cart_lines.quantity + excluded.quantity returning *;
select a.id, username, role from sessions s join accounts a on a.id = s.account_id where s.id = 'bench-' || :customer and expires_at > now();
select * from meals where id = :add3;
insert into cart_lines values (:customer, :add3, 2) on conflict (account_id, meal_id) do update set quantity = cart_lines.quantity + excluded.quantity returning *;
select a.id, username, role from sessions s join accounts a on a.id = s.account_id where s.id = 'bench-' || :customer and expires_at > now();
select * from meals where id = :add4;
insert into cart_lines values (:customer, :add4, 2) on conflict (account_id, meal_id) do update set quantity = cart_lines.quantity + excluded.quantity returning *;
select a.id, username, role from sessions s join accounts a on a.id = s.account_id where s.id = 'bench-' || :customer and expires_at > now();
select * from meals where id = :add5;
insert into cart_lines values (:customer, :add5, 2) on conflict (account_id, meal_id) do update set quantity = cart_lines.quantity + excluded.quantity returning *;

select a.id, username, role from sessions s join accounts a on a.id = s.account_id where s.id = 'bench-' || :customer and expires_at > now();
begin;
select m.id, m.name, m.price_cents, c.quantity from cart_lines c join meals m on m.id = c.meal_id where c.account_id = :customer;
insert into checkouts (account_id, state, lines, delivery, delivery_date, delivery_slot, total_cents, subsidy_cents)
  select :customer, 'open', jsonb_agg(jsonb_build_object('mealId', m.id, 'name', m.name, 'priceCents', m.price_cents, 'quantity', c.quantity)),
    '{"firstName": "Ana", "lastName": "Popova", "address": "14 Mirka Way", "city": "Lalor", "phone": "0412 345 678"}',
    current_date + 7, '10:00 - 12:00', 10399, 7279
  from cart_lines c join meals m on m.id = c.meal_id where c.account_id = :customer
  returning id as checkout \gset
select monthly_plan_cents from accounts where id = :customer;
insert into budget_months values (:customer, '2000-01', 7279) on conflict (account_id, month) do update set spent_cents = budget_months.spent_cents + 7279 returning spent_cents;
insert into budget_entries (account_id, month, kind, amount_cents, checkout_id) values (:customer, '2000-01', 'reserved', 7279, (:checkout)::uuid);
commit;

select a.id, username, role from sessions s join accounts a on a.id = s.account_id where s.id = 'bench-' || :customer and expires_at > now();
begin;
select * from checkouts where id = (:checkout)::uuid and account_id = :customer and state = 'open' for update;
insert into orders (account_id, checkout_id, status, delivery, delivery_date, delivery_slot, total_cents, subsidy_cents)
  select account_id, id, 'pending', delivery, delivery_date, delivery_slot, total_cents, subsidy_cents from checkouts where id = (:checkout)::uuid
  returning id as made \gset
insert into order_items (order_id, meal_id, name, price_cents, quantity)
  select :made, l."mealId", l.name, l."priceCents", l.quantity from checkouts, jsonb_to_recordset(lines) as l ("mealId" integer, name text, "priceCents" integer, quantity integer) where checkouts.id = (:checkout)::uuid;
insert into budget_entries (account_id, month, kind, amount_cents, checkout_id) values (:customer, '2000-01', 'released', -7279, (:checkout)::uuid), (:customer, '2000-01', 'ordered', 7279, (:checkout)::uuid);
update checkouts set state = 'placed' where id = (:checkout)::uuid;
delete from cart_lines where account_id = :customer;
commit;
