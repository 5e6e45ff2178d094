import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useFormats } from '../../use-formats.ts';
import { isOverBudget } from './cart-obstacle.ts';
import { OrderingNotice } from './ordering-notice.tsx';
import styles from './cart-panel.module.css';

/** What prevents an order from this cart, shown in advance. */
export function CartWarnings({ cart, level = 3 }: { cart: Cart; level?: 2 | 3 }) {
  const { t } = useTranslation('cart');
  const { month } = useFormats();
  const { mealCount, minimum, budget, businessAmount } = cart;
  const missing = minimum - mealCount;
  return (
    <div className={styles.warnings}>
      <OrderingNotice level={level} />
      {missing > 0 ? (
        <Notice kind="warning" title={t('minimumTitle')} level={level}>
          {t('missing', { count: missing, minimum })}
        </Notice>
      ) : null}
      {budget && isOverBudget(cart) ? (
        <Notice kind="error" title={t('overBudget')} level={level}>
          {t(budget.period === 'quarter' ? 'overBudgetQuarter' : 'overBudgetText', {
            month: month(budget.month),
            remaining: budget.remaining,
            needed: businessAmount,
          })}
        </Notice>
      ) : null}
      <AlreadyOrdered cart={cart} level={level} />
    </div>
  );
}

/** Warns that the customer already has an order for this day. This does not block the checkout. */
export function AlreadyOrdered({ cart: { alreadyOrdered }, level }: { cart: Cart; level: 2 | 3 }) {
  const { t } = useTranslation('cart');
  return alreadyOrdered > 0 ? <Notice level={level}>{t('already', { count: alreadyOrdered })}</Notice> : null;
}
