import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { Price } from '@trpeza/ui/kit/price/price';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useFormats, useKitchen } from '../../use-formats.ts';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { PausedDay } from '../recurring-orders/paused-day.tsx';
import { CartProgress } from './cart-progress.tsx';
import { soldOutItemsOf, conflictingItemsOf, type CartObstacle } from './cart-obstacle.ts';
import styles from './cart-panel.module.css';
import { RemoveMealsInFooter } from './cart-conflicts.tsx';
import stopStyles from './cart-conflicts.module.css';

/** The key facts beside the button: whether the minimum is reached, the total, and the delivery. */
export function CartFooterFacts({ cart }: { cart: Cart }) {
  const { t } = useTranslation(['cart', 'calendar']);
  const { dateLine } = useFormats();
  const { currency } = useKitchen();
  return (
    <p className={styles.facts}>
      <CartProgress cart={cart} />
      <strong className={styles.own}>
        {t('youPay')} <Price value={cart.customerAmount} currency={currency} />
      </strong>
      <span>{cart.deliveryDate ? dateLine(cart.deliveryDate) : t('calendar:none')}</span>
    </p>
  );
}

interface ObstacleProps {
  cart: Cart;
  obstacle: CartObstacle;
}

/** The reason why checkout is not possible yet, with a button or link that resolves it. */
export function ObstacleInFooter({ cart, obstacle }: ObstacleProps) {
  if (obstacle === 'stopped')
    return <RemoveMealsInFooter why={obstacle} items={conflictingItemsOf(cart.items)} />;
  if (obstacle === 'sold-out')
    return <RemoveMealsInFooter why={obstacle} items={soldOutItemsOf(cart.items)} />;
  if (obstacle === 'paused') return <PausedDay cart={cart} level={3} />;
  if (obstacle === 'below-minimum') return <BelowMinimum cart={cart} />;
  return <AskTheOffice cart={cart} why={obstacle} />;
}

function BelowMinimum({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart');
  const { minimum, mealCount } = cart;
  return (
    <>
      <p className={stopStyles.why}>{t('missing', { count: minimum - mealCount, minimum })}</p>
      <ButtonLink variant="secondary" size="large" isWide to={paths.menu()} replace>
        {t('goOn')}
      </ButtonLink>
    </>
  );
}

function AskTheOffice({ cart, why }: { cart: Cart; why: 'not-verified' | 'over-budget' }) {
  const { t } = useTranslation('cart');
  const { month } = useFormats();
  const { budget, businessAmount } = cart;
  const text =
    why === 'over-budget' && budget
      ? t(budget.period === 'quarter' ? 'overBudgetQuarter' : 'overBudgetText', {
          month: month(budget.month),
          remaining: budget.remaining,
          needed: businessAmount,
        })
      : t('waiting.text');
  return (
    <p className={stopStyles.why}>
      {text} <PhoneUs />
    </p>
  );
}
