import { sql } from 'kysely';
import { isDishonoured } from '#money/online-payments/payments.queries.ts';
import { refundState } from '#money/online-payments/refunds.queries.ts';
import { shareOnStatement } from '#money/online-payments/share-on-statement.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import { dishonouredDebtSql } from './dishonoured-debits.queries.ts';
import type { RequestedMonth } from './statements.queries.ts';

/**
 * The ledger entries of a customer's month in the order of their insertion, and those of earlier orders that were changed
 * in this month after their own month was closed.
 */
export const listEntries = (
  db: Db,
  accountId: number,
  { month, start, end }: RequestedMonth & { start: Date },
) =>
  db
    .selectFrom('budgetEntries')
    .select(
      sql<boolean>`coalesce(
        budget_entries.id > (select min(last_entry_id) from closed_months where month >= budget_entries.month), false)`.as(
        'isLate',
      ),
    )
    .innerJoin('checkouts', 'checkouts.id', 'budgetEntries.checkoutId')
    .leftJoin('orderCredits', 'orderCredits.id', 'budgetEntries.creditId')
    .select(['budgetEntries.creditId', 'orderCredits.customerCents as creditedOwnCents'])
    .select([
      'budgetEntries.kind',
      'budgetEntries.month',
      'budgetEntries.amountCents',
      'budgetEntries.checkoutId',
      'budgetEntries.orderId',
      'budgetEntries.at',
      'budgetEntries.agreementId',
      'checkouts.deliveryDate',
    ])
    .where('budgetEntries.accountId', '=', accountId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('month', '=', month),
        eb(
          'budgetEntries.orderId',
          'in',
          selectFrom('budgetEntries as changed')
            .select('changed.orderId')
            .where('changed.accountId', '=', accountId)
            .where('changed.month', '<', month)
            .where('changed.at', '>=', start)
            .where('changed.at', '<', end),
        ),
      ]),
    )
    .orderBy('budgetEntries.id')
    .execute();

/** @param changed ids of earlier orders to include */
export const listOrders = (
  db: Db,
  accountId: number,
  { from, before }: RequestedMonth,
  changed: readonly number[],
) =>
  db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkoutId')
    .leftJoin('agreements', 'agreements.id', 'orders.agreementId')
    .leftJoin('funders', 'funders.id', 'agreements.funderId')
    .innerJoinLateral(dishonouredDebtSql.as('debt'), (join) => join.onTrue())
    .select(['orders.agreementId', 'funders.name as funderName', 'funders.nameMk as funderNameMk'])
    .select(['orders.feeCents', 'orders.worthCents'])
    .select(['orders.id', 'orders.status', 'orders.outcome', 'orders.deliveryDate', 'orders.paymentMethod'])
    .select(['orders.totalCents', 'orders.customerCents', 'orders.subsidyCents'])
    // The first payment, even if the order was cancelled.
    .select(
      sql<number>`case when ${isDishonoured} then debt.collected_cents else checkouts.customer_cents end`.as(
        'paidCents',
      ),
    )
    .select([isDishonoured.as('isDishonoured'), 'debt.unpaidCents', 'debt.writtenOffCents'])
    .select(shareOnStatement('orders').as('toCollectCents'))
    .where('orders.accountId', '=', accountId)
    .where('orders.deliveryDate', '<', before)
    .where(({ eb, or }) => or([eb('orders.deliveryDate', '>=', from), eb('orders.id', '=', anyOf(changed))]))
    .orderBy('orders.deliveryDate')
    .orderBy('orders.id')
    .execute();

export const listItems = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderItems')
    .select(['orderId', 'name', 'nameMk', 'quantity'])
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('id')
    .execute();

/** The credited items of some orders. */
export const listCreditedItems = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderCredits')
    .innerJoin('orderCreditLines as line', 'line.creditId', 'orderCredits.id')
    .innerJoin('orderItems as item', 'item.id', 'line.orderItemId')
    .select(['orderCredits.id as creditId', 'orderCredits.reason', 'orderCredits.totalCents'])
    .select(['item.name', 'item.nameMk', 'line.quantity'])
    .where('orderCredits.orderId', '=', anyOf(orderIds))
    .orderBy('orderCredits.id')
    .orderBy('item.id')
    .execute();

export const listRefunds = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('refunds')
    .select(({ ref }) => [ref('orderId').$notNull().as('orderId'), 'amountCents'])
    .select(refundState.as('state'))
    .select(sql<number | null>`substring(cause from '^credit:(.+)$')::integer`.as('creditId'))
    .select(sql<boolean>`cause = 'cancelled'`.as('isWhole'))
    .where('state', '!=', 'void')
    .where('orderId', '=', anyOf(orderIds))
    .execute();
