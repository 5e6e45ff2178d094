import { sql, type Kysely } from 'kysely';

/**
 * What an invoice holds by month of delivery, so that the list of months need not add up the lines of years: a list of
 * `{month, deliveries, cents}`. Invoices that were issued before are told from their lines.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table invoices add column months jsonb`.execute(db);
  await sql`alter table invoices disable trigger invoices_append_only`.execute(db);
  await sql`
    update invoices set months = coalesce((
      select jsonb_agg(jsonb_build_object('month', month, 'deliveries', deliveries, 'cents', cents) order by month)
      from (
        select to_char(delivery_date, 'YYYY-MM') as month, count(*) as deliveries, sum(subsidy_cents) as cents
        from invoice_lines where invoice_id = invoices.id and kind = 'delivery' group by 1
      ) as each
    ), '[]')`.execute(db);
  await sql`alter table invoices enable trigger invoices_append_only`.execute(db);
  await sql`alter table invoices alter column months set not null`.execute(db);
}
