import { StatusBadge } from '@trpeza/ui/features/orders/status-badge';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stop } from './round.ts';
import styles from './stop-card.module.css';

/** A cancelled stop: short, struck through, and still in its place, since a bag has its number. */
export function CalledOffStop({ stop: { number, order } }: { stop: Stop }) {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const heading = useId();
  return (
    <article className={styles.card} aria-labelledby={heading} data-done>
      <div className={styles.head}>
        <p className={styles.stop}>{t('stop', { number })}</p>
        <StatusBadge status={order.status} large />
      </div>
      <h3 id={heading}>
        <del>{order.customerName}</del>
      </h3>
      <p>
        <del>
          {order.deliveryAddress} · {orders('number', { number: order.orderNumber })}
        </del>
      </p>
      <p>{t('calledOff')}</p>
    </article>
  );
}
