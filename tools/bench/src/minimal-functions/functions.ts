/** Each call of the minimal shop as one database function: one round trip, one commit. */
export const functions = `
  create function person_of(session text) returns integer language sql stable as $$
    select a.id from sessions s join accounts a on a.id = s.account_id
    where s.id = session and s.expires_at > now() and a.role = 'customer'
  $$;

  create function add_to_cart(session text, meal integer, wanted integer) returns jsonb language sql as $$
    insert into cart_lines as l (account_id, meal_id, quantity)
    select person_of(session), m.id, wanted from meals m where m.id = meal and m.is_active
    on conflict (account_id, meal_id) do update set quantity = l.quantity + excluded.quantity
    returning to_jsonb(l)
  $$;

  create function start_checkout(session text, on_date date, slot text, receiver jsonb) returns jsonb language plpgsql as $$
    declare
      person integer := person_of(session);
      wanted jsonb; total integer; subsidy integer; checkout uuid; spent integer;
    begin
      select jsonb_agg(jsonb_build_object('mealId', m.id, 'name', m.name, 'priceCents', m.price_cents, 'quantity', l.quantity)),
        sum(m.price_cents * l.quantity) + 399 into wanted, total
        from cart_lines l join meals m on m.id = l.meal_id where l.account_id = person;
      if wanted is null then return null; end if;
      subsidy := total - round(total * 0.3);
      insert into checkouts (account_id, state, lines, delivery, delivery_date, delivery_slot, total_cents, subsidy_cents)
        values (person, 'open', wanted, receiver, on_date, slot, total, subsidy) returning id into checkout;
      insert into budget_months as b values (person, to_char(on_date, 'YYYY-MM'), subsidy)
        on conflict (account_id, month) do update set spent_cents = b.spent_cents + excluded.spent_cents
        returning spent_cents into spent;
      if spent > (select monthly_plan_cents from accounts where id = person) then raise 'the budget is used up'; end if;
      insert into budget_entries (account_id, month, kind, amount_cents, checkout_id)
        values (person, to_char(on_date, 'YYYY-MM'), 'reserved', subsidy, checkout);
      return jsonb_build_object('checkoutId', checkout, 'totalCents', total, 'subsidyCents', subsidy);
    end
  $$;

  create function place_order(session text, checkout uuid) returns jsonb language sql as $$
    with closed as (
      update checkouts set state = 'placed' where id = checkout and account_id = person_of(session) and state = 'open' returning *
    ), made as (
      insert into orders (account_id, checkout_id, status, delivery, delivery_date, delivery_slot, total_cents, subsidy_cents)
      select account_id, id, 'pending', delivery, delivery_date, delivery_slot, total_cents, subsidy_cents from closed returning *
    ), items as (
      insert into order_items (order_id, meal_id, name, price_cents, quantity)
      select made.id, l.* from made join closed on true, jsonb_to_recordset(closed.lines)
        as l ("mealId" integer, name text, "priceCents" integer, quantity integer) returning *
    ), entries as (
      insert into budget_entries (account_id, month, kind, amount_cents, checkout_id)
      select account_id, to_char(delivery_date, 'YYYY-MM'), kind, sign * subsidy_cents, checkout_id
      from made, (values ('released', -1), ('ordered', 1)) as e (kind, sign)
    ), emptied as (
      delete from cart_lines using made where cart_lines.account_id = made.account_id
    )
    select to_jsonb(made) || jsonb_build_object('items', (select jsonb_agg(items) from items)) from made
  $$`;
