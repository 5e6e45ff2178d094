import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import { parseMoney } from '@trpeza/contract/shared/money';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useFormats } from '../../use-formats.ts';
import styles from './cart-panel.module.css';

/** What stands between this basket and an order, before anybody runs into it. */
export function CartWarnings({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart');
  const { month } = useFormats();
  const { mealCount, minimum, budget, businessAmount, alreadyOrdered } = cart;
  const missing = minimum - mealCount;
  const isOver = budget !== null && parseMoney(businessAmount) > parseMoney(budget.remaining);
  return (
    <div className={styles.warnings}>
      {missing > 0 ? (
        <Notice kind="warning" title={t('minimumTitle')} level={3}>
          {t('missing', { count: missing, minimum })}
        </Notice>
      ) : null}
      {isOver ? (
        <Notice kind="error" title={t('overBudget')} level={3}>
          {t('overBudgetText', {
            month: month(budget.month),
            remaining: budget.remaining,
            needed: businessAmount,
          })}
        </Notice>
      ) : null}
      {alreadyOrdered > 0 ? <Notice level={3}>{t('already', { count: alreadyOrdered })}</Notice> : null}
    </div>
  );
}
