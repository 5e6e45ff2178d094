import { AnchorButton } from '@trpeza/ui/kit/button/button';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { isFinal } from '@trpeza/contract/orders/orders.states';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { OrderItems } from '@trpeza/ui/features/orders/order-items';
import { StatusBadge } from '@trpeza/ui/features/orders/status-badge';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePinned } from '../orders/use-pinned.ts';
import { dial } from '@trpeza/ui/kit/phone-link/dial';
import { directionsTo, type Stop } from './round.ts';
import { StopActions } from './stop-actions.tsx';
import styles from './stop-card.module.css';

type StopCardProps = { stop: Stop; isNext?: boolean };

/** One door: who, where and how to get in, before anything else. An action at one door does not re-render the others. */
export const StopCard = memo(function StopCard({ stop, isNext = false }: StopCardProps) {
  const { number, order, isNew, sameDoor } = stop;
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const { price, slot } = useFormats();
  const heading = useId();
  const done = isFinal(order.status);
  const pinned = usePinned(order.id);
  return (
    <article
      className={styles.card}
      aria-labelledby={heading}
      data-pinned={pinned && true}
      data-done={done || undefined}
      data-next={isNext || undefined}
    >
      <div className={styles.head}>
        <p className={styles.stop}>
          {t(isNext ? 'nextStop' : 'stop', { number })} · {slot(order.deliveryTime)}
        </p>
        <span className={styles.status}>
          <StatusBadge status={order.status} large />
        </span>
      </div>
      {isNew || sameDoor ? (
        <p className={styles.marks}>
          {isNew ? <span className={styles.new}>{t('isNew')}</span> : null}
          {sameDoor ? <span className={styles.same}>{t('sameDoor')}</span> : null}
        </p>
      ) : null}
      <div>
        <h3 id={heading} className={styles.customer}>
          {order.customerName}
        </h3>
        <p className={styles.address}>{order.deliveryAddress}</p>
      </div>
      <p className={styles.instructions} data-none={!order.deliveryInstructions || undefined}>
        <strong>{orders('field.instructions')}:</strong>{' '}
        {order.deliveryInstructions || orders('noInstructions')}
      </p>
      {done ? null : <Reach order={order} />}
      {/* Open while the boxes are being loaded; at the door the number of meals is enough. */}
      <details className={styles.meals} open={order.status === 'ready_for_delivery'}>
        <summary>
          {orders('number', { number: order.orderNumber })} · {orders('meals', { count: order.mealCount })} ·{' '}
          {price(order.totalAmount)}
        </summary>
        <OrderItems items={order.items} />
      </details>
      <StopActions order={order} doorPlan={stop.doorPlan} />
    </article>
  );
}, isSame);

/** The round is recalculated at every change; its stops contain the same orders as long as these are equal. */
function isSame(before: StopCardProps, after: StopCardProps): boolean {
  const keys = Object.keys(after.stop) as (keyof Stop)[];
  return before.isNext === after.isNext && keys.every((key) => before.stop[key] === after.stop[key]);
}

/** The two ways to the customer, side by side under the thumb. */
function Reach({ order }: { order: Order }) {
  const { t } = useTranslation('deliveries');
  return (
    <div className={styles.reach}>
      {order.phoneNumber ? (
        <AnchorButton href={dial(order.phoneNumber)} variant="secondary" size="large">
          <Icon name="phone" />
          <span className={styles.call}>
            {t('call')}
            <VisuallyHidden> {order.customerName},</VisuallyHidden>{' '}
            <span className={styles.phone}>{order.phoneNumber}</span>
          </span>
        </AnchorButton>
      ) : null}
      <ExternalLinkButton href={directionsTo(order.deliveryAddress)} size="large">
        {t('navigate')}
        <VisuallyHidden>: {order.deliveryAddress}</VisuallyHidden>
      </ExternalLinkButton>
    </div>
  );
}
