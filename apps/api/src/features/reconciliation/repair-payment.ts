import type { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import { findCheckout } from '#features/checkout/finish-checkout.ts';
import { placePaid, type OrderDeps } from '#features/orders/place-order.ts';
import { findOwnPayment } from '#features/payments/find-own-payment.ts';
import { hasArrived } from '#features/payments/payments.domain.ts';

/** What has been paid becomes its order, if it can still become one. */
export async function repairPayment(
  deps: OrderDeps,
  method: PaymentMethod,
  reference: string,
): Promise<void> {
  const provider = deps.payments[method];
  const { key, status } = await provider.find(reference);
  const payment = await findOwnPayment(deps.db, { provider: provider.name, reference, key });
  if (!payment || !hasArrived(status)) return;
  const checkout = await findCheckout(deps.db, payment.checkoutId);
  if (checkout?.state === 'open' && payment.isLive) await placePaid(deps, checkout.id);
}
