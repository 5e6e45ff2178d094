import { sql } from 'kysely';
import type { OrderPaymentMethod } from '@trpeza/contract/payments/payments.words';
import type { Db, Trx } from '#platform/database/database.ts';
import type { ArrivedStatus } from './payments.domain.ts';

const columns = [
  'payments.id',
  'payments.checkoutId',
  'payments.method',
  'payments.providerReference',
  'payments.clientSecret',
  'payments.amountCents',
  'payments.currency',
  'payments.state',
] as const;

/** The payment of a checkout that is neither failed nor cancelled. */
export const findLivePayment = (db: Db, checkoutId: string) =>
  db
    .selectFrom('payments')
    .select(columns)
    .where('checkoutId', '=', checkoutId)
    .where('state', 'not in', ['failed', 'cancelled'])
    .executeTakeFirst();

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findLivePayment>>>;

export const findPaymentBySecret = (db: Db, accountId: number, clientSecret: string) =>
  db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .select(columns)
    .where('payments.clientSecret', '=', clientSecret)
    .where('checkouts.accountId', '=', accountId)
    .executeTakeFirst();

/** The newest debit of a customer's checkout, whatever became of it. */
export const findLatestDebit = (db: Db, accountId: number, checkoutId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .select(columns)
    .where('payments.checkoutId', '=', checkoutId)
    .where('payments.method', '=', 'ezidebit')
    .where('checkouts.accountId', '=', accountId)
    .orderBy('payments.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewPaymentRow {
  id: string;
  checkoutId: string;
  method: OrderPaymentMethod;
  provider: string;
  amountCents: number;
  currency: string;
}

/** @returns whether it was made; a checkout has at most one live payment */
export async function insertPayment(
  trx: Trx,
  payment: NewPaymentRow,
  state: 'created' | 'accepted' = 'created',
): Promise<boolean> {
  const row = await trx
    .insertInto('payments')
    .values({ ...payment, state })
    .onConflict((conflict) =>
      // Written out: behind parameters a prepared statement's general plan does not recognise the index.
      conflict
        .column('checkoutId')
        .where(sql<boolean>`state not in ('failed', 'cancelled')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePayment(
  db: Db,
  id: string,
  change: { state?: 'failed' | 'cancelled'; providerReference?: string; clientSecret?: string | null },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...change, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** @returns the payment, unless it has ended meanwhile */
export const markPaymentArrived = (trx: Trx, id: string, state: ArrivedStatus) =>
  trx
    .updateTable('payments')
    .set({ state, updatedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'not in', ['failed', 'cancelled'])
    .returning(['method', 'providerReference'])
    .executeTakeFirst();

export async function insertRefund(
  trx: Trx,
  refund: { id: string; orderId: number; paymentId: string; cause: string; amountCents: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('refunds')
    .values({ ...refund, state: 'requested' })
    .onConflict((conflict) => conflict.columns(['orderId', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findRefund = (db: Db, id: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select([
      'refunds.id',
      'refunds.orderId',
      'refunds.state',
      'refunds.amountCents',
      'orders.accountId',
      'orders.deliveryDate',
      'payments.method',
      'payments.providerReference',
    ])
    .where('refunds.id', '=', id)
    .executeTakeFirst();

export const updateRefund = (db: Db, id: string, state: 'succeeded') =>
  db.updateTable('refunds').set({ state }).where('id', '=', id).execute();

export const findRefundOfOrder = (db: Db, orderId: number) =>
  db.selectFrom('refunds').select(['id', 'state']).where('orderId', '=', orderId).executeTakeFirst();

export async function deleteRequestedRefund(trx: Trx, orderId: number): Promise<void> {
  await trx.deleteFrom('refunds').where('orderId', '=', orderId).where('state', '=', 'requested').execute();
}

/** Every attempt to pay for a checkout, the oldest first. */
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
