import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import styles from './move-state.module.css';
import { UndoButton, useUndo } from './undo-button.tsx';
import { useIsWaiting } from './use-moves.ts';

/** What became of the last press of a button, where the finger was: whether it is sent, and the way back. */
export function MoveState({ order }: { order: { id: number; orderNumber: string } }) {
  const { t } = useTranslation('orders');
  const isWaiting = useIsWaiting(order.id);
  const undoable = useUndo(order.id);
  if (!isWaiting && !undoable) return null;
  return (
    <div className={styles.state}>
      {isWaiting ? (
        <p className={styles.waiting}>
          <Icon name="clock" /> {t('taps.notSent')}
        </p>
      ) : null}
      {undoable ? <UndoButton {...undoable} what={t('number', { number: order.orderNumber })} /> : null}
    </div>
  );
}
