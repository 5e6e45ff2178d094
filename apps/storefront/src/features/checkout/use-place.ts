import { useCallback } from 'react';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import type { PaymentIntent } from '@trpeza/contract/checkout/checkout.schemas';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import { api } from '../../api.ts';
import { useArrival } from './use-arrival.ts';

export interface PayProps {
  cart: Cart;
  intent: PaymentIntent;
  onPlaced: () => void;
  /** The checkout has expired or its figures have changed: a new one is needed. */
  onStale: (message?: string) => void;
}

export interface HowPaid {
  paymentMethod: PaymentMethod;
  paymentReference?: string;
}

/** Places the order of the open checkout and leads home. @throws ApiError the server's refusal */
export function usePlace({ cart, intent, onPlaced }: Omit<PayProps, 'onStale'>) {
  const arrive = useArrival();
  return useCallback(
    async (how: HowPaid): Promise<void> => {
      const order = await api.call('POST /api/orders', { body: { ...claimOf(cart, intent), ...how } });
      onPlaced();
      await arrive(order);
    },
    [arrive, cart, intent, onPlaced],
  );
}

/** A new checkout shows the new figures; it costs nobody anything, since nothing was charged. */
const STALE: ReadonlySet<string> = new Set([
  'checkout/none-open',
  'checkout/amount-changed',
  'checkout/price-changed',
  'checkout/items-differ',
  'payments/cancelled',
  'payments/nothing-to-pay',
]);

/** Whether a refusal says that this checkout has had its time. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && STALE.has(error.code);

/** The figures are only compared by the server; it never takes a sum from a page. */
function claimOf(cart: Cart, { orderId, fullAmount, deliveryDate, deliveryTime }: PaymentIntent) {
  const items = cart.items.map(({ mealId, quantity, price }) => {
    return { mealId, quantity, price, deliveryDate, deliveryTime };
  });
  return { checkoutId: orderId, totalAmount: fullAmount, deliveryDate, deliveryTime, items };
}
