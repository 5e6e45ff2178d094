import { sql } from 'kysely';
import type { MissingMeals } from '@trpeza/contract/orders/credits.schemas';
import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/orders/orders.states';
import type { ExceptionKind } from '@trpeza/contract/reconciliation/exceptions.constants';
import { NEED_KINDS, type NeedKind } from '@trpeza/contract/worklist/worklist.constants';
import { isRefundAwaited } from '#features/payments/payments.steps.ts';
import { toCollect } from '#features/payments/to-collect.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import { most, needsAt, type Moment } from './needs.queries.ts';

export interface NeedPage {
  after: { rank: number; at: string; id: number };
  limit: number;
}

export interface NeedRow {
  kind: NeedKind;
  /** Of the page, counted from 1: rows of one person share it. */
  number: number;
  /** The place of the person in the list, to the microsecond. */
  firstRank: number;
  firstAt: string;
  firstId: string;
  id: string;
  at: Date | null;
  count: number | null;
  word: string | null;
  itemId: number | null;
  note: string | null;
  wishedStatus: OrderStatus | null;
  foundStatus: OrderStatus | null;
  otherOutcome: DeliveryOutcome | null;
  missing: MissingMeals | null;
  finding: ExceptionKind | null;
  amountCents: number | null;
  orderId: number | null;
  deliveryDate: string | null;
  status: OrderStatus | null;
  outcome: DeliveryOutcome | null;
  outcomeNote: string | null;
  accountId: number | null;
  name: string | null;
  phone: string | null;
  reportedBy: string | null;
}

/** All that waits, numbered by person: a person stands where the most urgent of their items would. */
function inOrder(moment: Moment, after: NeedPage['after']) {
  // Of the kinds that are not shown nothing is read.
  const ranks = moment.kinds.map((kind) => NEED_KINDS.indexOf(kind));
  return sql`
  waiting as materialized (
    select rank, kind, at, coalesce(at, 'epoch') as place, each.id, order_id, account_id, reporter_id, count, word,
      coalesce(account_id, (select account_id from orders where orders.id = order_id),
        case kind when 'payment' then (select c.account_id from payment_findings f join payments p on p.id = f.payment_id
          join checkouts c on c.id = p.checkout_id where f.id = each.id) end) as person_id
    from (${sql.join(needsAt(moment), sql` union all `)}) as each where each.rank = ${anyOf(ranks)}
  ),
  grouped as (
    select *, first_value(rank) over person as first_rank, first_value(place) over person as first_place,
      first_value(id) over person as first_id
    from waiting window person as (
      partition by person_id, case when person_id is null then rank end, case when person_id is null then id end
      order by rank, place, id)
  ),
  counted as (select coalesce(sum(n), 0) as total, coalesce(max(n) >= ${most}, false) as is_capped
    from (select count(*) as n from waiting group by rank) as each),
  numbered as (
    select *, dense_rank() over (order by first_rank, first_place, first_id) as number
    from grouped where (first_rank, first_place, first_id) > (${after.rank}::integer, ${`${after.at}Z`}::timestamptz, ${after.id}::bigint)
  )`;
}

/**
 * Everything that waits at a moment, person by person, a page of it, one person more than requested, and how many items there
 * are: one statement. Only the rows of the page are joined with their orders, people and payments; an item by its own lookup,
 * since the planner takes the page for longer than it is.
 */
export async function listNeeds(db: Db, moment: Moment, { after, limit }: NeedPage) {
  const { rows } = await sql<NeedRow & { total: string; isCapped: boolean }>`
    with ${inOrder(moment, after)},
    page as (select * from numbered where number <= ${limit + 1})
    select counted.total, counted.is_capped, page.kind, page.id, page.at, page.count, page.word, page.number, page.first_rank, page.first_id,
      to_char(page.first_place at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as first_at,
      item.id as item_id, item.note, item.wished_status, item.found_status, item.outcome as other_outcome, item.missing, finding.kind as finding,
      case page.kind
        when 'account_overdue' then ${toCollect('orders')}
        when 'refund' then (select sum(amount_cents)::integer from refunds
          where refunds.order_id = page.order_id and ${isRefundAwaited})
        when 'payment' then case finding.kind
          when 'dishonoured' then (select coalesce(sum(amount_cents), 0)::integer from ledger_lines
            where ledger_lines.checkout_id = payments.checkout_id and account = 'customer')
          else coalesce(finding.found_cents, finding.expected_cents) end
      end as amount_cents,
      orders.id as order_id, orders.delivery_date, orders.status, orders.outcome, orders.outcome_note,
      accounts.id as account_id,
      coalesce(nullif(trim(orders.first_name || ' ' || orders.last_name), ''),
        nullif(trim(concat(accounts.first_name, ' ', accounts.last_name)), ''), accounts.username) as name,
      coalesce(nullif(orders.phone_number, ''), nullif(accounts.phone_number, '')) as phone,
      reporter.username as reported_by
    from counted left join page on true
    left join lateral (select * from worklist_items where id = page.id
      and page.kind in ('failed_delivery', 'refused_move', 'refused_credit', 'driver_note', 'account_overdue') limit 1) item on true
    left join payment_findings finding on page.kind = 'payment' and finding.id = page.id
    left join payments on payments.id = finding.payment_id
    left join checkouts on checkouts.id = payments.checkout_id
    left join orders paid on paid.checkout_id = payments.checkout_id
    left join orders on orders.id = coalesce(page.order_id, paid.id)
    left join accounts on accounts.id = coalesce(page.account_id, orders.account_id, checkouts.account_id)
    left join accounts reporter on reporter.id = page.reporter_id
    order by page.number, page.rank, page.place, page.id`.execute(db);
  const [first] = rows;
  return {
    total: Number(first?.total ?? 0),
    isCapped: first?.isCapped ?? false,
    // An empty list still says so, in one row without anything.
    rows: rows.filter(({ kind }) => kind !== null),
  };
}
