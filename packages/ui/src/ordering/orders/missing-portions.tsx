import type { OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/icon/icon.tsx';
import styles from './short-mark.module.css';

/** Shows the number of missing portions of a meal, so that staff do not search for them. */
export function MissingPortions({ item }: { item: Pick<OrderItem, 'creditedQuantity'> }) {
  const { t } = useTranslation('orders');
  if (item.creditedQuantity === 0) return null;
  return (
    <strong className={styles.short}>
      <Icon name="warning" /> {t('credit.short', { count: item.creditedQuantity })}
    </strong>
  );
}
