import type { Role } from '@trpeza/contract/accounts/access';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { isFinal, orderCan, type OrderStatus } from '@trpeza/contract/orders/orders.states';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { MoveButton } from '../orders/move-button.tsx';
import { NotSent } from '../orders/not-sent.tsx';
import { usePinned } from '../orders/use-pinned.ts';
import { useMoves } from '../orders/use-moves.ts';
import styles from './kitchen-actions.module.css';

type KitchenActionsProps = { order: Order; role: Role; onDetails: (id: number) => void };

/** The next step as one big button; everything else, cancelling too, is behind the details. */
export function KitchenActions({ order, role, onDetails }: KitchenActionsProps) {
  const { t } = useTranslation('kitchen');
  const { move } = useMoves();
  const pinned = usePinned(order.id);
  const step = STEPS.find(({ action }) => orderCan(action, order, role));
  return (
    <div className={styles.actions} data-pinned={pinned && true}>
      {step ? (
        <MoveButton
          order={order}
          action={step.action}
          also="cancel"
          variant={step.variant}
          onPress={() => void move(order, { status: step.to })}
        >
          {t(`action.${step.action}`)}
        </MoveButton>
      ) : (
        <p className={styles.note}>{role === 'restaurateur' ? t(noteOf(order.status)) : null}</p>
      )}
      <Button
        className={styles.more}
        variant="secondary"
        aria-label={t('details.of', { number: order.orderNumber })}
        title={t('details.title')}
        onClick={() => onDetails(order.id)}
      >
        <Icon name="more" />
      </Button>
      {pinned ? null : <NotSent orderId={order.id} />}
    </div>
  );
}

const STEPS = [
  { action: 'prepare', to: 'processing', variant: 'primary' },
  { action: 'finish', to: 'ready_for_delivery', variant: 'success' },
] as const;

const noteOf = (status: OrderStatus) => {
  if (isFinal(status)) return 'action.final';
  return status === 'ready_for_delivery' ? 'action.readyForDrivers' : 'action.withDrivers';
};
