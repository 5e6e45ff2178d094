import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from '@trpeza/api-client/api-error';
import { changeSession, isSignedOut } from '@trpeza/api-client/session';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Cart, CartItem } from '@trpeza/contract/ordering/cart.schemas';
import { api } from '../../api.ts';
import { deliveryQuery, kitchenQuery, menuQuery } from '../../queries.ts';
import { clearSession } from '../../access/sign-in/clear-session.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { canShop, useSession } from '../../access/sign-in/use-session.ts';
import { earlierCart, useEarlierCart } from './earlier-cart.ts';
import {
  addToGuestCart,
  clearGuestCart,
  readGuestCart,
  setGuestLine,
  useGuestCart,
  writeGuestCart,
} from './guest-cart.ts';
import { previewCart } from './preview-cart.ts';

export interface DeliveryChoice {
  deliveryDate: string;
  deliveryTime: Slot;
}

export interface CartView {
  /** Undefined while loading. */
  cart: Cart | undefined;
  /** The number of meals, for the button in the header; known before the cart itself. */
  count: number;
  isFailed: boolean;
  refetch: () => void;
}

/**
 * The current cart. A customer's cart comes from the server. The cart comes from this browser for guests, during an
 * outage, and until a customer has chosen between two carts.
 */
export function useCart(): CartView {
  const session = useSession();
  const guest = useGuestCart();
  const earlier = earlierCart(session, guest);
  const isLocal = session.state === 'guest' || session.state === 'unreachable' || earlier !== undefined;
  const kitchen = useQuery(kitchenQuery).data;
  const delivery = useQuery(deliveryQuery).data;
  const menu = useQuery({ ...menuQuery, enabled: isLocal && guest.items.length > 0 });
  const meals = menu.data?.meals ?? (guest.items.length === 0 ? NO_MEALS : undefined);
  const preview = useMemo(
    () =>
      isLocal && kitchen && delivery && meals ? previewCart({ guest, meals, kitchen, delivery }) : undefined,
    [isLocal, kitchen, delivery, meals, guest],
  );
  const refetch = () => void menu.refetch();
  if (isLocal) return { cart: preview, count: countOf(guest.items), isFailed: menu.isError, refetch };
  return { cart: session.cart ?? undefined, count: session.cart?.mealCount ?? 0, isFailed: false, refetch };
}

const NO_MEALS: never[] = [];
const countOf = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);

/**
 * Where a meal was stored. `here`: in this browser, because the request failed; `signed-out`: in this browser, because
 * the session has ended. The page tells the user about both cases.
 */
export type AddResult = 'added' | 'here' | 'signed-out';

type Priced = Pick<CartItem, 'mealId' | 'price'>;

/**
 * Functions that change the cart. They throw the server's error as an ApiError. In an outage, or if the session has
 * ended, adding a meal stores it in this browser instead of throwing.
 */
export function useCartActions() {
  const client = useQueryClient();
  const { state, user } = useSession();
  const isServer = useEarlierCart() === undefined && state === 'signed-in' && canShop(user);
  const owner = isServer ? user?.id : undefined;

  /** A cart has a single delivery: another date moves the whole cart. */
  const add = useCallback(
    async ({ mealId, price }: Priced, quantity: number, delivery: DeliveryChoice): Promise<AddResult> => {
      const keepHere = () =>
        addToGuestCart({ mealId, quantity, price }, { ...delivery, ...(owner ? { owner } : {}) });
      if (!isServer) {
        keepHere();
        return 'added';
      }
      try {
        cacheCart(client, await api.call('POST /api/cart', { body: { mealId, quantity, ...delivery } }));
        return 'added';
      } catch (error) {
        const isOver = isSignedOut(error);
        if (!isOver && !(error instanceof ApiError && error.isOutage)) throw error;
        // The cart stored here is merged into the customer's own when the connection is back, or at the next sign-in.
        keepHere();
        if (!isOver) return 'here';
        clearSession(client);
        return 'signed-out';
      }
    },
    [client, isServer, owner],
  );

  const setQuantity = useCallback(
    async ({ mealId, price }: Priced, quantity: number): Promise<void> => {
      if (!isServer) return setGuestLine({ mealId, quantity, price });
      const params = { mealId };
      if (quantity <= 0) cacheCart(client, await api.call('DELETE /api/cart/{mealId}', { params }));
      else cacheCart(client, await api.call('PUT /api/cart/{mealId}', { params, body: { quantity } }));
    },
    [client, isServer],
  );

  const move = useCallback(
    async (delivery: DeliveryChoice): Promise<void> => {
      if (!isServer) return writeGuestCart({ ...readGuestCart(), ...delivery });
      cacheCart(client, await api.call('PUT /api/cart/delivery', { body: delivery }));
    },
    [client, isServer],
  );

  const clear = useCallback(async (): Promise<void> => {
    if (!isServer) return clearGuestCart();
    cacheCart(client, await api.call('DELETE /api/cart'));
  }, [client, isServer]);

  return { add, setQuantity, move, clear };
}

export const isOtherDelivery = (
  cart: Pick<Cart, 'deliveryDate' | 'deliveryTime'>,
  { deliveryDate, deliveryTime }: DeliveryChoice,
): boolean => cart.deliveryDate !== deliveryDate || cart.deliveryTime !== deliveryTime;

/** Puts the server's latest response into the query cache, and notifies the other tabs. */
export function cacheCart(client: QueryClient, cart: Cart): void {
  changeSession(client, (session) => ({ ...session, cart }));
  notifyOtherTabs();
}
