import { sql } from 'kysely';
import type { CreditReason } from '@trpeza/contract/ordering/credits.constants';
import { refundState } from '#money/money.api.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

interface NewCredit {
  orderId: number;
  eventId: number;
  actorId: number;
  reason: CreditReason;
  note: string | null;
  totalCents: number;
  customerCents: number;
  subsidyCents: number;
  lines: readonly { itemId: number; quantity: number; amount: number }[];
  at: Date;
}

/**
 * Inserts a credit with its lines, and updates the order and its items. The caller has locked the order.
 * @returns the id of the credit
 */
export async function insertCredit(trx: Trx, credit: NewCredit): Promise<number> {
  const { orderId, eventId, actorId, reason, note, totalCents, customerCents, subsidyCents, at } = credit;
  const lines = JSON.stringify(
    credit.lines.map(({ itemId, quantity, amount }) => ({ item_id: itemId, quantity, amount_cents: amount })),
  );
  const { rows } = await sql<{ id: number }>`
    with lines as materialized (
      select * from jsonb_to_recordset(${lines}::jsonb) as l (item_id integer, quantity integer, amount_cents integer)
    ), credit as (
      insert into order_credits (order_id, event_id, reason, note, total_cents, customer_cents, subsidy_cents, actor_id, created_at)
      values (${orderId}, ${eventId}, ${reason}, ${note}, ${totalCents}, ${customerCents}, ${subsidyCents}, ${actorId}, ${at})
      returning id
    ), credit_lines as (
      insert into order_credit_lines (credit_id, order_item_id, quantity, amount_cents)
      select credit.id, lines.* from credit, lines
    ), items as (
      update order_items set credited_quantity = credited_quantity + lines.quantity from lines where id = item_id
    ), credited as (
      update orders set credited_cents = credited_cents + ${totalCents},
        credited_customer_cents = credited_customer_cents + ${customerCents},
        credited_subsidy_cents = credited_subsidy_cents + ${subsidyCents},
        -- A credit first reduces the amount on account; only the rest is refunded.
        on_account_cents = greatest(0, on_account_cents - ${customerCents}::integer)
      where id = ${orderId}
    )
    select id from credit`.execute(trx);
  return rows[0]!.id;
}

/** Lists the credits of the given orders, oldest first, with the state of their refunds. */
export const listCredits = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderCredits')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.orderId', '=', 'orderCredits.orderId')
        .on('refunds.cause', '=', sql<string>`'credit:' || order_credits.id`)
        .on('refunds.state', '!=', 'void'),
    )
    .select(['orderCredits.id', 'orderCredits.orderId', 'orderCredits.reason', 'orderCredits.createdAt'])
    .select(['orderCredits.totalCents', 'orderCredits.customerCents', 'orderCredits.subsidyCents'])
    .select(sql<'requested' | 'succeeded' | 'failed' | null>`${refundState}`.as('refundState'))
    .select(
      sql<{ itemId: number; quantity: number }[]>`(
        select jsonb_agg(jsonb_build_object('itemId', order_item_id, 'quantity', quantity) order by order_item_id)
        from order_credit_lines where credit_id = order_credits.id)`.as('lines'),
    )
    .where('orderCredits.orderId', '=', anyOf(orderIds))
    .orderBy('orderCredits.id')
    .execute();

export type CreditRow = Awaited<ReturnType<typeof listCredits>>[number];

/** Lists the meals and quantities of the given credits. */
export const listCreditedMeals = (db: Db, creditIds: readonly number[]) =>
  db
    .selectFrom('orderCreditLines as line')
    .innerJoin('orderItems as item', 'item.id', 'line.orderItemId')
    .select(['line.creditId', 'item.name', 'item.nameMk', 'line.quantity'])
    .where('line.creditId', '=', anyOf(creditIds))
    .orderBy('line.creditId')
    .orderBy('item.id')
    .execute();
