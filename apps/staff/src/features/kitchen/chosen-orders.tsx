import { Button } from '@trpeza/ui/kit/button/button';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import type { OrderAction, OrderStatus } from '@trpeza/contract/orders/orders.states';
import { orderCan } from '@trpeza/contract/orders/orders.states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveButton } from '../orders/move-button.tsx';
import { usePinned } from '../orders/use-pinned.ts';
import { useMoves } from '../orders/use-moves.ts';
import styles from './chosen-orders.module.css';

/** The kitchen's steps for many orders. Cancelling is not one of them: it is confirmed per order. */
const STEPS = [
  { action: 'prepare', to: 'processing' },
  { action: 'finish', to: 'ready_for_delivery' },
] as const satisfies readonly { action: OrderAction; to: OrderStatus }[];

export const canBeChosen = (order: BoardOrder): boolean =>
  STEPS.some(({ action }) => orderCan(action, order, 'restaurateur'));

interface ChosenOrdersProps {
  chosen: readonly BoardOrder[];
  onDone: () => void;
}

/** The actions for the ticked orders; visible while the board is scrolled, and for a moment after they were moved. */
export function ChosenOrders({ chosen, onDone }: ChosenOrdersProps) {
  const { t } = useTranslation('kitchen');
  const { moveMany } = useMoves();
  const [pressed, setPressed] = useState<readonly BoardOrder[]>([]);
  const pinned = usePinned(pressed[0]?.id ?? 0);
  const orders = pinned ? pressed : chosen;
  if (orders.length === 0) return null;
  const title = t('select.chosen', { count: orders.length });
  return (
    <div className={styles.bar} role="group" aria-label={title} data-pinned={pinned && true}>
      <strong className={styles.count} role="status">
        {title}
      </strong>
      <Button size="large" variant="secondary" onClick={onDone}>
        {t('select.none')}
      </Button>
      {STEPS.map(({ action, to }) => {
        const ready = orders.filter((order) => orderCan(action, order, 'restaurateur'));
        const [first] = ready;
        if (!first) return null;
        const go = () => {
          setPressed(orders);
          onDone();
          void moveMany(ready, to);
        };
        return (
          <MoveButton
            key={action}
            order={first}
            ofMany
            action={action}
            size="large"
            variant={action === 'finish' ? 'success' : 'primary'}
            onPress={go}
          >
            {t(`select.${action}`, { count: ready.length })}
          </MoveButton>
        );
      })}
    </div>
  );
}
