-- Invariants of money, budgets and orders. Read-only. Rows are returned only for violations, with the invariant, the
-- record that violates it, the expected value and the actual value.
--
--   psql "$DATABASE_URL" --tuples-only --file apps/api/src/money/ledger/invariants.sql
--
-- Safe to run while the product is running, since each statement sees one snapshot. The last two invariants compare budgets
-- with plans and agreements. Both may be lowered below the amount already spent, and the former value is not kept, so enable
-- these checks only if none was lowered: PGOPTIONS='-c trpeza.plans_only_rise=on' psql …

select 'a month''s spending is the sum of its budget entries' as invariant,
  format('account %s, %s', m.account_id, m.month) as about, coalesce(sum(e.amount_cents), 0)::text as should_be, m.spent_cents::text as is
from budget_months m left join budget_entries e using (account_id, month)
group by m.account_id, m.month, m.spent_cents
having m.spent_cents <> coalesce(sum(e.amount_cents), 0);

select 'a budget entry belongs to the account and order of its checkout' as invariant,
  format('entry %s', e.id) as about,
  format('account %s, order %s', c.account_id, o.id) as should_be, format('account %s, order %s', e.account_id, e.order_id) as is
from budget_entries e
left join checkouts c on c.id = e.checkout_id
left join orders o on o.checkout_id = e.checkout_id
where c.id is null or c.account_id <> e.account_id
  or (e.order_id is not null and e.order_id is distinct from o.id)
  or (e.kind in ('ordered', 'cancelled', 'restored', 'credited', 'moved_out', 'moved_in', 'changed') and e.order_id is null)
  or (e.kind = 'reserved' and e.order_id is not null);

select 'the sign of a budget entry matches its kind' as invariant,
  format('entry %s', id) as about, kind as should_be, amount_cents::text as is
from budget_entries
where case when kind in ('reserved', 'ordered', 'restored', 'moved_in') then amount_cents < 0 else amount_cents > 0 end and kind <> 'changed';

select 'an open checkout reserves exactly its subsidy, an ended one nothing' as invariant,
  format('checkout %s, %s', c.id, m.month) as about, should.cents::text as should_be, m.held::text as is
from checkouts c
cross join lateral (
  select to_char(c.delivery_date, 'YYYY-MM') as month, coalesce(sum(amount_cents), 0) as held from budget_entries
  where checkout_id = c.id and kind in ('reserved', 'released') and month = to_char(c.delivery_date, 'YYYY-MM')
  union all
  select month, sum(amount_cents) from budget_entries
  where checkout_id = c.id and kind in ('reserved', 'released') and month <> to_char(c.delivery_date, 'YYYY-MM') group by month
) m
cross join lateral (
  select case when c.state = 'open' and m.month = to_char(c.delivery_date, 'YYYY-MM') then c.subsidy_cents else 0 end as cents
) should
where m.held <> should.cents;

select 'an order uses the budget of its delivery month for exactly the organisation''s current part' as invariant,
  format('order %s', o.id) as about,
  format('%s in %s', case when o.status = 'cancelled' then 0 else o.subsidy_cents - o.credited_subsidy_cents end, to_char(o.delivery_date, 'YYYY-MM')) as should_be,
  format('%s in %s', coalesce(sum(e.amount_cents), 0), string_agg(distinct e.month, ', ')) as is
from orders o left join (
  select order_id, month, sum(amount_cents) as amount_cents from budget_entries where kind not in ('reserved', 'released') group by 1, 2
) e on e.order_id = o.id
group by o.id
having coalesce(sum(e.amount_cents), 0) <> case when o.status = 'cancelled' then 0 else o.subsidy_cents - o.credited_subsidy_cents end
  or count(*) filter (where e.amount_cents <> 0 and e.month <> to_char(o.delivery_date, 'YYYY-MM')) > 0;

select 'an order''s delivery day and slot are those of its last rescheduling, and each one starts from the previous' as invariant,
  format('order %s', r.order_id) as about, format('%s at %s', r.to_date, r.to_slot) as should_be,
  format('%s at %s', coalesce(next.from_date, o.delivery_date), coalesce(next.from_slot, o.delivery_slot)) as is
from order_reschedules r join orders o on o.id = r.order_id
left join lateral (
  select from_date, from_slot from order_reschedules n where n.order_id = r.order_id and n.event_id > r.event_id order by n.event_id limit 1
) next on true
where (r.to_date, r.to_slot) is distinct from (coalesce(next.from_date, o.delivery_date), coalesce(next.from_slot, o.delivery_slot));

-- Each checkout stores the capacity of its slot, which may have been lowered since: the highest one applies. If one was
-- stored without a capacity, there was no limit.
select 'no slot has more deliveries than its capacity' as invariant,
  format('%s at %s', delivery_date, delivery_slot) as about, max(slot_capacity)::text as should_be, count(*)::text as is
from (
  select o.delivery_date, o.delivery_slot, c.slot_capacity from orders o join checkouts c on c.id = o.checkout_id where o.status <> 'cancelled'
  union all
  select delivery_date, delivery_slot, slot_capacity from checkouts where state = 'open'
) deliveries
group by delivery_date, delivery_slot
having count(slot_capacity) = count(*) and count(*) > max(slot_capacity);

select 'a placed checkout has one order, any other checkout none' as invariant,
  format('checkout %s', c.id) as about, case c.state when 'placed' then '1' else '0' end as should_be, count(o.id)::text as is
from checkouts c left join orders o on o.checkout_id = c.id
group by c.id, c.state
having count(o.id) <> case c.state when 'placed' then 1 else 0 end;

select 'an order equals its checkout' as invariant,
  format('order %s', o.id) as about,
  format('account %s on %s at %s, fee %s, share %s, %s for each meal, fee in it %s, agreement %s', c.account_id, c.delivery_date, c.delivery_slot,
    c.fee_cents, c.customer_share_bps, c.meal_subsidy_cents, c.fee_in_split, c.agreement_id) as should_be,
  format('account %s on %s at %s, fee %s, share %s, %s for each meal, fee in it %s, agreement %s', o.account_id, o.delivery_date, o.delivery_slot,
    o.fee_cents, o.customer_share_bps, o.meal_subsidy_cents, o.fee_in_split, o.agreement_id) as is
from orders o join checkouts c on c.id = o.checkout_id
where (o.account_id, o.delivery_date, o.delivery_slot, o.fee_cents, o.customer_share_bps, o.meal_subsidy_cents, o.fee_in_split, o.agreement_id)
  is distinct from (c.account_id, c.delivery_date, c.delivery_slot, c.fee_cents, c.customer_share_bps, c.meal_subsidy_cents, c.fee_in_split, c.agreement_id);

-- The checkout is the first version of its order.
select 'an order costs what its last version costs' as invariant,
  format('order %s', o.id) as about,
  format('version %s: %s, %s and %s', v.version, v.total_cents, v.customer_cents, v.subsidy_cents) as should_be,
  format('version %s: %s, %s and %s', o.version, o.total_cents, o.customer_cents, o.subsidy_cents) as is
from orders o cross join lateral (
  select version, subtotal_cents, total_cents, customer_cents, subsidy_cents from order_versions where order_id = o.id
  union all
  select 1, subtotal_cents, total_cents, customer_cents, subsidy_cents from checkouts where id = o.checkout_id
  order by version desc limit 1
) v
where (o.version, o.subtotal_cents, o.total_cents, o.customer_cents, o.subsidy_cents)
  is distinct from (v.version, v.subtotal_cents, v.total_cents, v.customer_cents, v.subsidy_cents);

select 'the versions of an order are consecutive, and each has a change event' as invariant,
  format('order %s', o.id) as about, format('2 to %s', o.version) as should_be,
  string_agg(format('%s by %s of order %s', v.version, e.action, e.order_id), ', ' order by v.version) as is
from orders o left join order_versions v on v.order_id = o.id left join order_events e on e.id = v.event_id
where o.version > 1 or v.version is not null
group by o.id
having count(v.version) <> o.version - 1 or max(v.version) <> o.version or bool_or(e.action <> 'change' or e.order_id <> o.id)
  or count(*) <> (select count(*) from order_events where order_id = o.id and action = 'change');

select 'the subtotal of a version is the sum of its lines' as invariant,
  format('order %s, version %s', order_id, version) as about, sum((line ->> 'priceCents')::integer * (line ->> 'quantity')::integer)::text as should_be,
  subtotal_cents::text as is
from order_versions cross join lateral jsonb_array_elements(lines) as line
group by order_id, version
having subtotal_cents <> sum((line ->> 'priceCents')::integer * (line ->> 'quantity')::integer);

-- Each version changed the ledger by its difference from the previous version.
select 'the ledger contains the price difference of each version' as invariant,
  format('order %s, version %s', v.order_id, v.version) as about,
  format('%s and %s', v.customer_cents - before.customer_cents, v.subsidy_cents - before.subsidy_cents) as should_be,
  format('%s and %s', posted.customer, posted.subsidy) as is
from order_versions v join orders o on o.id = v.order_id
cross join lateral (
  select version, customer_cents, subsidy_cents from order_versions where order_id = v.order_id and version < v.version
  union all
  select 1, customer_cents, subsidy_cents from checkouts where id = o.checkout_id
  order by version desc limit 1
) before
cross join lateral (
  select coalesce(sum(case 'customer' when debit then amount_cents when credit then -amount_cents end), 0) as customer,
    coalesce(sum(case 'organisation' when debit then amount_cents when credit then -amount_cents end), 0) as subsidy
  from ledger_transfers where checkout_id = o.checkout_id and once = format('changed:%s:%s', v.order_id, v.version)
) posted
where (posted.customer, posted.subsidy) is distinct from
  ((v.customer_cents - before.customer_cents)::bigint, (v.subsidy_cents - before.subsidy_cents)::bigint);

select 'the changes of an order changed the budget by the difference of the organisation''s part' as invariant,
  format('order %s', o.id) as about, (o.subsidy_cents - c.subsidy_cents)::text as should_be, coalesce(sum(e.amount_cents), 0)::text as is
from orders o join checkouts c on c.id = o.checkout_id left join budget_entries e on e.order_id = o.id and e.kind = 'changed'
where o.version > 1 or e.id is not null
group by o.id, c.subsidy_cents
having coalesce(sum(e.amount_cents), 0) <> o.subsidy_cents - c.subsidy_cents;

-- For a paid order, an amount is on account only if a change made the order more expensive, if the office put its
-- dishonoured debit on account, or if the order was restored after its refund.
select 'in addition to a payment, only price increases, dishonoured debits and refunds of restored orders are on account' as invariant,
  format('order %s, %s', o.id, o.payment_method) as about,
  format('0 to %s', most.cents) as should_be, o.on_account_cents::text as is
from orders o left join payments p on p.checkout_id = o.checkout_id and p.state not in ('failed', 'cancelled', 'returned')
left join payment_issues f on f.payment_id = p.id and f.kind = 'dishonoured' and f.resolution = 'on_account'
cross join lateral (
  select case when o.payment_method = 'account' then 0 when p.state = 'dishonoured' and f.id is null then 0
    when o.version = 1 and f.id is null and not exists (select from refunds r where r.order_id = o.id and r.cause = 'cancelled' and r.state <> 'void') then 0 else o.customer_cents end as cents
) most
where o.on_account_cents not between 0 and most.cents;

select 'an order has one accepted payment of the customer''s share, or none if there is nothing to pay' as invariant,
  format('order %s', o.id) as about, format('%s by %s', c.customer_cents, o.payment_method) as should_be,
  coalesce(string_agg(format('%s by %s, %s', p.amount_cents, p.method, p.state), '; '), 'none') as is
from orders o join checkouts c on c.id = o.checkout_id left join payments p on p.checkout_id = o.checkout_id and p.state not in ('failed', 'cancelled', 'returned')
group by o.id, c.customer_cents
having count(p.id) <> least(c.customer_cents, 1) or coalesce(min(p.amount_cents), 0) <> c.customer_cents
  or min(p.state) not in ('paid', 'accepted', 'dishonoured') or min(p.method) <> o.payment_method
  or coalesce(min(p.provider_reference), '') <> o.payment_reference;

select 'a paid payment has an order' as invariant,
  format('payment %s', p.id) as about, 'an order' as should_be, 'none' as is
from payments p left join orders o on o.checkout_id = p.checkout_id
where p.state in ('paid', 'accepted', 'dishonoured') and o.id is null;

select 'a payment without an order is refunded in full' as invariant,
  format('payment %s', p.id) as about, p.amount_cents::text as should_be, coalesce(sum(r.amount_cents), 0)::text as is
from payments p left join refunds r on r.payment_id = p.id and r.order_id is null and r.state <> 'void'
group by p.id
having coalesce(sum(r.amount_cents), 0) <> case p.state when 'returned' then p.amount_cents else 0 end;

select 'a dishonoured debit has exactly one payment issue' as invariant,
  format('payment %s, %s', p.id, p.state) as about, (p.state = 'dishonoured')::integer::text as should_be, count(f.id)::text as is
from payments p left join payment_issues f on f.payment_id = p.id and f.kind = 'dishonoured'
group by p.id
having count(f.id) <> (p.state = 'dishonoured')::integer;

select 'a failed refund has an open payment issue until the money is returned in another way' as invariant,
  format('refund %s', r.id) as about, 'a payment issue' as should_be, coalesce(string_agg(f.resolution, ', '), 'none') as is
from refunds r left join payment_issues f on f.refund_id = r.id and f.kind = 'refund-failed'
where r.state = 'failed'
group by r.id
having count(f.id) filter (where f.resolved_at is null or f.resolution in ('paid_otherwise', 'taken_back')) <> 1;

-- Every row of the ledger is both sides of an entry, so it sums to zero for each order and in total. Correctness is a
-- separate check: for each account of each checkout the ledger must match what orders, payments and refunds say.
select 'the ledger matches orders, payments and refunds' as invariant,
  format('checkout %s, %s', coalesce(kept.checkout_id, told.checkout_id), coalesce(kept.account, told.account)) as about,
  coalesce(told.cents, 0)::text as should_be, coalesce(kept.cents, 0)::text as is
from (
  select checkout_id, account, sum(amount_cents) as cents from ledger_lines where checkout_id is not null group by 1, 2
) kept full join (
  select checkout_id, account, sum(cents) as cents
  from (
    select o.checkout_id, side.account, side.cents
    from orders o cross join lateral (
      values ('customer', o.customer_cents - o.credited_customer_cents), ('organisation', o.subsidy_cents - o.credited_subsidy_cents),
        ('sales', o.credited_cents - o.total_cents)
    ) side (account, cents)
    where o.status <> 'cancelled'
    union all
    select p.checkout_id, side.account, side.cents
    from payments p cross join lateral (
      values (case p.state when 'accepted' then 'debits_underway' else p.method end, p.amount_cents), ('customer', -p.amount_cents)
    ) side (account, cents)
    where p.state in ('accepted', 'paid', 'returned') and p.method <> 'account'
    union all
    select p.checkout_id, side.account, side.cents
    from refunds r join payments p on p.id = r.payment_id cross join lateral (
      values (p.method, -r.amount_cents), ('customer', r.amount_cents)
    ) side (account, cents)
    where r.state = 'succeeded'
    union all
    -- A dispute moves money according to the provider's status, every other payment issue according to its resolution by staff.
    select p.checkout_id, side.account, side.cents
    from payment_issues f join payments p on p.id = f.payment_id cross join lateral (
      select f.posted_cents as cents, case coalesce(f.provider_status, f.resolution)
          when 'open' then 'disputed' when 'lost' then 'losses' when 'collected' then 'cash' when 'written_off' then 'losses' when 'paid_otherwise' then 'customer' when 'taken_back' then 'customer'
        end as account
      union all
      select -f.posted_cents, case when f.provider_status is not null then p.method when f.resolution = 'paid_otherwise' then 'cash' when f.resolution = 'taken_back' then 'losses' else 'customer' end
    ) side
    where f.posted_cents > 0 and f.provider_status is distinct from 'won'
  ) each
  group by 1, 2
) told on told.checkout_id = kept.checkout_id and told.account = kept.account
where coalesce(kept.cents, 0) <> coalesce(told.cents, 0);

select 'an account is charged the collectable amount of each delivered order, and nothing for other orders' as invariant,
  format('order %s, account %s', o.id, o.account_id) as about,
  should.cents::text as should_be, coalesce(c.cents, 0)::text as is
from orders o
left join (select order_id, account_id, sum(amount_cents) as cents from account_charges group by 1, 2) c on c.order_id = o.id
cross join lateral (
  select case when o.status <> 'completed' then 0 when o.payment_method = 'account' then o.worth_customer_cents else o.on_account_cents end as cents
) should
where coalesce(c.cents, 0) <> should.cents or c.account_id <> o.account_id;

select 'the ledger matches the incoming payments' as invariant,
  format('receipt %s', coalesce(r.id, t.incoming_payment_id)) as about,
  format('%s: %s to %s', r.amount_cents, r.method, case when r.account_id is null then 'organisation' else 'customer' end) as should_be,
  coalesce(string_agg(format('%s: %s to %s', t.amount_cents, t.debit, t.credit), '; '), 'nothing') as is
from incoming_payments r full join (select * from ledger_transfers where incoming_payment_id is not null) t on t.incoming_payment_id = r.id
cross join lateral (select case when r.account_id is null then 'organisation' else 'customer' end as payer) who
group by r.id, t.incoming_payment_id, who.payer
having count(t.id) <> 1 or r.id is null or min(t.amount_cents) <> abs(r.amount_cents)
  or (min(t.debit), min(t.credit)) is distinct from
    (case when r.amount_cents > 0 then r.method else who.payer end, case when r.amount_cents > 0 then who.payer else r.method end);

select 'a reversal has the amount, payer and method of the incoming payment that it reverses' as invariant,
  format('receipt %s', back.id) as about,
  format('%s of %s by %s', -r.amount_cents, coalesce('customer ' || r.account_id, 'invoice ' || r.invoice_id), r.method) as should_be,
  format('%s of %s by %s', back.amount_cents, coalesce('customer ' || back.account_id, 'invoice ' || back.invoice_id), back.method) as is
from incoming_payments back join incoming_payments r on r.id = back.reverses_id
where back.amount_cents <> -r.amount_cents or back.method <> r.method or back.received_on < r.received_on
  or (back.account_id, back.invoice_id) is distinct from (r.account_id, r.invoice_id);

select 'a bank line is assigned completely or not at all' as invariant,
  format('line %s, %s', l.id, l.state) as about,
  case l.state when 'received' then l.amount_cents else 0 end::text as should_be, coalesce(r.cents, 0)::text as is
from bank_lines l
left join (select bank_line_id, sum(amount_cents) as cents from incoming_payments where bank_line_id is not null group by 1) r on r.bank_line_id = l.id
where coalesce(r.cents, 0) <> case l.state when 'received' then l.amount_cents else 0 end;

select 'closed months are consecutive' as invariant,
  month as about, to_char((before || '-01')::date + interval '1 month', 'YYYY-MM') as should_be, month as is
from (select month, lag(month) over (order by month) as before from closed_months) each
where month <> to_char((before || '-01')::date + interval '1 month', 'YYYY-MM');

-- The first closed month opens with everything before it, every later month with the closing balance of the previous one.
select 'opening + charged - received = closing, for every customer and closed month' as invariant,
  format('account %s, %s', coalesce(told.account_id, kept.account_id), coalesce(told.month, kept.month)) as about,
  format('%s + %s - %s', coalesce(told.opening, 0), coalesce(told.charged, 0), coalesce(told.received, 0)) as should_be,
  format('%s + %s - %s = %s', coalesce(kept.opening_cents, 0), coalesce(kept.charged_cents, 0), coalesce(kept.received_cents, 0), coalesce(kept.closing_cents, 0)) as is
from (
  select account_id, month, sum(opening) as opening, sum(charged) as charged, sum(received) as received
  from (
    select account_id, to_char((month || '-01')::date + interval '1 month', 'YYYY-MM') as month, closing_cents as opening, 0 as charged, 0 as received
    from closed_balances
    union all
    select account_id, case when month < first then first else month end, case when month < first then charged - received else 0 end,
      case when month < first then 0 else charged end, case when month < first then 0 else received end
    from (
      select account_id, to_char(booked_on, 'YYYY-MM') as month, amount_cents as charged, 0 as received from account_charges
      union all
      select account_id, to_char(received_on, 'YYYY-MM'), 0, amount_cents from incoming_payments where account_id is not null
    ) moved cross join (select min(month) as first from closed_months) started
  ) each
  where month in (select month from closed_months)
  group by 1, 2
) told full join closed_balances kept on kept.account_id = told.account_id and kept.month = told.month
where (coalesce(told.opening, 0), coalesce(told.charged, 0), coalesce(told.received, 0), coalesce(told.opening + told.charged - told.received, 0))
  is distinct from (coalesce(kept.opening_cents, 0)::numeric, coalesce(kept.charged_cents, 0)::numeric, coalesce(kept.received_cents, 0)::numeric, coalesce(kept.closing_cents, 0)::numeric);

select 'a customer gets at most one reminder per month' as invariant,
  format('account %s', account_id) as about, format('after %s', before + 29) as should_be, reminded_on::text as is
from (select account_id, reminded_on, lag(reminded_on) over (partition by account_id order by reminded_on, id) as before from reminders) each
where reminded_on < before + 30;

select 'the product''s role cannot update or delete rows of a ledger' as invariant,
  name as about, 'no right' as should_be, string_agg(privilege, ', ') as is
from (values ('ledger_transfers'), ('budget_entries'), ('order_credits'), ('order_credit_lines'), ('order_versions'),
  ('account_charges'), ('incoming_payments'), ('closed_months'), ('closed_balances'), ('reminders'), ('invoice_events')) ledger (name)
cross join (values ('update'), ('delete'), ('truncate')) kind (privilege)
where has_table_privilege('trpeza_app', name, privilege)
group by name;

select 'a payment at the demo provider belongs to an order or to an open checkout' as invariant,
  g.id as about, g.amount_cents::text as should_be, format('%s, checkout %s', p.state, c.state) as is
from (
  select id, idempotency_key, amount_cents, status, status = 'succeeded' as is_paid from demo_gateway_intents
  union all
  select id, idempotency_key, amount_cents, status, status = 'accepted' from demo_gateway_debits
) g
left join payments p on p.id::text = g.idempotency_key
left join checkouts c on c.id = p.checkout_id
where g.is_paid
  and (p.id is null or p.state in ('failed', 'cancelled') or (c.state = 'expired' and p.state <> 'returned') or p.amount_cents <> g.amount_cents)
  -- Excluded: debits whose cents make the simulated bank dishonour them days later (.05, .14, .51), and payments with a
  -- different amount, which staff resolve.
  and not (p.state = 'failed' and p.method = 'ezidebit' and g.amount_cents % 100 in (5, 14, 51))
  and not exists (
    select from payment_issues f
    where f.payment_id = p.id and f.kind = 'amount-differs' and (f.resolved_at is null or f.resolution = 'settled_elsewhere')
  );

select 'a paid payment is paid at the demo provider, and an ended payment can no longer be paid there' as invariant,
  format('payment %s', p.id) as about, p.state as should_be, g.status as is
from payments p join (
  select id, idempotency_key, amount_cents, status, status = 'succeeded' as is_paid from demo_gateway_intents
  union all
  select id, idempotency_key, amount_cents, status, status = 'accepted' from demo_gateway_debits
) g on g.id = p.provider_reference
where case when p.state in ('paid', 'accepted') then not g.is_paid else p.state in ('failed', 'cancelled') and g.status not in ('canceled', 'cancelled') end;

select 'the subtotal of an order is the sum of its items' as invariant,
  format('order %s', o.id) as about, o.subtotal_cents::text as should_be, coalesce(sum(i.price_cents * i.quantity), 0)::text as is
from orders o left join order_items i on i.order_id = o.id
group by o.id
having o.subtotal_cents <> coalesce(sum(i.price_cents * i.quantity), 0) or count(i.id) = 0;

select 'an order has exactly the meals of its last version' as invariant,
  format('order %s, meal %s', o.id, meal_id) as about,
  coalesce(paid.quantity, 0)::text as should_be, coalesce(cooked.quantity, 0)::text as is
from (
  select c.id as checkout_id, (line ->> 'mealId')::integer as meal_id, sum((line ->> 'quantity')::integer) as quantity
  from checkouts c
  left join orders o on o.checkout_id = c.id
  left join lateral (select lines from order_versions where order_id = o.id order by version desc limit 1) changed on true
  cross join lateral jsonb_array_elements(coalesce(changed.lines, c.lines)) as line
  where c.state = 'placed'
  group by 1, 2
) paid full join (
  select o.checkout_id, i.meal_id, sum(i.quantity) as quantity
  from orders o join order_items i on i.order_id = o.id
  group by 1, 2
) cooked using (checkout_id, meal_id)
left join orders o using (checkout_id)
where paid.quantity is distinct from cooked.quantity;

select 'a frozen production line belongs to an order of its date, or to one that was rescheduled from it' as invariant,
  format('order %s, meal %s', l.order_id, l.meal_id) as about, o.delivery_date::text as should_be, l.delivery_date::text as is
from production_lines l join orders o on o.id = l.order_id
where o.delivery_date <> l.delivery_date
  and not exists (select from order_reschedules r where r.order_id = l.order_id and r.from_date = l.delivery_date);

-- `fixed_cents` is the sum of the fixed subsidies per meal, each limited to the price of the meal.
select 'the split adds up to the total, with the customer''s share rounded half up' as invariant,
  format('%s %s', kind, id) as about, own.cents::text as should_be, customer_cents::text as is
from (
  select 'order' as kind, id::text, subtotal_cents, fee_cents, total_cents, customer_cents, subsidy_cents, customer_share_bps, fee_in_split,
    case when meal_subsidy_cents is not null then (select sum(least(price_cents, meal_subsidy_cents) * quantity) from order_items where order_id = orders.id) end as fixed_cents
  from orders
  union all
  select 'checkout', id::text, subtotal_cents, fee_cents, total_cents, customer_cents, subsidy_cents, customer_share_bps, fee_in_split,
    case when meal_subsidy_cents is not null then (
      select sum(least((line ->> 'priceCents')::integer, meal_subsidy_cents) * (line ->> 'quantity')::integer) from jsonb_array_elements(lines) as line
    ) end
  from checkouts
  union all
  select 'version', format('%s of order %s', v.version, o.id), v.subtotal_cents, v.fee_cents, v.total_cents, v.customer_cents, v.subsidy_cents,
    o.customer_share_bps, o.fee_in_split, case when o.meal_subsidy_cents is not null then (
      select sum(least((line ->> 'priceCents')::integer, o.meal_subsidy_cents) * (line ->> 'quantity')::integer) from jsonb_array_elements(v.lines) as line
    ) end
  from order_versions v join orders o on o.id = v.order_id
) each
cross join lateral (select case when fee_in_split then 0 else fee_cents end as cents) apart
cross join lateral (
  select coalesce(total_cents - fixed_cents, div((total_cents - apart.cents)::bigint * customer_share_bps + 5000, 10000) + apart.cents) as cents
) own
where customer_cents + subsidy_cents <> total_cents or subtotal_cents + fee_cents <> total_cents or customer_cents <> own.cents;

select 'the credited amount of an order is the sum of its credits' as invariant,
  format('order %s', o.id) as about,
  format('%s: %s and %s', coalesce(sum(c.total_cents), 0), coalesce(sum(c.customer_cents), 0), coalesce(sum(c.subsidy_cents), 0)) as should_be,
  format('%s: %s and %s', o.credited_cents, o.credited_customer_cents, o.credited_subsidy_cents) as is
from orders o left join order_credits c on c.order_id = o.id
group by o.id
having (coalesce(sum(c.total_cents), 0), coalesce(sum(c.customer_cents), 0), coalesce(sum(c.subsidy_cents), 0))
  is distinct from (o.credited_cents::bigint, o.credited_customer_cents::bigint, o.credited_subsidy_cents::bigint);

select 'credits of a meal do not exceed the ordered quantity and use its price' as invariant,
  format('order %s, item %s', i.order_id, i.id) as about,
  format('%s of %s at %s', i.credited_quantity, i.quantity, i.price_cents) as should_be,
  format('%s for %s', coalesce(sum(l.quantity), 0), coalesce(sum(l.amount_cents), 0)) as is
from order_items i left join order_credit_lines l on l.order_item_id = i.id left join order_credits c on c.id = l.credit_id
group by i.id
having coalesce(sum(l.quantity), 0) <> i.credited_quantity or i.credited_quantity > i.quantity
  or coalesce(sum(l.amount_cents), 0) <> i.credited_quantity * i.price_cents or bool_or(c.order_id <> i.order_id);

select 'an order is credited its meals, and its delivery fee together with the last meal' as invariant,
  format('order %s', o.id) as about, i.cents::text as should_be, o.credited_cents::text as is
from orders o cross join lateral (
  select sum(price_cents * credited_quantity) + case when bool_and(credited_quantity = quantity) then o.fee_cents else 0 end as cents
  from order_items where order_id = o.id
) i
where o.credited_cents <> i.cents;

select 'after credits, an order is split like an order of the remaining meals' as invariant,
  format('order %s', o.id) as about, own.cents::text as should_be, o.worth_customer_cents::text as is
from orders o
-- The fee is credited together with the last meal.
cross join lateral (select case when o.fee_in_split or o.worth_cents = 0 then 0 else o.fee_cents end as cents) apart
cross join lateral (
  select case when o.meal_subsidy_cents is null then div((o.worth_cents - apart.cents)::bigint * o.customer_share_bps + 5000, 10000) + apart.cents
    else o.worth_cents - (
      select sum(least(i.price_cents, o.meal_subsidy_cents) * (i.quantity - i.credited_quantity)) from order_items i where i.order_id = o.id
    ) end as cents
) own
where o.credited_cents > 0 and o.worth_customer_cents <> own.cents;

select 'every credit returns its subsidy to the budget exactly once' as invariant,
  format('credit %s', c.id) as about, format('%s for order %s', -c.subsidy_cents, c.order_id) as should_be,
  coalesce(string_agg(format('%s for order %s', e.amount_cents, e.order_id), '; '), 'nothing') as is
from order_credits c left join budget_entries e on e.credit_id = c.id
group by c.id
having count(e.id) <> 1 or min(e.amount_cents) <> -c.subsidy_cents or min(e.order_id) <> c.order_id;

select 'refunds never exceed the payment of their order' as invariant,
  format('payment %s', p.id) as about, p.amount_cents::text as should_be, sum(r.amount_cents)::text as is
from refunds r join payments p on p.id = r.payment_id left join orders o on o.id = r.order_id
where r.state not in ('failed', 'void')
group by p.id
having sum(r.amount_cents) > p.amount_cents or bool_or(o.checkout_id <> p.checkout_id);

select 'refunds at the demo provider never exceed the payment' as invariant,
  g.id as about, case when g.is_paid then g.amount_cents else 0 end::text as should_be, sum(r.amount_cents)::text as is
from (
  select id, idempotency_key, amount_cents, status, status = 'succeeded' as is_paid from demo_gateway_intents
  union all
  select id, idempotency_key, amount_cents, status, status = 'accepted' from demo_gateway_debits
) g join demo_gateway_refunds r on g.id = coalesce(r.intent_id, r.debit_id) and r.status <> 'failed'
group by g.id, g.is_paid, g.amount_cents
having sum(r.amount_cents) > case when g.is_paid then g.amount_cents else 0 end;

select 'a successful refund exists at the demo provider and belongs to the same payment' as invariant,
  format('refund %s', r.id) as about, format('%s from %s', r.amount_cents, p.provider_reference) as should_be,
  coalesce(format('%s from %s', g.amount_cents, coalesce(g.intent_id, g.debit_id)), 'nothing') as is
from refunds r join payments p on p.id = r.payment_id and p.provider = 'demo'
left join demo_gateway_refunds g on g.idempotency_key = r.id::text
where r.state = 'succeeded'
  and (g.amount_cents, coalesce(g.intent_id, g.debit_id)) is distinct from (r.amount_cents, p.provider_reference);

select 'the refunds of an order equal what was paid for cancelled, credited and changed meals' as invariant,
  format('order %s, %s', o.id, o.status) as about,
  due.cents::text as should_be, coalesce(sum(r.amount_cents), 0)::text as is
from orders o
left join payments p on p.checkout_id = o.checkout_id and p.state not in ('failed', 'cancelled', 'returned')
left join refunds r on r.order_id = o.id and r.state <> 'void'
cross join lateral (
  select case
    when o.payment_method = 'account' then 0
    -- Refunds made before the bank took the payment back are kept; no further refund is made.
    when p.state = 'dishonoured' then coalesce((select sum(amount_cents) from refunds where order_id = o.id and state = 'succeeded'), 0)
    when o.status = 'cancelled' then coalesce(p.amount_cents, 0)
    -- Everything that was paid or put on account, less what the order still costs.
    else coalesce(p.amount_cents, 0) + o.on_account_cents - o.worth_customer_cents
  end as cents
) due
group by o.id, due.cents
having coalesce(sum(r.amount_cents), 0) <> due.cents;

select 'an order is on account if and only if the office placed it' as invariant,
  format('order %s', o.id) as about,
  format('%s by account %s', case when c.ordered_by is null then 'paid in the shop' else 'account' end, coalesce(c.ordered_by, o.account_id)) as should_be,
  format('%s by account %s', o.payment_method, e.actor_id) as is
from orders o join checkouts c on c.id = o.checkout_id left join order_events e on e.order_id = o.id and e.action = 'place'
where (c.ordered_by is not null) <> (o.payment_method = 'account') or e.actor_id is distinct from coalesce(c.ordered_by, o.account_id);

select 'a payment on account has no provider reference' as invariant,
  format('payment %s', id) as about, 'accepted by account' as should_be,
  format('%s by %s %s', state, provider, coalesce(provider_reference, client_secret)) as is
from payments
where (method = 'account') <> (provider = 'account')
  or method = 'account' and (state <> 'accepted' or provider_reference is not null or client_secret is not null);

select 'a customer has at most one open checkout' as invariant,
  format('account %s', account_id) as about, '1' as should_be, count(*)::text as is
from checkouts where state = 'open' group by account_id having count(*) > 1;

select 'a checkout has at most one live payment, an expired checkout none' as invariant,
  format('checkout %s', c.id) as about, case c.state when 'expired' then '0' else '1' end as should_be, count(*)::text as is
from checkouts c join payments p on p.checkout_id = c.id and p.state not in ('failed', 'cancelled', 'returned')
group by c.id having count(*) > case c.state when 'expired' then 0 else 1 end;

select 'an order''s events lead from its placement to its status without a gap' as invariant,
  format('order %s', o.id) as about, o.status as should_be,
  coalesce(string_agg(coalesce(e.from_status, 'nothing') || ' to ' || e.to_status, ', ' order by e.id), 'none') as is
from orders o left join (
  select *, lag(to_status) over history as before, lead(id) over history as after from order_events window history as (partition by order_id order by id)
) e on e.order_id = o.id
group by o.id
having count(e.id) = 0 or bool_or(e.from_status is distinct from e.before) or bool_or(e.after is null and e.to_status <> o.status);

select 'the total of an invoice is the sum of its lines' as invariant,
  format('invoice %s', v.number) as about,
  format('%s with %s tax in %s lines', v.total_cents, v.tax_cents, v.deliveries + v.credits) as should_be,
  format('%s with %s tax in %s lines', coalesce(sum(l.subsidy_cents), 0),
    round(coalesce(sum(l.subsidy_cents) filter (where l.tax_code = 'gst'), 0) / 11.0), count(l.order_id)) as is
from invoices v left join invoice_lines l on l.invoice_id = v.id
group by v.id
having v.total_cents <> coalesce(sum(l.subsidy_cents), 0) or v.deliveries + v.credits <> count(l.order_id)
  or v.tax_cents <> round(coalesce(sum(l.subsidy_cents) filter (where l.tax_code = 'gst'), 0) / 11.0);

select 'an order is invoiced to its own payer at most once and refers to that invoice' as invariant,
  format('order %s', o.id) as about,
  format('%s with %s on %s of %s', charged.subsidy, whole.cents - charged.subsidy, o.invoice_id,
    case when o.agreement_id is null then 'the organisation' when a.funder_id is null then 'nobody' else format('funder %s', a.funder_id) end) as should_be,
  format('%s with %s on %s of %s', coalesce(sum(l.subsidy_cents), 0), coalesce(sum(l.customer_cents), 0),
    max(l.invoice_id) filter (where l.kind = 'delivery'), string_agg(distinct coalesce('funder ' || v.funder_id, 'the organisation'), ', ')) as is
from orders o
left join agreements a on a.id = o.agreement_id
left join (invoice_lines l join invoices v on v.id = l.invoice_id) on l.order_id = o.id
-- Credits that an invoice has already taken into account are left out: they were never charged, or have been deducted.
cross join lateral (select case when o.invoice_id is null then 0 else o.total_cents - o.invoiced_credit_cents end as cents) whole
cross join lateral (
  select case when o.invoice_id is null then 0
    when o.agreement_id is null then whole.cents - div(whole.cents::bigint * o.customer_share_bps + 5000, 10000)
    else o.subsidy_cents - o.invoiced_credit_subsidy_cents end as subsidy
) charged
where o.invoice_id is not null or l.order_id is not null
group by o.id, a.funder_id, whole.cents, charged.subsidy
having (coalesce(sum(l.subsidy_cents), 0), coalesce(sum(l.customer_cents), 0)) is distinct from (charged.subsidy, whole.cents - charged.subsidy)
  or count(*) filter (where l.kind = 'delivery') - count(*) filter (where l.kind = 'credit') > (o.invoice_id is not null)::integer
  or (o.invoice_id is not null and o.invoice_id <> max(l.invoice_id) filter (where l.kind = 'delivery'))
  or bool_or(v.funder_id is distinct from a.funder_id) or (o.agreement_id is not null and a.funder_id is null);

-- The worth of all deliveries is the sum of the customers' parts, the invoices, and the charges and deductions of the
-- next invoices.
select 'customer shares, invoices and amounts due on the next invoices add up to the value of the deliveries' as invariant,
  payer as about, sum(worth)::text as should_be,
  format('%s own, %s on invoices, %s due, %s to take back', sum(own), sum(invoiced), sum(due), sum(credits)) as is
from (
  select case when o.agreement_id is null then 'the organisation' when a.funder_id is null then 'nobody' else format('funder %s', a.funder_id) end as payer,
    now_worth.whole as worth, now_worth.own, 0 as invoiced,
    case when o.invoice_id is null then now_worth.subsidy else 0 end as due,
    case when o.invoice_id is null then 0 else now_worth.subsidy - case
      when o.agreement_id is null then before.cents - div(before.cents::bigint * o.customer_share_bps + 5000, 10000)
      else o.subsidy_cents - o.invoiced_credit_subsidy_cents end end as credits
  from orders o left join agreements a on a.id = o.agreement_id
  cross join lateral (select o.total_cents - o.invoiced_credit_cents as cents) before
  cross join lateral (
    select case o.status when 'completed' then o.worth_cents else 0 end as whole,
      case o.status when 'completed' then o.worth_customer_cents else 0 end as own,
      case o.status when 'completed' then o.worth_subsidy_cents else 0 end as subsidy
  ) now_worth
  union all
  select coalesce('funder ' || v.funder_id, 'the organisation'), 0, 0, l.subsidy_cents, 0, 0
  from invoice_lines l join invoices v on v.id = l.invoice_id
) each
group by payer
having sum(worth) is distinct from sum(own) + sum(invoiced) + sum(due) + sum(credits);

select 'a month''s spending under agreements is the sum of their budget entries' as invariant,
  format('account %s, %s', m.account_id, m.month) as about,
  coalesce(sum(e.amount_cents) filter (where e.agreement_id is not null), 0)::text as should_be, m.agreed_cents::text as is
from budget_months m left join budget_entries e using (account_id, month)
group by m.account_id, m.month, m.agreed_cents
having m.agreed_cents <> coalesce(sum(e.amount_cents) filter (where e.agreement_id is not null), 0);

select 'the spending of an agreement''s period is the sum of its budget entries' as invariant,
  format('agreement %s, %s', agreement_id, period) as about, coalesce(told.cents, 0)::text as should_be, coalesce(b.spent_cents, 0)::text as is
from agreement_budgets b full join (
  select e.agreement_id, sum(e.amount_cents) as cents,
    case g.period when 'quarter' then left(e.month, 4) || '-Q' || (right(e.month, 2)::integer + 2) / 3 else e.month end as period
  from budget_entries e join agreements g on g.id = e.agreement_id
  group by 1, 3
) told using (agreement_id, period)
where coalesce(b.spent_cents, 0) <> coalesce(told.cents, 0);

-- A checkout may have reserved the budget of another agreement earlier; those entries add up to zero.
select 'the budget entries of an order belong to its own agreement' as invariant,
  format('checkout %s', c.id) as about, coalesce(c.agreement_id::text, 'the plan') as should_be,
  format('%s of %s', sum(e.amount_cents), coalesce(e.agreement_id::text, 'the plan')) as is
from budget_entries e join checkouts c on c.id = e.checkout_id
where e.agreement_id is distinct from c.agreement_id
group by c.id, e.agreement_id
having sum(e.amount_cents) <> 0 or bool_or(e.kind not in ('reserved', 'released'));

select 'a person has at most one agreement on each day' as invariant,
  format('account %s, agreement %s', g.account_id, g.id) as about, format('after %s', g.to_date) as should_be,
  format('agreement %s from %s', later.id, later.from_date) as is
from agreements g join agreements later on later.account_id = g.account_id and later.id <> g.id
where (later.from_date, later.id) > (g.from_date, g.id) and later.from_date <= coalesce(g.to_date, later.from_date);

-- An order that was cancelled may be restored after its agreement has ended.
select 'the agreement of an order belongs to its customer and is valid on the delivery day' as invariant,
  format('%s %s', kind, each.id) as about, format('account %s from %s to %s', g.account_id, g.from_date, g.to_date) as should_be,
  format('account %s on %s', each.account_id, each.delivery_date) as is
from (
  select 'order' as kind, o.id::text, o.agreement_id, o.account_id, o.delivery_date
  from orders o
  where o.agreement_id is not null and o.status <> 'cancelled'
    and not exists (select from order_events e where e.order_id = o.id and e.from_status = 'cancelled')
  union all
  select 'checkout', id::text, agreement_id, account_id, delivery_date from checkouts where agreement_id is not null and state = 'open'
) each left join agreements g on g.id = each.agreement_id
where g.account_id is distinct from each.account_id or each.delivery_date < g.from_date or each.delivery_date > g.to_date;

select 'an order is split by the terms of its agreement' as invariant,
  format('order %s', o.id) as about,
  format('share %s, %s for each meal, fee in it %s', coalesce(g.customer_share_bps, 10000), g.meal_subsidy_cents, g.fee_in_split) as should_be,
  format('share %s, %s for each meal, fee in it %s', o.customer_share_bps, o.meal_subsidy_cents, o.fee_in_split) as is
from orders o left join agreements g on g.id = o.agreement_id
where o.agreement_id is not null and (o.customer_share_bps, o.meal_subsidy_cents, o.fee_in_split)
    is distinct from (coalesce(g.customer_share_bps, 10000), g.meal_subsidy_cents, g.fee_in_split)
  or o.agreement_id is null and (o.meal_subsidy_cents is not null or not o.fee_in_split);

select 'no budget is overspent' as invariant,
  format('account %s, %s', m.account_id, m.month) as about, a.monthly_plan_cents::text as should_be, (m.spent_cents - m.agreed_cents)::text as is
from budget_months m join accounts a on a.id = m.account_id
where m.spent_cents - m.agreed_cents > a.monthly_plan_cents and current_setting('trpeza.plans_only_rise', true) = 'on';

select 'no budget of an agreement is overspent' as invariant,
  format('agreement %s, %s', b.agreement_id, b.period) as about, g.budget_cents::text as should_be, b.spent_cents::text as is
from agreement_budgets b join agreements g on g.id = b.agreement_id
where b.spent_cents > g.budget_cents and current_setting('trpeza.plans_only_rise', true) = 'on';
