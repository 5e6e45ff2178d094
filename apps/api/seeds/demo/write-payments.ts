import { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import type { Trx } from '#platform/database/database.ts';
import type { DemoOrder } from './orders.ts';

const isDebit = ({ paymentMethod }: DemoOrder): boolean => paymentMethod === PaymentMethod.debit;
const isCard = ({ paymentMethod }: DemoOrder): boolean => paymentMethod === PaymentMethod.card;
/** Ordered by telephone: no provider knows of it. */
export const isOnAccount = ({ paymentMethod }: DemoOrder): boolean => paymentMethod === PaymentMethod.account;

/** The demo provider's reference of the payment of a generated order; what is on account has none. */
export const referenceOf = (order: DemoOrder): string =>
  isOnAccount(order) ? '' : `${isDebit(order) ? 'demo_dd' : 'demo_pi'}_${order.paymentId}`;

const secretOf = (order: DemoOrder): string => `${referenceOf(order)}_secret`;

/** Writes the payments of generated orders into our records and the provider's, so that each can be refunded like a real one. */
export async function writePayments(trx: Trx, orders: readonly DemoOrder[]): Promise<void> {
  const paid = orders.filter(({ price }) => price.customer > 0);
  await trx.insertInto('payments').values(paid.map(paymentOf)).execute();
  const intents = orders.filter(isCard).map((order) => {
    return { ...atProvider(order), clientSecret: secretOf(order), status: 'succeeded' as const };
  });
  const debits = orders.filter(isDebit).map((order) => {
    return { ...atProvider(order), description: '', status: 'accepted' as const, decidedAt: order.orderedAt };
  });
  if (intents.length > 0) await trx.insertInto('demoGatewayIntents').values(intents).execute();
  if (debits.length > 0) await trx.insertInto('demoGatewayDebits').values(debits).execute();
}

const paymentOf = (order: DemoOrder) => ({
  id: order.paymentId,
  checkoutId: order.checkoutId,
  method: order.paymentMethod,
  provider: isOnAccount(order) ? 'account' : 'demo',
  providerReference: referenceOf(order) || null,
  clientSecret: isCard(order) ? secretOf(order) : null,
  amountCents: order.price.customer,
  currency: 'USD',
  // Refunded payments had been collected.
  state:
    isCard(order) || (isDebit(order) && order.status === 'cancelled')
      ? ('paid' as const)
      : ('accepted' as const),
  createdAt: order.orderedAt,
  updatedAt: order.orderedAt,
});

const atProvider = (order: DemoOrder) => ({
  id: referenceOf(order),
  idempotencyKey: order.paymentId,
  amountCents: order.price.customer,
  currency: 'USD',
  createdAt: order.orderedAt,
});

/** In the demo, too, customers do not pay for a cancelled meal. */
export async function writeRefunds(trx: Trx, orders: readonly (DemoOrder & { id: number })[]): Promise<void> {
  if (orders.length === 0) return;
  const refunds = orders.map((order) => {
    const { paymentId, price, orderedAt: createdAt } = order;
    return { id: paymentId, paymentId, orderId: order.id, amountCents: price.customer, createdAt };
  });
  await trx
    .insertInto('refunds')
    .values(refunds.map((refund) => ({ ...refund, cause: 'cancelled', state: 'succeeded' })))
    .execute();
  await trx
    .insertInto('demoGatewayRefunds')
    .values(
      orders.map((order) => ({
        id: `demo_re_${order.paymentId}`,
        idempotencyKey: order.paymentId,
        intentId: isCard(order) ? referenceOf(order) : null,
        debitId: isDebit(order) ? referenceOf(order) : null,
        amountCents: order.price.customer,
        createdAt: order.orderedAt,
      })),
    )
    .execute();
}
