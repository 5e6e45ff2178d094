import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { streetOf, type Stop } from './round.ts';
import styles from './stop-card.module.css';

/** A stop that will not be visited: compact and struck through, but kept in place, because a bag has its number. */
export function CancelledStop({ stop: { number, order }, isGone }: { stop: Stop; isGone: boolean }) {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const heading = useId();
  return (
    <article className={styles.card} aria-labelledby={heading} data-done data-past>
      <div className={styles.row}>
        <VisuallyHidden>
          {t('stop', { number })} {orders('number', { number: order.orderNumber })}{' '}
        </VisuallyHidden>
        <span className={styles.number} aria-hidden>
          <del>{number}</del>
        </span>
        <div>
          <h3 id={heading} className={styles.customer}>
            <del>{order.customerName}</del>
          </h3>
          <p className={styles.where}>
            <span className={styles.street}>
              <del>{streetOf(order.deliveryAddress)}</del>
            </span>{' '}
            {isGone ? null : (
              <span className={styles.status}>
                <StatusBadge status={order.status} small />
              </span>
            )}
          </p>
          <p>{t(isGone ? 'gone' : 'calledOff')}</p>
        </div>
      </div>
    </article>
  );
}
