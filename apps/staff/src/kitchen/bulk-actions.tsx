import { Button } from '@trpeza/ui/kit/button/button';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import type { OrderAction, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TransitionButton } from '../ordering/orders/transition-button.tsx';
import { usePinned } from '../ordering/orders/use-pinned.ts';
import { useOrderActions } from '../ordering/orders/use-order-actions.ts';
import { useHasJustChanged } from '../ordering/orders/use-has-just-changed.ts';
import styles from './bulk-actions.module.css';
import { useConfirmEarlyStart } from './use-confirm-early-start.ts';

/** Kitchen steps that can be applied to several orders. Cancelling is not included, because it is confirmed per order. */
const STEPS = [
  { action: 'prepare', to: 'processing' },
  { action: 'finish', to: 'ready_for_delivery' },
] as const satisfies readonly { action: OrderAction; to: OrderStatus }[];

export const isSelectable = (order: BoardOrder): boolean =>
  STEPS.some(({ action }) => isOrderActionAllowed(action, order, 'restaurateur'));

interface Press {
  /**
   * The selected orders, or all shown orders if none was selected, at the time of the click. They stay the same while
   * undo is shown, so that the other buttons keep their places and labels.
   */
  orders: readonly BoardOrder[];
  /** The orders whose status the click has changed. */
  moved: readonly BoardOrder[];
  isSome: boolean;
}

const NOTHING: Press = { orders: [], moved: [], isSome: false };
const NO_ORDER = { id: 0 };

interface BulkActionsProps {
  /** All shown orders with a next step. The steps apply to them while none is selected. */
  all: readonly BoardOrder[];
  chosen: readonly BoardOrder[];
  onDone: () => void;
}

/** The next steps for all shown orders, or for the selected ones. While orders are selected, the bar sticks to the top. */
export function BulkActions({ all, chosen, onDone }: BulkActionsProps) {
  const { t } = useTranslation('kitchen');
  const { moveMany } = useOrderActions();
  const [pressed, setPressed] = useState(NOTHING);
  // The first and the last order have the same pin only if one click on this bar changed both.
  const start = usePinned(pressed.moved[0]?.id ?? 0);
  const end = usePinned(pressed.moved.at(-1)?.id ?? 0);
  const pinned = start !== undefined && start.key === end?.key;
  const mayBegin = useConfirmEarlyStart(all[0]?.deliveryDate ?? '');
  const isSettling = useHasJustChanged(String(pinned));
  const isSome = pinned ? pressed.isSome : chosen.length > 0;
  const orders = pinned ? pressed.orders : isSome ? chosen : all;
  if (orders.length < 2 && !isSome) return null;
  const title = t(isSome ? 'select.chosen' : 'select.all', { count: orders.length });
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label={title}
      data-some={isSome || undefined}
      data-pinned={pinned || undefined}
    >
      {isSome ? (
        <>
          <strong className={styles.count} role="status">
            {title}
          </strong>
          <Button variant="secondary" onClick={onDone}>
            {t('select.none')}
          </Button>
        </>
      ) : null}
      {STEPS.map(({ action, to }) => {
        const ready = orders.filter((order) => isOrderActionAllowed(action, order, 'restaurateur'));
        const [first = NO_ORDER] = ready;
        const go = async () => {
          if (action === 'prepare' && !(await mayBegin())) return;
          setPressed({ orders, moved: ready, isSome });
          onDone();
          void moveMany(ready, to);
        };
        return (
          <TransitionButton
            key={action}
            order={pinned ? first : NO_ORDER}
            ofMany
            action={action}
            variant="secondary"
            disabled={ready.length === 0}
            label={t(`select.${action}`, { count: ready.length })}
            isSettling={isSettling}
            onPress={() => void go()}
          />
        );
      })}
    </div>
  );
}
