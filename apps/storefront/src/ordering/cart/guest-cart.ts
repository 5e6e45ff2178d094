import { QUANTITY_MAX } from '@trpeza/contract/ordering/cart.constants';
import { useSyncExternalStore } from 'react';
import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';

export interface GuestLine {
  mealId: number;
  quantity: number;
  /** The meal's price when the line was last changed; absent in carts stored by older versions. */
  price?: string;
}

/** A cart that is stored in this browser: the cart of a guest, or of a customer whose request to add a meal failed. */
export interface GuestCart {
  items: readonly GuestLine[];
  deliveryDate?: string;
  deliveryTime?: Slot;
  /** Id of the customer whose request failed; absent in a guest's cart. */
  owner?: number;
}

const KEY = 'userCart';
const EMPTY: GuestCart = { items: [] };

const listeners = new Set<() => void>();
let text: string | null = null;
let cart: GuestCart = EMPTY;

/** The cart stored in this browser. Returns the same object as long as nothing changed. */
export function readGuestCart(): GuestCart {
  const kept = storage()?.getItem(KEY) ?? null;
  if (kept !== text) {
    text = kept;
    cart = parseGuestCart(kept);
  }
  return cart;
}

export function writeGuestCart(next: GuestCart): void {
  if (next.items.length === 0) storage()?.removeItem(KEY);
  else storage()?.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

export const clearGuestCart = (): void => writeGuestCart(EMPTY);

/** @param quantity added to the existing quantity */
export function addToGuestCart(
  line: GuestLine,
  delivery: Pick<GuestCart, 'deliveryDate' | 'deliveryTime' | 'owner'>,
): void {
  const { items } = readGuestCart();
  const before = items.find((item) => item.mealId === line.mealId)?.quantity ?? 0;
  writeGuestCart({ ...delivery, items: withLine(items, { ...line, quantity: before + line.quantity }) });
}

export function setGuestLine(line: GuestLine): void {
  const kept = readGuestCart();
  writeGuestCart({ ...kept, items: withLine(kept.items, line) });
}

/** Returns the cart stored in this browser. The browser's storage events keep it in sync with other tabs. */
export const useGuestCart = (): GuestCart => useSyncExternalStore(subscribe, readGuestCart, () => EMPTY);

/** Returns the lines with one line added or replaced. A quantity of 0 or less removes the line. */
export function withLine(items: readonly GuestLine[], input: GuestLine): GuestLine[] {
  const { mealId, quantity } = input;
  const line = { ...input, quantity: Math.min(quantity, QUANTITY_MAX) };
  if (quantity <= 0) return items.filter((item) => item.mealId !== mealId);
  if (!items.some((item) => item.mealId === mealId)) return [...items, line];
  return items.map((item) => (item.mealId === mealId ? line : item));
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** In private windows, some browsers have no storage; the cart then lasts as long as the page. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/**
 * Parses a stored cart. Invalid parts are left out, because the stored text may come from an older version or may have
 * been edited by hand.
 */
export function parseGuestCart(kept: string | null): GuestCart {
  try {
    const { items, deliveryDate, deliveryTime, owner } = JSON.parse(kept ?? '{}') as Partial<
      Record<keyof GuestCart, unknown>
    >;
    const slot = SLOTS.find((known) => known === deliveryTime);
    return {
      items: Array.isArray(items)
        ? items.filter(isLine).map(({ mealId, quantity, price }) => ({
            mealId,
            quantity,
            ...(isPrice(price) ? { price } : {}),
          }))
        : [],
      ...(typeof deliveryDate === 'string' ? { deliveryDate } : {}),
      ...(slot ? { deliveryTime: slot } : {}),
      ...(typeof owner === 'number' ? { owner } : {}),
    };
  } catch {
    return EMPTY;
  }
}

const isLine = (value: unknown): value is GuestLine => {
  const line = value as Partial<GuestLine> | null;
  return Number.isInteger(line?.mealId) && Number.isInteger(line?.quantity) && (line?.quantity ?? 0) > 0;
};

const isPrice = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,7}\.\d{2}$/.test(value);
