import type { OrderItem } from '@trpeza/contract/orders/orders.schemas';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/icon/icon.tsx';
import styles from './short-mark.module.css';

/** So many of a meal are not there: nobody needs to look for them. */
export function ShortMark({ item }: { item: Pick<OrderItem, 'creditedQuantity'> }) {
  const { t } = useTranslation('orders');
  if (item.creditedQuantity === 0) return null;
  return (
    <strong className={styles.short}>
      <Icon name="warning" /> {t('credit.short', { count: item.creditedQuantity })}
    </strong>
  );
}
