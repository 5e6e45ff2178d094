import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import styles from './cart-progress.module.css';

/** Progress towards the minimum order: "6 of 10 meals", as text and as a bar. */
export function CartProgress({ cart: { mealCount, minimum } }: { cart: Cart }) {
  const { t } = useTranslation('cart');
  const isEnough = mealCount >= minimum;
  return (
    <span className={styles.progress}>
      <strong>
        {isEnough ? t('count', { count: mealCount }) : t('of', { meals: mealCount, count: minimum })}
      </strong>
      <span className={styles.track} data-enough={isEnough || undefined} aria-hidden="true">
        <span style={{ width: `${Math.min(mealCount / minimum, 1) * 100}%` }} />
      </span>
    </span>
  );
}
