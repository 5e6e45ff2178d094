import type { Role } from '@trpeza/contract/access/access';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal, isOrderActionAllowed, type OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { TransitionButton } from '../ordering/orders/transition-button.tsx';
import { UnsentNotice } from '../ordering/orders/unsent-notice.tsx';
import { beforePress, usePinned } from '../ordering/orders/use-pinned.ts';
import { useOrderActions } from '../ordering/orders/use-order-actions.ts';
import { useHasJustChanged } from '../ordering/orders/use-has-just-changed.ts';
import styles from './kitchen-actions.module.css';
import { useConfirmEarlyStart } from './use-confirm-early-start.ts';

interface KitchenActionsProps {
  order: Order;
  role: Role;
  /** The order is no longer among the day's orders. */
  isGone: boolean;
  onDetails: (id: number) => void;
}

/** Shows the next step as a large button. Everything else, including cancelling, is in the details dialog. */
export function KitchenActions({ order, role, isGone, onDetails }: KitchenActionsProps) {
  const { t } = useTranslation('kitchen');
  const { move } = useOrderActions();
  const pinned = usePinned(order.id);
  const before = beforePress(order, pinned);
  const isSettling = useHasJustChanged(before.status);
  const mayBegin = useConfirmEarlyStart(order.deliveryDate);
  const go = async ({ action, to }: (typeof STEPS)[number]) => {
    if (action !== 'prepare' || (await mayBegin())) await move(order, { status: to });
  };
  const step = isGone ? undefined : STEPS.find(({ action }) => isOrderActionAllowed(action, before, role));
  return (
    <div className={styles.actions} data-pinned={pinned && true}>
      {step ? (
        <TransitionButton
          order={order}
          action={step.action}
          also="cancel"
          variant="success"
          label={t(`action.${step.action}`)}
          isSettling={isSettling}
          onPress={() => void go(step)}
        />
      ) : (
        <p className={styles.note}>
          {isGone ? t('gone') : role === 'restaurateur' ? t(noteOf(order.status)) : null}
        </p>
      )}
      <Button
        className={styles.more}
        variant="secondary"
        aria-label={t('details.of', { number: order.orderNumber })}
        title={t('details.title')}
        disabled={isGone}
        onClick={() => onDetails(order.id)}
      >
        <Icon name="more" />
      </Button>
      {pinned ? null : <UnsentNotice orderId={order.id} />}
    </div>
  );
}

const STEPS = [
  { action: 'prepare', to: 'processing' },
  { action: 'finish', to: 'ready_for_delivery' },
] as const;

const noteOf = (status: OrderStatus) => {
  if (isFinal(status)) return 'action.final';
  return status === 'ready_for_delivery' ? 'action.readyForDrivers' : 'action.withDrivers';
};
