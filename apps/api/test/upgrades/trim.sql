-- Leaves of a demonstration's database a dozen orders and whatever belongs to them: small enough to be kept in the repository,
-- with every status, way to pay and refund. As a superuser, in a copy:
--
--   psql "$COPY" --set ON_ERROR_STOP=1 --file apps/api/test/upgrades/trim.sql
--   pg_dump "$COPY" --data-only --column-inserts --rows-per-insert=200 --schema=public --exclude-table='*migration*' |
--     grep --invert-match --extended-regexp '^(--|\\|SET |SELECT pg_catalog.set_config|$)' > apps/api/test/upgrades/<release>.sql
begin;
set session_replication_role = replica;
create temp table kept_orders as
  select id, checkout_id, account_id from orders
  where id in (select order_id from refunds) or id in (select min(id) from orders group by status, payment_method);
create temp table kept_accounts as
  select id from accounts where role <> 'customer' or username in ('customer', 'newcomer')
  union select account_id from kept_orders;
do $$
declare place record;
begin
  for place in
    select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('order_id', 'checkout_id', 'account_id')
  loop
    execute format('delete from %I where %I not in (select %s)', place.table_name, place.column_name,
      case place.column_name when 'order_id' then 'id from kept_orders' when 'checkout_id' then 'checkout_id from kept_orders'
        else 'id from kept_accounts' end);
  end loop;
end $$;
delete from orders where id not in (select id from kept_orders);
delete from checkouts where id not in (select checkout_id from kept_orders);
delete from refunds where payment_id not in (select id from payments);
delete from accounts where id not in (select id from kept_accounts);
delete from demo_gateway_intents where idempotency_key not in (select id::text from payments);
delete from demo_gateway_debits where idempotency_key not in (select id::text from payments);
delete from demo_gateway_refunds where coalesce(intent_id, debit_id) not in (select id from demo_gateway_intents union select id from demo_gateway_debits);
update budget_months m set spent_cents =
  (select coalesce(sum(amount_cents), 0) from budget_entries e where (e.account_id, e.month) = (m.account_id, m.month));
delete from meals where id not in (select meal_id from order_items);
delete from server_secrets;
commit;
