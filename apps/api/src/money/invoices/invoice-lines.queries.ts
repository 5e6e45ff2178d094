import { sql, type RawBuilder } from 'kysely';
import type { TaxCode } from '@trpeza/contract/money/tax-codes.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { MonthShare, PayerMonth } from './invoices.domain.ts';
import type { Payer } from './payers.ts';

/** Excludes the orders of self-payers, for which no payer is invoiced. */
const isBilled = sql`(agreement_id is null or subsidy_cents > 0)`;
const isToInvoice = sql`status = 'completed' and invoice_id is null and ${isBilled}`;
const toCharge = (before: string) => sql`${isToInvoice} and delivery_date < ${before}`;
/**
 * Orders whose invoiced amount has to be corrected: they were cancelled, or their credits have changed since they were
 * invoiced.
 */
const isToCorrect = sql`invoice_id is not null and (status <> 'completed' or credited_cents <> invoiced_credit_cents)`;

/** A correlated subquery, because few orders are due while agreements accumulate over years. */
const funder = sql`(select funder_id from agreements where id = agreement_id)`;
/**
 * Whether an order belongs to a payer; null is the organisation. The payer of an order never changes, because an
 * agreement keeps its funder.
 */
const isOfPayer = (funderId: number | null) =>
  funderId === null ? sql`agreement_id is null` : sql`agreement_id is not null and ${funder} = ${funderId}`;
/** Orders with their payer; those of self-payers are excluded. */
const ordersWithPayer = (which: RawBuilder<unknown>) =>
  sql`(select *, ${funder} as funder_id from orders where ${which}) o where (agreement_id is null or funder_id is not null)`;

/** Joins the order's original invoice line `l`, and the sums `charged` of all its invoice lines. */
const charged = sql`
  -- Lateral with a limit: the planner overestimates the number of orders and would otherwise scan all lines.
  cross join lateral (select * from invoice_lines where invoice_id = o.invoice_id and order_id = o.id limit 1) l
  cross join lateral (
    select sum(total_cents)::integer as total, sum(customer_cents)::integer as customer, sum(subsidy_cents)::integer as subsidy
    from invoice_lines where order_id = o.id
  ) charged`;

/**
 * The lines of a payer's next invoice: delivered orders that are on no invoice yet, up to a date, with their current
 * worth, and the credits for orders already invoiced. Credits keep the texts and codes of the original charge. Partial
 * indexes contain exactly these orders, so earlier years are not read.
 */
const due = ({ funderId, lineText, claimingCode, taxCode }: Payer, before: string) => sql`
  select o.id as order_id, o.account_id, 'delivery' as kind, o.delivery_date,
    coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), 'User #' || o.account_id) as person,
    null::integer as meals,
    o.worth_cents as total_cents, o.worth_customer_cents as customer_cents, o.worth_subsidy_cents as subsidy_cents,
    coalesce((select reference from agreements where id = o.agreement_id), '') as reference,
    ${lineText}::text as line_text, ${claimingCode}::text as claiming_code, ${taxCode}::text as tax_code
  from orders o where ${toCharge(before)} and ${isOfPayer(funderId)}
  union all
  select o.id, o.account_id, 'credit', l.delivery_date, l.person, null,
    case o.status when 'completed' then o.worth_cents else 0 end - charged.total,
    case o.status when 'completed' then o.worth_customer_cents else 0 end - charged.customer,
    case o.status when 'completed' then o.worth_subsidy_cents else 0 end - charged.subsidy,
    l.reference, l.line_text, l.claiming_code, l.tax_code
  from (select * from orders where ${isToCorrect} and ${isOfPayer(funderId)}) o ${charged}`;

const COPIED = sql`kind, delivery_date, person, meals, total_cents, customer_cents, subsidy_cents, reference, line_text, claiming_code, tax_code`;

const issued = (invoiceId: number) => sql`
  select order_id, (select account_id from orders where id = order_id) as account_id, ${COPIED}
  from invoice_lines where invoice_id = ${invoiceId}`;

/** Adds the number of meals. It is counted only for lines that are shown or written. */
const withMeals = (lines: RawBuilder<unknown>) => sql`
  select order_id, account_id, kind, delivery_date, person, total_cents, customer_cents, subsidy_cents,
    reference, line_text, claiming_code, tax_code,
    coalesce(meals, (
      select coalesce(sum(quantity - credited_quantity), 0)::integer from order_items i join orders o on o.id = i.order_id
      where o.id = line.order_id and o.status = 'completed'
    ) - (
      select coalesce(sum(l.meals), 0)::integer from invoice_lines l where l.order_id = line.order_id
    )) as meals
  from (${lines}) as line`;

/**
 * Selects the lines of an issued invoice, or those that a payer's invoice would have if it were issued for all amounts
 * due before a date.
 */
export type LinesOf = { invoiceId: number } | { payer: Payer; dueBefore: string };
const linesOf = (of: LinesOf) => ('invoiceId' in of ? issued(of.invoiceId) : due(of.payer, of.dueBefore));

export interface InvoiceLineRow {
  orderId: number;
  accountId: number;
  kind: 'delivery' | 'credit';
  deliveryDate: string;
  person: string;
  meals: number;
  totalCents: number;
  customerCents: number;
  subsidyCents: number;
  reference: string;
  lineText: string;
  claimingCode: string;
  taxCode: TaxCode | '';
}

/** Lines sorted by person, then by delivery date. */
export async function listInvoiceLineRows(
  db: Db,
  of: LinesOf,
  page?: { offset: number; limit: number },
): Promise<InvoiceLineRow[]> {
  const order = sql`order by person collate "mk-x-icu", account_id, delivery_date, order_id`;
  const some = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const chosen = sql`select * from (${linesOf(of)}) as each ${order} ${some}`;
  const { rows } = await sql<InvoiceLineRow>`${withMeals(chosen)} ${order}`.execute(db);
  return rows;
}

export interface InvoiceLineSums {
  deliveries: number;
  credits: number;
  totalCents: number;
  customerCents: number;
  subsidyCents: number;
  /** The GST included in the subsidies: one eleventh of each line, rounded per line as Xero and MYOB do. */
  taxCents: number;
  taxCodes: TaxCode[];
}

const COUNTED = ['deliveries', 'credits', 'totalCents', 'customerCents', 'subsidyCents', 'taxCents'] as const;

export async function sumInvoiceLines(db: Db, of: LinesOf): Promise<InvoiceLineSums> {
  const { rows } = await sql<Record<(typeof COUNTED)[number], string> & { taxCodes: TaxCode[] }>`
    select count(*) filter (where kind = 'delivery') as deliveries, count(*) filter (where kind = 'credit') as credits,
      coalesce(sum(total_cents), 0) as total_cents, coalesce(sum(customer_cents), 0) as customer_cents,
      coalesce(sum(subsidy_cents), 0) as subsidy_cents,
      coalesce(sum(round(subsidy_cents / 11.0)) filter (where tax_code = 'gst'), 0) as tax_cents,
      coalesce(array_agg(distinct tax_code order by tax_code) filter (where tax_code <> ''), '{}') as tax_codes
    from (${linesOf(of)}) as line`.execute(db);
  const { taxCodes, ...sums } = rows[0]!;
  const numbers = Object.fromEntries(COUNTED.map((key) => [key, Number(sums[key])]));
  return { ...(numbers as Omit<InvoiceLineSums, 'taxCodes'>), taxCodes };
}

type Counts = Record<'deliveries' | 'cents', string>;

/**
 * Uninvoiced deliveries by payer and month of delivery. Credits are not included, because they are due immediately,
 * whatever their month.
 */
export async function listDueByMonth(db: Db): Promise<PayerMonth[]> {
  const { rows } = await sql<Omit<PayerMonth, 'deliveries' | 'cents'> & Counts>`
    select funder_id, to_char(delivery_date, 'YYYY-MM') as month, count(*) as deliveries, sum(worth_subsidy_cents) as cents
    from ${ordersWithPayer(isToInvoice)} group by 1, 2`.execute(db);
  return rows.map(numbered);
}

/** Credits that are not invoiced yet, by payer. */
export async function sumDueCredits(db: Db) {
  const { rows } = await sql<{ funderId: number | null; credits: string; cents: string }>`
    select o.funder_id, count(*) as credits,
      sum(case o.status when 'completed' then o.worth_subsidy_cents else 0 end - charged.subsidy) as cents
    from (select * from ${ordersWithPayer(isToCorrect)}) o ${charged} group by 1`.execute(db);
  return rows.map(({ funderId, credits, cents }) => ({
    funderId,
    credits: Number(credits),
    cents: Number(cents),
  }));
}

/** Orders that are neither delivered nor cancelled, by payer and month of delivery. */
export async function countOpenByMonth(db: Db) {
  const { rows } = await sql<{ funderId: number | null; month: string; orders: string }>`
    select funder_id, to_char(delivery_date, 'YYYY-MM') as month, count(*) as orders
    from ${ordersWithPayer(sql`status not in ('completed', 'cancelled')`)} group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, orders: Number(row.orders) }));
}

const numbered = <Row extends Counts>(row: Row) => ({
  ...row,
  deliveries: Number(row.deliveries),
  cents: Number(row.cents),
});

/** A payer's deliveries that are about to be invoiced, by month of delivery. */
export async function sumByMonth(trx: Trx, { payer, before, orderIds }: DueOrders): Promise<MonthShare[]> {
  const { rows } = await sql<{ month: string } & Counts>`
    select to_char(delivery_date, 'YYYY-MM') as month, count(*) as deliveries, sum(subsidy_cents) as cents
    from (${due(payer, before)}) as each where kind = 'delivery' and order_id = ${anyOf(orderIds)}
    group by 1 order by 1`.execute(trx);
  return rows.map(numbered);
}

/** The orders that go on a payer's invoice; the caller must have locked them. */
export interface DueOrders {
  payer: Payer;
  before: string;
  orderIds: readonly number[];
}

/** Locks the due orders in ascending order of id, as everywhere, to avoid deadlocks. @returns their ids */
export async function lockDueOrders(trx: Trx, { funderId }: Payer, before: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    -- Each subquery uses its own index. The conditions are repeated because a row may change while waiting for its lock.
    where id = any(array(
        select id from orders where ${toCharge(before)} and ${isOfPayer(funderId)}
        union all select id from orders where ${isToCorrect} and ${isOfPayer(funderId)}
      ))
      and ((${toCharge(before)}) or (${isToCorrect}))
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Inserts the lines of an invoice, and updates the invoice columns of their orders. */
export async function insertInvoiceLines(
  trx: Trx,
  invoiceId: number,
  { payer, before, orderIds }: DueOrders,
): Promise<void> {
  await sql`
    insert into invoice_lines (invoice_id, order_id, ${COPIED})
    select ${invoiceId}, order_id, ${COPIED}
    from (${withMeals(due(payer, before))}) as each where order_id = ${anyOf(orderIds)}`.execute(trx);
  await sql`
    update orders set
      invoice_id = case when status = 'completed' then coalesce(invoice_id, ${invoiceId}::integer) end,
      invoiced_credit_cents = case when status = 'completed' then credited_cents else 0 end,
      invoiced_credit_subsidy_cents = case when status = 'completed' then credited_subsidy_cents else 0 end
    where id = ${anyOf(orderIds)}`.execute(trx);
}
