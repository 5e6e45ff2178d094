import { Button } from '@mantine/core';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import type { OrderAction, OrderStatus } from '@trpeza/contract/orders/orders.states';
import { orderCan } from '@trpeza/contract/orders/orders.states';
import { useTranslation } from 'react-i18next';
import { useMoves } from '../orders/use-moves.ts';
import styles from './chosen-orders.module.css';

/** The kitchen's steps for many orders. Cancelling is none of them: it is asked about one by one. */
const STEPS = [
  { action: 'prepare', to: 'processing' },
  { action: 'finish', to: 'ready_for_delivery' },
] as const satisfies readonly { action: OrderAction; to: OrderStatus }[];

export const canBeChosen = (order: BoardOrder): boolean =>
  STEPS.some(({ action }) => orderCan(action, order, 'restaurateur'));

/** What can be done with the ticked orders; stays in sight while the board is scrolled. */
export function ChosenOrders({ chosen, onDone }: { chosen: readonly BoardOrder[]; onDone: () => void }) {
  const { t } = useTranslation('kitchen');
  const { moveMany } = useMoves();
  if (chosen.length === 0) return null;
  return (
    <div className={styles.bar} role="group" aria-label={t('select.chosen', { count: chosen.length })}>
      <strong className={styles.count} role="status">
        {t('select.chosen', { count: chosen.length })}
      </strong>
      <Button size="lg" variant="default" onClick={onDone}>
        {t('select.none')}
      </Button>
      {STEPS.map(({ action, to }) => {
        const ready = chosen.filter((order) => orderCan(action, order, 'restaurateur'));
        if (ready.length === 0) return null;
        const go = () => {
          onDone();
          void moveMany(ready, to);
        };
        return (
          <Button
            key={action}
            className={styles.step ?? ''}
            size="lg"
            color={action === 'finish' ? 'pepper' : 'ajvar'}
            onClick={go}
          >
            {t(`select.${action}`, { count: ready.length })}
          </Button>
        );
      })}
    </div>
  );
}
