import { sql, type RawBuilder } from 'kysely';
import { NEED_KINDS, type NeedKind } from '@trpeza/contract/worklist/worklist.constants';
import { WITHIN_HOLD } from '#features/calendar/calendar.steps.ts';
import { isAgreedOn } from '#features/funding/funding.steps.ts';
import { isRefundAwaited } from '#features/payments/payments.steps.ts';
import { toCollect } from '#features/payments/to-collect.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { isToCall } from './moved-to-call.ts';

/** What decides now whether something waits. */
export interface Moment {
  /** The kitchen's date. */
  today: string;
  timeZone: string;
  /** Days that still come and on which nobody delivers: closed, or no delivery day any more. */
  closed: readonly string[];
  /** The days that still come and can no longer be ordered, and when that ended. */
  late: readonly { day: string; until: Date }[];
  /** Money on account is waited for from deliveries until this day. */
  dueUntil: string;
  /** A refund that was asked for before this has not gone through. */
  refundsBefore: Date;
  /** Usual days whose delivery is still to come, and its date. */
  usualDays: readonly { day: string; date: string }[];
  canSend: boolean;
  /** Messages that were queued so long ago wait too long. */
  mailPatienceMinutes: number;
  /** The current month begins on this day. */
  monthBegins: string;
  /** What is wrong with the product itself, as far as no other kind says it. */
  conditions: readonly { place: number; condition: string; since: Date | null; count: number | null }[];
  /** What the reader's role is shown. */
  kinds: readonly NeedKind[];
}

/** Of one kind no more are read; the others follow once these are done. */
const MOST = 500;
export const most = sql.lit(MOST);

/**
 * One kind of the list, of which `found` gives what it has of these columns. Each is found by an index that holds few rows
 * besides: open tasks, open orders, the orders of a day, people who wait.
 */
const part = (kind: NeedKind, found: RawBuilder<unknown>) =>
  sql`(select ${sql.lit(NEED_KINDS.indexOf(kind))}::integer as rank, ${sql.lit(kind)} as kind, found.at, found.id::bigint as id,
    found.order_id, found.account_id, found.reporter_id, found.count, found.word from (${found}) as found)`;

const ofItem = sql`i.opened_at as at, i.id, i.order_id, null::integer as account_id, i.reported_by as reporter_id,
  null::integer as count, null::text as word`;
const ofOrder = sql`o.id, o.id as order_id, null::integer as account_id, null::integer as reporter_id, null::integer as count, null::text as word`;
const ofPerson = sql`a.created_at as at, a.id, null::integer as order_id, a.id as account_id, null::integer as reporter_id,
  null::integer as count, null::text as word`;
const ofNobody = sql`1 as id, null::integer as order_id, null::integer as account_id, null::integer as reporter_id`;

const writtenDown = (kind: 'failed_delivery' | 'refused_move' | 'refused_credit' | 'driver_note') =>
  part(
    kind,
    sql`select ${ofItem} from worklist_items i
      where i.done_at is null and i.kind <> 'account_overdue' and i.kind = ${sql.lit(kind)} order by i.id limit ${most}`,
  );

/** Not of the database, but of whoever read it a moment ago. */
const aboutTheProduct = ({ conditions }: Moment) =>
  part(
    'health',
    sql`select c.since as at, c.place as id, null::integer as order_id, null::integer as account_id, null::integer as reporter_id,
        c.count, c.condition as word
      from jsonb_to_recordset(${JSON.stringify(conditions)}::jsonb)
        as c (place integer, condition text, since timestamptz, count integer)`,
  );

const aboutOrders = ({ today, timeZone, closed, late, dueUntil }: Moment) => [
  writtenDown('failed_delivery'),
  writtenDown('refused_move'),
  writtenDown('refused_credit'),
  writtenDown('driver_note'),
  part(
    'late_order',
    sql`select o.created_at as at, ${ofOrder}
      from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as late (day date, until timestamptz)
      join orders o on o.delivery_date = late.day and o.created_at > late.until
      where o.status = 'pending' limit ${most}`,
  ),
  part(
    'try_later',
    sql`select coalesce(last.tapped_at, last.at) as at, o.id, o.id as order_id, null::integer as account_id, last.actor_id as reporter_id,
        null::integer as count, null::text as word
      from orders o cross join lateral
        (select action, at, tapped_at, actor_id from order_events where order_id = o.id and action <> 'credit' order by id desc limit 1) last
      where o.status = 'delivering' and o.delivery_date >= ${today}::date and last.action = 'tryLater' limit ${most}`,
  ),
  part(
    'closed_day',
    // When its day was closed is not kept, only when delivery days were last changed.
    sql`select greatest(o.created_at, (select max(updated_at) from settings where key in ('closed_dates', 'opened_dates', 'delivery_weekdays'))) as at, ${ofOrder} from orders o
      where o.delivery_date = ${anyOf(closed, 'date')} and o.status not in ('completed', 'cancelled') limit ${most}`,
  ),
  part(
    'ended_service',
    sql`select s.set_at as at, ${ofOrder} from customer_states s join orders o on o.account_id = s.account_id
      where s.state in ('left', 'deceased') and s.to_date is null and s.from_date <= ${today}::date
        and o.status not in ('completed', 'cancelled') and o.delivery_date >= ${today}::date limit ${most}`,
  ),
  part(
    'overdue_order',
    sql`select (o.delivery_date + 1)::timestamp at time zone ${timeZone}::text as at, ${ofOrder} from orders o
      where o.status in ('pending', 'processing', 'ready_for_delivery', 'delivering') and o.delivery_date < ${today}::date
      limit ${most}`,
  ),
  part(
    'account_overdue',
    sql`select ${ofItem} from worklist_items i join orders o on o.id = i.order_id
      where i.done_at is null and i.kind = 'account_overdue' and i.delivered_on <= ${dueUntil}::date and ${toCollect('o')} > 0
      order by i.delivered_on, i.id limit ${most}`,
  ),
];

/** One row for each move of a day of which somebody is still to be called. */
const aboutMoves = ({ today }: Moment) =>
  part(
    'move_untold',
    sql`select day_moves.started_at as at, day_moves.id, null::integer as order_id, null::integer as account_id,
        null::integer as reporter_id, count(*)::integer as count, day_moves.to_date::text as word
      from day_moves
      -- Move by move: the planner expects a third of all moves to be of days to come, and would read all their orders.
      cross join lateral (select * from day_move_orders where day_move_id = day_moves.id offset 0) day_move_orders
      join orders on orders.id = day_move_orders.order_id
      join accounts on accounts.id = orders.account_id
      where greatest(day_moves.from_date, day_moves.to_date) >= ${today}::date and ${isToCall}
      group by day_moves.id`,
  );

/** One row for each day on which standing orders were not placed, and nobody has ordered, called or paused since. */
const aboutStanding = ({ usualDays }: Moment) => {
  const dates = usualDays.map(({ date }) => date);
  return part(
    'standing_refused',
    sql`with refused as materialized (
        select d.delivery_date, d.decided_at, s.account_id, usual.date
        from jsonb_to_recordset(${JSON.stringify(usualDays)}::jsonb) as usual (day date, date date)
        join standing_days d on d.delivery_date = usual.day and d.state = 'refused'
        join standing_orders s on s.id = d.standing_order_id
      )
      select min(decided_at) as at, (delivery_date - date '2000-01-01') as id, null::integer as order_id,
        null::integer as account_id, null::integer as reporter_id, count(*)::integer as count, delivery_date::text as word
      from refused
      -- The orders of these dates, read once: those of a person grow over the years.
      where (account_id, date) not in
        (select account_id, delivery_date from orders where delivery_date = ${anyOf(dates, 'date')} and status <> 'cancelled')
        and not exists (select from holds h where h.account_id = refused.account_id and refused.date ${sql.raw(WITHIN_HOLD)})
      group by delivery_date`,
  );
};

/** Delivered before this month, on no invoice yet. Who pays everything is on none. */
const toInvoice = (monthBegins: string) =>
  sql`status = 'completed' and invoice_id is null and (agreement_id is null or subsidy_cents > 0)
    and delivery_date < ${monthBegins}::date`;

const aboutMoney = ({ refundsBefore, monthBegins, kinds }: Moment) => [
  part(
    'payment',
    sql`select f.opened_at as at, f.id, null::integer as order_id, null::integer as account_id, null::integer as reporter_id,
        null::integer as count, f.kind as word
      from payment_findings f where f.resolved_at is null limit ${most}`,
  ),
  // What has become a payment to check stands there, for those who see these.
  part(
    'refund',
    sql`select min(refunds.created_at) as at, refunds.order_id as id, refunds.order_id, null::integer as account_id, null::integer as reporter_id,
        null::integer as count, null::text as word
      from refunds where ${isRefundAwaited} and refunds.order_id is not null
        and (refunds.state = 'failed' or refunds.created_at < ${refundsBefore})
        and not (${kinds.includes('payment')}::boolean and exists (select from payment_findings f where f.refund_id = refunds.id and f.resolved_at is null))
      group by refunds.order_id limit ${most}`,
  ),
  // The oldest month that has no invoice yet and can still have one; what comes later is on the next.
  part(
    'invoice',
    sql`select null::timestamptz as at, ${ofNobody}, null::integer as count, min(due.month) as word
      from (select greatest(to_char(oldest.delivery_date, 'YYYY-MM'),
          (select to_char((max(month) || '-01')::date + interval '1 month', 'YYYY-MM') from invoices
            where funder_id is not distinct from oldest.funder_id)) as month
        from (
          (select delivery_date, null::integer as funder_id from orders
            where ${toInvoice(monthBegins)} and agreement_id is null
            order by delivery_date limit 1)
          union all
          -- Of each funder, since one may have had its invoice before another.
          (select min(delivery_date), funder_id from (
            select delivery_date, (select funder_id from agreements where id = agreement_id) as funder_id from orders
            where ${toInvoice(monthBegins)} and agreement_id is not null
          ) funded where funder_id is not null group by funder_id)
        ) oldest) due
      where due.month < to_char(${monthBegins}::date, 'YYYY-MM')
      having count(*) > 0`,
  ),
];

const aboutPeople = ({ today }: Moment) => [
  part(
    'diet_to_confirm',
    sql`select d.updated_at as at, a.id, null::integer as order_id, a.id as account_id, null::integer as reporter_id,
        null::integer as count, null::text as word
      from dietary_profiles d join accounts a on a.id = d.account_id
      where d.to_confirm and a.deleted_at is null order by a.id limit ${most}`,
  ),
  part(
    'unverified',
    sql`select a.created_at as at, a.id, null::integer as order_id, a.id as account_id, null::integer as reporter_id, null::integer as count,
        case when a.monthly_plan_cents is not null or ${isAgreedOn('a.id', sql`${today}`)} then 'planned' end as word
      from accounts a
      where a.role = 'customer' and not a.is_verified and a.deleted_at is null order by a.id limit ${most}`,
  ),
  part(
    'no_plan',
    sql`select ${ofPerson} from accounts a
      where a.role = 'customer' and a.monthly_plan_cents is null and a.deleted_at is null and a.is_verified
        and not ${isAgreedOn('a.id', sql`${today}`)}
      order by a.id limit ${most}`,
  ),
];

const aboutMessages = ({ canSend, mailPatienceMinutes }: Moment) => [
  part(
    canSend ? 'mail_delayed' : 'no_mail_server',
    sql`select min(m.queued_at) as at, ${ofNobody}, count(*)::integer as count, null::text as word
      from (select queued_at from messages where state = 'waiting' and queued_at < now() - make_interval(mins => ${mailPatienceMinutes})
        order by queued_at limit 1000) m
      having count(*) > 0`,
  ),
  // One row for each person whom they do not reach. What is erased, or was a test, cannot be sent again.
  part(
    'mail_failed',
    sql`select min(m.created_at) as at, max(m.id) as id, null::integer as order_id, m.account_id, null::integer as reporter_id,
        count(*)::integer as count, m.recipient as word
      from (select id, account_id, recipient, created_at from messages
        where state = 'failed' and cause not like 'template-test:%' and not (html = '' and plain = '')
        order by id desc limit ${most}) m
      group by m.account_id, m.recipient`,
  ),
];

const aboutTheMenu = () =>
  part(
    'undeclared',
    sql`select null::timestamptz as at, ${ofNobody}, count(*)::integer as count, null::text as word
      from meals where deleted_at is null and allergens = '{}' and not no_allergens_confirmed
      having count(*) > 0`,
  );

/** Every kind of the list at a moment. */
export const needsAt = (moment: Moment): RawBuilder<unknown>[] => [
  aboutTheProduct(moment),
  ...aboutOrders(moment),
  aboutMoves(moment),
  aboutStanding(moment),
  ...aboutMoney(moment),
  ...aboutPeople(moment),
  ...aboutMessages(moment),
  aboutTheMenu(),
];
