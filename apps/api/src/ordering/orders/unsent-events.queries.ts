import { sql } from 'kysely';
import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Trx } from '#platform/database/database.ts';

interface Due {
  limit: number;
  settledBy: Date;
  quietBy: Date;
}

/**
 * SQL condition: an event is the last of a series of meal changes, and the series is complete. No unannounced change
 * follows the event. Also, the event was made before `quietBy`, or another event of the order has followed before
 * `settledBy`.
 */
const isLastChange = (settledBy: Date, quietBy: Date) => sql<boolean>`(
  not exists (select from order_events later where later.order_id = order_events.order_id and later.id > order_events.id
    and later.action = 'change' and later.notified_at is null)
  and (order_events.at < ${quietBy} or exists (select from order_events later
    where later.order_id = order_events.order_id and later.id > order_events.id and later.at < ${settledBy})))`;

/** SQL subquery: all changes of an order up to `next` that have not been announced yet. They are announced together. */
const changes = sql<{ firstVersion: number | null; changes: number[] | null }>`(
  select min(version.version) as first_version, array_agg(change.id) as changes
  from order_versions version join order_events change on change.id = version.event_id
  where version.order_id = next.order_id and version.version <= next.version and change.notified_at is null)`;

/**
 * Three amounts in cents: the total after these changes, the customer's share after them, and the customer's share before
 * them. Null if the event is not a change.
 */
const changedTo = sql<
  number[] | null
>`case when next.version is not null then array[next.total_cents, next.customer_cents, coalesce(
  (select customer_cents from order_versions where order_id = next.order_id and version = run.first_version - 1),
  (select customer_cents from checkouts where id = orders.checkout_id))] end`;

/**
 * The sum of the refunds of this event, without those of other events: each credit and each change has its own refund.
 */
const refundCents = sql<string | null>`(select sum(refunds.amount_cents) from refunds
  where refunds.order_id = orders.id and refunds.cause = any(case when next.version is null
    then array[coalesce('credit:' || order_credits.id, 'cancelled')]
    else (select array_agg('change:' || n) from generate_series(run.first_version, next.version) n) end))`;

/** The period of the limited budget that pays the order's subsidy. Null if the budget has no limit. */
const budgetPeriod = sql<BudgetPeriod | null>`case when orders.agreement_id is null
  then (select 'month' from accounts where id = orders.account_id and monthly_plan_cents is not null)
  else (select period from agreements where id = orders.agreement_id and budget_cents is not null) end`;

/**
 * Returns events that customers have not been notified of, oldest first, and locks them. Placed orders are returned at
 * once. Other events are returned if they were made before `settledBy` and so can no longer be undone. A series of meal
 * changes is returned as its last change, with the ids of all changes in `changes`, if no other change has followed since
 * `quietBy`.
 */
export const lockUnsentEvents = (trx: Trx, { limit, settledBy, quietBy }: Due) =>
  trx
    .selectFrom('orderEvents')
    .innerJoin('orders', 'orders.id', 'orderEvents.orderId')
    .leftJoin('orderCredits', 'orderCredits.eventId', 'orderEvents.id')
    .leftJoin('orderVersions as next', 'next.eventId', 'orderEvents.id')
    .leftJoinLateral(changes.as('run'), (join) => join.onTrue())
    .select('run.changes')
    .select(['orderCredits.id as creditId', 'orderCredits.reason as creditReason'])
    .select(['orderCredits.customerCents as creditOwnCents', 'orders.paymentMethod'])
    .select(['orderCredits.subsidyCents as creditSubsidyCents', 'orders.worthSubsidyCents'])
    .select(budgetPeriod.as('budgetPeriod'))
    .leftJoin('orderReschedules', 'orderReschedules.eventId', 'orderEvents.id')
    .select(['orderReschedules.fromDate', 'orderReschedules.fromSlot'])
    .select(['orderReschedules.toDate', 'orderReschedules.toSlot'])
    .select('next.lines as changedLines')
    .select(changedTo.as('changedTo'))
    .select([
      'orderEvents.id',
      'orderEvents.orderId',
      'orderEvents.action',
      'orderEvents.fromStatus',
      'orderEvents.toStatus',
      'orders.accountId',
      'orders.firstName',
      'orders.lastName',
      'orders.phoneNumber',
      'orders.deliveryInstructions',
      'orders.outcome',
      'orders.leftWhere',
      'orders.deliveryDate',
      'orders.deliverySlot',
      'orders.deliveryAddress',
      'orders.totalCents',
      'orders.subsidyCents',
      'orders.customerCents',
      'orders.onAccountCents',
    ])
    .select(refundCents.as('refundCents'))
    .where('orderEvents.notifiedAt', 'is', null)
    .where((eb) => eb.or([eb('orderEvents.action', '=', 'place'), eb('orderEvents.at', '<', settledBy)]))
    .where((eb) => eb.or([eb('orderEvents.action', '<>', 'change'), isLastChange(settledBy, quietBy)]))
    .orderBy('orderEvents.id')
    .limit(limit)
    .forUpdate('orderEvents')
    .skipLocked()
    .execute();

export type UnsentEvent = Awaited<ReturnType<typeof lockUnsentEvents>>[number];

export const markNotified = (trx: Trx, eventIds: readonly number[]) =>
  trx
    .updateTable('orderEvents')
    .set({ notifiedAt: sql<Date>`now()` })
    .where('id', '=', anyOf(eventIds))
    .execute();
