import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { useCallback, useState } from 'react';
import { isSelectable } from './bulk-actions.tsx';

/** Keeps which of the shown orders are selected. An order whose status a colleague has changed is no longer selected. */
export function useSelectedOrders(shown: readonly BoardOrder[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const choose = useCallback((id: number, chosen: boolean) => {
    setTicked((before) => {
      const after = new Set(before);
      if (chosen) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const open = shown.filter(isSelectable);
  return {
    choose,
    chooseNone: () => setTicked(new Set()),
    open,
    chosen: open.filter(({ id }) => ticked.has(id)),
    /** Undefined for an order that cannot be selected. */
    isChosen: (order: BoardOrder) => (isSelectable(order) ? ticked.has(order.id) : undefined),
  };
}
