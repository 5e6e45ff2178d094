import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { MonthShare } from './invoices.domain.ts';

const toCharge = (before: string) =>
  sql`status = 'completed' and invoice_id is null and delivery_date < ${before}`;
/** What earlier invoices have charged for orders that were not delivered after all, or whose meals have been credited since. */
const toTakeBack = sql`invoice_id is not null and (status <> 'completed' or credited_cents <> invoiced_credit_cents)`;

/**
 * Delivered orders that are on no invoice, up to a date, with what they are still worth, and what has to be taken back.
 * Partial indexes contain exactly these, so earlier years are not read.
 */
const due = (before: string) => sql`
  select o.id as order_id, o.account_id, 'delivery' as kind, o.delivery_date,
    coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), 'User #' || o.account_id) as person,
    null::integer as meals,
    o.worth_cents as total_cents, o.worth_customer_cents as customer_cents, o.worth_subsidy_cents as subsidy_cents
  from orders o where ${toCharge(before)}
  union all
  -- Whatever all invoices together have charged, less what is still owed.
  select o.id, o.account_id, 'credit', l.delivery_date, l.person, null,
    case o.status when 'completed' then o.worth_cents else 0 end - charged.total,
    case o.status when 'completed' then o.worth_customer_cents else 0 end - charged.customer,
    case o.status when 'completed' then o.worth_subsidy_cents else 0 end - charged.subsidy
  from (select * from orders where ${toTakeBack}) o
  -- One by one: the planner expects many more than there ever are, and would read all lines at once.
  cross join lateral (select * from invoice_lines where invoice_id = o.invoice_id and order_id = o.id limit 1) l
  cross join lateral (
    select sum(total_cents)::integer as total, sum(customer_cents)::integer as customer, sum(subsidy_cents)::integer as subsidy
    from invoice_lines where order_id = o.id
  ) charged`;

const issued = (invoiceId: number) => sql`
  select l.order_id, o.account_id, l.kind, l.delivery_date, l.person, l.meals, l.total_cents, l.customer_cents, l.subsidy_cents
  from invoice_lines l join orders o on o.id = l.order_id where l.invoice_id = ${invoiceId}`;

/** Counted only for the lines that are shown or written. */
const withMeals = (lines: ReturnType<typeof due>) => sql`
  select order_id, account_id, kind, delivery_date, person, total_cents, customer_cents, subsidy_cents,
    coalesce(meals, (
      select coalesce(sum(quantity - credited_quantity), 0)::integer from order_items i join orders o on o.id = i.order_id
      where o.id = line.order_id and o.status = 'completed'
    ) - (
      select coalesce(sum(l.meals), 0)::integer from invoice_lines l where l.order_id = line.order_id
    )) as meals
  from (${lines}) as line`;

/** The lines of an issued invoice, or of one that would be issued for what is due before a date. */
export type LinesOf = { invoiceId: number } | { dueBefore: string };
const linesOf = (of: LinesOf) => ('invoiceId' in of ? issued(of.invoiceId) : due(of.dueBefore));

export interface LineRow {
  orderId: number;
  accountId: number;
  kind: 'delivery' | 'credit';
  deliveryDate: string;
  person: string;
  meals: number;
  totalCents: number;
  customerCents: number;
  subsidyCents: number;
}

/** By person, then as they were delivered. */
export async function listLines(
  db: Db,
  of: LinesOf,
  page?: { offset: number; limit: number },
): Promise<LineRow[]> {
  const order = sql`order by person collate "mk-x-icu", account_id, delivery_date, order_id`;
  const some = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const chosen = sql`select * from (${linesOf(of)}) as each ${order} ${some}`;
  const { rows } = await sql<LineRow>`${withMeals(chosen)} ${order}`.execute(db);
  return rows;
}

export interface LineSums {
  deliveries: number;
  credits: number;
  totalCents: number;
  customerCents: number;
  subsidyCents: number;
}

export async function sumLines(db: Db, of: LinesOf): Promise<LineSums> {
  const { rows } = await sql<Record<keyof LineSums, string>>`
    select count(*) filter (where kind = 'delivery') as deliveries, count(*) filter (where kind = 'credit') as credits,
      coalesce(sum(total_cents), 0) as total_cents, coalesce(sum(customer_cents), 0) as customer_cents,
      coalesce(sum(subsidy_cents), 0) as subsidy_cents
    from (${linesOf(of)}) as line`.execute(db);
  const sums = rows[0]!;
  return {
    deliveries: Number(sums.deliveries),
    credits: Number(sums.credits),
    totalCents: Number(sums.totalCents),
    customerCents: Number(sums.customerCents),
    subsidyCents: Number(sums.subsidyCents),
  };
}

const columns = [
  'id',
  'number',
  'month',
  'issuedAt',
  'kitchen',
  'organisation',
  'deliveries',
  'credits',
  'totalCents',
  'months',
] as const;

export const findInvoice = (db: Db, month: string) =>
  db.selectFrom('invoices').select(columns).where('month', '=', month).executeTakeFirst();

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

export const listInvoices = (db: Db) =>
  db.selectFrom('invoices').select(columns).orderBy('month', 'desc').execute();

export const findLaterInvoice = (db: Db, month: string) =>
  db
    .selectFrom('invoices')
    .select('month')
    .where('month', '>', month)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst();

/** What is due by month of delivery; credits are due at once. */
export async function listDueByMonth(db: Db): Promise<MonthShare[]> {
  const { rows } = await sql<MonthShare>`
    select to_char(delivery_date, 'YYYY-MM') as month, count(*) as deliveries, sum(worth_subsidy_cents) as cents
    from orders where status = 'completed' and invoice_id is null group by 1`.execute(db);
  return rows.map(numbered);
}

const numbered = ({ month, deliveries, cents }: MonthShare): MonthShare => ({
  month,
  deliveries: Number(deliveries),
  cents: Number(cents),
});

/** The same for the orders that are about to be invoiced. */
async function sumByMonth(trx: Trx, before: string, orderIds: readonly number[]): Promise<MonthShare[]> {
  const { rows } = await sql<MonthShare>`
    select to_char(delivery_date, 'YYYY-MM') as month, count(*) as deliveries, sum(subsidy_cents) as cents
    from (${due(before)}) as each where kind = 'delivery' and order_id = ${anyOf(orderIds)}
    group by 1 order by 1`.execute(trx);
  return rows.map(numbered);
}

/** Orders that are neither delivered nor cancelled, by month of delivery. */
export async function countOpenByMonth(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; orders: number }>`
    select to_char(delivery_date, 'YYYY-MM') as month, count(*) as orders
    from orders where status not in ('completed', 'cancelled') group by 1`.execute(db);
  return new Map(rows.map(({ month, orders }) => [month, Number(orders)]));
}

/** Serialises the issuing of invoices. */
export const lockInvoices = async (trx: Trx): Promise<void> => {
  await sql`lock table invoices in share row exclusive mode`.execute(trx);
};

/** Locks the due orders, in the order that all code uses. @returns their ids */
export async function lockDueOrders(trx: Trx, before: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    -- Found by an index each; asked again of what had to be waited for.
    where id = any(array(
        select id from orders where ${toCharge(before)} union all select id from orders where ${toTakeBack}
      ))
      and ((${toCharge(before)}) or (${toTakeBack}))
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface NewInvoice {
  number: string;
  month: string;
  issuedAt: Date;
  issuedBy: number;
  kitchen: object;
  organisation: object;
  deliveries: number;
  credits: number;
  totalCents: number;
}

/** Writes an invoice with a copy of its lines, and marks their orders, which the caller has locked. */
export async function insertInvoice(
  trx: Trx,
  invoice: NewInvoice,
  { before, orderIds }: { before: string; orderIds: readonly number[] },
): Promise<void> {
  const { id } = await trx
    .insertInto('invoices')
    .values({
      ...invoice,
      kitchen: JSON.stringify(invoice.kitchen),
      organisation: JSON.stringify(invoice.organisation),
      months: JSON.stringify(await sumByMonth(trx, before, orderIds)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into invoice_lines (invoice_id, order_id, kind, delivery_date, person, meals, total_cents, customer_cents, subsidy_cents)
    select ${id}, order_id, kind, delivery_date, person, meals, total_cents, customer_cents, subsidy_cents
    from (${withMeals(due(before))}) as each where order_id = ${anyOf(orderIds)}`.execute(trx);
  await sql`
    update orders set
      invoice_id = case when status = 'completed' then coalesce(invoice_id, ${id}::integer) end,
      invoiced_credit_cents = case when status = 'completed' then credited_cents else 0 end
    where id = ${anyOf(orderIds)}`.execute(trx);
}
