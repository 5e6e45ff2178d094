import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { Db } from '#platform/database/database.ts';

export interface OrderInput {
  accountId: number;
  status: OrderStatus;
  totalCents: number;
  deliveryDate: string;
  /** Timestamp as text, in microseconds. */
  createdAt: string;
}

/** Inserts thousands of plain order rows for tests of lists. The orders have no payments or ledger entries. */
export async function insertOrders(db: Db, wanted: readonly OrderInput[]) {
  const rows = JSON.stringify(
    wanted.map((order, place) => ({
      place,
      checkout_id: randomUUID(),
      account_id: order.accountId,
      status: order.status,
      total_cents: order.totalCents,
      delivery_date: order.deliveryDate,
      created_at: order.createdAt,
    })),
  );
  const { rows: made } = await sql<{ id: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${rows}::jsonb) as w
        (place integer, checkout_id uuid, account_id integer, status text, total_cents integer, delivery_date date, created_at timestamptz)
    ), checkouts_made as (
      insert into checkouts (id, account_id, state, lines, delivery, delivery_date, delivery_slot, subtotal_cents, fee_cents,
        total_cents, customer_cents, subsidy_cents, customer_share_bps, expires_at)
      select checkout_id, account_id, 'placed', '[]', '{}', delivery_date, '10:00 - 12:00', total_cents, 0,
        total_cents, total_cents, 0, 10000, now() from wanted
    )
    insert into orders (checkout_id, account_id, status, first_name, last_name, phone_number, delivery_address, delivery_date,
      delivery_slot, subtotal_cents, fee_cents, total_cents, customer_cents, subsidy_cents, customer_share_bps,
      payment_method, payment_reference, created_at)
    select checkout_id, account_id, status, 'Ana', 'Popova', '0412 345 678', '14 Mirka Way', delivery_date, '10:00 - 12:00',
      total_cents, 0, total_cents, total_cents, 0, 10000, 'stripe', '', created_at from wanted order by place
    returning id`.execute(db);
  return made.map(({ id }, index) => ({ ...wanted[index]!, id }));
}

/** Inserts a refund row with the payment that it refunds. */
export async function insertRefund(
  db: Db,
  order: { id: number; totalCents: number },
  refund: { state: 'requested' | 'succeeded' | 'failed'; createdAt: Date },
) {
  const { checkoutId } = await db
    .selectFrom('orders')
    .select('checkoutId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const paymentId = randomUUID();
  const amount = { amountCents: order.totalCents };
  const payment = {
    id: paymentId,
    checkoutId,
    method: 'stripe' as const,
    provider: 'demo',
    currency: 'USD',
    state: 'paid' as const,
  };
  await db
    .insertInto('payments')
    .values({ ...payment, ...amount })
    .execute();
  const back = { id: randomUUID(), orderId: order.id, paymentId, cause: 'cancelled' };
  await db
    .insertInto('refunds')
    .values({ ...back, ...amount, ...refund })
    .execute();
}
