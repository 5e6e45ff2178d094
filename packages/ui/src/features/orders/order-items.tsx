import type { OrderItem } from '@trpeza/contract/orders/orders.schemas';
import { useTranslation } from 'react-i18next';
import { Allergens } from './allergens.tsx';
import { MealName } from './meal-name.tsx';
import styles from './order-items.module.css';

/** The meals of an order to be cooked, packed or handed over: how many of what, and what is in it. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const { t } = useTranslation('orders');
  return (
    <ul className={styles.items} aria-label={t('field.items')}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <span className={styles.count}>{item.quantity}&thinsp;×</span>
          <span className={styles.meal}>
            <span className={styles.name}>
              <MealName item={item} />
            </span>
            <Allergens of={item.allergens} />
          </span>
        </li>
      ))}
    </ul>
  );
}
