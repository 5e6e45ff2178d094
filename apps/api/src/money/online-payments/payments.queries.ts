import { sql } from 'kysely';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { PaymentState } from './payment-transitions.domain.ts';

/** The payment of a checkout that has not ended; there is at most one. */
export const findLivePayment = (db: Db, checkoutId: string) =>
  db
    .selectFrom('payments')
    .selectAll('payments')
    .where('checkoutId', '=', checkoutId)
    .where('state', 'not in', ['failed', 'cancelled', 'returned'])
    .executeTakeFirst();

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findLivePayment>>>;

export const findPaymentBySecret = (db: Db, accountId: number, clientSecret: string) =>
  db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .selectAll('payments')
    .where('payments.clientSecret', '=', clientSecret)
    .where('checkouts.accountId', '=', accountId)
    .executeTakeFirst();

/** The newest debit of a customer's checkout, in any state. */
export const findLatestDebit = (db: Db, accountId: number, checkoutId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .selectAll('payments')
    .where('payments.checkoutId', '=', checkoutId)
    .where('payments.method', '=', PaymentMethod.debit)
    .where('checkouts.accountId', '=', accountId)
    // A live payment sorts first. It is always the newest, because it can be created only after all others have ended,
    // but timestamps can be equal.
    .orderBy((eb) => eb('payments.state', 'in', ['failed', 'cancelled', 'returned']))
    .orderBy('payments.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewPaymentRow {
  id: string;
  checkoutId: string;
  method: PaymentMethod;
  provider: string;
  amountCents: number;
  currency: string;
  createdAt?: Date;
}

/** @returns whether it was inserted; false when the checkout already has a live payment */
export async function insertPayment(
  trx: Trx,
  payment: NewPaymentRow,
  state: 'created' | 'accepted' = 'created',
): Promise<boolean> {
  const row = await trx
    .insertInto('payments')
    .values({ ...payment, state })
    .onConflict((conflict) =>
      // Literal values instead of bind parameters: a generic plan would not match the partial index.
      conflict
        .column('checkoutId')
        .where(sql<boolean>`state not in ('failed', 'cancelled', 'returned')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Reference {
  providerReference: string;
  clientSecret: string | null;
  updatedAt: Date;
}

export async function updatePayment(db: Db, id: string, change: Reference): Promise<void> {
  await db.updateTable('payments').set(change).where('id', '=', id).execute();
}

/** Transitions payments from one of the given states to another. @returns the updated rows */
export const updatePaymentStates = (
  db: Db,
  ids: readonly string[],
  { from, to }: { from: readonly PaymentState[]; to: PaymentState },
  updatedAt: Date,
) =>
  db
    .updateTable('payments')
    .set({ state: to, updatedAt })
    .where('id', '=', anyOf(ids, 'uuid'))
    .where('state', '=', anyOf(from, 'text'))
    .returningAll()
    .execute();

export async function insertRefund(
  trx: Trx,
  refund: {
    id: string;
    orderId: number | null;
    paymentId: string;
    cause: string;
    amountCents: number;
    createdAt: Date;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('refunds')
    .values({ ...refund, state: 'requested' })
    .onConflict((conflict) => conflict.columns(['paymentId', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sum of a payment's refunds in cents, including failed ones but not voided ones. */
export async function sumRefunds(db: Db, paymentId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('cents'))
    .where('paymentId', '=', paymentId)
    .where('state', '!=', 'void')
    .executeTakeFirstOrThrow();
  return cents;
}

export const findRefund = (db: Db, id: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .select([
      'refunds.id',
      'refunds.orderId',
      'refunds.paymentId',
      'refunds.state',
      'refunds.amountCents',
      'refunds.cause',
      'refunds.createdAt',
      'checkouts.accountId',
      'checkouts.deliveryDate',
      'payments.checkoutId',
      'payments.method',
      'payments.provider',
      'payments.currency',
      'payments.providerReference',
    ])
    // `retryRefund` appends `:failed:` and an id to the cause of the refund that it replaces.
    .select(
      sql<boolean>`exists (select from refunds as failed where failed.payment_id = refunds.payment_id
        and starts_with(failed.cause, refunds.cause || ':failed:'))`.as('isRepeated'),
    )
    .where('refunds.id', '=', id)
    .executeTakeFirst();

/** Records the result of a refund. @returns false when it was no longer pending */
export async function updateRefund(
  trx: Trx,
  id: string,
  change: { state: 'requested' | 'succeeded'; providerReference: string; updatedAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The refund of a cancelled order, unless it was voided. */
export const findRefundOfOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('refunds')
    .select(['id', 'state'])
    .where('orderId', '=', orderId)
    .where('cause', '=', 'cancelled')
    .where('state', '!=', 'void')
    .executeTakeFirst();

export async function deleteRequestedRefund(trx: Trx, orderId: number, since: Date): Promise<void> {
  await trx
    .deleteFrom('refunds')
    .where('orderId', '=', orderId)
    .where('cause', '=', 'cancelled')
    .where('state', '=', 'requested')
    .where('providerReference', 'is', null)
    .where('createdAt', '>=', since)
    .execute();
}

/** All payment attempts of a checkout, oldest first. */
export const listPaymentsOfCheckout = (db: Db, checkoutId: string) =>
  db
    .selectFrom('payments')
    .select(['method', 'amountCents', 'state', 'createdAt'])
    .where('checkoutId', '=', checkoutId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const listRefundsOfOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('refunds')
    .select(['amountCents', 'state', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();

/** SQL condition: whether the bank has not paid the order's debit, or has taken the money back. */
export const isDishonoured = sql<boolean>`exists (select from payments
  where payments.checkout_id = orders.checkout_id and payments.state = 'dishonoured')`;
