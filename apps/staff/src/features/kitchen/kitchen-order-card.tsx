import type { Role } from '@trpeza/contract/accounts/access';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { OrderItems } from '@trpeza/ui/features/orders/order-items';
import { StatusBadge } from '@trpeza/ui/features/orders/status-badge';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dial } from '../deliveries/round.ts';
import { KitchenActions } from './kitchen-actions.tsx';
import styles from './kitchen-order-card.module.css';

/** One order as the kitchen needs it: what to cook first, for whom and where to after that. */
export function KitchenOrderCard({ order, role }: { order: Order; role: Role }) {
  const { t } = useTranslation('orders');
  const { price, slot } = useFormats();
  const heading = useId();
  return (
    <article className={styles.card} aria-labelledby={heading} data-status={order.status}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.number}>
          {t('number', { number: order.orderNumber })}
        </h3>
        <StatusBadge status={order.status} large />
      </div>
      <OrderItems items={order.items} />
      <dl className={styles.facts}>
        <dt>{t('field.customer')}</dt>
        <dd>
          <strong>{order.customerName}</strong>
          {order.phoneNumber ? (
            <>
              {' '}
              <a className={styles.phone} href={dial(order.phoneNumber)}>
                {order.phoneNumber}
              </a>
            </>
          ) : null}
        </dd>
        <dt>{t('field.deliveryTime')}</dt>
        <dd>{slot(order.deliveryTime)}</dd>
        <dt>{t('field.address')}</dt>
        <dd>{order.deliveryAddress}</dd>
        {order.deliveryInstructions ? (
          <>
            <dt>{t('field.instructions')}</dt>
            <dd className={styles.instructions}>{order.deliveryInstructions}</dd>
          </>
        ) : null}
        <dt>{t('field.total')}</dt>
        <dd>
          <strong>{price(order.totalAmount)}</strong> · {t('meals', { count: order.mealCount })}
        </dd>
      </dl>
      {role === 'restaurateur' ? <KitchenActions order={order} role={role} /> : null}
    </article>
  );
}
