import { useQuery } from '@tanstack/react-query';
import { deliveryQuery } from '../../queries.ts';
import { useGuestCart } from './guest-cart.ts';
import { deliveryOf } from './preview-cart.ts';
import { useCart, type DeliveryChoice } from './use-cart.ts';

/** The delivery to which a meal would be added now: the cart's if it can still be ordered, else the next one. */
export function useDelivery(): DeliveryChoice | undefined {
  const { data: options } = useQuery(deliveryQuery);
  const { cart } = useCart();
  const guest = useGuestCart();
  if (!options) return undefined;
  const basket = cart && cart.items.length > 0 ? cart : guest;
  const { deliveryDate, deliveryTime } = deliveryOf(basket, options);
  return deliveryDate && deliveryTime ? { deliveryDate, deliveryTime } : undefined;
}
