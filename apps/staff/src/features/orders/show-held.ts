import type { HeldOrder, Pressed } from './pressed.ts';
import { lastTapOf, type OrderState, type Taps, withState } from './taps.ts';

/** An order as a person's last tap on it still holds it: one that was taken back, refused or pressed again holds nothing. */
export function heldOrder(pressed: Pressed, taps: Taps, personId: number, id: number): HeldOrder | undefined {
  const held = pressed.held.get(id);
  return held && lastTapOf(taps, personId, id)?.key === held.key ? held : undefined;
}

/** Orders as they were when they were pressed, so that whatever is made of them stays as it is: places, counts, filters. */
export function showHeld<T extends OrderState>(
  orders: T[],
  heldOf: (id: number) => HeldOrder | undefined,
): T[] {
  return orders.map((order) => {
    const held = heldOf(order.id);
    return held ? withState(order, held.before) : order;
  });
}
