import { randomUUID } from 'node:crypto';
import { parseMoney } from '@trpeza/contract/platform/money';
import { placePaid } from '#ordering/orders/place-order.ts';
import { clearCart, mergeCart } from '#ordering/cart/change-cart.ts';
import { startCheckout } from '#ordering/checkout/start-checkout.ts';
import { startDebit } from '#ordering/checkout/start-debit.ts';
import { transitionOrder } from '#ordering/orders/transition-orders.ts';
import { submitDebitPage } from '#money/online-payments/debit-status.ts';
import { payWithDemoCard } from '#money/online-payments/demo-cards.ts';
import { bankAnswerTo } from '#money/online-payments/gateway/debit-gateway.domain.ts';
import { findPaymentBySecret } from '#money/online-payments/payments.queries.ts';
import { orderByPhone } from '#ordering/phone-orders/order-by-phone.ts';
import { previewOrder } from '#ordering/phone-orders/preview-order.ts';
import { payRefund } from '#money/reconciliation/pay-refund.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Office } from './open-office.ts';
import type { DemoOrder } from './orders.ts';

const SLOT = '10:00 - 12:00';
const GOOD_CARD = '4242 4242 4242 4242';
/** Time after which the bank has paid a debit, so that it can be refunded. */
const REFUNDED_AFTER_MS = 10 * 86_400_000;

export type PlacedOrder = DemoOrder & { id: number };

/** Places the orders at their times, by telephone or in the shop. Orders above a customer's budget are skipped. */
export async function placeOrders(office: Office, orders: readonly DemoOrder[]): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = [];
  for (const order of orders) {
    const id = await (order.customer.ordersByTelephone ? orderByTelephone : orderInShop)(office, order);
    if (id === undefined) continue;
    placed.push({ ...order, id });
    if (order.status === 'cancelled') await withdraw(office, order, id);
  }
  return placed;
}

async function orderByTelephone(office: Office, order: DemoOrder): Promise<number | undefined> {
  const { customer, date, items, delivery } = order;
  const deps = office.at(order.orderedAt);
  const request = { key: randomUUID(), deliveryDate: date, deliveryTime: SLOT, items } as const;
  const { totalAmount, refusals } = await previewOrder(deps, customer.id, request);
  if (refusals.some(({ code }) => code === 'budgets/exceeded')) return undefined;
  const input = { ...request, totalAmount, delivery };
  return (await orderByPhone(deps, office.caseManager, customer.id, input)).id;
}

async function orderInShop(office: Office, order: DemoOrder): Promise<number | undefined> {
  const { customer, date, items, delivery } = order;
  const deps = office.at(order.orderedAt);
  const cart = await mergeCart(deps, customer.id, { items, deliveryDate: date, deliveryTime: SLOT });
  try {
    const { orderId, clientSecret, customerAmount } = await startCheckout(deps, customer.id, {
      amount: cart.total,
      delivery,
    });
    if (canPayByDebit(customer.id, customerAmount)) {
      await startDebit(deps, customer.id, { orderId, amount: customerAmount, description: '' });
      await submitDebitPage(deps, customer.id, { orderId, answer: 'accepted' });
    } else {
      const payment = await findPaymentBySecret(deps.db, customer.id, clientSecret);
      await payWithDemoCard(deps, payment!.providerReference!, GOOD_CARD);
    }
    return (await placePaid(deps, orderId)).id;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'budgets/exceeded')) throw error;
    await clearCart(deps, customer.id);
    return undefined;
  }
}

/**
 * Every fourth customer pays by debit, if the demo bank accepts the amount, so that the demo starts without dishonoured
 * debits.
 */
const canPayByDebit = (customerId: number, amount: string): boolean =>
  customerId % 4 === 0 && bankAnswerTo({ amount: parseMoney(amount) }) === 'pays';

async function withdraw(office: Office, { customer, orderedAt }: DemoOrder, id: number): Promise<void> {
  const actor = { ...customer, role: 'customer', isVerified: true, epoch: 0 } as const;
  await transitionOrder(office.at(orderedAt), actor, id, { status: 'cancelled' });
  const later = office.at(new Date(orderedAt.getTime() + REFUNDED_AFTER_MS));
  for (const refund of office.takeRefunds()) await payRefund(later, refund);
}
