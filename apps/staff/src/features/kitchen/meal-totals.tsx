import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { MealName } from '@trpeza/ui/features/orders/meal-name';
import { useTranslation } from 'react-i18next';
import { mealTotals } from './board.ts';
import styles from './meal-totals.module.css';

const FOLDED = 'trpeza-totals-folded';

/** How many portions of each meal, for the cooks; packers collapse it, and this device remembers that. */
export function MealTotals({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('kitchen');
  const totals = mealTotals(orders);
  if (totals.length === 0) return null;
  return (
    <details
      className={styles.totals}
      open={!localStorage.getItem(FOLDED)}
      onToggle={({ currentTarget }) =>
        currentTarget.open ? localStorage.removeItem(FOLDED) : localStorage.setItem(FOLDED, 'true')
      }
    >
      <summary className={styles.title}>
        <h2>{t('totals.title')}</h2>
      </summary>
      <p className={styles.text}>{t('totals.text')}</p>
      <ul className={styles.list}>
        {totals.map(({ mealId, item, total, toCook }) => (
          <li key={mealId} className={styles.row}>
            <span className={styles.count}>{total}</span>
            <span className={styles.name}>
              <MealName item={item} />
            </span>
            {toCook === total ? null : (
              <span className={styles.left} data-done={toCook === 0 || undefined}>
                {toCook === 0 ? t('totals.allDone') : t('totals.left', { count: toCook })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
