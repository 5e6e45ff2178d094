import { sql } from 'kysely';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';

/**
 * At most one row: the oldest past month for which a payer can get an invoice. Uninvoiced orders up to the month
 * of a payer's latest invoice count for the month after it.
 */
export const listMonthsToInvoice: ListWorklistRows = async (db, { monthBegins }) => {
  const toInvoice = sql`status = 'completed' and invoice_id is null and delivery_date < ${monthBegins}::date
    and (agreement_id is null or subsidy_cents > 0)`;
  const { rows } = await sql<{ month: string }>`
    select min(due.month) as month
    from (
      select greatest(to_char(oldest.delivery_date, 'YYYY-MM'),
        (select to_char((max(month) || '-01')::date + interval '1 month', 'YYYY-MM') from invoices
          where funder_id is not distinct from oldest.funder_id)) as month
      from (
        (select delivery_date, null::integer as funder_id from orders
          where ${toInvoice} and agreement_id is null order by delivery_date limit 1)
        union all
        -- One row per funder, because the latest invoiced month differs between funders.
        select min(delivery_date), funder_id from (
          select delivery_date, (select funder_id from agreements where id = agreement_id) as funder_id from orders
          where ${toInvoice} and agreement_id is not null
        ) funded where funder_id is not null group by funder_id
      ) oldest
    ) due
    where due.month < to_char(${monthBegins}::date, 'YYYY-MM')
    having count(*) > 0`.execute(db);
  return rows.map(({ month }) => ({ id: 1, at: null, month }));
};
